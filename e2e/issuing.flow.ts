import { expect, test } from 'vitest';
import { inTransaction } from '../server/exchange/inTransaction.ts';
import { makeTasks } from '../server/issuing/makeTasks.ts';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { putLabels } from '../test/positions.ts';
import { layoutFaults } from './layoutFaults.ts';
import { languages, rooms, useWorldWithApp } from './world.ts';

/** Material is prepared by list and by scan, with and without network, and confirmed out. */
const world = useWorldWithApp();
const inner = '/pages/OutStorage/InnerPage';
const networkComplaints = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/];
let orders = 0;

interface Wanted {
  order: string;
  item: string;
  label: string;
  qty: string;
  place: string;
}

/** A demand for what one label holds, or a part of it; each for an order and of an item of its own. */
async function wanted(part = 1): Promise<Wanted> {
  orders += 1;
  const order = `MO-E2E-${orders}`;
  const { rows: labels } = await world.pool.query<Omit<Wanted, 'order'> & { item_id: number; warehouse_id: number; unit: string }>(
    `select b.code as label, trim_scale(b.qty)::text as qty, i.code as item, i.id as item_id, i.unit, p.code as place, p.warehouse_id
       from label b join item i on i.id = b.item_id join location p on p.id = b.location_id and p.kind = 'storage' and p.status = 'active' and not p.intermediate
      where b.org = '101' and b.state = 'in-stock' and b.status = 'available' and b.project = '' and b.qty >= 4
        and exists (select from balance s where s.location_id = p.id and s.item_id = i.id and s.status = 'available' and s.project = '' and s.reserved = 0)
        and not exists (select from label c where c.parent_id = b.id) and not exists (select from issue_pick k where k.from_location_id = p.id and k.item_id = i.id)
        and not exists (select from issue_line l where l.org = b.org and l.item_id = i.id and l.order_no like 'MO-E2E-%')
      order by b.id limit 1`,
  );
  const [label] = labels;
  if (!label) throw new Error('the demo has no label to take');
  return demanded(order, label, part === 1 ? label.qty : '3');
}

/** A demand of a workshop for an order, and its task. */
async function demanded<G extends { item_id: number; warehouse_id: number; unit: string }>(order: string, goods: G, qty: string) {
  const { rows } = await world.pool.query<{ id: number }>(
    `with d as (insert into issue_demand (org, source, record_id, version, demand_no, workshop_id, needed_at, priority)
       select '101', 'e2e', $1::text, 1, $1, id, now(), 1 from workshop where org = '101' order by id limit 1 returning org, id)
     insert into issue_demand_line (org, issue_demand_id, line_no, item_id, qty, unit, batch, project, order_no, component_line, warehouse_id)
     select org, id, 1, $2, $3, $4, '', '', $1, 1, $5 from d returning issue_demand_id as id`,
    [order, goods.item_id, qty, goods.unit, goods.warehouse_id],
  );
  await inTransaction(world.pool, (query) => makeTasks(query, 'issueDemand', [rows[0]?.id ?? 0]));
  return { order, ...goods };
}

/** A carton alone at its place, and nothing of its item anywhere else. */
async function lonely(label: string): Promise<Wanted> {
  const { rows } = await world.pool.query<Omit<Wanted, 'order'> & { item_id: number; warehouse_id: number; unit: string }>(
    `select $1 as label, '5' as qty, i.code as item, i.id as item_id, i.unit, p.code as place, p.warehouse_id
       from item i, location p join warehouse w on w.id = p.warehouse_id and w.code = 'W11'
      where i.org = '101' and i.decimals = 0 and not i.batch_controlled and not exists (select from balance b where b.item_id = i.id)
        and p.kind = 'storage' and p.status = 'active' and not exists (select from balance b where b.location_id = p.id)
      order by p.code desc, i.code limit 1`,
    [label],
  );
  const [goods] = rows;
  if (!goods) throw new Error('the demo has no empty place');
  await putLabels(world.pool, goods.place, [label], { item: goods.item, qty: 5 });
  return demanded(`MO-${label}`, goods, '5');
}

const preparedOf = async (order: string): Promise<string> =>
  (
    await world.pool.query<{ line: string }>(
      "select trim_scale(prepared_qty) || '/' || trim_scale(issued_qty) as line from issue_line where order_no = $1",
      [order],
    )
  ).rows[0]?.line ?? '';

test.each(rooms)(
  'a picking walk, $language, $size: the next place is said, a label is scanned and split where it holds too much',
  async ({ language, size }) => {
    const { order, item, label } = await wanted(0.5);
    const device = await world.device({ language, size, account: 'keeper' });
    await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
    await device.picture(`picking-walk-${language}-${size}`);
    await device.scan(label);
    await expect.poll(() => preparedOf(order)).toBe('3/0');
    await device.sees(device.say('picking.done'));
    // What is left of the carton has a new label, which is printed from here; the stop stays in sight as done.
    await device.button(device.say('take-out.print-rest')).waitFor();
    await device.sees(device.say('picking.state.done'));
    await device.picture(`picking-done-${language}-${size}`);
    await device.expectSound();
    expect((await compareLedger(world.pool)).differences).toEqual([]);
  },
);

test.each(languages)('whoever empties a low place is offered a zero count: one tap says that nothing is left: %s', async (language) => {
  const { order, item, label, place } = await lonely(`LOW-${language}`);
  const look = language === 'yn' ? { look: { theme: 'night' as const, textSize: 120 } } : {};
  const device = await world.device({ language, account: 'keeper', size: language === 'en' ? 'browser' : 'handheld', ...look });
  await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
  await device.sees(item);
  await device.scan(label);
  const offer = device.page.getByRole('region', { name: device.say('picking.empty.confirm') });
  await offer.waitFor();
  await device.settle();
  await device.picture('picking-empty');
  expect(await layoutFaults(device.page, language === 'en' ? 'mouse' : 'finger')).toEqual([]);
  await offer.getByRole('button').click();
  await device.sees(device.say('picking.empty.said', { place }));
  await offer.waitFor({ state: 'detached' });
  await device.picture('picking-empty-said');
  await device.expectSound();
});

test('without a round it is said what to scan or choose, and a scanned order is one', async () => {
  const { order, item } = await wanted();
  const device = await world.device({ account: 'keeper', language: 'yn' });
  await device.go(`${inner}/ScanOrderIssueTaskDetail`);
  await device.sees(device.say('picking.do.round'));
  await device.button(device.say('screen./pages/OutStorage/IssueTask')).waitFor();
  expect(await device.page.getByText(device.say('picking.none')).count()).toBe(0);
  await device.picture('picking-no-round');
  await device.scan('NOTHING-OF-IT');
  await device.sees(device.say('picking.none'));
  await device.scan(order);
  await device.sees(item);
  await device.expectSound();
});

test('several orders are chosen and walked in one round, and what another has taken in it is seen by whoever goes on', async () => {
  const [one, two] = [await wanted(), await wanted()];
  const device = await world.device({ account: 'keeper', language: 'zh' });
  await device.go('/pages/OutStorage/IssueTask?by=order');
  for (const { order } of [one, two])
    await device.page.getByRole('article').filter({ hasText: order }).getByRole('checkbox').click({ force: true });
  await device.button(`${device.say('picking.scan')} 2`).click();
  await device.sees(one.item);
  await device.scan(one.label);
  await expect.poll(() => preparedOf(one.order)).toBe(`${one.qty}/0`);
  const next = await world.device({ account: 'leader', language: 'en' });
  await next.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${one.order},${two.order}`);
  await next.sees(next.say('picking.state.done'));
  await next.sees(next.say('picking.state.now'));
  await next.picture('picking-taken-on');
  await next.scan(two.label);
  await expect.poll(() => preparedOf(two.order)).toBe(`${two.qty}/0`);
  await next.sees(next.say('picking.done'));
  await next.expectSound();
});

test('without network: a label is answered by the device, survives a reload, and is prepared once', async () => {
  const { order, item, label, qty } = await wanted();
  const device = await world.device({ account: 'keeper' });
  device.forgive(...networkComplaints);
  await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.sees(item);
  await device.page.context().setOffline(true);
  await device.scan(label);
  await device.sees(device.say('picking.taken', { item, qty }));
  await device.sees(device.say('shell.unsent', { n: 1 }));
  await device.page.reload();
  await device.sees(device.say('picking.done'));
  await device.page.context().setOffline(false);
  await expect.poll(() => preparedOf(order)).toBe(`${qty}/0`);
  const { rows } = await world.pool.query(
    'select count(*)::int as n from issue_pick p join issue_line l on l.id = p.line_id where l.order_no = $1',
    [order],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('at the desk: lines are prepared as proposed, confirmed out, and the issue stands in the records (rules select-rows-to-prepare, select-rows-to-issue)', async () => {
  const { order, item, qty, label } = await wanted();
  const device = await world.device({ language: 'en', size: 'browser', account: 'keeper' });
  await device.go('/pages/OutStorage/IssueTask?by=order');
  await device.sees(device.say('issue.by.order'));
  await device.picture('issue-tasks-by-order');
  await device.go(`${inner}/OrderIssueTaskDetail?orderNo=${order}`);
  await device.sees(item);
  // Another button than the one that is pressed next: a second press of the same within a second is held for a tap too many.
  await device.button(device.say('issue.prepare.from')).click();
  await device.sees(device.say('error.select-to-prepare'));
  await device.page.getByRole('checkbox').last().click({ force: true });
  const dialog = device.page.getByRole('alertdialog');
  // A question that asks for a code takes a scan.
  await device.button(new RegExp(`^${device.say('issue.why-not').replace('?', '\\?')}`)).click();
  await dialog.getByRole('textbox').waitFor();
  await device.scan(label);
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(label);
  await dialog.getByRole('button', { name: device.say('shell.cancel') }).click();
  await device.button(`${device.say('issue.prepare')} 1`).click();
  await dialog.getByText(item).first().waitFor();
  await device.picture('issue-proposal');
  await dialog.getByRole('button', { name: device.say('issue.prepare'), exact: true }).click();
  await expect.poll(() => preparedOf(order)).toBe(`${qty}/0`);
  await device.go(`${inner}/IssueOrderConfirmDetail?orderNo=${order}`);
  await device.sees(item);
  await device.page.getByRole('checkbox').last().click({ force: true });
  await device.button(`${device.say('issue.confirm')} 1`).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('issue.confirm'), exact: true })
    .click();
  await expect.poll(() => preparedOf(order)).toBe(`${qty}/${qty}`);
  await device.go(`${inner}/IssueRecord`);
  await device.sees(/IS101\d+/);
  await device.picture('issue-records');
  await device.expectSound();
});
