import { papersIn } from '../../contract/documents/papers.ts';
import type { Round } from '../../contract/issuing/pickingRound.rules.ts';

interface Names {
  org: string;
  names: readonly [orders: string, items: string, warehouses: string, requests: string];
  /** The condition of the orders: by default a round need not name any. A round that does is found by their index. */
  ofOrders?: string;
}

/** The condition of a round that names orders. */
export const ofNamedOrders = (orders: string): string => `l.order_no <> '' and l.order_no = any(${orders})`;

/** Lines of a round, by the orders, items, warehouses and requests that it names, in SQL. Aliases: `l` line, `t` task, `i` item, `w` warehouse. */
export const linesOfRound = ({ org, names, ofOrders = `(${names[0]} is null or l.order_no = any(${names[0]}))` }: Names): string => `
  issue_line l join issue_task t on t.org = l.org and t.id = l.task_id and t.state <> 'withdrawn'
    join item i on i.id = l.item_id left join warehouse w on w.id = l.warehouse_id
   where l.org = ${org} and ${ofOrders} and (${names[1]} is null or i.code = any(${names[1]}))
     and (${names[2]} is null or w.code = any(${names[2]})) and (${names[3]} is null or t.task_no = any(${names[3]}))`;

/** The same by the values of {@link valuesOfRound}. */
export const roundText = linesOfRound({
  org: ':org',
  names: [':orderNos::text[]', ':itemNos::text[]', ':warehouses::text[]', ':taskNos::text[]'],
});

const papersOf = (named: string | undefined): string[] | null => (named ? papersIn(named) : null);

/** The values of {@link roundText}. */
export const valuesOfRound = (org: string, { orderNo, itemNo, warehouse, taskNo }: Round) => ({
  org,
  orderNos: papersOf(orderNo),
  itemNos: papersOf(itemNo),
  warehouses: papersOf(warehouse),
  taskNos: papersOf(taskNo),
});

/** The same; undefined for a round without names. */
export const roundIn = (org: string, round: Round): ReturnType<typeof valuesOfRound> | undefined =>
  round.orderNo || round.itemNo || round.warehouse || round.taskNo ? valuesOfRound(org, round) : undefined;

/** Locks the tasks of some lines of a round, in the order of their identities: preparing locks a task before its lines, and this as it does. */
export const lockRound = (lines: string): string => `
  select from issue_task where org = :org and id in (select t.id from ${roundText} and ${lines}) order by id for no key update`;
