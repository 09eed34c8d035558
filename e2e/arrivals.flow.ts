import { expect, test } from 'vitest';
import { eventually } from '../test/partners.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { networkComplaints } from './handheld.ts';
import { addLine, doStep, itemInStock, saveAs, stateOf } from './paperwork.ts';
import { inLanguage } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Goods arrive from another warehouse or without a delivery note; they are scanned, or entered in a form. */
const world = useWorldWithApp();

test('goods leave for another warehouse without an order, arrive there, and are reviewed', async () => {
  const { item, place, warehouse } = await itemInStock(world);
  const { rows } = await world.pool.query(
    `select w.code as target, l.code as shelf, (select code from item where org = '101' and status = 'active' and code <> $2 order by id limit 1) as other
       from warehouse w join location l on l.warehouse_id = w.id and l.kind = 'storage' and l.status = 'active'
      where w.org = '101' and w.code <> $1 and w.status = 'active' order by l.id limit 1`,
    [warehouse, item],
  );
  const { target, shelf, other } = rows[0];
  const keeper = await world.device({ account: 'keeper', language: 'yn' });
  await keeper.go('/pages/OutStorage/AllocationOut');
  await keeper.page.getByLabel(keeper.say('field.ToWarehouse')).click();
  await keeper.picture('transfer-targets');
  await keeper.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${target}`) })
    .click();
  await addLine(keeper, item, '2', place);
  await keeper.button(keeper.say('entry.take')).click();
  await keeper.picture('allocation-out');
  await keeper.expectSound();
  const out = await saveAs(keeper);
  await keeper.go(`/pages/documents/allocationOut?docNo=${out}`);
  await doStep(keeper, keeper.say('transfer.confirm'));
  await eventually(
    () => stateOf(world, out),
    (state) => state !== 'open',
  );
  await keeper.go('/pages/Stock/InTransit');
  await keeper.sees(out);
  await keeper.picture('in-transit');
  await keeper.expectSound();
  // At the desk: the form, with the lines of the order.
  await keeper.go('/pages/InStorage/Allocation');
  await keeper.page.getByLabel(keeper.say('field.TransferNo')).waitFor();
  // The form proposes the quantity that may still arrive.
  await keeper.page.getByLabel(keeper.say('field.TransferNo')).click();
  await keeper.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${out}`) })
    .waitFor();
  await keeper.page
    .getByRole('dialog')
    .getByRole('button', { name: keeper.say('shell.close') })
    .click();
  // Only goods of the order may arrive, so no line can be added.
  await keeper.scan(item);
  await keeper.sees(keeper.say('entry.name-first', { field: keeper.say('field.TransferNo') }));
  await keeper.scan(out);
  await keeper.button(item).waitFor();
  expect(await keeper.button(keeper.say('entry.add')).count()).toBe(0);
  await keeper.scan(other);
  await keeper.sees(keeper.say('entry.not-listed', { no: out, item: other }));
  await keeper.picture('transfer-in-other-item');
  await keeper.button(item).click();
  await keeper.scan(`KW-LOC:${shelf}`);
  await keeper.page.getByRole('dialog').getByText(shelf).first().waitFor();
  await keeper.button(keeper.say('entry.take')).click();
  await keeper.picture('transfer-in');
  await keeper.expectSound();
  const into = await saveAs(keeper);
  // The whole order is in a saved document that waits: when a person scans the order, the screen says so and leads there.
  await keeper.go('/pages/InStorage/ScanTransferIn');
  await keeper.sees(keeper.say('transfer.in.do.order'));
  await keeper.scan(out);
  await keeper.sees(keeper.say('arrival.all-here.why'));
  expect(await keeper.page.locator('.kw-headline').textContent()).toContain(keeper.say('arrival.all-here'));
  await keeper.picture('transfer-all-here');
  await keeper.page
    .locator('main')
    .getByRole('button', { name: keeper.say('entry.records'), exact: true })
    .last()
    .click();
  await keeper.sees(into);
  const leader = await world.device({ account: 'leader', language: 'zh', size: 'browser' });
  await leader.go('/pages/Stock/TranferInRecord');
  await leader.sees(into);
  await leader.picture('transfer-in-records');
  await leader.go(`/pages/documents/transferIn?docNo=${into}`);
  await doStep(leader, leader.say('transfer.review'));
  await eventually(
    () => stateOf(world, into),
    (state) => state !== 'open',
  );
});

test('what an order sends asks for the batch of an item that needs one before it is sent', async () => {
  const { rows } = await world.pool.query<{ no: string; item: string; line: number }>(
    `select o.transfer_no as no, i.code as item, t.line_no as line from transfer_order o
       join transfer_order_line t on t.org = o.org and t.transfer_order_id = o.id join item i on i.id = t.item_id
      where o.from_org = '101' and o.withdrawn_at is null and i.batch_controlled and t.batch = '' and t.line_no = 1
        and not exists (select from document d where d.org = '101' and d.header ->> 'transferNo' = o.transfer_no) order by o.id limit 1`,
  );
  const [order] = rows;
  if (!order) throw new Error('the demo has no open transfer order of an item with batches');
  const keeper = await world.device({ account: 'keeper', language: 'en' });
  await keeper.go('/pages/OutStorage/AllocationOut');
  await keeper.button(keeper.say('entry.add')).waitFor();
  await keeper.scan(order.no);
  await keeper.sees(order.item);
  keeper.forgive(...networkComplaints);
  await keeper.page.context().setOffline(true);
  await keeper.button(new RegExp(`^${keeper.say('master.save')}`)).click();
  const refusal = keeper.say('error.entry.batch-required', { line: order.line, item: order.item });
  await keeper.sees(refusal.replace(`${keeper.say('entry.at-line', { line: order.line })} `, ''));
});

/** Five labels of goods in a batch, sent to another warehouse of the plant; the order names no batch. */
async function sent(): Promise<{ out: string; item: string; batch: string; labels: string[]; shelf: string }> {
  const { rows: stock } = await world.pool.query(
    `select i.code as item, b.batch, l.code as place, w.code as warehouse from balance b join item i on i.id = b.item_id
       join location l on l.id = b.location_id join warehouse w on w.id = l.warehouse_id
      where b.org = '101' and b.status = 'available' and b.qty - b.reserved >= 5 and b.batch <> '' and b.project = '' and i.batch_controlled
        and l.status = 'active' and l.kind = 'storage' order by b.id limit 1`,
  );
  const { item, batch, place, warehouse } = stock[0];
  const labels = Array.from({ length: 5 }, (_, nth) => `TR-${warehouse}-${nth}`);
  await world.pool.query(
    `insert into label (org, code, item_id, qty, batch, state, location_id, status)
     select '101', c, i.id, 1, $4, 'in-stock', l.id, 'available' from item i, location l, unnest($3::text[]) c
      where i.org = '101' and i.code = $1 and l.org = '101' and l.code = $2`,
    [item, place, labels, batch],
  );
  const { rows } = await world.pool.query(
    `select w.code as target, l.code as shelf from warehouse w join location l on l.warehouse_id = w.id and l.kind = 'storage' and l.status = 'active'
      where w.org = '101' and w.code <> $1 and w.status = 'active' order by l.id desc limit 1`,
    [warehouse],
  );
  const { target, shelf } = rows[0];
  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  const line = { itemNo: item, qty: '5', batch, location: place, labels };
  const { docNo: out } = await keeper.ask('saveAllocationOut', { toWarehouse: target, lines: [line] });
  await keeper.ask('confirmAllocationOuts', { nos: [out] });
  await world.pool.query(
    "update transfer_order_line set batch = '' where transfer_order_id = (select id from transfer_order where transfer_no = $1)",
    [out],
  );
  return { out, item, batch, labels, shelf };
}

inLanguage(
  'a transfer in without network, %s: five labels, a reload, a place, a save; with the network exactly once (R34, rule location-select-or-scan)',
  async (language) => {
    const { out, item, batch, labels, shelf } = await sent();
    const device = await world.device({ account: 'keeper', language });
    device.forgive(...networkComplaints);
    await device.go('/pages/InStorage/ScanTransferIn');
    await device.page.evaluate('navigator.serviceWorker.ready');
    await device.sees(out);
    await device.picture(`transfer-in-open-${language}`);
    await device.scan(out);
    await device.sees(item);
    await device.page.context().setOffline(true);
    const inHand = (n: number) => device.sees(device.say('entry.labels', { n }));
    for (const [nth, label] of labels.entries()) {
      await device.scan(label);
      await inHand(nth + 1);
      await device.page.locator('.kw-result-accept').waitFor();
      if (nth === 2) {
        await device.page.reload();
        await inHand(nth + 1);
      }
    }
    await device.scan(labels[0] ?? '');
    await device.page.locator('.kw-result-duplicate').waitFor();
    await device.scan(`KW-LOC:${shelf}`);
    await device.sees(device.say('arrival.placed', { n: 1 }));
    await device.picture(`transfer-in-scanned-${language}`);
    await device.button(new RegExp(`^${device.say('master.save')}`)).click({ force: true });
    await device.sees(device.say('arrival.saved.waiting'));
    await device.sees(device.say('shell.unsent', { n: 1 }));
    await device.picture(`transfer-in-waits-${language}`);
    await device.page.context().setOffline(false);
    const { page } = device;
    await page.locator('.kw-saved-done', { hasText: 'TI101' }).waitFor();
    const { rows } = await world.pool.query(
      `select l.batch, l.qty::float as qty, cardinality(l.label_ids) as labels, p.code as place from document d
         join document_line l on l.org = d.org and l.document_id = d.id join location p on p.id = l.to_location_id
        where d.kind = 'transferIn' and d.header ->> 'transferNo' = $1`,
      [out],
    );
    expect(rows).toEqual([{ batch, qty: 5, labels: 5, place: shelf }]);
    await device.expectSound();
    await world.pool.query('update label set code = code || $2 where code = any($1)', [labels, `-${language}`]);
  },
);

/** Printed labels of a supplier's loose parts that nobody has scanned. */
async function looseLabels(item: string, ...codes: string[]): Promise<string> {
  const { rows } = await world.pool.query(
    `with s as (select code from supplier where org = '101' and status = 'active' order by code limit 1)
     insert into label (org, code, item_id, qty, state, supplier_code)
     select '101', c, i.id, 2, 'printed', s.code from item i, s, unnest($2::text[]) c where i.org = '101' and i.code = $1 returning supplier_code as supplier`,
    [item, codes],
  );
  return rows[0].supplier;
}

test('loose parts without network: the first label says whose they are, a reload, one that only the server knows, a save; exactly once', async () => {
  const { item, place, warehouse } = await itemInStock(world);
  const supplier = await looseLabels(item, 'LOOSE-1', 'LOOSE-2');
  const device = await world.device({ account: 'keeper', language: 'yn' });
  device.forgive(...networkComplaints);
  await device.go('/pages/InStorage/ScanComponents');
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.sees(device.say('loose.do.label'));
  await device.picture('loose-open');
  await device.scan(`KW-SIGN:${warehouse}`);
  await device.sees(device.say('receive.checked-in'));
  await device.scan('LOOSE-1');
  const inHand = (n: number) => device.sees(device.say('entry.labels', { n }));
  await inHand(1);
  await looseLabels(item, 'LOOSE-3');
  const { page } = device;
  await page.context().setOffline(true);
  await device.scan('LOOSE-2');
  await inHand(2);
  await device.scan(`KW-LOC:${place}`);
  await device.sees(device.say('arrival.placed', { n: 1 }));
  await page.reload();
  await inHand(2);
  await device.scan('LOOSE-3');
  await page.locator('.kw-result-warn').waitFor();
  await device.sees(device.say('arrival.unknown'));
  await device.scan(`KW-LOC:${place}`);
  await device.sees(device.say('arrival.placed', { n: 1 }));
  // The line "next step" shows what happens to the unknown label.
  await device.sees(device.say('arrival.do.unknown', { n: 1 }));
  await device.picture('loose-scanned');
  await page.context().setOffline(false);
  await inHand(3);
  await page.context().setOffline(true);
  await device.button(new RegExp(`^${device.say('master.save')}`)).click();
  await device.sees(device.say('arrival.saved.waiting'));
  await device.picture('loose-waits');
  await page.context().setOffline(false);
  await page.locator('.kw-saved-done', { hasText: 'LR101' }).waitFor();
  const { rows } = await world.pool.query(
    `select l.qty::float as qty, cardinality(l.label_ids) as labels, p.code as place, d.header ->> 'supplierCode' as supplier from document d
       join document_line l on l.org = d.org and l.document_id = d.id join location p on p.id = l.to_location_id
      where d.kind = 'looseReceipt' and l.label_ids && array(select id from label where code like 'LOOSE-_')`,
  );
  expect(rows).toEqual([{ qty: 6, labels: 3, place, supplier }]);
  await device.expectSound();
  const byHand = await world.device({ account: 'keeper', language: 'en', size: 'browser' });
  await byHand.go('/pages/InStorage/ScanComponents');
  await byHand.sees(byHand.say('loose.do.label'));
  await byHand.picture('loose-open');
  await byHand.button(byHand.say('arrival.by-form')).click();
  await byHand.button(byHand.say('entry.add')).waitFor();
  await addLine(byHand, item, '1', place);
  await byHand.button(byHand.say('entry.take')).click();
  // The lines start at the same left edge as the head.
  const edges = async (part: string) => (await byHand.page.locator(part).boundingBox())?.x;
  expect(await edges('.kw-table-box')).toBe(await edges('.kw-master-form'));
  await byHand.picture('loose-by-hand');
  await byHand.expectSound();
});
