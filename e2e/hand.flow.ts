import { expect, test } from 'vitest';
import { constants } from '../contract/core/constants.ts';
import type { Language } from '../contract/messages/texts.ts';
import { stockCalls } from '../contract/stock/stock.calls.ts';
import { waysOf } from '../test/slow/inTurn.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { layoutFaults } from './layoutFaults.ts';
import { putOn } from './putOn.ts';
import { untouched } from './soundRecorder.ts';
import { inLanguage } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Problems that users of handhelds often have, tried in the running product. */
const world = useWorldWithApp();
const route = '/pages/InStorage/ScanRecieveNew';

async function atWork(language: Language = 'zh') {
  await world.pool.query('delete from check_in');
  const note = await announce(world);
  const device = await world.device({ language, account: 'keeper' });
  await device.go(route);
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
  return { note, device };
}

test('who checks in by scan before the device has heard where they are checked in stays checked in', async () => {
  await world.pool.query('delete from check_in');
  const device = await world.device({ account: 'keeper' });
  let resolveEvent = () => {};
  const held = new Promise<void>((resolve) => {
    resolveEvent = resolve;
  });
  await device.page.route('**/api/Receive/CheckSignScan', async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  const requests = device.page.waitForRequest('**/api/Receive/CheckSignScan');
  await device.go(route);
  await requests;
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.checked-in'));
  const answered = device.page.waitForResponse('**/api/Receive/CheckSignScan');
  resolveEvent();
  await answered;
  await device.settle();
  await device.sees(device.say('receive.do.note'));
});

test('R36: a scan while the number pad is open takes what was typed, and is worked on; the flow stays', async () => {
  const { note, device } = await atWork();
  await device.page
    .getByRole('button', { name: device.say('receive.change-qty') })
    .first()
    .click();
  const pad = device.page.getByRole('dialog');
  for (const key of ['9', '0']) await pad.getByRole('button', { name: key, exact: true }).click();
  await device.scan(note.labels[0] ?? '');
  await device.page.locator('.kw-result-accept', { hasText: device.say('receive.label-verified') }).waitFor();
  await device.sees(device.say('receive.short', { qty: 10 }));
  expect(await pad.count()).toBe(0);
  expect(device.page.url()).toContain(route);
});

inLanguage('a scan while a question or a sheet is open says what to do, and is not worked on afterwards: %s', async (language) => {
  const { note: other } = await atWork();
  const { note, device } = await atWork(language);
  const { rows } = await world.pool.query<{ code: string }>(
    "select l.code from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11' where l.kind = 'storage' and l.status = 'active' order by l.code desc limit 1",
  );
  const place = rows[0]?.code ?? '';
  const isRefused = async () => {
    const before = await device.page.getByText(place, { exact: true }).count();
    await device.scan(`KW-LOC:${place}`);
    await device.sees(device.say('flow.sheet-first'));
    return async () => {
      await device.settle();
      expect(await device.page.getByText(place, { exact: true }).count()).toBe(before);
    };
  };
  await device.scan(other.noteNo);
  const question = device.page.getByRole('alertdialog');
  await question.getByText(device.say('receive.other-note', { code: other.noteNo })).waitFor();
  const afterQuestion = await isRefused();
  await device.picture('scan-at-question');
  await question.getByRole('button', { name: device.say('receive.leave') }).click();
  await afterQuestion();
  await device.page
    .locator('.kw-lead-head')
    .getByRole('button', { name: device.say('shell.help') })
    .click();
  const sheet = device.page.getByRole('dialog');
  const afterSheet = await isRefused();
  await sheet.getByRole('button', { name: device.say('shell.close') }).click();
  await afterSheet();
  await device.scan(`KW-LOC:${place}`);
  await device.sees(place);
  expect(device.page.url()).toContain(route);
  await device.sees(note.noteNo);
});

test('R42: back closes the sheet; with a note in hand it asks before it leaves', async () => {
  await world.pool.query('delete from check_in');
  const note = await announce(world);
  const device = await world.device({ account: 'keeper' });
  await device.go('/pages/home/home2');
  await device.page.getByText(device.say('screen./pages/InStorage/ScanRecieveNew')).first().click();
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
  await device.page
    .getByRole('button', { name: device.say('receive.change-qty') })
    .first()
    .click();
  await device.page.getByRole('dialog').waitFor();
  await device.page.evaluate('history.back()');
  await device.page.getByRole('dialog').waitFor({ state: 'detached' });
  await device.sees(note.noteNo);
  await device.page.evaluate('history.back()');
  await device.page.getByRole('alertdialog').getByText(device.say('flow.leave.ask')).waitFor();
  await device.button(device.say('flow.leave.no')).click();
  await device.sees(note.noteNo);
  expect(device.page.url()).toContain(route);
  // A pasted address does not count as going back: it opens, and back returns to the note.
  await device.go('/pages/Stock/RecieveRecord');
  await device.page.getByRole('heading', { name: device.say('screen./pages/Stock/RecieveRecord') }).waitFor();
  expect(await device.page.getByRole('alertdialog').count()).toBe(0);
  await device.page.goBack();
  await device.sees(note.noteNo);
  expect(device.page.url()).toContain(route);
});

test('a detour to a label’s history comes back to the same step of the same note', async () => {
  const { note, device } = await atWork();
  const [label = ''] = note.labels;
  await device.scan(label);
  await device.sees(device.say('receive.label-verified'));
  const headline = await device.page.locator('.kw-headline-title').textContent();
  await device.button(device.say('flow.lookup')).first().click();
  const sheet = device.page.getByRole('dialog');
  await sheet.getByRole('textbox').fill(label);
  await sheet.getByRole('button', { name: device.say('flow.lookup') }).click();
  await sheet.locator('.kw-option').first().click();
  await device.page.locator('.kw-record-title', { hasText: label }).waitFor();
  await device.page.goBack();
  await device.sees(headline ?? '');
  await device.sees(note.noteNo);
  await device.button(new RegExp(device.say('receive.save'))).waitFor();
});

test('a flow that is being left does not take what the next screen is opened with', async () => {
  const { note, device } = await atWork();
  await device.go(`/pages/InStorage/InnerCom/RecieveAndInInner?delino=${note.noteNo}`);
  await device.page.locator('.kw-record-title', { hasText: note.noteNo }).waitFor();
});

test('a scan right after the tap on a menu entry waits for the screen that opens, however long its script is on its way', async () => {
  await world.pool.query('delete from check_in');
  const device = await world.device({ account: 'keeper' });
  // Without the service worker, scripts come from the network, where the test can delay them.
  await device.page.addInitScript('delete Navigator.prototype.serviceWorker');
  await device.go('/pages/home/home2');
  const entry = device.page.getByText(device.say('screen./pages/InStorage/ScanRecieveNew')).first();
  await entry.waitFor();
  await device.settle();
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  const requests: string[] = [];
  device.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await device.page.route('**/assets/*.js', async (sent) => {
    await held;
    await sent.continue();
  });
  await entry.click();
  await expect.poll(() => requests.some((path) => path.endsWith('.js'))).toBe(true);
  await device.scan('KW-SIGN:W11');
  await device.scan('KW-SIGN:W11');
  letGo();
  await device.sees(device.say('receive.do.note'));
  expect(requests.filter((path) => stockCalls.resolveScan.paths.includes(path))).toEqual([]);
  expect(new URL(device.page.url()).hash).toBe(`#${route}`);
  // The second check-in is still on its way; it must arrive before the next story checks the person out.
  await device.settle();
});

test('a burst of labels loses none, and the screen stays fit for a gloved finger', async () => {
  const { note, device } = await atWork('yn');
  for (const label of note.labels) void device.scan(label);
  const rail = device.page.locator('.kw-step', { hasText: `${note.labels.length}/${note.labels.length}` });
  await rail.waitFor();
  expect(await layoutFaults(device.page, 'finger')).toEqual([]);
});

test('the number of unsent scans is in sight on every step, and back keeps the place in a list', async () => {
  const { device } = await atWork();
  await device.sees(device.say('shell.unsent', { n: 0 }));
  await device.go('/pages/Stock/AllScanRecord');
  await device.page.locator('.kw-card-open').nth(6).waitFor();
  await device.settle();
  const body = device.page.locator('.kw-screen-body');
  await body.evaluate((element) => element.scrollTo(0, 250));
  await device.page.waitForTimeout(300);
  const place = await body.evaluate((element) => element.scrollTop);
  expect(place).toBeGreaterThan(200);
  await device.page.locator('.kw-card-open').nth(6).dispatchEvent('click');
  await device.page.locator('.kw-record-title').waitFor();
  await device.page.goBack();
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBe(place);
});

test('R40: a list’s card opens wherever its words are tapped', async () => {
  const device = await world.device({ account: 'keeper' });
  await device.go('/pages/Stock/AllScanRecord');
  await device.settle();
  const words = device.page.locator('.kw-card').first().locator('.kw-part');
  const n = await words.count();
  expect(n).toBeGreaterThan(1);
  for (let nth = 0; nth < n; nth += 1) {
    const box = await words.nth(nth).boundingBox();
    if (!box) throw new Error('words of a card have no place on the screen');
    await device.page.mouse.click(box.x + 4, box.y + box.height / 2);
    await device.page.locator('.kw-record-title').waitFor();
    await device.page.goBack();
    await words.nth(nth).waitFor();
  }
});

test('R47: an installed app is turned as the plant wishes, landscape first, and the manifest forces nothing', async () => {
  const manifest = await (await fetch(new URL('/manifest.webmanifest', world.url))).json();
  expect(manifest).toMatchObject({ orientation: 'any' });
  const device = await world.device({ account: 'keeper' });
  // Only an installed app may lock the screen, and a test cannot install one: so the test records what the app requests from the browser.
  await device.page.addInitScript('window.turns = []; ScreenOrientation.prototype.lock = async (turn) => void window.turns.push(turn);');
  const requests = () => untouched<string[]>(device.page, 'window.turns').then((turns) => turns.at(-1));
  await device.go('/');
  await expect.poll(requests).toBe('landscape');
  const admin = await new DemoClient(world.url, '101').signIn('admin', demoPassword);
  for (const turn of ['portrait', 'any', 'landscape']) {
    await admin.ask('updateOrgSetting', { key: 'screenTurn', value: turn });
    await expect.poll(requests).toBe(turn);
  }
});

test('a button that saves counts a second tap only after the plant’s guard, or when something else was done in between', async () => {
  const admin = await new DemoClient(world.url, '101').signIn('admin', demoPassword);
  const guard = (value: number) => admin.ask('updateOrgSetting', { key: 'doubleTapMs', value });
  // The longest guard, so that the second tap comes within it on the slowest machine too.
  await guard(10_000);
  const device = await world.device({ account: 'keeper' });
  await device.go('/pages/login/changePassword');
  await device.settle();
  let requests = 0;
  device.page.on('request', (request) => {
    if (request.url().endsWith('/UpdateLoginPassword')) requests += 1;
  });
  const fields = device.page.locator('input[type="password"]');
  for (const [nth, typed] of ['Wrong2026old', 'Other2026new', 'Other2026new'].entries()) await fields.nth(nth).fill(typed);
  const save = device.button(device.say('password.do'));
  const refused = device.page.waitForResponse(/UpdateLoginPassword/);
  await save.click();
  await refused;
  // Longer than other buttons are deaf, with nothing in between.
  await device.page.waitForTimeout(constants['button-throttle']);
  await save.click();
  await device.settle();
  expect(requests).toBe(1);
  await device.betweenTaps();
  await save.click();
  await expect.poll(() => requests).toBe(2);
  await guard(constants['double-click-guard']);
});

test('a typed label is taken, marked, and asks for a second look; the screen stays lit while the note is open', async () => {
  const { note, device } = await atWork();
  const held = await device.page.evaluate(`new Promise((resolve) => {
    const real = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = (kind) => (resolve(kind), real(kind));
    document.dispatchEvent(new Event('visibilitychange'));
  })`);
  expect(held).toBe('screen');
  await device.button(device.say('shell.scan')).click();
  await device.page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(note.labels[0] ?? '');
  await device.button(device.say('shell.scan.take')).click();
  await device.page.locator('.kw-result-warn', { hasText: device.say('receive.label-typed') }).waitFor();
  // The device answers first, and then sends it to the server.
  const records = async () => (await world.pool.query('select by_hand from scan_record where code = $1', [note.labels[0]])).rows;
  await expect.poll(records).toEqual([{ by_hand: true }]);
});

test.each(waysOf(['zh', 'yn'] as const, 'the gate'))(
  'what cannot be scanned at the gate has a way on, at every step before a note is open: %s',
  async (language) => {
    await world.pool.query('delete from check_in');
    const device = await world.device({ language, account: 'keeper' });
    const sheet = device.page.getByRole('dialog');
    const stuck = device.button(device.say('receive.stuck'));
    await device.go(route);
    await device.sees(device.say('receive.do.sign'));
    await stuck.click();
    await sheet.getByText(device.say('receive.stuck.sign')).waitFor();
    await device.picture('gate-sign');
    expect(await layoutFaults(device.page, 'finger')).toEqual([]);
    await device.expectSound();
    await sheet.getByRole('button', { name: /W11/ }).click();
    await device.page.locator('.kw-result-accept', { hasText: device.say('receive.checked-in') }).waitFor();
    await device.sees(device.say('receive.do.note'));

    // A second tap on one button counts after a second.
    await device.page.waitForTimeout(constants['button-throttle']);
    await stuck.click();
    await sheet.getByText(device.say('receive.stuck.cartons')).waitFor();
    await device.picture('gate-note');
    expect(await layoutFaults(device.page, 'finger')).toEqual([]);
    await device.expectSound();
    await sheet.getByRole('button', { name: device.say('receive.stuck.unknown') }).click();
    await device.page.getByRole('heading', { name: device.say('screen./pages/InStorage/DelinoRePush') }).waitFor();
    await device.page.goBack();

    await stuck.click();
    await sheet.getByRole('button', { name: device.say('receive.stuck.unreadable') }).click();
    const card = device.page.locator('.kw-card-open').first();
    await card.waitFor();
    await card.dispatchEvent('click');
    await device.button(device.say('action.receive')).click();
    await device.page.locator('.kw-result-accept', { hasText: /./ }).waitFor();
    // While a note is open, the reason belongs to its lines.
    await device.button(device.say('flow.reason')).waitFor();
    expect(await stuck.count()).toBe(0);
  },
);

test('a place is picked by search, by scan, and from those picked last; a reference of a form by search', async () => {
  const { note, device } = await atWork();
  const sheet = device.page.getByRole('dialog');
  const { rows } = await world.pool.query<{ code: string }>(`
    select l.code from location l join warehouse w on w.id = l.warehouse_id
     where w.org = '101' and w.code = 'W11' and l.status = 'active' and l.kind = 'storage' order by l.code desc limit 2`);
  const [last = '', other = ''] = rows.map(({ code }) => code);
  const zone = device.page.locator('.kw-card-location').first();
  await zone.click();
  await sheet.getByRole('textbox').fill(last);
  await sheet.getByRole('button', { name: last }).click();
  await expect.poll(() => zone.textContent()).toContain(last);
  await zone.click();
  await sheet.getByText(device.say('picker.location.first')).waitFor();
  await sheet.getByRole('button', { name: last }).first().waitFor();
  await device.picture('pick-location');
  await device.expectSound();
  await putOn(device, other);
  await expect.poll(() => zone.textContent()).toContain(other);
  const placed = async () =>
    (
      await world.pool.query(
        `select l.code from delivery_note_line d join delivery_note n on n.id = d.note_id join location l on l.id = d.location_id
          where n.note_no = $1 and d.line_no = 1`,
        [note.noteNo],
      )
    ).rows;
  await expect.poll(placed).toEqual([{ code: other }]);

  const desk = await world.device({ language: 'en', account: 'admin' });
  await desk.go('/pages/warehousing/record?kind=items');
  const field = desk.page.getByLabel(desk.say('field.PCode'));
  const choices = desk.page.getByRole('dialog');
  await field.click();
  await choices.getByRole('textbox').fill(last);
  await choices.getByRole('button', { name: last }).click();
  await expect.poll(() => field.textContent()).toContain(last);
  await field.click();
  await choices.getByRole('button', { name: desk.say('master.none'), exact: true }).click();
  await expect.poll(() => field.textContent()).toContain(desk.say('master.choose'));
});

test('by keys alone: a table is sorted, a row opened, a sheet closed, a form committed by Enter', async () => {
  const device = await world.device({ language: 'en', size: 'browser', account: 'admin' });
  const { page } = device;
  await device.go('/pages/Stock/RecieveRecord');
  await page.locator('tbody tr').first().waitFor();
  const head = page.locator('th', { has: page.locator('.kw-table-sort') }).nth(1);
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await device.button(device.say('list.columns')).focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  for (let tabs = 0; tabs < 25; tabs += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement === document.body || document.activeElement.closest("dialog") !== null')).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.kw-record-title').waitFor();
  await device.go('/pages/warehousing/place');
  await page.locator('main input').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
});
