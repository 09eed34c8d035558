import { describe, expect, test } from 'vitest';
import type { TextKey } from '../contract/messages/texts.ts';
import { waysOf } from '../test/slow/inTurn.ts';
import { announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { Receipts } from './receipts.ts';
import { inRoom } from './stories.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();
const receipts = new Receipts(world);

describe.each(waysOf(languages, 'exceptions'))('exceptions in %s', (language) => {
  test('a refused line is explained in the reader’s language, is sent again after the fault is off, and becomes synchronized', async () => {
    const { receiptNo } = await receipts.refused();
    const device = await world.device({ language, account: 'leader' });
    await device.go('/pages/home/home2');
    await device.sees(device.say('home.number.abnormal'));
    await device.page.locator('.kw-stat', { hasText: device.say('home.number.abnormal') }).click();
    await device.page.waitForURL(/Stock\/Ablnormal/);
    await device.page.getByRole('button', { name: receiptNo }).waitFor();
    await device.sees(device.say('state.messageCause.partly'));
    await device.sees(device.say('state.messageRemedy.partly'));
    await device.settle();
    await device.picture('exchange-exceptions');
    await device.expectSound();
    await device.page.getByRole('button', { name: receiptNo }).click();
    await device.sees(device.say('exchange.lines'));
    await device.sees(device.say('state.lineAnswer.refused'));
    await device.settle();
    await device.picture('exchange-message');
    await device.expectSound();
    await device.button(device.say('action.resendMessages')).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('action.resendMessages') })
      .click();
    await device.sees(device.say('exchange.told', { n: 1 }));
    await receipts.standing(receiptNo, 'synchronized');
    await device.go('/pages/Stock/Ablnormal');
    await expect.poll(() => device.page.getByRole('button', { name: receiptNo }).count()).toBe(0);
    await device.go('/pages/InStorage/InnerCom/syncLog');
    await device.sees(receiptNo);
    await device.sees(device.say('state.message.synchronized'));
  });
});

test('what shall not be sent any more is closed with a reason, and a keeper who may not is not offered to', async () => {
  const { receiptNo } = await receipts.refused();
  const watcher = await world.device({ account: 'keeper' });
  await watcher.go('/pages/Stock/Ablnormal');
  await watcher.page.getByRole('button', { name: receiptNo }).click();
  await watcher.sees(watcher.say('exchange.lines'));
  expect(await watcher.button(watcher.say('action.closeMessages')).count()).toBe(0);
  const device = await world.device({ account: 'leader', size: 'browser' });
  await device.go('/pages/Stock/Ablnormal');
  await device.page
    .getByRole('row', { name: new RegExp(receiptNo) })
    .getByRole('checkbox')
    .check();
  await device.button(new RegExp(device.say('action.closeMessages'))).click();
  const dialog = device.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: device.say('action.closeMessages') }).click();
  await dialog.getByText(device.say('work.required')).waitFor();
  await dialog.getByRole('textbox').fill('已手工入账');
  await dialog.getByRole('button', { name: device.say('action.closeMessages') }).click();
  await receipts.standing(receiptNo, 'closed');
});

/** Opens a task of the page as a person does, from its list. */
async function openTask(device: Handheld, label: TextKey): Promise<void> {
  await device.go('/pages/my/exceptionhandle');
  await device.page.getByRole('button', { name: new RegExp(device.say(label)) }).click();
  await device.page.getByRole('heading', { name: device.say(label) }).waitFor();
}

/** Scans the note and does the task. */
async function doTask(device: Handheld, noteNo: string): Promise<void> {
  await device.scan(noteNo);
  await device.button(device.say('exception.go')).click();
}

/** The button ignores taps for a moment after a press, so that a double tap acts once. */
const afterPress = (device: Handheld) => device.betweenTaps();

describe('the nine tasks of exception handling', () => {
  test('all are shown, what helps besides stands apart, and a keeper sees only what they may', async () => {
    const device = await world.device({ account: 'admin' });
    await device.go('/pages/my/exceptionhandle');
    const nine = device.page.getByRole('list', { name: device.say('exception.pick') }).getByRole('button');
    await nine.first().waitFor();
    expect(await nine.count()).toBe(9);
    const besides = device.page.getByRole('list', { name: device.say('exception.besides') }).getByRole('button');
    expect(await besides.allInnerTexts()).toEqual(
      (['exception.pushNote', 'exception.linkReport', 'exception.revokeCompletion'] as const).map((task) =>
        expect.stringContaining(device.say(task)),
      ),
    );
    await device.settle();
    await device.picture('exchange-tasks-apart');
    await device.expectSound();
    const watcher = await world.device({ account: 'keeper' });
    await watcher.go('/pages/my/exceptionhandle');
    await watcher.sees(watcher.say('exception.pushNote'));
    expect(await watcher.page.getByRole('button', { name: new RegExp(watcher.say('exception.labelStock')) }).count()).toBe(1);
    expect(await watcher.page.getByRole('button', { name: new RegExp(watcher.say('exception.rescan')) }).count()).toBe(0);
  });

  test('exception-rescan-after-deleted-orders: what the ERP deleted is taken out, deleted and scanned again', async () => {
    const { noteNo, receiptNo } = await receipts.deletedThere();
    const device = await world.device({ account: 'leader' });
    await openTask(device, 'exception.rescan');
    await doTask(device, 'NO-SUCH-NOTE');
    await device.page.locator('.kw-what.kw-chip-red').waitFor();
    await device.picture('exchange-exception-refused');
    await afterPress(device);
    await doTask(device, noteNo);
    await device.sees(device.say('exception.rescan.done', { n: 1 }));
    await device.picture('exchange-exception-done');
    await device.button(device.say('exception.rescan.delete')).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('exception.rescan.delete') })
      .click();
    await device.sees(device.say('exception.rescan.deleted'));
    expect((await world.pool.query('select state from delivery_note where note_no = $1', [noteNo])).rows).toEqual([
      { state: 'unreceived' },
    ]);
    const again = await receipts.receive(noteNo);
    expect(again.receiptNo).not.toBe(receiptNo);
    await receipts.standing(again.receiptNo, 'synchronized');
  });

  test('exception-scan-time-handling: the time of a receipt is corrected, the old one stays in the audit', async () => {
    const { noteNo, receiptNo } = await receipts.refused();
    const device = await world.device({ account: 'leader' });
    await openTask(device, 'exception.scanTime');
    await device.page.getByLabel(device.say('exception.scanTime.time')).fill('2026-11-01T08:30');
    await doTask(device, noteNo);
    await device.sees(device.say('exception.scanTime.done', { n: 1 }));
    const { rows } = await world.pool.query(
      "select to_char(scanned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from receipt where receipt_no = $1",
      [receiptNo],
    );
    expect(rows).toEqual([{ at: '2026-11-01 08:30' }]);
    const audit = await world.pool.query(
      "select detail -> 'before' as before from audit where call = 'correctScanTime' and document = $1",
      [noteNo],
    );
    expect(audit.rows).toMatchObject([{ before: [{ receiptNo }] }]);
  });

  test('exception-scan-out-abnormal-stock: received labels that are not in stock are, where their goods lie', async () => {
    const { noteNo } = await receipts.receive();
    const labelsText = `
      select b.state, b.location_id as place from label b join delivery_note_line l on l.id = b.note_line_id
        join delivery_note n on n.id = l.note_id where n.note_no = $1 order by b.id`;
    const before = (await world.pool.query(labelsText, [noteNo])).rows;
    expect(before.length).toBeGreaterThan(1);
    await world.pool.query(
      `update label set state = 'printed', location_id = null where note_line_id in
         (select l.id from delivery_note_line l join delivery_note n on n.id = l.note_id where n.note_no = $1)`,
      [noteNo],
    );
    const device = await world.device({ account: 'leader' });
    await openTask(device, 'exception.labelStock');
    await doTask(device, noteNo);
    await device.sees(device.say('exception.labelStock.done', { n: before.length }));
    expect((await world.pool.query(labelsText, [noteNo])).rows).toEqual(before);
  });

  test('besides: a note that nobody here knows is fetched from the portal', async () => {
    const { noteNo } = await announce(world);
    const device = await world.device({ account: 'leader' });
    await openTask(device, 'exception.pushNote');
    await doTask(device, noteNo);
    await device.sees(device.say('exception.pushNote.done'));
    expect((await world.pool.query('select state from delivery_note where note_no = $1', [noteNo])).rows).toEqual([
      { state: 'unreceived' },
    ]);
  });
});

inRoom(
  'exception-issue-timeout-not-recorded, $language, $size: what the ERP issued by itself is found by its number and leads to where it becomes a document',
  async ({ language, size }) => {
    const no = `LL-${language}-${size}`;
    await world.pool.query(
      `with i as (insert into erp_issue (org, source, record_id, version, issue_no, message_key, workshop_id, issued_at, issued_by)
                select '101', 'erp', $1, 1, $1, '', min(id), now(), '陈会计' from workshop where org = '101' returning org, id)
     insert into erp_issue_line (org, erp_issue_id, line_no, item_id, qty, unit, batch, project, order_no)
     select i.org, i.id, 1, t.id, 2, t.unit, '', '', '' from i, lateral (select id, unit from item where org = '101' order by id limit 1) t`,
      [no],
    );
    const device = await world.device({ language, size, account: 'leader' });
    await openTask(device, 'exception.issueTimeout');
    // When tapped, the button says what is missing.
    await device.button(device.say('exception.go')).click({ force: true });
    await device.sees(device.say('error.exception.document-number-required'));
    await device.picture('recheck-empty');
    await doTask(device, no);
    await device.sees(device.say('exception.issueTimeout.ask', { no }));
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('exception.go') })
      .click();
    await device.sees(device.say('exception.issueTimeout.madeThere', { nos: no }));
    await device.settle();
    await device.picture('recheck-made-there');
    await device.expectSound();
    await device.button(device.say('exception.open-issue')).click();
    await device.page.waitForURL(/PickItemTake/);
    await device.sees(device.say('take-out.of-erp', { nos: no }));
    await device.settle();
    await device.picture('recheck-collect');
    await device.expectSound();
  },
);

describe('the number of abnormal documents', () => {
  test('stands on the entry, goes up while the page is open, and down when somebody elsewhere gave the message up', async () => {
    const device = await world.device({ account: 'leader' });
    await device.go('/pages/home/home2');
    await device.unfold();
    const badge = device.page.locator('.kw-tile', { hasText: device.say('screen./pages/Stock/Ablnormal') }).locator('.kw-badge');
    const shown = async () => Number((await badge.count()) === 0 ? 0 : await badge.first().textContent());
    const { rows } = await world.pool.query<{ n: number }>(
      `select ((select count(*) from outbox where org = '101' and state = 'failed')
             + (select count(*) from parked_record where org in ('101', '') and state = 'parked'))::int as n`,
    );
    const before = rows[0]?.n ?? 0;
    await expect.poll(shown).toBe(before);
    const { receiptNo } = await receipts.refused();
    // Without waiting for the minute's poll: the server sends an event.
    await expect.poll(shown).toBe(before + 1);
    await device.picture('exchange-home-badge');
    await world.pool.query("update outbox set state = 'closed' where document_no = $1 and state = 'failed'", [receiptNo]);
    await expect.poll(shown).toBe(before);
  });

  test.each([
    { account: 'line', may: [] },
    // A supplier sees only its own receipts.
    { account: 'supplier', may: ['/api/Receive/GetRcvSyncAbnormalCount'] },
  ])('$account asks for no number that they may not see', async ({ account, may }) => {
    const device = await world.device({ account });
    const requests = new Set<string>();
    device.page.on('request', (request) => requests.add(new URL(request.url()).pathname));
    await device.go('/pages/home/home2');
    await device.settle();
    await receipts.refused();
    await device.page.waitForTimeout(1500);
    expect([...requests].filter((path) => /Abnormal/i.test(path))).toEqual(may);
    expect(requests.size).toBeGreaterThan(0);
  });
});
