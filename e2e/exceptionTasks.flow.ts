import { beforeAll, describe, expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { waysOf } from '../test/slow/inTurn.ts';
import { FinishedGoods, type OrderInWork } from './finishedGoods.ts';
import type { Handheld } from './handheld.ts';
import { deleteThere, Receipts } from './receipts.ts';
import { rooms, useWorld } from './world.ts';

/** Documents that the ERP deleted and nobody handled here: each is corrected by its task, which leads to the next. */
const world = useWorld();
const goods = new FinishedGoods(world);
const receipts = new Receipts(world);

type Task = 'reportAbandoned' | 'putawayDeleted' | 'returnDeleted' | 'pushPutaway';

/** Opens a task, enters the document and confirms. */
async function doTask(device: Handheld, task: Task, number: string, no: string): Promise<void> {
  await device.go(`/pages/my/exceptionhandle?task=${task}`);
  await device.page.getByLabel(number).fill(no);
  await device.button(device.say('exception.go')).click();
  await device.sees(device.say(`exception.${task}.ask`, { no }));
  await device.picture(`exception-${task}-ask`);
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('exception.go') })
    .click();
}

const balanced = async () => {
  const { differences, promised } = await compareLedger(world.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
};
const one = async <T>(text: string, ...values: unknown[]): Promise<T | undefined> => (await world.pool.query(text, values)).rows[0]?.v;

describe.each(waysOf(rooms, 'exception tasks'))('in $language, $size', ({ language, size }) => {
  let order: OrderInWork;
  beforeAll(async () => {
    order = await goods.orderInWork();
  });

  test('exception-report-abandoned-in-erp: a report that the ERP abandoned is to be audited again, and its goods are out of the reporting location', async () => {
    const no = await goods.audited(order, order.pieces.slice(0, 1));
    await (await goods.signIn('director')).ask('syncProductionReports', { nos: [no] });
    await goods.becomes(no, 'synchronized');
    await deleteThere(world, no);
    await goods.becomes(no, 'audited');
    const device = await world.device({ language, size, account: 'director' });
    // The person who watches the exchange sees it, and is led to the report and its task.
    const id = await one<string>("select id::text as v from outbox where document_no = $1 and type = 'productionReport'", no);
    const watcher = await world.device({ language, size, account: 'admin' });
    await watcher.go(`/pages/exchange/message?id=${id}`);
    await watcher.sees(watcher.say('exception.open-report'));
    await watcher.look('exception-reportAbandoned-notice');
    await watcher.button(watcher.say('exception.reportAbandoned')).click();
    await expect.poll(() => watcher.page.getByLabel(watcher.say('exception.reportNo')).inputValue()).toBe(no);
    await doTask(device, 'reportAbandoned', device.say('exception.reportNo'), no);
    await device.sees(device.say('exception.reportAbandoned.done', { no }));
    await device.look('exception-reportAbandoned-done');
    await device.button(device.say('exception.open-report')).click();
    await device.sees(device.say('state.productionReport.saved'));
    await device.look('exception-reportAbandoned-next');
    await balanced();
  });

  test('exception-application-unprocessed-after-erp-return: of a return that the ERP deleted silently the goods are in stock again', async () => {
    const no = await goods.stored(order, order.pieces.slice(1, 2));
    const ae = await one<string>('select erp_no as v from document where doc_no = $1', no);
    const item = await one<string>(
      'select i.code as v from production_order o join item i on i.id = o.item_id where o.order_no = $1',
      order.orderNo,
    );
    const stock = () =>
      one<string>(
        `select trim_scale(coalesce(sum(b.qty), 0))::text as v from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id
          where i.org = '101' and i.code = $1 and l.code = $2`,
        ...[item, order.home],
      );
    const before = await stock();
    const number = `AG-${language}-${size}`;
    const lines = [{ line: 1, itemNo: item, qty: '1', unit: 'pcs' }];
    const data = { org: '101', number, aeNumber: ae, returnedAt: new Date().toISOString(), reason: '返工', lines };
    await world.server.app.partners.takeIn('erp', `e2e-${number}`, [{ kind: 'completionReturn', id: number, version: 1, data }]);
    expect(await stock()).toBe(String(Number(before) - 1));
    const device = await world.device({ language, size, account: 'leader' });
    await doTask(device, 'returnDeleted', device.say('exception.returnNo'), number);
    await device.sees(device.say('exception.returnDeleted.done', { no }));
    await device.look('exception-returnDeleted-done');
    expect(await stock()).toBe(before);
    await device.button(device.say('exception.open-application')).click();
    await device.sees(no);
    await device.look('exception-returnDeleted-next');
    // The second time the screen says that there is nothing to do.
    await doTask(device, 'returnDeleted', device.say('exception.returnNo'), number);
    await device.sees(device.say('error.completion.return-deleted', { number }));
    await balanced();
  });

  test('exception-putaway-not-deleted-after-erp: what was put away of a receipt that the ERP deleted goes back, and the note can be scanned again', async () => {
    const made = await receipts.receive();
    await receipts.standing(made.receiptNo, 'synchronized');
    await receipts.passed(made);
    const { rows } = await world.pool.query<{ id: number; locationCode: string }>(
      `select t.id::int as id, (select l.code from location l where l.warehouse_id = t.warehouse_id and l.kind = 'storage' and l.status = 'active' order by l.code desc limit 1) as "locationCode"
         from putaway_task t join receipt r on r.id = t.receipt_id where r.receipt_no = $1 and t.state = 'pending' order by t.id`,
      [made.receiptNo],
    );
    expect(rows.length).toBeGreaterThan(0);
    await (await goods.signIn('keeper')).ask('putAwayGoods', { rows });
    await deleteThere(world, made.receiptNo);
    await receipts.standing(made.receiptNo, 'failed');
    const device = await world.device({ language, size, account: 'leader' });
    await doTask(device, 'putawayDeleted', device.say('exception.documentNo'), made.receiptNo);
    await device.sees(device.say('exception.putawayDeleted.done', { n: rows.length }));
    await device.look('exception-putawayDeleted-done');
    const states = `select string_agg(distinct t.state, ' ') as v from putaway_task t join receipt r on r.id = t.receipt_id where r.receipt_no = $1`;
    expect(await one(states, made.receiptNo)).toBe('withdrawn');
    await balanced();
    // What is left to do is the next task.
    await device.button(device.say('exception.rescan')).click();
    await device.page.getByLabel(device.say('exception.noteNo')).fill(made.noteNo);
    await device.button(device.say('exception.go')).click();
    await device.sees(device.say('exception.rescan.done', { n: 1 }));
    await device.look('exception-putawayDeleted-rescan');
    // S96: a receipt that was deleted does not look alive in the list.
    await device.button(device.say('exception.rescan.delete')).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('exception.rescan.delete') })
      .click();
    await device.sees(device.say('exception.rescan.deleted'));
    await device.go(`/pages/Stock/RecieveRecord?q=${made.noteNo}`);
    const struck = device.page.locator('.kw-card-gone, .kw-table-gone', { hasText: made.noteNo });
    await struck.first().waitFor();
    await struck.first().getByText(device.say('state.receipt.deleted')).waitFor();
  });

  test('exception-push-putaway-task: what waits for its inspection says so, what is held for its date is released, and leads to putting away', async () => {
    const made = await receipts.receive();
    const device = await world.device({ language, size, account: 'leader' });
    const push = () => doTask(device, 'pushPutaway', device.say('exception.documentNo'), made.receiptNo);
    await push();
    await device.page.locator('.kw-what.kw-chip-red').waitFor();
    await device.look('exception-pushPutaway-waits');
    await receipts.passed(made);
    const { rowCount } = await world.pool.query(
      `update putaway_task t set state = 'held', held_reason = 'beyond-assessment-date' from receipt r
        where r.id = t.receipt_id and r.receipt_no = $1 and t.state = 'pending'`,
      [made.receiptNo],
    );
    // The app ignores a second press within this time.
    await device.betweenTaps();
    await push();
    await device.sees(device.say('exception.pushPutaway.done', { n: rowCount ?? 0 }));
    await device.look('exception-pushPutaway-done');
    await device.button(device.say('exception.open-putaway')).click();
    await device.page.waitForURL(/InStorage\/InComingIn/);
  });
});
