import { inTransaction } from '../server/exchange/inTransaction.ts';
import { makeTasks } from '../server/issuing/makeTasks.ts';
import { putLabels } from '../test/positions.ts';
import { putStock } from '../test/stock.ts';
import type { Handheld } from './handheld.ts';
import type { useWorldWithApp } from './world.ts';

/** The goods that a demand of the flows wants, and their label. */
interface Wanted {
  order: string;
  item: string;
  label: string;
  qty: string;
  place: string;
}

let orders = 0;

/** Demands of workshops in the demo plant, each for an order of its own. */
export function demandsIn(world: ReturnType<typeof useWorldWithApp>) {
  /** A demand for what one label holds, or a part of it; each for an order and of an item of its own. */
  async function wanted(part = 1): Promise<Wanted> {
    orders += 1;
    const order = `MO-E2E-${orders}`;
    const { rows: labels } = await world.pool.query<Omit<Wanted, 'order'> & { item_id: number; warehouse_id: number; unit: string }>(
      `select b.code as label, trim_scale(b.qty)::text as qty, i.code as item, i.id as item_id, i.unit, p.code as place, p.warehouse_id
         from label b join item i on i.id = b.item_id join location p on p.id = b.location_id and p.kind = 'storage' and p.status = 'active' and not p.intermediate
        where b.org = '101' and b.state = 'in-stock' and b.status = 'available' and b.project = '' and b.qty >= 4
          and exists (select from balance s where s.location_id = p.id and s.item_id = i.id and s.status = 'available' and s.project = '' and s.reserved = 0)
          and p.id not in (select blind_places('101', u.id) from user_account u where u.account = 'keeper')
          and not exists (select from label c where c.parent_id = b.id) and not exists (select from issue_pick k where k.from_location_id = p.id and k.item_id = i.id)
          and not exists (select from issue_line l where l.org = b.org and l.item_id = i.id and l.order_no like 'MO-E2E-%')
        order by b.id limit 1`,
    );
    const [label] = labels;
    if (!label) throw new Error('the demo has no label to take');
    return demanded(order, label, part === 1 ? label.qty : '3');
  }

  /** A workshop's demand for an order, and its task. It is due before all demands of the demo, so that it is first in every list. */
  async function demanded<G extends { item_id: number; warehouse_id: number; unit: string }>(order: string, goods: G, qty: string) {
    const { rows } = await world.pool.query<{ id: number }>(
      `with d as (insert into issue_demand (org, source, record_id, version, demand_no, workshop_id, needed_at, priority)
         select '101', 'e2e', $1::text, 1, $1, id, now() - interval '60 days', 1 from workshop where org = '101' order by id limit 1 returning org, id)
       insert into issue_demand_line (org, issue_demand_id, line_no, item_id, qty, unit, batch, project, order_no, component_line, warehouse_id)
       select org, id, 1, $2, $3, $4, '', '', $1, 1, $5 from d returning issue_demand_id as id`,
      [order, goods.item_id, qty, goods.unit, goods.warehouse_id],
    );
    await inTransaction(world.pool, (query) => makeTasks(query, 'issueDemand', [rows[0]?.id ?? 0]));
    return { order, ...goods };
  }

  /** An item without stock, and an empty place for it. */
  async function unstocked(label: string): Promise<Omit<Wanted, 'order'> & { item_id: number; warehouse_id: number; unit: string }> {
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
    return goods;
  }

  /** A carton that is alone at its place and holds all stock of its item. */
  async function lonely(label: string, qty = '5'): Promise<Wanted> {
    const goods = await unstocked(label);
    await putLabels(world.pool, goods.place, [label], { item: goods.item, qty: 5 });
    return demanded(`MO-${label}`, goods, qty);
  }

  /** Goods without a label, alone at their place, all of them wanted. */
  async function loose(order: string, qty: number): Promise<Wanted> {
    const goods = await unstocked('');
    await putStock(world.pool, goods.item, goods.place, qty);
    return demanded(order, goods, String(qty));
  }

  const preparedOf = async (order: string): Promise<string> =>
    (
      await world.pool.query<{ line: string }>(
        "select trim_scale(prepared_qty) || '/' || trim_scale(issued_qty) as line from issue_line where order_no = $1",
        [order],
      )
    ).rows[0]?.line ?? '';

  /** The only line of an order is prepared at the desk of requests, as it is proposed. */
  async function prepare(device: Handheld, order: string, item: string): Promise<void> {
    await device.go(`/pages/OutStorage/InnerPage/OrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
    await device.page.getByRole('checkbox').last().click({ force: true });
    await device.button(`${device.say('issue.prepare')} 1`).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('issue.prepare'), exact: true })
      .click();
  }

  return { prepare, wanted, unstocked, demanded, lonely, loose, preparedOf };
}
