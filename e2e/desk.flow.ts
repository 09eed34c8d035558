import { describe, expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { Receipts } from './receipts.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const receipts = new Receipts(world);

const rowOf = (device: Handheld, no: string) => device.page.getByRole('button', { name: no });
const confirmed = (device: Handheld, label: 'action.resendMessages' | 'action.closeMessages') =>
  device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say(label) })
    .click();
const newestOf = async (receiptNo: string): Promise<{ id: number }> => {
  const { rows } = await world.pool.query<{ id: number }>('select max(id)::int as id from outbox where document_no = $1', [receiptNo]);
  return { id: rows[0]?.id ?? 0 };
};

describe('the list of exceptions', () => {
  test('shows a new one while it is open, and one goes that somebody elsewhere dealt with', async () => {
    const device = await world.device({ account: 'leader' });
    await device.go('/pages/Stock/Ablnormal');
    await device.settle();
    const { receiptNo } = await receipts.refused();
    await rowOf(device, receiptNo).waitFor();
    await world.pool.query("update outbox set state = 'closed' where document_no = $1", [receiptNo]);
    await rowOf(device, receiptNo).waitFor({ state: 'detached' });
  });

  test('rows that are chosen stay under the hand', async () => {
    const { receiptNo } = await receipts.refused();
    const device = await world.device({ account: 'leader', size: 'browser' });
    await device.go('/pages/Stock/Ablnormal');
    const row = device.page.getByRole('row', { name: new RegExp(receiptNo) });
    await row.getByRole('checkbox').check();
    const { receiptNo: later } = await receipts.refused();
    await device.page.waitForTimeout(6000);
    expect(await device.page.getByRole('row', { name: new RegExp(later) }).count()).toBe(0);
    await row.getByRole('checkbox').uncheck();
    await device.page.getByRole('row', { name: new RegExp(later) }).waitFor();
  });

  test('is at the same card after back, however far down that was; a double tap on an answer does not open what lies below', async () => {
    for (let more = 0; more < 11; more += 1) await receipts.refused();
    const device = await world.device({ account: 'leader', language: 'en' });
    await device.go('/pages/Stock/Ablnormal');
    const cards = device.page.locator('.kw-card-open');
    await cards.nth(9).scrollIntoViewIfNeeded();
    await cards.nth(10).scrollIntoViewIfNeeded();
    await device.settle();
    // The list has documents of other kinds too.
    const no =
      (await cards
        .filter({ hasText: /^RC101/ })
        .last()
        .textContent()) ?? '';
    const card = rowOf(device, no);
    await card.scrollIntoViewIfNeeded();
    await device.settle();
    const topOf = async (): Promise<number> => Math.round((await card.boundingBox())?.y ?? -1);
    const before = await topOf();
    await card.click();
    await device.sees(device.say('exchange.lines'));
    await device.page.goBack();
    await device.settle();
    expect(Math.abs((await topOf()) - before)).toBeLessThan(16);
    await device.page.getByRole('checkbox', { name: device.say('list.select', { name: no }) }).click();
    await device.button(`${device.say('action.resendMessages')} 1`).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('action.resendMessages') })
      .dblclick();
    await receipts.standing(no, 'synchronized');
    expect(device.page.url()).toContain('Ablnormal');
  });

  test('all are chosen with one tap, also those not scrolled to, and are closed with one reason; then it says that nothing is to do', async () => {
    for (let more = 0; more < 2; more += 1) await receipts.refused();
    const { rows } = await world.pool.query<{ n: number }>("select count(*)::int as n from outbox where org = '101' and state = 'failed'");
    const all = rows[0]?.n ?? 0;
    const device = await world.device({ account: 'leader' });
    await device.go('/pages/Stock/Ablnormal');
    await device.button(device.say('list.select.whole')).click();
    await device.button(`${device.say('action.closeMessages')} ${all}`).click();
    await device.sees(device.say('exchange.close.ask', { n: all }));
    await device.page.getByRole('alertdialog').getByRole('textbox').fill('月底手工入账');
    await confirmed(device, 'action.closeMessages');
    await device.sees(device.say('exchange.told', { n: all }));
    await device.sees(device.say('abnormal.empty'));
    await device.settle();
    await device.picture('exchange-exceptions-none');
    await device.expectSound();
  });
});

describe('one message', () => {
  test('leads with what to do, says which line in the reader’s language, and keeps what is technical folded', async () => {
    const { receiptNo } = await receipts.refused();
    const { id } = await newestOf(receiptNo);
    const device = await world.device({ account: 'leader', language: 'yn' });
    await device.go(`/pages/exchange/message?id=${id}`);
    await device.page.locator('.kw-what-do', { hasText: device.say('state.messageRemedy.partly') }).waitFor();
    await device.page.locator('.kw-what-said', { hasText: device.say('exchange.line', { n: 2 }) }).waitFor();
    expect(await device.page.getByText(device.say('field.MessageKey')).count()).toBe(0);
    await device.button(device.say('exchange.details')).click();
    await device.sees(device.say('field.MessageKey'));
    await device.sees(device.say('exchange.body'));
    await device.expectSound();
  });

  test('sent again, it goes on by itself to what becomes of that; who opens the old one later is told and led there', async () => {
    const { receiptNo } = await receipts.refused();
    const { id: old } = await newestOf(receiptNo);
    const device = await world.device({ account: 'leader' });
    await device.go(`/pages/exchange/message?id=${old}`);
    await device.button(device.say('action.resendMessages')).click();
    await confirmed(device, 'action.resendMessages');
    await device.page.waitForURL((url) => !url.hash.endsWith(`id=${old}`));
    await device.page.locator('.kw-what.kw-chip-green').waitFor();
    const later = await world.device({ account: 'leader' });
    await later.go(`/pages/exchange/message?id=${old}`);
    await later.sees(later.say('exchange.resent'));
    expect(await later.button(later.say('action.resendMessages')).count()).toBe(0);
    await later.button(later.say('exchange.newest')).click();
    await later.page.waitForURL(new RegExp(`id=${(await newestOf(receiptNo)).id}$`));
  });

  test('of a receipt that the ERP deleted leads to the task that deletes it here, with the note filled in', async () => {
    const { noteNo, receiptNo } = await receipts.deletedThere();
    const device = await world.device({ account: 'leader' });
    await device.go(`/pages/exchange/message?id=${(await newestOf(receiptNo)).id}`);
    await device.button(device.say('exchange.rescan')).click();
    await device.page.getByRole('heading', { name: device.say('exception.rescan') }).waitFor();
    expect(await device.page.getByLabel(device.say('exception.noteNo')).inputValue()).toBe(noteNo);
    const watcher = await world.device({ account: 'keeper' });
    await watcher.go(`/pages/exchange/message?id=${(await newestOf(receiptNo)).id}`);
    await watcher.sees(watcher.say('exchange.lines'));
    expect(await watcher.button(watcher.say('exchange.rescan')).count()).toBe(0);
  });
});

describe('the desk', () => {
  test('sends all exceptions of a partner again at once, but for those that it deleted', async () => {
    const { receiptNo: deleted } = await receipts.deletedThere();
    const refused = [await receipts.refused(), await receipts.refused()];
    const device = await world.device({ account: 'leader' });
    await device.go('/pages/exchange/desk');
    const erp = device.page.getByRole('region', { name: device.say('partner.erp') });
    await erp.getByRole('button', { name: device.say('desk.resend') }).click();
    await confirmed(device, 'action.resendMessages');
    for (const { receiptNo } of refused) await receipts.standing(receiptNo, 'synchronized');
    expect((await world.pool.query('select state from outbox where document_no = $1 order by id desc limit 1', [deleted])).rows).toEqual([
      { state: 'failed' },
    ]);
  });

  test('says in words to who may not see it, and offers the way home', async () => {
    const device = await world.device({ account: 'line' });
    device.forgive(/403/);
    await device.go('/pages/exchange/desk');
    await device.sees(device.say('list.forbidden'));
    expect(await device.page.locator('body').textContent()).not.toContain('exchangeDesk');
    await device.button(device.say('shell.tab.home')).click();
    await device.page.waitForURL(/home/);
  });
});
