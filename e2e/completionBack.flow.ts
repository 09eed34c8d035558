import { expect, test } from 'vitest';
import { FinishedGoods } from './finishedGoods.ts';
import { inRoom } from './stories.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const goods = new FinishedGoods(world);

test('stored goods are seen in records and labels; the leader takes an application back', async () => {
  const order = await goods.orderInWork();
  const { orderNo, pieces } = order;
  const application = await goods.stored(order, pieces.slice(0, 2));
  const watcher = await world.device({ account: 'line', language: 'yn' });
  await watcher.go('/pages/InStorage/InnerCom/FinishedTaskRecord');
  await watcher.sees(application);
  await watcher.look('completion-records');
  await watcher.go(`/pages/InStorage/ProductLabels?orderno=${orderNo}`);
  await watcher.sees(orderNo);
  await watcher.look('completion-labels');
  const leader = await world.device({ account: 'leader', language: 'en' });
  await leader.go('/pages/my/exceptionhandle?task=revokeCompletion');
  await leader.page.getByLabel(leader.say('exception.completionNo')).fill(application);
  await leader.button(leader.say('exception.go')).click();
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.say('exception.go') })
    .click();
  await leader.sees(leader.say('exception.revokeCompletion.done', { no: application }));
  await leader.look('completion-revoked');
  expect(await goods.stateOf(application)).toBe('deleted');
});

inRoom(
  'exception-delete-production-report-records, $language, $size: the task says what it will do, and leads to the report that it deleted',
  async ({ language, size }) => {
    const order = await goods.orderInWork();
    const no = await goods.audited(order, order.pieces.slice(0, 1));
    const director = await world.device({ language, size, account: 'admin' });
    await director.go('/pages/my/exceptionhandle?task=deleteReport');
    await director.page.getByLabel(director.say('exception.reportNo')).fill(no);
    await director.button(director.say('exception.go')).click();
    await director.sees(director.say('exception.deleteReport.ask', { no }));
    await director.picture('report-delete-ask');
    await director.page
      .getByRole('alertdialog')
      .getByRole('button', { name: director.say('exception.go') })
      .click();
    await director.sees(director.say('exception.deleteReport.done', { no }));
    await director.look('report-deleted');
    await director.button(director.say('exception.open-report')).click();
    await director.sees(director.say('state.productionReport.deleted'));
  },
);

test('modify-single-row: of two chosen rows none is modified, and it is said; of one it is asked what it becomes', async () => {
  const order = await goods.orderInWork();
  const nos = [await goods.reported(order, order.pieces.slice(0, 1)), await goods.reported(order, order.pieces.slice(1, 2))];
  const desk = await world.device({ account: 'line', language: 'en', size: 'browser' });
  await desk.go('/pages/InStorage/InnerCom/UpdateScanCompetedQty');
  const boxes = nos.map((no) => desk.page.getByRole('row', { name: new RegExp(no) }).getByRole('checkbox'));
  for (const box of boxes) await box.check();
  const modify = desk.button(new RegExp(`^${desk.say('report.change-qty')}`));
  await modify.click();
  await desk.sees(desk.say('list.select.one'));
  // The app ignores a second tap that comes at once, as a double tap.
  await desk.page.getByText(desk.say('list.select.one')).waitFor({ state: 'hidden' });
  await boxes[0]?.uncheck();
  await modify.click();
  await desk.page.getByRole('alertdialog').getByLabel(desk.say('field.Qty')).waitFor();
  await desk.look('report-modified');
});
