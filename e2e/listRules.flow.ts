import { describe, expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { useWorld } from './world.ts';

/** Rules of the specification for every list and for dialogs, checked on a screen. */
const world = useWorld();
const scroller = '.kw-screen-body';

const scrollTo = (device: Handheld, top: number) =>
  device.page.locator(scroller).evaluate((body: { scrollTop: number }, to: number) => {
    body.scrollTop = to;
  }, top);

describe('a list in the hand', () => {
  test('list-upload-states, list-back-to-top: loads on at its end; from 1,000 px on there is a way back up', async () => {
    const device = await world.device({ account: 'keeper' });
    await device.go('/pages/Stock/StockDetail');
    const cards = device.page.locator('.kw-card');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(10);
    const up = device.button(device.say('list.top'));
    await scrollTo(device, 900);
    await expect.poll(() => cards.count()).toBeGreaterThan(10);
    expect(await up.count()).toBe(0);
    await scrollTo(device, 1000);
    await up.click();
    await expect.poll(() => device.page.locator(scroller).evaluate((body: { scrollTop: number }) => body.scrollTop)).toBe(0);
  });

  test('list-empty-state, list-no-more-hidden: without rows it says so; the end is said from five rows on', async () => {
    const device = await world.device({ account: 'leader' });
    await device.go('/pages/my/leftWork');
    await device.sees(device.say('left-work.empty'));
    await device.go('/pages/Stock/RecieveRecord?q=RC101');
    await device.page.locator('.kw-card').first().waitFor();
    for (let pages = 0; pages < 6; pages += 1) await scrollTo(device, 100_000);
    const number = (await world.pool.query<{ receipt_no: string }>("select receipt_no from receipt where org = '101' order by id limit 1"))
      .rows[0];
    await device.go(`/pages/Stock/RecieveRecord?f.receiptNo=${number?.receipt_no}`);
    await device.sees(device.say('list.total', { n: 1 }));
    await device.settle();
    expect(await device.page.getByText(device.say('list.end')).count()).toBe(0);
  });
});

test('pagination-previous-disabled, pagination-next-disabled: the first page has none before it, the last none after it', async () => {
  const device = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await device.go('/pages/Stock/StockDetail');
  await device.page.locator('.kw-table tbody tr').first().waitFor();
  const previous = device.button(device.say('list.previous'));
  const next = device.button(device.say('list.next'));
  expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
  await device.page.locator('.kw-pages button').nth(-2).click();
  await expect.poll(() => next.isDisabled()).toBe(true);
  expect(await previous.isDisabled()).toBe(false);
});

test('card-types-load: the cards of types 1 and 4 let a place be chosen, that of type 8 a production line', async () => {
  const { rows } = await world.pool.query<{ place: string; line: string }>(
    `select (select code from location where org = '101' and kind = 'storage' order by id limit 1) as place,
            (select code from production_line where org = '101' order by id limit 1) as line`,
  );
  const [{ place, line } = { place: '', line: '' }] = rows;
  const desk = await world.device({ account: 'admin', size: 'browser', language: 'en' });
  await desk.go('/pages/OutStorage/InnerPage/testInner');
  const cards = desk.page.locator('.kw-panel');
  await cards.nth(7).waitFor();
  const asking = (label: string) =>
    cards.evaluateAll((all, text) => all.map((one, at) => (one.textContent?.includes(text) ? at + 1 : 0)), label);
  expect((await asking(desk.say('field.PCode'))).filter(Boolean)).toEqual([1, 4]);
  expect((await asking(desk.say('field.LineCode'))).filter(Boolean)).toEqual([8]);
  for (const [at, code] of [
    [0, place],
    [3, place],
    [7, line],
  ] as const) {
    await cards.nth(at).locator('.kw-reference').click();
    await desk.page.getByRole('dialog').getByRole('textbox').fill(code);
    await desk.page.getByRole('dialog').getByRole('button', { name: code }).first().click();
    await cards.nth(at).locator('.kw-reference', { hasText: code }).waitFor();
  }
  await desk.picture('cards');
  await desk.expectSound();
});

test('receiving-date-range-required, validation-as-toast: a history begins with seven days, asks for a range when it is taken away, and finds what was scanned at any time', async () => {
  const { rows } = await world.pool.query<{ note: string }>("select note_no as note from receipt where org = '101' order by id limit 1");
  const note = rows[0]?.note ?? '';
  const device = await world.device({ account: 'leader', size: 'browser' });
  await device.go('/pages/Stock/RecieveRecord');
  const body = device.page.locator('.kw-table tbody');
  const days = device.page.locator('.kw-dates input');
  await body.getByRole('row').first().waitFor();
  const [from = '', to = ''] = await Promise.all([0, 1].map((at) => days.nth(at).inputValue()));
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
  await days.first().fill('');
  await days.last().fill('');
  await device.page
    .locator('.kw-toast')
    .filter({ hasText: device.say('error.list.range-required') })
    .waitFor();
  await expect.poll(() => days.first().inputValue()).toBe(from);
  await days.first().fill('2020-01-01');
  await days.last().fill('2020-01-31');
  await device.sees(device.say('list.empty.filtered'));
  await device.scan(note);
  await body.getByText(note, { exact: true }).first().waitFor();
  await device.expectSound();
});

describe('boxes that ask', () => {
  test('search-criteria-required: the box on home asks for something to look for', async () => {
    const device = await world.device({ account: 'keeper', language: 'en' });
    await device.go('/pages/home/home2');
    await device.page.getByRole('searchbox').press('Enter');
    await device.sees('Enter search criteria.');
  });

  test('employee-query-required: the box over the accounts asks for number or name', async () => {
    const device = await world.device({ account: 'admin', language: 'en' });
    await device.go('/pages/my/devrole');
    await device.page.getByPlaceholder('Please enter the employee ID or name to query.').waitFor();
  });
});

test('picker-all-option: the pickers of workshop and warehouse offer all with nothing behind it, and a list obeys them until another is chosen', async () => {
  const { rows: tasks } = await world.pool.query<{ code: string; n: number }>(
    `select s.code, count(*)::int as n from issue_task t join workshop s on s.id = t.workshop_id where t.org = '101' group by s.code order by n limit 1`,
  );
  const [few = { code: '', n: 0 }] = tasks;
  const { rows: all } = await world.pool.query<{ n: number }>(`select count(*)::int as n from issue_task where org = '101'`);
  const desk = await world.device({ account: 'leader', size: 'browser' });
  await desk.go('/pages/OutStorage/InnerPage/IssueTaskRecord');
  const picker = desk.page.locator('select[name="workshop"]');
  const everything = picker.locator('option').first();
  expect([await everything.textContent(), await everything.getAttribute('value')]).toEqual(['全部车间', '']);
  await desk.sees(desk.say('list.total', { n: all[0]?.n ?? 0 }));
  await picker.selectOption(few.code);
  await desk.sees(desk.say('list.total', { n: few.n }));
  await desk.picture('workshop-picker');
  await desk.page.reload();
  await desk.sees(desk.say('list.total', { n: few.n }));
  await picker.selectOption('');
  await desk.sees(desk.say('list.total', { n: all[0]?.n ?? 0 }));
  await desk.go('/pages/Stock/StockDetail');
  const warehouses = desk.page.getByLabel(desk.say('picker.warehouse'), { exact: true }).locator('option').first();
  expect([await warehouses.textContent(), await warehouses.getAttribute('value')]).toEqual(['全部仓库', '']);
  const hand = await world.device({ account: 'leader', language: 'yn' });
  await hand.go('/pages/OutStorage/InnerPage/IssueTaskRecord');
  await hand.settle();
  await hand.picture('workshop-picker');
  await hand.expectSound();
});

test('settings-switch-confirm: a switch is turned after a confirmation, and stays when that is cancelled', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  await desk.go('/pages/my/setting');
  const name = desk.say('setting.completionSetCheck');
  const turn = desk.page.getByRole('switch', { name });
  const dialog = desk.page.getByRole('alertdialog');
  const state = () => turn.getAttribute('aria-checked');
  await turn.waitFor();
  const [before, after] = (await state()) === 'true' ? ['true', 'false'] : ['false', 'true'];
  await turn.click();
  await dialog.getByText(desk.say(before === 'true' ? 'settings.off.ask' : 'settings.on.ask', { name })).waitFor();
  await dialog.getByRole('button', { name: desk.say('shell.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await state()).toBe(before);
  await turn.click();
  await dialog.getByRole('button', { name: desk.say(before === 'true' ? 'settings.off' : 'settings.on'), exact: true }).click();
  await expect.poll(state).toBe(after);
});

test('R53: a filter is kept under a name and shared; a colleague looks for the same with one tap', async () => {
  const keeper = await world.device({ account: 'keeper', language: 'yn' });
  await keeper.go('/pages/Stock/StockDetail?f.state=inspection');
  await keeper.button(new RegExp(keeper.say('list.filter'))).click();
  await keeper.button(keeper.say('list.saved')).click();
  await keeper.page.getByLabel(keeper.say('list.saved.name')).fill('Menunggu');
  await keeper.page.getByRole('switch', { name: keeper.say('list.saved.share') }).click();
  await keeper.picture('saved-filters');
  await keeper.button(keeper.say('list.saved.keep')).click();
  await keeper.sees(keeper.say('list.saved.shared'));
  const leader = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await leader.go('/pages/Stock/StockDetail');
  await leader.button(leader.say('list.saved')).click();
  await leader.sees('Menunggu');
  await leader.settle();
  await leader.picture('saved-filters');
  await leader.expectSound();
  await leader.page.getByRole('button', { name: /Menunggu/ }).click();
  await leader.page.waitForURL(/f\.state=inspection/);
});

test('R53: the search at the side finds a note by a part of its number, and asks before it leaves work', async () => {
  const { rows } = await world.pool.query<{ note_no: string }>("select note_no from delivery_note where org = '101' order by id limit 1");
  const device = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await device.go('/pages/Stock/StockDetail');
  await device.page
    .locator('.kw-side')
    .getByRole('button', { name: device.say('shell.find') })
    .click();
  await device.page
    .locator('.kw-side')
    .getByRole('searchbox')
    .fill(rows[0]?.note_no.slice(2, -1) ?? '');
  await device.page.keyboard.press('Enter');
  await device.sees(rows[0]?.note_no ?? '');
  await device.picture('found-by-part');
  await device.expectSound();
});

test('S91: Ctrl+K and a slash open the search; a function and a document of a minute ago are found by it', async () => {
  const { rows } = await world.pool.query<{ doc_no: string }>(
    "select doc_no from document where org = '101' and kind = 'putaway' order by id desc limit 1",
  );
  const desk = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await desk.go('/pages/Stock/StockDetail');
  const side = desk.page.locator('.kw-side');
  const box = side.getByRole('searchbox');
  await side.getByRole('button', { name: desk.say('shell.find') }).waitFor();
  await desk.settle();
  await desk.page.keyboard.press('Control+k');
  await box.fill(rows[0]?.doc_no ?? '');
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/InStorageDetail\?no=/);
  await desk.sees(rows[0]?.doc_no ?? '');
  await desk.settle();
  await desk.page.keyboard.press('/');
  await box.fill(desk.say('screen./pages/Stock/CountRates'));
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/Stock\/CountRates/);
});

test('organization-read-error: an organisation that the person has no more is said, and leads to signing in', async () => {
  const device = await world.device({ account: 'keeper', language: 'en' });
  device.forgive(/403/);
  await device.go('/pages/my/index');
  await device.settle();
  await world.pool.query("delete from user_role where org = '101' and user_id = (select id from user_account where account = 'keeper')");
  await world.pool.query("select pg_notify('kuwei', 'access ' || id) from user_account where account = 'keeper'");
  await device.go('/pages/Stock/StockDetail');
  await device.page.reload();
  await device.sees('System organization read error, please log in again and try.');
  await device.picture('organisation-unreadable');
  await device.button(device.say('shell.signIn.again')).click();
  await device.page.waitForURL(/login/);
});
