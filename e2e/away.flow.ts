import { expect, test } from 'vitest';
import { announce } from './announce.ts';
import { Handheld, networkComplaints } from './handheld.ts';
import { inLanguage, inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Work at a desk and without network, outside of the scan flows. */
const world = useWorldWithApp();

inRoom('R48: a list without network shows the last known rows with their time, or that it needs it: $language, $size', async (room) => {
  const device = await world.device({ ...room, account: 'keeper' });
  device.forgive(...networkComplaints);
  await device.go('/pages/Stock/StockDetail');
  await device.page.locator('.kw-card, .kw-table tbody tr').first().waitFor();
  await device.settle();
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.page.context().setOffline(true);
  await device.page.reload();
  await device.page.locator('.kw-list-kept').waitFor();
  await device.page.locator('.kw-card, .kw-table tbody tr').first().waitFor();
  await device.picture('list-kept');
  await device.expectSound();
  await device.go('/pages/Stock/AllScanRecord');
  await device.sees(device.say('list.needs-network'));
  await device.picture('list-needs-network');
  await device.page.context().setOffline(false);
  // The list is loaded without a tap, as the page promises.
  await device.page.getByText(device.say('list.needs-network')).waitFor({ state: 'detached' });
  await device.go('/pages/Stock/StockDetail');
  await device.page.locator('.kw-list-kept').waitFor({ state: 'detached' });
});

test('a device whose storage is full says so instead of being green, and keeps what it missed when there is room again', async () => {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 1, labelsPerLine: 4 });
  const [first = '', second = ''] = note.labels;
  const device = await world.device({ account: 'keeper' });
  // The files of the app do not fit into the storage either.
  device.forgive(/quota/i, /ServiceWorker/i);
  const cdp = await device.page.context().newCDPSession(device.page);
  const room = (quota: { quotaSize?: number }) => cdp.send('Storage.overrideQuotaForOrigin', { origin: world.url, ...quota });
  const inMemory = device.page.getByText(device.say('shell.memory-only'));
  await room({ quotaSize: 1 });
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 1 }));
  await device.scan(first);
  await device.page.locator('.kw-result-warn').waitFor();
  await inMemory.waitFor();
  await device.picture('memory-only');
  await room({});
  await device.scan(second);
  await inMemory.waitFor({ state: 'hidden' });
  await device.page.reload();
  await device.page.locator('.kw-step', { hasText: '2/4' }).waitFor();
});

test('a second window at the same work says that it is open elsewhere and does nothing; it goes on when the first one is left', async () => {
  await world.pool.query('delete from check_in');
  const device = await world.device({ account: 'keeper' });
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  const second = new Handheld(await device.page.context().newPage(), { url: world.url, language: device.language, size: device.size });
  await second.go('/pages/InStorage/ScanRecieveNew');
  await second.sees(second.say('flow.other-window'));
  await second.scan('KW-SIGN:W11');
  await second.settle();
  await second.sees(second.say('flow.other-window'));
  expect((await world.pool.query('select from check_in')).rows).toEqual([]);
  await second.picture('other-window');
  await device.page.goto('about:blank');
  // The second device gets the change a moment later.
  const signedIn = async () => {
    await second.scan('KW-SIGN:W11');
    await second.settle();
    return second.page.getByText(second.say('receive.do.note')).count();
  };
  await expect.poll(signedIn).toBeGreaterThan(0);
});

test('the menu at the side asks before it leaves a note in hand, as back does', async () => {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 1, labelsPerLine: 2 });
  const device = await world.device({ account: 'keeper', size: 'browser', language: 'en' });
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 1 }));
  const home = device.page.locator('.kw-side').getByRole('link', { name: device.say('shell.tab.home') });
  await home.click();
  await device.sees(device.say('flow.leave.ask'));
  await device.picture('side-asks');
  await device.button(device.say('flow.leave.no')).click();
  await device.page.getByText(device.say('flow.leave.ask')).waitFor({ state: 'detached' });
  expect(device.page.url()).toContain('ScanRecieveNew');
  await home.click();
  await device.button(device.say('flow.leave.yes')).click();
  await device.page.waitForURL(/home2/);
});

const cut = (device: Handheld) =>
  device.page.locator('.kw-table-box').evaluate((box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth);

inLanguage(
  'R52: receipts, movements and counts on a desk of 1280 have no column cut off, goods have their whole names, and as many rows as fit: %s',
  async (language) => {
    const device = await world.device({ account: 'leader', size: 'browser', language });
    await device.go('/pages/Stock/RecieveRecord');
    await device.page.locator('.kw-table tbody tr').first().waitFor();
    await device.settle();
    await device.picture('receipts-desk');
    expect(await cut(device)).toBeLessThanOrEqual(0);
    for (const route of ['/pages/Stock/InnerCom/ScanInAndOutRecord', '/pages/Stock/StockCheckRecord', '/pages/Stock/CountHistory']) {
      await device.go(route);
      await device.page.locator('.kw-table tbody tr').first().waitFor();
      await device.settle();
      await device.picture(`desk-${route.split('/').at(-1)}`);
      expect(await cut(device)).toBeLessThanOrEqual(0);
    }
    await device.go('/pages/Stock/StockDetail');
    await device.page.locator('.kw-table tbody tr').nth(9).waitFor();
    await device.settle();
    // Bearings can be distinguished only by their full names.
    const name = device.page.locator('.kw-table tbody tr').first().locator('td').nth(1);
    expect(
      await name.evaluate((cell: { scrollWidth: number; clientWidth: number }) => cell.scrollWidth - cell.clientWidth),
    ).toBeLessThanOrEqual(0);
    const rows = () => device.page.locator('.kw-table tbody tr').count();
    const before = await rows();
    await device.page.setViewportSize({ width: 1280, height: 1100 });
    await expect.poll(rows).toBeGreaterThan(before);
    await device.settle();
    await device.picture('rows-that-fit');
    // The rows fill the box: one more would not fit, and none is cut off.
    const room = (await device.page.evaluate(`(() => {
    const box = document.querySelector('.kw-list-box'), foot = document.querySelector('.kw-table-foot'), row = document.querySelector('.kw-table tbody tr');
    const table = document.querySelector('.kw-table-box');
    return { left: box.getBoundingClientRect().bottom - foot.getBoundingClientRect().bottom - 12, row: row.getBoundingClientRect().height, hidden: table.scrollHeight - table.clientHeight };
  })()`)) as { left: number; row: number; hidden: number };
    expect(room.hidden).toBeLessThanOrEqual(0);
    expect(room.left).toBeLessThan(room.row);
  },
);

inRoom('the ledger is checked on demand, and each fault says what to do: $language, $size', async ({ language, size }) => {
  await world.pool.query(
    "update label set qty = qty + 100000 where id = (select min(id) from label where org = '101' and state = 'in-stock')",
  );
  const device = await world.device({ account: 'admin', language, size });
  await device.go('/pages/exchange/drift');
  await device.page.getByRole('radio', { name: device.say('ledger.view') }).check();
  await device.button(device.say('action.checkLedger')).click();
  await device.sees(device.say('ledger.faults', { n: 1 }));
  await device.settle();
  await device.picture('ledger');
  await device.expectSound();
  await device.button(device.say('ledger.show', { n: 1 })).click();
  await device.sees(device.say('ledger.todo.labels'));
  await device.settle();
  await device.picture('ledger-faults');
  await device.expectSound();
  await world.pool.query(
    "update label set qty = qty - 100000 where id = (select min(id) from label where org = '101' and state = 'in-stock')",
  );
});

test('S210: the check of a long ledger goes on and shows how far it is while somebody waits, and ends when they leave', async () => {
  const device = await world.device({ account: 'admin', language: 'en' });
  const requests: string[] = [];
  await device.page.route('**/api/BaseInfo/CheckLedger', async (route) => {
    requests.push(route.request().postData() ?? '');
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, Data: { ...answer.Data, Next: 7, Done: 1, Of: 2 } } });
  });
  await device.go('/pages/exchange/drift');
  await device.page.getByRole('radio', { name: device.say('ledger.view') }).check();
  await device.button(device.say('action.checkLedger')).click();
  await device.page.locator('.kw-loading-bar[value="0.5"]').waitFor();
  expect(requests.slice(0, 2).map((body) => /After\W+7/.test(body))).toEqual([false, true]);
  await device.go('/pages/home/home2');
  await device.settle();
  const left = requests.length;
  await device.go('/pages/exchange/ledgerFaults');
  await device.settle();
  // One request may have been on its way.
  expect(requests.length).toBeLessThanOrEqual(left + 1);
});

test('a board for the wall that is switched on without a network says so, and nothing of scans, which nobody makes there', async () => {
  const wall = await world.device({ language: 'zh', size: 'browser' });
  wall.forgive(...networkComplaints, /status of 4/);
  await wall.go('/board?token=withdrawn');
  await wall.sees(wall.say('error.board.unknown'));
  await wall.page.evaluate('navigator.serviceWorker.ready');
  await wall.page.context().setOffline(true);
  await wall.page.reload();
  await wall.sees(wall.say('shell.unreachable.network'));
  expect(await wall.page.getByText(wall.say('shell.away')).count()).toBe(0);
});
