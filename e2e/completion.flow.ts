import { expect, test } from 'vitest';
import type { TextKey } from '../contract/messages/texts.ts';
import { FinishedGoods } from './finishedGoods.ts';
import type { Handheld } from './handheld.ts';
import { inRoom } from './stories.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const goods = new FinishedGoods(world);

/** The document number in the form's message after saving. */
async function savedNo(device: Handheld): Promise<string> {
  const said = device.page.getByText(/CA101\d+/).first();
  await said.waitFor();
  return /CA101\d+/.exec((await said.textContent()) ?? '')?.[0] ?? '';
}

/** Picks a value in a field with a list of choices. */
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

test('a report is audited, its audit taken back, audited and sent; an open record follows whoever does it, and the ERP (rule completion-synced-not-synced-again)', async () => {
  const order = await goods.orderInWork();
  const bars = order.pieces.slice(0, 2);
  const no = await goods.reported(order, bars);
  const path = `/pages/InStorage/InnerCom/updateRptCompletedDoc?docNo=${no}`;
  await (await goods.signIn('line')).ask('saveSearchLines', { lines: [order.productionLine] });
  const watcher = await world.device({ account: 'line', language: 'zh' });
  await watcher.go('/pages/InStorage/ScanComplete');
  await watcher.sees(watcher.say('report.own-lines'));
  await watcher.look('completion-own-lines');
  await watcher.page.locator('.kw-cards').getByText(order.orderNo).click();
  await watcher.sees(watcher.say('report.do.bars'));
  await watcher.go(path);
  await watcher.sees(watcher.say('state.productionReport.saved'));
  await watcher.look('completion-report-saved');
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
  await director.look('completion-report-audited');
  await confirmed(director, director.say('action.document.synchronize'));
  await director.sees(director.say('state.productionReport.synchronized'));
  await watcher.sees(watcher.say('state.productionReport.synchronized'));
  await watcher.page.locator('.kw-cards').getByText(watcher.say('state.productionReport.synchronized')).first().waitFor();
  // A report that the ERP has can be neither sent again nor taken back here.
  for (const label of ['report.unaudit', 'action.document.synchronize'] as const)
    await expect.poll(() => director.button(director.say(label)).count()).toBe(0);
  await director.look('completion-report-sent');
  await watcher.look('completion-report-sent');
});

test('finished goods are applied for within the limit, by scan; the warehouse confirms, and sees the ERP take them', async () => {
  const order = await goods.orderInWork();
  const { orderNo, pieces } = order;
  const [first = '', second = ''] = pieces;
  // S57: two are reported and audited, however many are ordered.
  const tooMuch = '3';
  await goods.audited(order, [first, second]);
  const worker = await world.device({ account: 'line', language: 'zh' });
  await worker.go('/pages/InStorage/InnerCom/finishOneOrder?orderno=NO-SUCH-ORDER');
  await worker.sees(worker.say('error.report.order-not-found', { no: 'NO-SUCH-ORDER' }));
  await worker.go('/pages/InStorage/FinishedTask');
  await saveButton(worker).click();
  await worker.sees(worker.say('error.table.cell-required', { field: worker.say('field.OrderNo') }));
  await worker.scan(orderNo);
  await card(worker, '2').waitFor();
  await pick(worker, worker.say('field.TypeName'), 'WG01');
  await pick(worker, worker.say('field.DepartmentCode'), 'D103');
  await worker.scan(first);
  const sheet = worker.page.getByRole('dialog');
  // The form proposes the quantity of the line's first label.
  await expect.poll(() => sheet.getByLabel(worker.say('field.Qty')).inputValue()).toBe('1');
  await worker.look('completion-line');
  await sheet.getByLabel(worker.say('field.Qty')).fill(tooMuch);
  await worker.button(worker.say('entry.take')).click();
  await saveButton(worker).click();
  await worker.page.getByRole('alert').filter({ hasText: tooMuch }).waitFor();
  await worker.picture('completion-over');
  await worker.page.locator('.kw-card-open').first().click();
  await sheet.getByLabel(worker.say('field.Qty')).fill('2');
  await worker.button(worker.say('entry.take')).click();
  await worker.look('completion-application');
  // The app ignores a second press within a second.
  await worker.betweenTaps();
  await saveButton(worker).click();
  const application = await savedNo(worker);
  expect(await goods.stateOf(application)).toBe('open');
  const keeper = await world.device({ account: 'keeper', language: 'en', size: 'browser' });
  await keeper.go('/pages/InStorage/FinishedConfirm');
  await keeper.sees(application);
  await keeper.look('completion-to-confirm');
  await keeper.go(`/pages/InStorage/InnerCom/finishConfirmDetail?docNo=${application}`);
  await keeper.sees(first);
  await keeper.look('completion-open');
  await confirmed(keeper, keeper.say('completion.confirm'));
  await keeper.sees(keeper.say('state.completionApplication.synchronized'));
  await keeper.look('completion-record');
});

inRoom(
  'a shift at a glance, $language, $size: how far an order’s goods are, stage by stage; what blocks leads to where it is solved, and says how far that is after it was',
  async ({ language, size }) => {
    const order = await goods.orderInWork();
    const { orderNo, ordered, pieces } = order;
    await goods.stored(order, pieces.slice(0, 1));
    const waiting = await goods.reported(order, pieces.slice(1, 2));
    const leader = await world.device({ account: 'line', language, size });
    const unit = leader.say('unit.pcs');
    const bar = (stage: TextKey) => leader.page.getByRole('progressbar', { name: leader.say(stage), exact: true });
    const says = (stage: TextKey, qty: number) =>
      expect.poll(() => bar(stage).getAttribute('aria-valuetext')).toBe(leader.say('shift.of', { qty, ordered, unit }));
    await leader.go(`/pages/InStorage/ShiftGlance?orderno=${orderNo}`);
    await says('field.StoredQty', 1);
    await says('field.ReportedQty', 2);
    await says('field.AuditedQty', 1);
    await leader.look('completion-shift');
    await leader.button(leader.say('shift.block.to-audit', { qty: 1, unit })).click();
    await leader.sees(waiting);
    // The list shows no report of another order.
    await expect.poll(() => leader.page.getByText(/^PR101\d+$/).count()).toBe(1);
    await leader.page.goBack();
    await (await goods.signIn('director')).ask('auditProductionReports', { nos: [waiting] });
    await says('field.AuditedQty', 2);
    await leader.button(leader.say('shift.block.to-report', { qty: pieces.length - 2, unit })).click();
    await leader.sees(orderNo);
    await leader.page.waitForURL(/OneOrder/);
  },
);
