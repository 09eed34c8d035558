/** Lines of documents of a kind that belong to the production order `o`. */
export const linesOfOrder = (kind: string, states: string): string => `
  document_line l join document d on d.org = l.org and d.id = l.document_id
   where l.org = o.org and l.source_kind = 'productionOrder' and l.source_id = o.id and d.kind = '${kind}' and d.state ${states}`;

const sumOf = (kind: string, states: string): string => `coalesce((select sum(l.qty) from ${linesOfOrder(kind, states)}), 0)`;

/** A report belongs to one order and has its number and sum, so its lines are not read. */
const reportsIn = (states: string): string => `coalesce((select sum(d.total_qty) from document d
  where d.org = o.org and d.kind = 'productionReport' and d.header ->> 'orderNo' = o.order_no and d.state ${states}), 0)`;

const ofOrder = (t: string): string =>
  `${t}.org = o.org and ${t}.order_no = o.order_no and ${t}.item_id = o.item_id and ${t}.withdrawn_at is null`;
const ofLot = "and (o.batch = '' or q.batch in ('', o.batch))";

/** The number of a QA result `q` for people: its id without the organisation in front. */
export const qaNumber = `case when left(q.record_id, length(q.org) + 1) in (q.org || '/', q.org || ':') then substr(q.record_id, length(q.org) + 2) else q.record_id end`;

/** The quantity that the ERP sent back of applications that still count, by line. */
const sentBack = `coalesce((select sum(b.qty) from completion_return_line b join completion_return c on c.org = b.org and c.id = b.completion_return_id
  where c.org = o.org and c.deleted_at is null and exists (select from ${linesOfOrder('completionApplication', "in ('confirmed', 'synchronized')")}
    and d.id = c.document_id and l.line_no = b.line_no)), 0)`;

/** The quantities of an order `o` at each stage, in SQL. A piece that was scanned at several stations counts once. */
export const orderSums = {
  reported: reportsIn("<> 'deleted'"),
  audited: reportsIn("in ('audited', 'synchronized')"),
  applied: `(${sumOf('completionApplication', "not in ('deleted', 'returned')")} - ${sentBack})`,
  stored: `(${sumOf('completionApplication', "in ('confirmed', 'synchronized')")} - ${sentBack})`,
  mcas: `coalesce((select sum(s.qty) from (select distinct on (s.code) s.qty from line_scan s where ${ofOrder('s')}
    order by s.code, s.scanned_at desc, s.id desc) s), 0)`,
  passed: `coalesce((select sum(q.qty) from qa_result q where ${ofOrder('q')} ${ofLot} and q.verdict <> 'failed'), 0)`,
  failed: `coalesce((select sum(q.qty) from qa_result q where ${ofOrder('q')} ${ofLot} and q.verdict = 'failed'), 0)`,
  failedLots: `(select coalesce(json_agg(distinct coalesce(nullif(q.label_code, ''), nullif(q.batch, ''), ${qaNumber})), '[]')
    from qa_result q where ${ofOrder('q')} ${ofLot} and q.verdict = 'failed')`,
  exempt: 'exists (select from no_check_order n where n.org = o.org and n.production_order_id = o.id and n.removed_at is null)',
} as const;

/** Whether the plant of an order `o` has this check on. */
const checks = (key: 'qaCheck' | 'productionReportCheck'): string =>
  `exists (select from setting s where s.org = o.org and s.key = '${key}' and s.value = 'true')`;

/** The quantity of an order `o` that every active limit still allows (rule reportable); least() skips nulls, the inactive ones. */
export const openToReport = `greatest(least(o.qty, case when ${checks('productionReportCheck')} then ${orderSums.mcas} end,
  case when ${checks('qaCheck')} and not ${orderSums.exempt} then ${orderSums.passed} end) - ${orderSums.reported}, 0)`;
/** The quantity of an order `o` that may still be applied for (rule refuseApply). */
export const openToApply = `greatest(least(o.qty, ${orderSums.mcas}, ${orderSums.audited}) - ${orderSums.applied}, 0)`;

/** A return of material of an order `o` that nobody has received yet: its quantities are still open. */
export const openReturn = `
  (select min(d.doc_no) from document_line l join document d on d.org = l.org and d.id = l.document_id
    where l.org = o.org and l.detail ->> 'orderNo' = o.order_no and d.kind = 'workshopReturn' and d.state = 'open')`;

/** Whether the person saved the line of an order `o` for themselves. */
export const ownLine =
  'exists (select from search_line n where n.org = o.org and n.user_id = :user and n.production_line_id = o.production_line_id)';
