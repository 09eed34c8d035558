import { expect, test } from 'vitest';
import type { TextKey } from '../contract/messages/texts.ts';
import { eventually } from '../test/neighbours.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import type { Handheld } from './handheld.ts';
import { rooms, useWorld } from './world.ts';

const world = useWorld();

interface OrderInWork {
  orderNo: string;
  ordered: number;
  productionLine: string;
  home: string;
  pieces: string[];
}

/** A released order of the demo with pieces that MCAS scanned and nobody reported. */
async function orderInWork(): Promise<OrderInWork> {
  const { rows } = await world.pool.query(
    `select o.order_no as "orderNo", o.qty::int as ordered, p.code as "productionLine", own.code as home, array_agg(s.code order by s.code) as pieces
       from production_order o join production_line p on p.id = o.production_line_id join item i on i.id = o.item_id join location own on own.id = i.default_location_id
       join line_scan s on s.org = o.org and s.order_no = o.order_no and s.withdrawn_at is null
      where o.org = '101' and o.status = 'released' and o.withdrawn_at is null and not exists (select from label b where b.production_order_id = o.id)
        and exists (select from location p where p.warehouse_id = own.warehouse_id and p.reporting and p.status = 'active')
      group by o.order_no, o.qty, p.code, own.code having count(*) >= 3 order by o.order_no limit 1`,
  );
  return rows[0];
}

const signIn = (account: string): Promise<DemoClient> => new DemoClient(world.url, '101').signIn(account, demoPassword);

/** Pieces of an order are reported, through the calls. */
async function reported({ orderNo }: OrderInWork, bars: string[]): Promise<string> {
  const line = await signIn('line');
  return (await line.ask('saveReport', { rows: [{ orderNo, bars }], how: 'scan' })).docNo;
}

/** They are audited, too. */
async function audited(order: OrderInWork, bars: string[]): Promise<string> {
  const no = await reported(order, bars);
  await (await signIn('director')).ask('auditProductionReports', { nos: [no] });
  return no;
}

/** They are audited, applied for and confirmed, and the ERP has them. */
async function stored(order: OrderInWork, labels: string[]): Promise<string> {
  await audited(order, labels);
  const { orderNo, productionLine, home: location } = order;
  const applied = { orderNo, productionLine, location, type: 'WG01', department: 'D103', labels };
  const { docNo: no } = await (await signIn('line')).ask('saveCompletion', applied);
  await (await signIn('keeper')).ask('confirmCompletions', { nos: [no] });
  await becomes(no, 'synchronized');
  return no;
}

const stateOf = async (no: string): Promise<string> =>
  (await world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state;

const becomes = (no: string, state: string) =>
  eventually(
    () => stateOf(no),
    (now) => now === state,
  );

/** The number in what the form says of what it saved. */
async function savedNo(device: Handheld): Promise<string> {
  const said = device.page.getByText(/CA101\d+/).first();
  await said.waitFor();
  return /CA101\d+/.exec((await said.textContent()) ?? '')?.[0] ?? '';
}

/** Picks a value of a field that is chosen from a list. */
async function pick(device: Handheld, label: string, value: string): Promise<void> {
  await device.page.getByLabel(label).first().click();
  await device.page.getByRole('dialog').getByText(value).first().click();
}

async function confirmed(device: Handheld, label: string): Promise<void> {
  await device.button(label).click();
  await device.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

/** The card of a line with this quantity. */
const card = (device: Handheld, qty: string) => device.page.locator('.kw-cards').getByText(qty, { exact: true }).first();

const saveButton = (device: Handheld) => device.button(new RegExp(`^${device.say('master.save')}`));

/** A look at a screen that is at rest. */
async function look(device: Handheld, name: string): Promise<void> {
  await device.settle();
  await device.picture(name);
  await device.expectSound();
}

test('a report is audited, its audit taken back, audited and sent; an open record follows whoever does it, and the ERP (rule completion-synced-not-synced-again)', async () => {
  const order = await orderInWork();
  const bars = order.pieces.slice(0, 2);
  const no = await reported(order, bars);
  const path = `/pages/InStorage/InnerCom/updateRptCompletedDoc?docNo=${no}`;
  await (await signIn('line')).ask('saveSearchLines', { lines: [order.productionLine] });
  const watcher = await world.device({ account: 'line', language: 'zh' });
  await watcher.go('/pages/InStorage/ScanComplete');
  await watcher.sees(watcher.say('report.own-lines'));
  await look(watcher, 'completion-own-lines');
  await watcher.page.locator('.kw-cards').getByText(order.orderNo).click();
  await watcher.sees(watcher.say('report.do.bars'));
  await watcher.go(path);
  await watcher.sees(watcher.say('state.productionReport.saved'));
  await look(watcher, 'completion-report-saved');
  const director = await world.device({ account: 'director', language: 'yn', size: 'browser' });
  await director.go(path);
  await director.sees(bars[1] ?? '');
  await confirmed(director, director.say('report.audit'));
  await director.sees(director.say('state.productionReport.audited'));
  await watcher.sees(watcher.say('state.productionReport.audited'));
  await confirmed(director, director.say('report.unaudit'));
  await director.sees(director.say('state.productionReport.saved'));
  await watcher.sees(watcher.say('state.productionReport.saved'));
  await confirmed(director, director.say('report.audit'));
  await director.sees(director.say('state.productionReport.audited'));
  await look(director, 'completion-report-audited');
  await confirmed(director, director.say('action.document.synchronize'));
  await director.sees(director.say('state.productionReport.synchronized'));
  await watcher.sees(watcher.say('state.productionReport.synchronized'));
  await watcher.page.locator('.kw-cards').getByText(watcher.say('state.productionReport.synchronized')).first().waitFor();
  // What the ERP has is neither sent again nor taken back here.
  for (const gone of ['report.unaudit', 'action.document.synchronize'] as const)
    await expect.poll(() => director.button(director.say(gone)).count()).toBe(0);
  await look(director, 'completion-report-sent');
  await look(watcher, 'completion-report-sent');
});

test('finished goods are applied for within the limit, by scan; the warehouse confirms, and sees the ERP take them', async () => {
  const order = await orderInWork();
  const { orderNo, ordered, pieces } = order;
  const [first = '', second = ''] = pieces;
  const tooMuch = String(ordered + 1);
  await audited(order, [first, second]);
  const worker = await world.device({ account: 'line', language: 'zh' });
  await worker.go('/pages/InStorage/InnerCom/finishOneOrder?orderno=NO-SUCH-ORDER');
  await worker.sees(worker.say('error.report.order-not-found', { no: 'NO-SUCH-ORDER' }));
  await worker.go('/pages/InStorage/FinishedTask');
  await saveButton(worker).click();
  await worker.sees(worker.say('error.table.cell-required', { field: worker.say('field.OrderNo') }));
  await worker.scan(orderNo);
  await card(worker, String(ordered)).waitFor();
  await pick(worker, worker.say('field.TypeName'), 'WG01');
  await pick(worker, worker.say('field.DepartmentCode'), 'D103');
  await worker.scan(first);
  const sheet = worker.page.getByRole('dialog');
  // The first label of the line gives its quantity.
  await expect.poll(() => sheet.getByLabel(worker.say('field.Qty')).inputValue()).toBe('1');
  await look(worker, 'completion-line');
  await sheet.getByLabel(worker.say('field.Qty')).fill(tooMuch);
  await worker.button(worker.say('entry.take')).click();
  await saveButton(worker).click();
  await worker.page.getByRole('alert').filter({ hasText: tooMuch }).waitFor();
  await worker.picture('completion-over');
  await worker.page.locator('.kw-card-open').first().click();
  await sheet.getByLabel(worker.say('field.Qty')).fill('2');
  await worker.button(worker.say('entry.take')).click();
  await look(worker, 'completion-application');
  await saveButton(worker).click();
  const application = await savedNo(worker);
  expect(await stateOf(application)).toBe('open');
  const keeper = await world.device({ account: 'keeper', language: 'en', size: 'browser' });
  await keeper.go('/pages/InStorage/FinishedConfirm');
  await keeper.sees(application);
  await look(keeper, 'completion-to-confirm');
  await keeper.go(`/pages/InStorage/InnerCom/finishConfirmDetail?docNo=${application}`);
  await keeper.sees(first);
  await look(keeper, 'completion-open');
  await confirmed(keeper, keeper.say('completion.confirm'));
  await keeper.sees(keeper.say('state.completionApplication.synchronized'));
  await look(keeper, 'completion-record');
});

test.each(rooms)(
  'a shift at a glance, $language, $size: how far an order’s goods are, stage by stage; what blocks leads to where it is solved, and says how far that is after it was',
  async ({ language, size }) => {
    const order = await orderInWork();
    const { orderNo, ordered, pieces } = order;
    await stored(order, pieces.slice(0, 1));
    const waiting = await reported(order, pieces.slice(1, 2));
    const leader = await world.device({ account: 'line', language, size });
    const unit = leader.say('unit.pcs');
    const bar = (stage: TextKey) => leader.page.getByRole('progressbar', { name: leader.say(stage), exact: true });
    const says = (stage: TextKey, qty: number) =>
      expect.poll(() => bar(stage).getAttribute('aria-valuetext')).toBe(leader.say('shift.of', { qty, ordered, unit }));
    await leader.go(`/pages/InStorage/ShiftGlance?orderno=${orderNo}`);
    await says('field.StoredQty', 1);
    await says('field.ReportedQty', 2);
    await says('field.AuditedQty', 1);
    await look(leader, 'completion-shift');
    await leader.button(leader.say('shift.block.to-audit', { qty: 1, unit })).click();
    await leader.sees(waiting);
    // Nothing of another order stands there.
    await expect.poll(() => leader.page.getByText(/^PR101\d+$/).count()).toBe(1);
    await leader.page.goBack();
    await (await signIn('director')).ask('auditProductionReports', { nos: [waiting] });
    await says('field.AuditedQty', 2);
    await leader.button(leader.say('shift.block.to-report', { qty: pieces.length - 2, unit })).click();
    await leader.sees(orderNo);
    await leader.page.waitForURL(/OneOrder/);
  },
);

test('stored goods are seen in records and labels; the leader takes an application back', async () => {
  const order = await orderInWork();
  const { orderNo, pieces } = order;
  const application = await stored(order, pieces.slice(0, 2));
  const watcher = await world.device({ account: 'line', language: 'yn' });
  await watcher.go('/pages/InStorage/InnerCom/FinishedTaskRecord');
  await watcher.sees(application);
  await look(watcher, 'completion-records');
  await watcher.go(`/pages/InStorage/ProductLabels?orderno=${orderNo}`);
  await watcher.sees(orderNo);
  await look(watcher, 'completion-labels');
  const leader = await world.device({ account: 'leader', language: 'en' });
  await leader.go('/pages/my/exceptionhandle?task=revokeCompletion');
  await leader.page.getByLabel(leader.say('exception.completionNo')).fill(application);
  await leader.button(leader.say('exception.go')).click();
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.say('exception.revokeCompletion') })
    .click();
  await leader.sees(leader.say('exception.revokeCompletion.done', { no: application }));
  await look(leader, 'completion-revoked');
  expect(await stateOf(application)).toBe('deleted');
});

test.each(rooms)(
  'exception-delete-production-report-records, $language, $size: the task says what it will do, and leads to the report that it deleted',
  async ({ language, size }) => {
    const order = await orderInWork();
    const no = await audited(order, order.pieces.slice(0, 1));
    const director = await world.device({ language, size, account: 'admin' });
    await director.go('/pages/my/exceptionhandle?task=deleteReport');
    await director.page.getByLabel(director.say('exception.reportNo')).fill(no);
    await director.button(director.say('exception.go')).click();
    await director.sees(director.say('exception.deleteReport.ask', { no }));
    await director.picture('report-delete-ask');
    await director.page
      .getByRole('alertdialog')
      .getByRole('button', { name: director.say('exception.deleteReport') })
      .click();
    await director.sees(director.say('exception.deleteReport.done', { no }));
    await look(director, 'report-deleted');
    await director.button(director.say('exception.open-report')).click();
    await director.sees(director.say('state.productionReport.deleted'));
  },
);

test('modify-single-row: of two chosen rows none is modified, and it is said; of one it is asked what it becomes', async () => {
  const order = await orderInWork();
  const nos = [await reported(order, order.pieces.slice(0, 1)), await reported(order, order.pieces.slice(1, 2))];
  const desk = await world.device({ account: 'line', language: 'en', size: 'browser' });
  await desk.go('/pages/InStorage/InnerCom/UpdateScanCompetedQty');
  const boxes = nos.map((no) => desk.page.getByRole('row', { name: new RegExp(no) }).getByRole('checkbox'));
  for (const box of boxes) await box.check();
  const modify = desk.button(new RegExp(`^${desk.say('report.change-qty')}`));
  await modify.click();
  await desk.sees(desk.say('list.select.one'));
  // A second tap at once is deafened as a double one.
  await desk.page.getByText(desk.say('list.select.one')).waitFor({ state: 'hidden' });
  await boxes[0]?.uncheck();
  await modify.click();
  await desk.page.getByRole('alertdialog').getByLabel(desk.say('field.Qty')).waitFor();
  await look(desk, 'report-modified');
});
