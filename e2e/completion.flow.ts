import { expect, test } from 'vitest';
import { eventually } from '../test/neighbours.ts';
import type { Handheld } from './handheld.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** A released order of the demo with pieces that MCAS scanned and nobody reported. */
async function orderInWork(): Promise<{ orderNo: string; ordered: number; pieces: string[] }> {
  const { rows } = await world.pool.query(
    `select o.order_no as "orderNo", o.qty::int as ordered, array_agg(s.code order by s.code) as pieces from production_order o
       join item i on i.id = o.item_id join location own on own.id = i.default_location_id
       join line_scan s on s.org = o.org and s.order_no = o.order_no and s.withdrawn_at is null
      where o.org = '101' and o.status = 'released' and o.withdrawn_at is null and not exists (select from label b where b.production_order_id = o.id)
        and exists (select from location p where p.warehouse_id = own.warehouse_id and p.reporting and p.status = 'active')
      group by o.order_no, o.qty having count(*) >= 3 order by o.order_no limit 1`,
  );
  return rows[0];
}

const stateOf = async (no: string): Promise<string> =>
  (await world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state;

const becomes = (no: string, state: string) =>
  eventually(
    () => stateOf(no),
    (now) => now === state,
  );

/** The number in what a form or a scan flow says of what it saved. */
async function savedNo(device: Handheld, prefix: 'PR' | 'CA'): Promise<string> {
  const said = device.page.getByText(new RegExp(`${prefix}101\\d+`)).first();
  await said.waitFor();
  return new RegExp(`${prefix}101\\d+`).exec((await said.textContent()) ?? '')?.[0] ?? '';
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

test('finished goods: reported by scan, audited, applied for within the limit, confirmed by the warehouse, seen at a glance, taken back by the leader', async () => {
  const { orderNo, ordered, pieces } = await orderInWork();
  const [first = '', second = ''] = pieces;
  const tooMuch = String(ordered + 1);
  const worker = await world.device({ account: 'line', language: 'zh' });
  await worker.go('/pages/InStorage/ScanComplete');
  await worker.sees(worker.say('report.do.order'));
  await worker.scan(first);
  await worker.sees(orderNo);
  await worker.sees(first);
  await worker.scan(second);
  await worker.sees(second);
  await worker.button(new RegExp(`^${worker.say('report.commit')}`)).click();
  const report = await savedNo(worker, 'PR');
  expect(await stateOf(report)).toBe('saved');

  const director = await world.device({ account: 'director', language: 'en', size: 'browser' });
  await director.go(`/pages/InStorage/InnerCom/updateRptCompletedDoc?docNo=${report}`);
  await director.sees(second);
  await confirmed(director, director.say('report.audit'));
  await becomes(report, 'audited');

  await worker.go(`/pages/InStorage/InnerCom/finishOneOrder?orderno=NO-SUCH-ORDER`);
  await worker.sees(worker.say('error.report.order-not-found', { no: 'NO-SUCH-ORDER' }));
  await worker.go('/pages/InStorage/FinishedTask');
  await saveButton(worker).click();
  await worker.sees(worker.say('error.table.cell-required', { field: worker.say('field.OrderNo') }));
  await worker.scan(orderNo);
  await card(worker, String(ordered)).waitFor();
  await pick(worker, worker.say('field.TypeCode'), 'WG01');
  await pick(worker, worker.say('field.DepartmentCode'), 'D103');
  await worker.scan(first);
  const sheet = worker.page.getByRole('dialog');
  // The first label of the line gives its quantity.
  await expect.poll(() => sheet.getByLabel(worker.say('field.Qty')).inputValue()).toBe('1');
  await worker.settle();
  await worker.picture('completion-line');
  await worker.expectSound();
  await sheet.getByLabel(worker.say('field.Qty')).fill(tooMuch);
  await worker.button(worker.say('entry.take')).click();
  await saveButton(worker).click();
  await worker.page.getByRole('alert').filter({ hasText: tooMuch }).waitFor();
  await worker.picture('completion-over');
  await worker.page.locator('.kw-card-open').first().click();
  await sheet.getByLabel(worker.say('field.Qty')).fill('2');
  await worker.button(worker.say('entry.take')).click();
  await worker.settle();
  await worker.picture('completion-application');
  await worker.expectSound();
  await saveButton(worker).click();
  const application = await savedNo(worker, 'CA');
  expect(await stateOf(application)).toBe('open');

  const keeper = await world.device({ account: 'keeper', language: 'en', size: 'browser' });
  await keeper.go('/pages/InStorage/FinishedConfirm');
  await keeper.sees(application);
  await keeper.settle();
  await keeper.picture('completion-to-confirm');
  await keeper.expectSound();
  await keeper.go(`/pages/InStorage/InnerCom/finishConfirmDetail?docNo=${application}`);
  await keeper.sees(first);
  await confirmed(keeper, keeper.say('completion.confirm'));
  await becomes(application, 'synchronized');
  await keeper.page.reload();
  await keeper.sees(keeper.say('state.completionApplication.synchronized'));
  await keeper.settle();
  await keeper.picture('completion-record');
  await keeper.expectSound();

  const watcher = await world.device({ account: 'line', language: 'yn' });
  await watcher.go(`/pages/InStorage/ShiftGlance?orderno=${orderNo}`);
  await watcher.sees(`2 / ${ordered}`);
  await watcher.settle();
  await watcher.picture('completion-shift');
  await watcher.expectSound();
  await watcher.button(watcher.say('shift.block.to-report', { qty: pieces.length - 2, unit: 'pcs' })).click();
  await card(watcher, String(ordered - 2)).waitFor();
  await watcher.go('/pages/InStorage/InnerCom/FinishedTaskRecord');
  await watcher.sees(application);
  await watcher.settle();
  await watcher.picture('completion-records');
  await watcher.expectSound();
  await watcher.go(`/pages/InStorage/ProductLabels?orderno=${orderNo}`);
  await watcher.sees(orderNo);
  await watcher.settle();
  await watcher.picture('completion-labels');
  await watcher.expectSound();

  const leader = await world.device({ account: 'leader', language: 'en' });
  await leader.go('/pages/my/exceptionhandle?task=revokeCompletion');
  await leader.page.getByLabel(leader.say('exception.completionNo')).fill(application);
  await leader.button(leader.say('exception.go')).click();
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.say('exception.revokeCompletion') })
    .click();
  await leader.sees(leader.say('exception.revokeCompletion.done', { no: application }));
  await leader.picture('completion-revoked');
  await leader.expectSound();
  expect(await stateOf(application)).toBe('deleted');
});
