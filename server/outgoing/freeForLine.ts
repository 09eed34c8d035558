import { freeInSql } from '../stock/freeInSql.ts';

const fits = (other: string): string => `(l.batch = '' or ${other}.batch = '' or ${other}.batch = l.batch)`;

const stock = `coalesce((select sum(b.qty - b.reserved) from balance b join location p on p.id = b.location_id
    where b.org = l.org and b.item_id = l.item_id and b.present and ${freeInSql} and b.project = l.project and p.kind = 'storage' and p.status = 'active'
      and (l.batch = '' or b.batch = l.batch) and (l.warehouse_id is null or p.warehouse_id = l.warehouse_id)), 0)`;

/** The order in which requisitions are served: reviewed ones in the order of their reviews; those of the ERP by day. */
const turn = (r: string): string => `coalesce(${r}.reviewed_at, ${r}.created_at)`;

/**
 * Lines of one requisition are served in their order; a closed production order gets nothing more. The offset keeps the database from reading
 * all requisitions for the few that want the same item.
 */
const promised = `coalesce((select sum(greatest(m.qty - m.taken, 0)) from any_requisition_line m
    join lateral (select * from any_requisition a where a.org = m.org and a.source_kind = m.source_kind and a.source_id = m.source_id offset 0) q on true
    where m.org = l.org and m.item_id = l.item_id and m.project = l.project and m.id <> l.id and ${fits('m')}
      and (m.warehouse_id is null or l.warehouse_id is null or m.warehouse_id = l.warehouse_id)
      and (m.source_kind = 'erp_issue' or order_ended(m.org, m.order_no) is null)
      and case when q.id = r.id then m.line_no < l.line_no
               else q.state = 'reviewed' and (r.state <> 'reviewed' or (${turn('q')}, q.id) < (${turn('r')}, r.id)) end), 0)`;

/**
 * The stock free for a line `l` of a requisition `r` after all earlier reviewed requisitions: these reserve nothing, so two
 * reviewed requisitions can want the same goods. In SQL.
 */
export const freeForInSql = `greatest(${stock} - ${promised}, 0)`;
