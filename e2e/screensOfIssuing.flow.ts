import { expect, test } from 'vitest';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { demandsIn } from './demands.ts';
import { OnFoot } from './onFoot.ts';
import { useWorld } from './world.ts';

/** The screens of issuing: each is reached by taps and does its job. */
const world = useWorld();
const { wanted, preparedOf } = demandsIn(world);
const groups = [
  ['warehouse', '/pages/OutStorage/InnerPage/IssueWhConfirmDetail'],
  ['order', '/pages/OutStorage/InnerPage/IssueOrderConfirmDetail'],
  ['item', '/pages/OutStorage/InnerPage/IssueItemConfirmDetail'],
  ['picker', '/pages/OutStorage/InnerPage/IssueByManConfirmDetail'],
  ['type', '/pages/OutStorage/InnerPage/IssueBillTypeConfirmDetail'],
] as const;

test('a leader prepares by warehouse and by item, plans orders, and hands out by each grouping', async () => {
  const device = await world.device({ account: 'leader', language: 'en' });
  const leader = new OnFoot(device);
  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  const admin = await new DemoClient(world.url, '101').signIn('admin', demoPassword);
  await admin.ask('saveSwitch', { key: 'intermediateIssue', open: false });
  const all = [await wanted(), await wanted(), await wanted(), await wanted(), await wanted()];
  const [first, second, ...others] = all;
  if (!first || !second) throw new Error('no demand');
  const { rows: names } = await world.pool.query<{ code: string; name: string }>(
    "select w.code, coalesce(nullif(w.name_en, ''), w.name) as name from warehouse w where w.org = '101'",
  );
  const { rows: places } = await world.pool.query<{ place: string; warehouse: string }>(
    'select l.code as place, w.code as warehouse from location l join warehouse w on w.id = l.warehouse_id where l.code = any($1)',
    [all.map(({ place }) => place)],
  );
  const nameOf = (place: string) => {
    const code = places.find((one) => one.place === place)?.warehouse;
    return names.find((one) => one.code === code)?.name ?? '';
  };

  await leader.home('/pages/OutStorage/InnerPage/OrderPriorityReset');
  const turn = async () => {
    const tasks = await keeper.rows('issueTasks');
    return tasks.filter(({ rank }) => rank !== null).map(({ demandNo }) => demandNo);
  };
  const [tasks] = [await keeper.rows('issueTasks')];
  const taskOf = (order: string) => tasks.find(({ demandNo }) => demandNo === order)?.taskNo ?? '';
  await leader.choose(taskOf(second.order), 'issue.rank.first');
  await expect.poll(async () => (await turn())[0]).toBe(second.order);

  const moved = await wanted();
  await leader.home('/pages/OutStorage/InnerPage/UpdateOrderItemWh');
  await leader.choose(moved.order, 'issue.change-warehouse');
  await device.page.getByRole('alertdialog').getByLabel(device.say('field.WName')).click();
  await device.page.getByRole('button', { name: /^W12/ }).click();
  await leader.yes('issue.change-warehouse');
  const warehouseOf = async () =>
    (
      await world.pool.query('select w.code from issue_line l join warehouse w on w.id = l.warehouse_id where l.order_no = $1', [
        moved.order,
      ])
    ).rows;
  await expect.poll(warehouseOf).toEqual([{ code: 'W12' }]);

  await leader.home('/pages/OutStorage/IssuseTaskTinyNew');
  await leader.choose(taskOf(first.order), 'picking.scan');
  await leader.at('/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail');
  await device.sees(first.item);

  await leader.home('/pages/OutStorage/IssueTask');
  await leader.open(nameOf(first.place), '/pages/OutStorage/InnerPage/IssueTaskDetail');
  await leader.choose(first.order, 'issue.prepare');
  await leader.yes('issue.prepare');
  await expect.poll(() => preparedOf(first.order)).toBe(`${first.qty}/0`);

  await leader.home('/pages/OutStorage/IssueTask');
  await device.page.getByRole('radio', { name: device.say('issue.by.item') }).click();
  await leader.open(second.item, '/pages/OutStorage/InnerPage/ItemIssueTaskDetail');
  await device.button(device.say('picking.scan')).click();
  await leader.at('/pages/OutStorage/InnerPage/ScanItemIssueTaskDetail');
  await device.sees(second.item);
  await device.scan(second.label);
  await expect.poll(() => preparedOf(second.order)).toBe(`${second.qty}/0`);

  for (const { order, place, qty } of others) {
    const line = (await keeper.rows('issueLines', { orderNo: order }))[0];
    await keeper.ask('prepareLines', { rows: [{ lineId: line?.id ?? 0, location: place, qty }] });
  }
  const { rows: pickers } = await world.pool.query<{ name: string }>("select name from user_account where account = 'keeper'");
  for (const [nth, [by, detail]] of groups.entries()) {
    const goods = all[nth] ?? first;
    await leader.home('/pages/OutStorage/IssuseItem');
    await device.page.getByRole('radio', { name: device.say(`issue.by.${by}`) }).click();
    const named = { warehouse: nameOf(goods.place), order: goods.order, item: goods.item, picker: pickers[0]?.name ?? '', type: '' }[by];
    await leader.open(named, detail);
    await leader.choose(goods.order, 'issue.confirm');
    await leader.yes('issue.confirm');
    await expect.poll(() => preparedOf(goods.order)).toBe(`${goods.qty}/${goods.qty}`);
  }

  const toPush = 'MO-TO-PUSH';
  await world.pool.query(
    `with o as (insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, workshop_id, status)
       select '101', 'e2e', $1, 1, $1, i.id, 1, i.unit, '', '', (select id from workshop where org = '101' order by id limit 1), 'released'
         from item i where i.org = '101' order by i.code limit 1 returning org, id, item_id, unit)
     insert into production_order_component (org, production_order_id, line_no, item_id, qty, unit, project)
     select org, id, 1, item_id, 2, unit, '' from o`,
    [toPush],
  );
  await leader.home('/pages/OutStorage/InnerPage/PushOrderTask');
  await leader.choose(toPush, 'issue.push');
  await leader.yes('issue.push');
  const pushed = () => world.pool.query('select 1 from issue_line where order_no = $1', [toPush]);
  await expect.poll(async () => (await pushed()).rows.length).toBeGreaterThan(0);

  const issueOf = async (order: string) =>
    (
      await world.pool.query<{ no: string }>(
        "select d.doc_no as no from document d join document_line l on l.document_id = d.id where d.kind = 'issue' and l.detail ->> 'orderNo' = $1",
        [order],
      )
    ).rows[0]?.no ?? '';
  await leader.home('/pages/OutStorage/InnerPage/IssueRecord');
  await leader.open(await issueOf(first.order), '/pages/OutStorage/InnerPage/IssueDetail');
  await leader.card(first.item).waitFor();

  await leader.home('/pages/OutStorage/InnerPage/IssueBillSearch');
  await device.page.getByPlaceholder(device.say('issue.search.item-or-order')).fill(second.order);
  await device.page.keyboard.press('Enter');
  await leader.open(second.item, '/pages/OutStorage/InnerPage/IssueDetail');
  await device.sees(await issueOf(second.order));
});

test('with the intermediate warehouse its tasks, confirmations and records have screens of their own', async () => {
  const admin = await new DemoClient(world.url, '101').signIn('admin', demoPassword);
  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  await admin.ask('saveSwitch', { key: 'intermediateIssue', open: true });
  const goods = await wanted();
  const [line] = await keeper.rows('issueLines', { orderNo: goods.order });
  await keeper.ask('prepareLines', { rows: [{ lineId: line?.id ?? 0, location: goods.place, qty: goods.qty }] });
  const device = await world.device({ account: 'leader', language: 'en' });
  const leader = new OnFoot(device);

  await leader.home('/pages/OutStorage/MiddleIssueTask');
  const groupsShown = await device.page.getByRole('article').allTextContents();
  const { rows: between } = await world.pool.query<{ code: string }>("select code from warehouse where org = '101' and intermediate");
  expect(groupsShown.length).toBeGreaterThan(0);
  expect(groupsShown.every((text) => between.some(({ code }) => text.includes(code)))).toBe(true);
  await leader.open(between[0]?.code ?? '', '/pages/OutStorage/InnerPage/IssueTaskDetail');
  await device.page.getByRole('article').first().waitFor();

  await leader.home('/pages/OutStorage/MiddleIssueConfirm');
  await device.page.getByRole('radio', { name: device.say('issue.by.order') }).click();
  await leader.open(goods.order, '/pages/OutStorage/InnerPage/IssueOrderConfirmDetail');
  await leader.choose(goods.order, 'issue.confirm');
  await leader.yes('issue.confirm');
  await expect.poll(() => preparedOf(goods.order)).toBe(`${goods.qty}/${goods.qty}`);

  await leader.home('/pages/OutStorage/InnerPage/IssueRecordMid');
  await leader.open(goods.order, '/pages/OutStorage/InnerPage/IssueDetail');
  await leader.card(goods.item).waitFor();
});
