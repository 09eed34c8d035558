import { papersIn } from '../../contract/documents/papers.ts';
import type { Round } from '../../contract/issuing/pickingRound.rules.ts';

/** Lines of a round, by the orders, items, warehouses and requests that it names. Aliases: `l` line, `t` task, `i` item, `w` warehouse. */
export const roundText = `
  issue_line l join issue_task t on t.org = l.org and t.id = l.task_id and t.state <> 'withdrawn'
    join item i on i.id = l.item_id left join warehouse w on w.id = l.warehouse_id
   where l.org = $1 and ($2::text[] is null or l.order_no = any($2)) and ($3::text[] is null or i.code = any($3))
     and ($4::text[] is null or w.code = any($4)) and ($5::text[] is null or t.task_no = any($5))`;

/** The parameters of {@link roundText}; undefined for a round that names nothing. */
export function roundIn(org: string, { orderNo, itemNo, warehouse, taskNo }: Round): unknown[] | undefined {
  const names = [orderNo, itemNo, warehouse, taskNo];
  return names.some(Boolean) ? [org, ...names.map((one) => (one ? papersIn(one) : null))] : undefined;
}
