import { expect, test } from 'vitest';
import { FinishedGoods } from './finishedGoods.ts';
import type { Handheld } from './handheld.ts';
import { OnFoot } from './onFoot.ts';
import { saveAs } from './paperwork.ts';
import { useWorld } from './world.ts';

/** The screens of production reports, completion and counts: each is reached by taps and does its job. */
const world = useWorld();
const goods = new FinishedGoods(world);

/** Types the quantity of the first goods. */
async function typeQty(device: Handheld, qty: string): Promise<void> {
  await device.page
    .getByRole('button', { name: device.say('count.enter') })
    .first()
    .click();
  const pad = device.page.locator('dialog[open]');
  await pad.locator('.kw-pad-keys').getByRole('button', { name: qty, exact: true }).click();
  await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
  await device.sees(device.say('count.counted', { qty }));
}

test('S55: a line leader looks after reports, their barcodes and QA, and applies for one order', async () => {
  const device = await world.device({ account: 'line', language: 'en' });
  const line = new OnFoot(device);
  const requester = await goods.signIn('line');
  const order = await goods.orderInWork();
  const [first = '', second = '', third = ''] = order.pieces;
  const report = await goods.reported(order, [first, second]);
  const surplus = await goods.reported(order, [third]);

  await line.home('/pages/InStorage/InnerCom/ScanCompletedRecord');
  await line.choose(surplus, 'action.document.delete');
  await line.yes('action.document.delete');
  await goods.becomes(surplus, 'deleted');

  await line.home('/pages/InStorage/InnerCom/ScanCompletedRecordSet');
  await line.open(order.orderNo, '/pages/InStorage/InnerCom/ScanCompletedRecord');
  await line.card(report).waitFor();
  const shown = await device.page.getByRole('article').allTextContents();
  expect(shown.every((text) => text.includes(order.orderNo))).toBe(true);

  await line.home('/pages/InStorage/InnerCom/ComRptBillSearch');
  await device.page.getByPlaceholder(device.say('issue.search.item-or-order')).fill(order.orderNo);
  await device.page.keyboard.press('Enter');
  await device.page.waitForURL(/q=/);
  await line.card(surplus).waitFor();
  await device.page.getByRole('article').filter({ hasText: report }).first().locator('.kw-card-open').click();
  await line.at('/pages/InStorage/InnerCom/updateRptCompletedDoc');
  await line.act('screen./pages/InStorage/InnerCom/scanbar');
  await line.at('/pages/InStorage/InnerCom/scanbar');
  expect(await device.page.getByRole('article').count()).toBe(2);
  await line.choose(second, 'report.remove-bar');
  await line.yes('report.remove-bar');
  await expect.poll(async () => (await requester.rows('reportBars', { docNo: report })).map(({ code }) => code)).toEqual([first]);

  const [result] = await requester.rows('qaResults');
  await line.home('/pages/InStorage/InnerCom/QAScanRecord');
  await line
    .card(result?.reportNo ?? '')
    .getByText(device.say(`state.verdict.${result?.verdict}` as 'state.verdict.passed'))
    .waitFor();

  await (await goods.signIn('director')).ask('auditProductionReports', { nos: [report] });
  await line.home('/pages/InStorage/ShiftGlance');
  await device.page.getByRole('radio', { name: device.say('shift.all') }).click();
  await device.page
    .locator('.kw-shift section, .kw-shift article')
    .filter({ hasText: order.orderNo })
    .getByRole('button', { name: /can be applied for/ })
    .first()
    .click();
  await line.at('/pages/InStorage/InnerCom/finishOneOrder');
  for (const [field, code] of [
    ['field.TypeName', 'WG01'],
    ['field.DepartmentCode', 'D103'],
  ] as const) {
    await device.page.getByLabel(device.say(field)).click();
    await device.page.getByRole('dialog').getByText(code).first().click();
    await device.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const application = await saveAs(device);
  const { rows } = await world.pool.query("select header ->> 'orderNo' as order from document where doc_no = $1", [application]);
  expect(rows).toEqual([{ order: order.orderNo }]);
});

test('S55: at the end of a shift a line leader reports what is open of several orders, each in a report of its own', async () => {
  const device = await world.device({ account: 'line', language: 'en' });
  const line = new OnFoot(device);
  const requester = await goods.signIn('line');
  const orders = (await requester.rows('productionOrders'))
    .filter(({ status, open }) => status === 'released' && Number(open) > 0)
    .slice(0, 2);
  expect(orders).toHaveLength(2);
  const known = (await requester.rows('productionReports')).map(({ docNo }) => docNo);

  await line.home('/pages/InStorage/InnerCom/moreOrder');
  for (const { code } of orders)
    await line
      .card(code ?? '')
      .getByRole('checkbox')
      .click({ force: true });
  await device.button(`${device.say('report.orders')} 2`).click();
  await line.yes('report.orders');
  await line.at('/pages/InStorage/InnerCom/ScanCompletedRecord');

  const made = (await requester.rows('productionReports')).filter(({ docNo }) => !known.includes(docNo));
  expect(made.map(({ orderNo, totalQty }) => [orderNo, totalQty]).toSorted()).toEqual(
    orders.map(({ code, open }) => [code, open]).toSorted(),
  );
});

test('S188: a leader sees the counts of one warehouse, their rows by item and by place, and counts finished goods', async () => {
  const device = await world.device({ account: 'leader', language: 'en' });
  const leader = new OnFoot(device);
  const own = await goods.signIn('leader');
  const [count] = (await own.rows('counts')).filter(({ warehouse, state }) => warehouse === 'W12' && state !== 'cancelled');
  const no12 = count?.docNo ?? '';
  const [line] = await own.rows('countLines', { docNo: no12 });
  await leader.home('/pages/warehousing/Warehouse');
  await leader.open('W12', '/pages/warehousing/warehouseInfo');
  await leader.act('screen./pages/Stock/InnerCom/StockCheckInner');
  await leader.at('/pages/Stock/InnerCom/StockCheckInner');
  const shown = await device.page.getByRole('article').allTextContents();
  expect(shown.every((text) => text.includes('Raw material 2'))).toBe(true);
  await leader.open(no12, '/pages/Stock/StockCheckDetail');
  await leader.act('screen./pages/Stock/InnerCom/StockCheckDetailnner');
  await leader.at('/pages/Stock/InnerCom/StockCheckDetailnner');
  await leader.card(line?.itemNo ?? '').waitFor();
  await device.button(device.say('shell.back')).click();
  await leader.at('/pages/Stock/StockCheckDetail');
  await leader.open(line?.location ?? '', '/pages/Stock/InnerCom/StockCheckWhPositionDetail');
  await leader.card(line?.itemNo ?? '').waitFor();
  expect((await device.page.getByRole('article').allTextContents()).every((text) => text.includes(line?.location ?? '-'))).toBe(true);

  const keeper = await goods.signIn('keeper');
  const { docNo: no } = await keeper.ask('createCount', { warehouse: 'W14', itemType: 'finished', opening: false });
  await leader.home('/pages/Stock/StockCheck');
  await leader.choose(no, 'action.count.finished');
  await leader.at('/pages/Stock/InnerCom/StockRptCheckForm');
  await device.page.locator('.kw-result-accept').waitFor();
  const { lines } = await own.ask('countSheet', { no });
  const [row] = lines.filter(({ finished }) => finished);
  await device.scan(`KW-LOC:${row?.place}`);
  await device.page.locator('.kw-headline', { hasText: row?.place ?? '' }).waitFor();
  await typeQty(device, '7');
  await expect.poll(async () => (await keeper.rows('countLines', { docNo: no })).some(({ qty }) => Number(qty) === 7)).toBe(true);
});

test('a clerk counts the work in progress of a workshop, and the director accepts it', async () => {
  const { pool } = world;
  const device = await world.device({ account: 'clerk', language: 'en' });
  const clerk = new OnFoot(device);
  const requester = await goods.signIn('clerk');
  const { rows } = await pool.query<{ code: string }>(
    `select w.code from workshop w join location l on l.workshop_id = w.id
      where w.org = '101' and exists (select from movement m where m.to_location_id = l.id) order by w.code limit 1`,
  );
  const { docNo: no } = await requester.ask('createWipCount', { workshop: rows[0]?.code ?? '' });
  await clerk.home('/pages/Stock/ProductStockCheck');
  await clerk.choose(no, 'action.count');
  await clerk.at('/pages/Stock/InnerCom/ProductStockCheckForm');
  await device.sees(device.say('count.do.lines'));
  await typeQty(device, '5');
  // The other expected goods are missing: one tap records them all as missing.
  const rest = device.button(device.say('count.all-empty'));
  if (await rest.isVisible()) await rest.click();
  await device.button(new RegExp(`^${device.say('action.count.submit')}`)).click();
  await goods.becomes(no, 'counted');
  const office = await world.device({ account: 'director', language: 'en' });
  const director = new OnFoot(office);
  await director.home('/pages/Stock/ProductStockCheckRecord');
  await director.open(no, '/pages/Stock/InnerCom/ProductStockCheckDetail');
  await director.act('action.count.accept');
  await director.yes('action.count.accept');
  await expect.poll(() => goods.stateOf(no)).toMatch(/posted|synchronized/);
});
