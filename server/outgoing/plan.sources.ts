import { outKinds } from '../../contract/outgoing/outKinds.ts';
import { planLists } from '../../contract/outgoing/plan.lists.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { hiddenInSql } from '../core/lists/hiddenInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { isBlind } from '../stock/blind.ts';

const kinds = outKinds.map(quotedInSql).join(', ');

/**
 * Number and sum of the lines with a quantity `left`. The offset keeps the database from computing `left` again
 * for each place where it is used.
 */
const stillToGo = (lines: string): string =>
  `lateral (select count(*) as lines, sum(o.left) as left, ${oneUnitInSql('o.unit')} as unit from (${lines} offset 0) o where o.left > 0) s on s.lines > 0`;

/** The quantity that documents took for each line of a requisition or shipment, read once for all lines. */
const takenOf = (paper: { org: string; kind: string; id: string; line: string }, documents: string): string =>
  `(select (t.detail ->> '${paper.line}')::int as line_no, sum(t.qty) as qty from document_line t join document d on d.org = t.org and d.id = t.document_id
     where t.org = ${paper.org} and t.source_kind = '${paper.kind}' and t.source_id = ${paper.id} and ${documents} group by 1)`;
const shipped = takenOf({ org: 'h.org', kind: 'sales_shipment', id: 'h.id', line: 'shipmentLine' }, "d.state <> 'deleted'");
const allocated = takenOf(
  { org: 'o.from_org', kind: 'transfer', id: 'o.id', line: 'transferLine' },
  "d.kind = 'allocationOut' and d.state <> 'deleted'",
);

/** Everything that is still to leave, by the kind of document that it will leave with; one number space for the four. */
const planned = `(
  select h.id * 4 as id, h.org, 'productOut' as kind, h.shipment_no as no, h.ship_date as day, h.customer_name as goes_to, s.lines, s.left, s.unit
    from sales_shipment h join ${stillToGo(`select l.unit, l.qty - coalesce(x.qty, 0) as left
      from sales_shipment_line l left join ${shipped} x on x.line_no = l.line_no where l.org = h.org and l.sales_shipment_id = h.id`)}
   where h.withdrawn_at is null and not h.settled
  union all
  select o.id * 4 + 1, o.from_org, 'allocationOut', o.transfer_no, o.order_date, concat_ws(' ', ${localName('g')}, coalesce(${localName('w')}, o.to_warehouse)), s.lines, s.left, s.unit
    from transfer_order o left join organisation g on g.org = o.to_org and g.org <> o.from_org left join warehouse w on w.org = o.to_org and w.code = o.to_warehouse
    join ${stillToGo(`select t.unit, t.qty - coalesce(x.qty, 0) as left
      from transfer_order_line t left join ${allocated} x on x.line_no = t.line_no where t.org = o.org and t.transfer_order_id = o.id`)}
   where o.withdrawn_at is null and not o.settled and o.from_warehouse_id is not null
  union all
  select r.id * 4 + 2, r.org, 'requisition', r.no, plant_day(r.created_at, :tz), coalesce(${localName('w')}, ${localName('p')}, r.requester), s.lines, s.left, s.unit
    from any_requisition r left join workshop w on w.id = r.workshop_id left join department p on p.id = r.department_id
    join ${stillToGo(`select l.unit, l.qty - l.taken as left from any_requisition_line l
      where l.org = r.org and l.source_kind = r.source_kind and l.source_id = r.source_id`)}
   where r.state = 'reviewed' and not r.settled
  union all
  select k.id * 4 + 3, k.org, 'issue', k.task_no, plant_day(k.needed_at, :tz), ${localName('w')}, s.lines, s.left, s.unit
    from issue_task k join workshop w on w.id = k.workshop_id
    join ${stillToGo('select l.unit, l.qty - l.issued_qty as left from issue_line l where l.org = k.org and l.task_id = k.id')}
   where k.state in ('pending', 'partly-prepared', 'prepared', 'partly-issued'))`;

/** Sums of the documents' lines of one total; computed for the rows of a page only. */
const ofTotal = (what: string): string => `
  (select ${what} from document d join document_line l on l.org = d.org and l.document_id = d.id
    where d.org = t.org and d.kind = t.kind and d.warehouse_id is not distinct from t.warehouse_id and d.state not in ('open', 'deleted')
      and d.created_at >= t.day::timestamp at time zone :tz and d.created_at < (t.day + 1)::timestamp at time zone :tz)`;

/** What went out, by day, kind and warehouse. */
const totalsOf = (days: string): string => `
  (select d.org, min(d.id) as id, plant_day(d.created_at, :tz) as day, d.kind, d.warehouse_id, w.code as warehouse, count(*) as documents,
          sum(d.line_count) as lines, count(*) filter (where d.sync_state = 'failed') as failed
     from document d left join warehouse w on w.id = d.warehouse_id
    where d.kind in (${kinds}) and d.state not in ('open', 'deleted') and ${days} group by 1, 3, 4, 5, 6) t`;

/** Sources of the plan and the totals of leaving goods. */
export const planSources = {
  outPlan: listSource(planLists.outPlan, {
    from: `${planned} p`,
    where: 'p.org = :org',
    columns: {
      id: 'p.id',
      day: 'p.day',
      kind: 'p.kind',
      source: 'p.no',
      goesTo: 'p.goes_to',
      lineCount: 'p.lines',
      left: 'p.left',
      unit: 'p.unit',
    },
  }),
  outTotals: listSource(planLists.outTotals, {
    from: totalsOf('true'),
    ofDays: {
      column: 'day',
      from: (first, last) =>
        totalsOf(`d.created_at >= ${first}::timestamp at time zone :tz and d.created_at < (${last} + 1)::timestamp at time zone :tz`),
    },
    where: 't.org = :org',
    foundByKey: true,
    columns: {
      id: 't.id',
      day: 't.day',
      kind: 't.kind',
      warehouse: 't.warehouse',
      documents: 't.documents',
      totalQty: `case when exists (select blind_places(:org, :user)) and ${ofTotal(`bool_or(${isBlind('l.from_location_id')} or ${isBlind('l.to_location_id')})`)}
        then ${hiddenInSql} else ${ofTotal('sum(l.qty)')} end`,
      unit: ofTotal(oneUnitInSql('l.unit')),
      lineCount: 't.lines',
      failed: 't.failed',
    },
  }),
};
