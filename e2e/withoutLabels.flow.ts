import { expect, test } from 'vitest';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import type { Handheld } from './handheld.ts';
import { addLine, itemInStock } from './paperwork.ts';
import { useWorld } from './world.ts';

/** Goods without labels are entered by item; messages of the screen when something fails. */
const world = useWorld();

/** Goods of one item on their way to another warehouse, without labels. */
async function sent(): Promise<{ out: string; item: string; place: string; warehouse: string }> {
  const { item, place, warehouse } = await itemInStock(world);
  const { rows } = await world.pool.query("select code from warehouse where org = '101' and code <> $1 and status = 'active' limit 1", [
    warehouse,
  ]);
  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  const lines = [{ itemNo: item, qty: '2', location: place }];
  const { docNo: out } = await keeper.ask('saveAllocationOut', { toWarehouse: rows[0].code, lines });
  await keeper.ask('confirmAllocationOuts', { nos: [out] });
  return { out, item, place, warehouse };
}

/** The title of the screen is not cut off. */
const titleIsWhole = (device: Handheld) =>
  expect.poll(() => device.page.locator('.kw-nav-title').evaluate((title) => title.scrollHeight - title.clientHeight)).toBeLessThan(2);

test('goods without a label are tapped at a transfer, and scanned by their item where nobody said what comes', async () => {
  const { out, item, place, warehouse } = await sent();
  const keeper = await world.device({ account: 'keeper', language: 'yn' });
  const { page } = keeper;
  await keeper.go('/pages/InStorage/ScanTransferIn');
  await keeper.sees(keeper.say('transfer.in.do.order'));
  await keeper.scan(out);
  await keeper.sees(keeper.say('arrival.do.goods.where'));
  await titleIsWhole(keeper);
  await keeper.button(item).click();
  await keeper.sees(keeper.say('arrival.in-hand'));
  await keeper.button(keeper.say('arrival.drop')).click();
  // An order is open, and loose parts of a supplier need another document.
  await keeper.go('/pages/InStorage/ScanComponents');
  await keeper.sees(keeper.say('loose.do.label'));
  await keeper.scan(`KW-SIGN:${warehouse}`);
  await keeper.sees(keeper.say('receive.checked-in'));
  await page.getByLabel(keeper.say('field.SupplierCode')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^S0003/ })
    .click();
  await keeper.sees(keeper.say('arrival.do.goods'));
  await titleIsWhole(keeper);
  await keeper.scan(item);
  await keeper.sees(keeper.say('bind.is-item', { code: item }));
  await keeper.button(keeper.say('arrival.by-form')).click();
  await keeper.button(keeper.say('entry.add')).waitFor();
  await keeper.sees('S0003');
  await keeper.go('/pages/Com/scanMaint/scanIn');
  await keeper.sees(keeper.say('bind.do.place'));
  await keeper.scan(`KW-LOC:${place}`);
  await keeper.button(keeper.say('bind.typed')).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: keeper.say('bind.typed.do') }).click();
  await sheet.getByText(keeper.say('error.table.cell-required', { field: keeper.say('field.ItemNo') })).waitFor();
  await keeper.scan(item);
  await sheet.getByText(item).waitFor();
  await keeper.picture('bind-typed-scanned');
  await keeper.expectSound();
});

test('what is wrong with a form comes into view, wherever the person is', async () => {
  const { item, place } = await itemInStock(world);
  const keeper = await world.device({ account: 'keeper', language: 'en' });
  const { page } = keeper;
  await keeper.go('/pages/InStorage/MisRcvInStorage');
  await keeper.button(keeper.say('entry.add')).waitFor();
  await addLine(keeper, item, '1', place);
  await keeper.button(keeper.say('entry.take')).click();
  await page.setViewportSize({ width: 360, height: 420 });
  await keeper.button(keeper.say('entry.add')).scrollIntoViewIfNeeded();
  await keeper.button(new RegExp(`^${keeper.say('master.save')}`)).click();
  const said = page.getByRole('alert').filter({ hasText: keeper.say('field.TypeName') });
  await said.waitFor();
  const body = await page.locator('.kw-screen-body').boundingBox();
  await expect.poll(async () => ((await said.boundingBox())?.y ?? 0) - (body?.y ?? 0)).toBeGreaterThanOrEqual(0);
});

test('a list says which of the chosen rows an action does not fit; a label is printed again where it is looked at', async () => {
  const leader = await world.device({ account: 'leader', language: 'en', size: 'browser' });
  const { rows } = await world.pool.query(
    "select doc_no as no from document where kind = 'miscReceipt' and state = 'synchronized' limit 1",
  );
  await leader.go('/pages/Stock/MisRcvStorageRecord');
  await leader.sees(rows[0].no);
  await leader.page.getByRole('checkbox').first().click();
  await leader.button(new RegExp(`^${leader.say('action.document.delete')}`)).click();
  await leader.sees(leader.say('list.select.wrong', { action: leader.say('action.document.delete'), rows: rows[0].no }));
  const { rows: labels } = await world.pool.query("select code from label where org = '101' and state = 'in-stock' limit 1");
  await leader.go(`/pages/Stock/InnerCom/StockBarcodeDetail?code=${labels[0].code}`);
  await leader.button(leader.say('action.print')).click();
  await expect.poll(() => leader.page.url()).toContain(`barqrcode?codes=${labels[0].code}`);
});

test('on a slow line a label that may not be bound is refused, and leaves nothing to deal with', async () => {
  const { rows } = await world.pool.query(
    `select b.code, (select p.code from location p where p.org = '101' and p.kind = 'storage' and p.status = 'active' and p.warehouse_id <> l.warehouse_id limit 1) as place
       from label b join location l on l.id = b.location_id where b.org = '101' and b.state = 'in-stock' and l.kind = 'storage' limit 1`,
  );
  const [{ code, place }] = rows;
  const keeper = await world.device({ account: 'keeper', language: 'en' });
  await keeper.page.route('**/BindPosition*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await keeper.go('/pages/Com/scanMaint/scanIn');
  await keeper.sees(keeper.say('bind.do.place'));
  await keeper.scan(`KW-LOC:${place}`);
  await keeper.sees(keeper.say('bind.do.labels'));
  await keeper.scan(code);
  await keeper.page.locator('.kw-result-reject', { hasText: code }).waitFor();
  expect(await keeper.page.getByText(keeper.say('attention.count', { n: 1 })).count()).toBe(0);
});
