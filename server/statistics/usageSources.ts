import { constants } from '../../contract/core/constants.ts';
import { type UsageModule, usageModules } from '../../contract/statistics/usage.rules.ts';

/**
 * Sources of a module's documents that ought to pass through scanning: SQL with a row for each document, `:org` and `:tz` in it. Columns:
 * id (one in the module), day, no, about, used, reason (empty when used), warehouse_id, workshop_id, user_id, at. `within` is a condition
 * that an index serves, over days as `:from` and `:to`, to read a few days of many years; without it all days are read.
 */
export interface UsageSource {
  readonly rows: (within: boolean) => string;
}

const when = (within: boolean, condition: string): string => (within ? `and ${condition}` : '');

/**
 * Delivery notes that were due, and receipts named by inspection results but not made here. A note was used when its receipt was made
 * from a scan of it; one whose number was typed every time was not.
 */
const receipt: UsageSource = {
  rows: (within) => `
    select n.id * 2 as id, n.delivery_date as day, n.note_no as no, n.supplier_name as about, r.id is not null and opened.scanned as used,
           case when r.id is not null then case when opened.scanned then '' else 'typed' end
                when exists (select from inspection_result x where x.org = n.org and x.note_no = n.note_no and x.receipt_line_id is null
                                and x.withdrawn_at is null and x.receipt_no <> '') then 'elsewhere'
                when n.state = 'scanning' then 'in-work' else 'open' end as reason,
           coalesce(r.warehouse_id, planned.warehouse_id) as warehouse_id, null::bigint as workshop_id,
           coalesce(r.user_id, case when n.state = 'scanning' then n.scanned_by end) as user_id, r.scanned_at as at
      from delivery_note n
      left join lateral (select r.id, r.warehouse_id, r.user_id, r.scanned_at from receipt r
                          where r.note_id = n.id and r.state <> 'deleted' order by r.id limit 1) r on true
      left join lateral (select exists (select from scan_record s where s.note_id = n.id and not s.by_hand and s.scan_type in ('note', 'label')) as scanned
                          where r.id is not null) opened on true
      left join lateral (select p.warehouse_id from delivery_note_line l join item i on i.id = l.item_id
                          join location p on p.id = coalesce(l.location_id, i.default_location_id) where r.id is null and l.note_id = n.id order by l.line_no limit 1) planned on true
     where n.org = :org and n.state in ('unreceived', 'scanning', 'received') ${when(within, 'n.delivery_date between :from and :to')}
    union all
    select min(x.id) * 2 + 1, plant_day(min(x.inspected_at), :tz), x.receipt_no, max(x.note_no), false, 'elsewhere',
           null::bigint, null::bigint, null::bigint, null::timestamptz
      from inspection_result x
     where x.org = :org and x.receipt_line_id is null and x.withdrawn_at is null and x.receipt_no <> ''
       and not exists (select from delivery_note n where n.org = x.org and n.note_no = x.note_no and n.state <> 'deleted')
     group by x.receipt_no`,
};

/** From this time on, inspection results belong to the tasks of the next day (rule shelving-task-range). */
const rangeStart = constants['shelving-range-start'];
const rangeDay = `plant_day(t.released_at, :tz, interval '24 hours' - interval '${rangeStart}')`;
const startOf = (day: string): string => `((${day})::timestamp - (interval '24 hours' - interval '${rangeStart}')) at time zone :tz`;

/** Lines that the inspection released: used when they were put away completely by scanning, the shelf too. */
const putaway: UsageSource = {
  rows: (within) => `
    select t.id, ${rangeDay} as day, r.receipt_no as no, concat_ws(' · ', l.line_no::text, i.code) as about,
           t.state = 'processed' and not shelved.typed as used,
           case when t.state = 'held' then 'held' when t.state <> 'processed' then 'open' when shelved.typed then 'typed' else '' end as reason,
           t.warehouse_id, null::bigint as workshop_id, t.processed_by as user_id, t.processed_at as at
      from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id join item i on i.id = t.item_id
      left join lateral (select exists (select from document_line d where d.org = t.org and d.source_kind = 'receiptLine' and d.source_id = t.receipt_line_id
                                           and (d.detail ->> 'byHand')::boolean) as typed) shelved on true
     where t.org = :org and t.state <> 'withdrawn'
       ${when(within, `t.released_at >= ${startOf(':from::date')} and t.released_at < ${startOf(':to::date + 1')}`)}`,
};

const needed = 'plant_day(t.needed_at, :tz)';
const midnight = (day: string): string => `(${day})::timestamp at time zone :tz`;

/** Lines of demands that were due: used when they were issued completely from goods picked by scan. */
const issue: UsageSource = {
  rows: (within) => `
    select l.id, ${needed} as day, t.demand_no as no, concat_ws(' · ', l.line_no::text, i.code) as about,
           l.issued_qty >= l.qty and not coalesce(picked.typed, false) as used,
           case when l.prepared_qty = 0 then 'open' when l.issued_qty < l.qty then 'in-work' when picked.typed then 'typed' else '' end as reason,
           l.warehouse_id, t.workshop_id, picked.user_id, picked.at
      from issue_task t join issue_line l on l.org = t.org and l.task_id = t.id join item i on i.id = l.item_id
      left join lateral (select bool_or(not p.by_scan) as typed, (array_agg(p.user_id order by p.id desc))[1] as user_id, max(p.at) as at
                           from issue_pick p where p.line_id = l.id and p.undone_at is null) picked on true
     where t.org = :org and t.state <> 'withdrawn' and l.qty > 0
       ${when(within, `t.needed_at >= ${midnight(':from::date')} and t.needed_at < ${midnight(':to::date + 1')}`)}`,
};

/**
 * Orders with pieces counted at the line on a day: used if a report of the order was made here by scan on that day or later. Reports of
 * orders without such counts are counted on the day they were made.
 */
const report: UsageSource = {
  rows: (within) => `
    select c.id * 2 as id, c.day, c.order_no as no, i.code || ' · ' || trim_scale(c.qty)::text as about, coalesce(made.how = 'scan', false) as used,
           case made.how when 'scan' then '' when 'hand' then 'typed' else 'open' end as reason,
           made.warehouse_id, c.workshop_id, made.user_id, made.created_at as at
      from (select min(s.id) as id, plant_day(s.scanned_at, :tz) as day, s.order_no, min(s.item_id) as item_id, sum(s.qty) as qty, min(l.workshop_id) as workshop_id
              from line_scan s join production_line l on l.id = s.production_line_id
             where s.org = :org and s.withdrawn_at is null
               ${when(within, `s.scanned_at >= ${midnight(':from::date')} and s.scanned_at < ${midnight(':to::date + 1')}`)}
             group by 2, s.order_no) c
      join item i on i.id = c.item_id
      left join lateral (select d.header ->> 'how' as how, d.warehouse_id, d.user_id, d.created_at from document d
                          where d.org = :org and d.kind = 'productionReport' and d.state <> 'deleted' and d.header ->> 'orderNo' = c.order_no
                            and d.created_at >= ${midnight('c.day')}
                          order by (d.header ->> 'how' = 'scan') desc, d.id limit 1) made on true
    union all
    select d.id * 2 + 1, plant_day(d.created_at, :tz), d.header ->> 'orderNo', d.doc_no, d.header ->> 'how' = 'scan',
           case d.header ->> 'how' when 'scan' then '' else 'typed' end, d.warehouse_id, d.workshop_id, d.user_id, d.created_at
      from document d
     where d.org = :org and d.kind = 'productionReport' and d.state <> 'deleted'
       and not exists (select from line_scan s where s.org = d.org and s.order_no = d.header ->> 'orderNo' and s.withdrawn_at is null)
       ${when(within, `d.created_at >= ${midnight(':from::date')} and d.created_at < ${midnight(':to::date + 1')}`)}`,
};

/** One for each module; a new module needs its name (contract/statistics/usage.rules.ts), its texts, and an entry here. */
export const usageSources: Record<UsageModule, UsageSource> = { receipt, putaway, issue, report };

/** The documents of all modules together, for the list behind the figures: ids must be unique over all modules. */
const documentsText = (within: boolean): string =>
  usageModules
    .map(
      (module, nth) =>
        `select '${module}' as module, u.*, u.id * ${usageModules.length} + ${nth} as key from (${usageSources[module].rows(within)}) u`,
    )
    .join(' union all ');
export const usageDocumentsText = documentsText(false);

/** The same for some days, which limit the tables behind it. */
export const usageDocumentsOf = (first: string, last: string): string =>
  documentsText(true).replace(/(?<!:):(from|to)\b/g, (_whole, name: 'from' | 'to') => (name === 'from' ? first : last));

/** A text of a source with placeholders of a call's own. */
export const filledIn = (text: string, values: Readonly<Record<'org' | 'tz' | 'from' | 'to', string>>): string =>
  text.replace(/(?<!:):(org|tz|from|to)\b/g, (_whole, name: 'org' | 'tz' | 'from' | 'to') => values[name]);
