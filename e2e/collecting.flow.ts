import { expect, test } from 'vitest';
import { putStock } from '../test/stock.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Requisitions from their list: the first button is the next step. */
const world = useWorldWithApp();
const signIn = (account: string): Promise<DemoClient> => new DemoClient(world.url, '101').signIn(account, demoPassword);

async function handedIn(item: string): Promise<string> {
  const clerk = await signIn('clerk');
  const { docNo } = await clerk.ask('saveRequisition', { type: 'LL02', workshop: 'CJ03', lines: [{ itemNo: item, qty: '3' }] });
  await clerk.ask('submitRequisitions', { nos: [docNo] });
  return docNo;
}

/** An item without stock, at a place without goods. */
async function nowhere() {
  const { rows } = await world.pool.query<{ item: string; place: string }>(
    `select i.code as item, p.code as place from item i, location p join warehouse w on w.id = p.warehouse_id and w.code = 'W11'
      where i.org = '101' and i.decimals = 0 and not exists (select from balance b where b.item_id = i.id)
        and p.kind = 'storage' and p.status = 'active' and not exists (select from balance b where b.location_id = p.id)
      order by p.code desc, i.code limit 1`,
  );
  if (!rows[0]) throw new Error('the demo has no empty place');
  return rows[0];
}

inRoom('what a chosen requisition waits for is offered first, $language, $size', async ({ language, size }) => {
  const { item } = await nowhere();
  const no = await handedIn(item);
  const device = await world.device({ language, size, account: 'leader' });
  await device.go('/pages/OutStorage/PickItem');
  const row = size === 'browser' ? device.page.getByRole('row') : device.page.getByRole('article');
  await row.filter({ hasText: no }).getByRole('checkbox').click({ force: true });
  const review = device.button(`${device.say('requisition.review')} 1`);
  await review.waitFor();
  await device.picture('requisition-next');
  // Goods are collected after the review, so that its button is not the main one before.
  const primary = device.page.locator('.kw-button-primary', { hasText: device.say('requisition.take') });
  expect(await primary.count()).toBe(0);
  await device.expectSound();
  await review.click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('requisition.review'), exact: true })
    .click();
  await expect
    .poll(async () => (await world.pool.query('select state from document where doc_no = $1', [no])).rows)
    .toEqual([{ state: 'reviewed' }]);
});

test('goods without a label that lie there in several batches: which one leaves is asked (rule outbound-batch-required)', async () => {
  const { item, place } = await nowhere();
  await world.pool.query("update item set batch_controlled = true where org = '101' and code = $1", [item]);
  for (const batch of ['LOT-A', 'LOT-B']) await putStock(world.pool, item, place, 5, batch);
  await (await signIn('admin')).ask('saveSwitch', { key: 'batchControlOnIssue', open: true });
  const no = await handedIn(item);
  await (await signIn('leader')).ask('reviewRequisitions', { nos: [no] });
  const device = await world.device({ language: 'yn', account: 'keeper' });
  await device.go('/pages/OutStorage/InnerPage/PickItemMore');
  await device.page.getByRole('article').filter({ hasText: no }).getByRole('checkbox').click({ force: true });
  const loose = device.say('requisition.take.loose');
  await device.button(`${loose} 1`).click();
  const ask = device.page.getByRole('alertdialog');
  await ask.getByRole('button', { name: loose, exact: true }).click();
  await ask.getByLabel(device.say('field.BatchNo')).selectOption('LOT-B');
  await device.picture('collect-loose-batch');
  await device.expectSound();
  await ask.getByRole('button', { name: device.say('pad.confirm'), exact: true }).click();
  const batches = `select l.batch, trim_scale(l.qty)::text as qty from document d join document_line l on l.document_id = d.id where d.header ->> 'requisitionNo' = $1`;
  await expect.poll(async () => (await world.pool.query(batches, [no])).rows).toEqual([{ batch: 'LOT-B', qty: '3' }]);
  await (await signIn('admin')).ask('saveSwitch', { key: 'batchControlOnIssue', open: false });
});

test('whoever may not do the work of a screen is told before they begin, and has nothing to press', async () => {
  const device = await world.device({ language: 'en', account: 'clerk' });
  for (const path of ['OutStorage/PickItemTake', 'OutStorage/InnerPage/ScanOrderIssueTaskDetail', 'warehousing/rack'] as const) {
    await device.go(`/pages/${path}`);
    await device.sees(device.say('master.only-look'));
    expect(await device.page.locator('.kw-commit, .kw-list-foot').count()).toBe(0);
  }
  await device.picture('only-look');
  await device.expectSound();
});
