import { expect, test } from 'vitest';
import { eventually } from '../test/partners.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

const world = useWorldWithApp();

/** A released order of the demo with pieces that MCAS scanned and nobody reported. */
async function orderInWork(nth = 0): Promise<{ order: string; pieces: string[] }> {
  const { rows } = await world.pool.query(
    `select o.order_no as order, array_agg(s.code order by s.code) as pieces from production_order o join item i on i.id = o.item_id
       join location own on own.id = i.default_location_id
       join line_scan s on s.org = o.org and s.order_no = o.order_no and s.withdrawn_at is null
      where o.org = '101' and o.status = 'released' and o.withdrawn_at is null and not exists (select from label b where b.production_order_id = o.id)
        and exists (select from location p where p.warehouse_id = own.warehouse_id and p.reporting and p.status = 'active')
      group by o.order_no having count(*) >= 3 order by o.order_no limit 1 offset $1`,
    [nth],
  );
  return rows[0];
}

const stateOf = async (no: string): Promise<string> =>
  (await world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state;

/** Does a step at a document's record and waits until it is in its new state. */
async function doStep(device: Handheld, label: string, no: string, state: string): Promise<void> {
  await device.button(label).click();
  await device.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
  await eventually(
    () => stateOf(no),
    (now) => now === state,
  );
}

test('MCAS and the ERP are asked for an unknown barcode at the same time, and what is scanned meanwhile is not lost', async () => {
  const { order, pieces } = await orderInWork();
  const [first = '', second = ''] = pieces;
  const line = await world.device({ account: 'line', language: 'zh' });
  await line.go('/pages/InStorage/ScanComplete');
  await line.sees(line.say('report.do.order'));
  const unknown = 'NOBODY-KNOWS-1';
  const dialog = new Set<string>();
  const held: (() => void)[] = [];
  await line.page.route(/GetCompletedBarInfo|GetSearchCompletedByHand/, async (route) => {
    const question = route.request();
    if (!(question.postData() ?? '').includes(unknown)) return route.continue();
    dialog.add(question.url().split('/').at(-1) ?? '');
    await new Promise<void>((resolve) => held.push(resolve));
    return route.continue();
  });
  await line.scan(unknown);
  await expect.poll(() => [...dialog].sort()).toEqual(['GetCompletedBarInfo', 'GetSearchCompletedByHand']);
  await line.sees(line.say('report.looking'));
  await line.scan(first);
  await line.scan(second);
  for (const answer of held) answer();
  await line.sees(order);
  await line.sees(first);
  await line.sees(second);
});

test('pieces are scanned and reported, without network in between; the director audits, takes back and audits again (rules barcode-scanned-not-again, completion-unaudited-not-unaudited)', async () => {
  const { order, pieces } = await orderInWork();
  const [first = '', second = '', third = ''] = pieces;
  const line = await world.device({ account: 'line', language: 'zh' });
  await line.go('/pages/InStorage/ScanComplete');
  await line.sees(line.say('report.do.order'));
  await line.scan(first);
  await line.sees(order);
  await line.sees(first);
  await line.scan(first);
  await line.sees(line.say('report.scanned-already'));
  line.forgive(...networkComplaints);
  await line.page.context().setOffline(true);
  await line.scan(second);
  await line.sees(second);
  await line.picture('report-scan');
  await line.page.context().setOffline(false);
  await line.scan(third);
  await line.sees(third);
  await line.expectSound();
  await line.button(new RegExp(`^${line.say('report.commit')}`)).click();
  await line.sees(/PR101\d+/);
  await line.sees(line.say('report.checked.reported', { qty: '3' }));
  await line.picture('report-saved');
  // A pallet opens its order when no work is in hand; otherwise the report of that work comes first.
  const [next, other] = [await orderInWork(), await orderInWork(1)];
  const [foreign = ''] = other.pieces;
  await line.scan(next.pieces[0] ?? '');
  await line.sees(line.say('report.opened'));
  await line.sees(next.order);
  await line.scan(foreign);
  await line.sees(line.say('report.save-first', { code: foreign, other: other.order, no: next.order }));
  await line.look('report-save-first');
  const { rows } = await world.pool.query(
    "select doc_no as no from document where kind = 'productionReport' and header ->> 'orderNo' = $1",
    [order],
  );
  expect(rows).toHaveLength(1);
  const { no } = rows[0];
  const director = await world.device({ account: 'director', language: 'en', size: 'browser' });
  await director.go('/pages/InStorage/AuditComplete');
  await director.sees(no);
  await director.picture('report-audit');
  await director.expectSound();
  await director.go(`/pages/InStorage/InnerCom/updateRptCompletedDoc?docNo=${no}`);
  await director.sees(first);
  await doStep(director, director.say('report.audit'), no, 'audited');
  await director.picture('report-record');
  await doStep(director, director.say('report.unaudit'), no, 'saved');
  await doStep(director, director.say('report.audit'), no, 'audited');
  await director.expectSound();
});

test('an order is reported by hand; what it is checked against is as of when, and got now', async () => {
  const { order } = await orderInWork(1);
  const clerk = await world.device({ account: 'clerk', language: 'yn' });
  await clerk.go(`/pages/InStorage/InnerCom/OneOrder?orderno=${order}`);
  await clerk.sees(order);
  await clerk.picture('report-by-hand');
  await clerk.expectSound();
  await clerk.go('/pages/InStorage/InnerCom/MCASScanRecord');
  await clerk.sees(clerk.say('report.pull-now'));
  await clerk.button(clerk.say('report.pull-now')).click();
  await clerk.picture('report-mcas');
  await clerk.expectSound();
  const inspector = await world.device({ account: 'inspector', language: 'zh' });
  await inspector.go('/pages/InStorage/InnerCom/NoRptCheckOrder');
  await inspector.sees('客户到厂验收');
  await inspector.picture('report-exempt');
  await inspector.expectSound();
  await inspector.button(inspector.say('report.exempt')).click();
  const dialog = inspector.page.getByRole('alertdialog');
  const orders = dialog.getByLabel(inspector.say('field.OrderNo'));
  const reason = dialog.getByLabel(inspector.say('report.exempt.reason'));
  await orders.fill(`${order} MO-9`);
  await reason.fill('客户在厂验收');
  await dialog.getByRole('button', { name: inspector.say('shell.confirm') }).click();
  await dialog.getByText(inspector.say('error.report.order-not-found', { no: 'MO-9' })).waitFor();
  expect(await reason.inputValue()).toBe('客户在厂验收');
  await inspector.look('report-exempt-unknown');
  await orders.fill(order);
  await dialog.getByRole('button', { name: inspector.say('shell.confirm') }).click();
  await inspector.page.locator('.kw-card', { hasText: order }).waitFor();
});

test('two report one order, one of them without network: what the other reported meanwhile is said by its number, the rest is reported', async () => {
  const { order, pieces } = await orderInWork(2);
  const [first = '', both = '', third = ''] = pieces;
  const commit = (device: Handheld) => device.button(new RegExp(`^${device.say('report.commit')}`)).click();
  const inHand = (device: Handheld, code: string) => device.page.locator('.kw-card', { hasText: code }).waitFor();
  const line = await world.device({ account: 'line', language: 'en' });
  line.forgive(...networkComplaints);
  await line.go('/pages/InStorage/ScanComplete');
  await line.page.evaluate('navigator.serviceWorker.ready');
  await line.scan(first);
  await inHand(line, first);
  await line.page.context().setOffline(true);
  await line.scan(both);
  await inHand(line, both);
  await commit(line);
  await line.sees(line.say('report.waits'));
  const clerk = await world.device({ account: 'clerk', language: 'zh' });
  await clerk.go('/pages/InStorage/ScanComplete');
  await clerk.scan(both);
  await inHand(clerk, both);
  await clerk.scan(third);
  await inHand(clerk, third);
  await commit(clerk);
  await clerk.sees(/PR101\d+/);
  const reports = async () =>
    (
      await world.pool.query<{ no: string; qty: number }>(
        "select doc_no as no, total_qty::int as qty from document where kind = 'productionReport' and header ->> 'orderNo' = $1 order by id",
        [order],
      )
    ).rows;
  const [theirs] = await reports();
  await line.page.context().setOffline(false);
  await line.sees(line.say('error.report.bar-recorded', { code: both, no: theirs?.no ?? '' }));
  // The work is back in hand: the piece of the other order is put aside, the rest is reported.
  await line.look('report-of-two');
  await line.page.getByRole('button', { name: new RegExp(both) }).click();
  await commit(line);
  await expect.poll(reports).toMatchObject([{ qty: 2 }, { qty: 1 }]);
  await line.sees(line.say('report.checked.reported', { qty: `3 ${line.say('unit.pcs')}` }));
});

test('a report of 0.125 kg is changed at its record, as far as the order lets and no finer than its unit (rules completed-quantity-max, completion-select-to-modify)', async () => {
  const { order } = await orderInWork(2);
  await world.pool.query(
    "update item set unit = 'kg', decimals = 3 where id = (select item_id from production_order where org = '101' and order_no = $1)",
    [order],
  );
  await world.pool.query("update production_order set unit = 'kg' where order_no = $1", [order]);
  const line = await world.device({ account: 'line', language: 'yn' });
  await line.go(`/pages/InStorage/InnerCom/OneOrder?orderno=${order}`);
  await line.page.locator('.kw-card-open').first().click();
  const sheet = line.page.getByRole('dialog');
  await sheet.getByLabel(line.say('field.Qty')).fill('0.125');
  await line.button(line.say('entry.take')).click();
  await line.button(new RegExp(`^${line.say('master.save')}`)).click();
  await line.sees(/PR101\d+/);
  const report = async () =>
    (
      await world.pool.query<{ no: string; qty: string }>(
        "select doc_no as no, trim_scale(total_qty)::text as qty from document where kind = 'productionReport' and header ->> 'orderNo' = $1",
        [order],
      )
    ).rows[0];
  expect(await report()).toMatchObject({ qty: '0.125' });
  await line.go(`/pages/InStorage/InnerCom/updateRptCompletedDoc?docNo=${(await report())?.no}`);
  await line.page.getByRole('checkbox').first().check();
  await line.button(line.say('report.change-qty')).click();
  const dialog = line.page.getByRole('alertdialog');
  const field = dialog.getByLabel(line.say('field.Qty'));
  const confirm = dialog.getByRole('button', { name: line.say('shell.confirm') });
  await field.fill('0.1255');
  await confirm.click();
  // After a refusal the form opens again: the message stands at its field, and the typed values stay.
  await dialog.getByText(line.say('error.report.decimals', { no: order, decimals: 3 })).waitFor();
  expect(await field.inputValue()).toBe('0.1255');
  await line.look('report-change-too-fine');
  await field.fill('0.25');
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(report).toMatchObject({ qty: '0.25' });
  await line.look('report-changed');
});

inRoom(
  'the form of a report takes goods of its order alone, in as many lines as they have batches, at reporting places, $language, $size',
  async ({ language, size }) => {
    const { order } = await orderInWork(1);
    const { rows } = await world.pool.query<{ item: string; label: string; other: string; storage: string; reporting: string }>(
      `select i.code as item, b.code as label, j.code as other, own.code as storage,
              (select code from location where org = '101' and warehouse_id = own.warehouse_id and reporting and status = 'active' order by report_sort, code limit 1) as reporting
         from production_order o join item i on i.id = o.item_id join location own on own.id = i.default_location_id
         join label b on b.org = o.org and b.state = 'in-stock' and b.item_id <> o.item_id join item j on j.id = b.item_id
        where o.org = '101' and o.order_no = $1 order by b.id limit 1`,
      [order],
    );
    const [{ item = '', label = '', other = '', storage = '', reporting = '' } = {}] = rows;
    const clerk = await world.device({ account: 'clerk', language, size });
    const line = clerk.page.locator('.kw-entry-lines .kw-card, .kw-entry-lines tbody tr');
    const refused = clerk.say('entry.not-listed', { no: order, item: other });
    await clerk.go(`/pages/InStorage/InnerCom/OneOrder?orderno=${order}`);
    await line.filter({ hasText: item }).waitFor();
    await clerk.scan(label);
    await clerk.page.getByRole('alert').filter({ hasText: refused }).waitFor();
    await clerk.look('report-form-other-item');
    await clerk.button(clerk.say('entry.add-batch')).click();
    const sheet = clerk.page.getByRole('dialog');
    await sheet.getByText(item).first().waitFor();
    await clerk.scan(label);
    await sheet.getByRole('alert').filter({ hasText: refused }).waitFor();
    expect(await sheet.getByLabel(clerk.say('field.Qty')).inputValue()).toBe('');
    await sheet.getByLabel(clerk.say('field.Qty')).fill('1');
    await sheet.getByLabel(clerk.say('field.BatchNo')).fill('LOT-9');
    await sheet.getByRole('button', { name: new RegExp(`^${clerk.say('field.PCode')}`) }).click();
    const places = clerk.page.getByRole('dialog').last();
    await places.getByRole('button', { name: reporting }).waitFor();
    expect(await places.getByRole('button', { name: storage }).count()).toBe(0);
    await clerk.look('report-form-places');
    await places.getByRole('button', { name: reporting }).click();
    await clerk.button(clerk.say('entry.take')).click();
    await line.filter({ hasText: 'LOT-9' }).waitFor();
    expect(await line.count()).toBe(2);
    await clerk.look('report-form-batches');
  },
);
