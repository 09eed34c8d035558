import { constants } from '../../contract/core/constants.ts';
import { type UsageModule, usageModules } from '../../contract/statistics/usage.rules.ts';

/**
 * Where the documents of a module come from that ought to pass through scanning: SQL with a row a document, `:org` and `:tz` in it. Columns:
 * id (one in the module), day, no, about, used, reason (empty when used), warehouse_id, workshop_id, user_id, at. `within` is a condition
 * that an index serves, over days as `:from` and `:to`, for those who ask for a few days of many years; without it every day comes.
 */
export interface UsageSource {
  readonly rows: (within: boolean) => string;
}

const when = (within: boolean, condition: string): string => (within ? `and ${condition}` : '');

/**
 * Delivery notes that were due, and receipts that inspection results name and nobody made here. A note was used when its receipt was made
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
    select min(x.id) * 2 + 1, (min(x.inspected_at) at time zone :tz)::date, x.receipt_no, max(x.note_no), false, 'elsewhere',
           null::bigint, null::bigint, null::bigint, null::timestamptz
      from inspection_result x
     where x.org = :org and x.receipt_line_id is null and x.withdrawn_at is null and x.receipt_no <> ''
       and not exists (select from delivery_note n where n.org = x.org and n.note_no = x.note_no and n.state <> 'deleted')
     group by x.receipt_no`,
};

/** From this time on what was judged belongs to the tasks of the next day (rule shelving-task-range). */
const rangeStart = constants['shelving-range-start'];
const rangeDay = `((t.released_at at time zone :tz) + (interval '24 hours' - interval '${rangeStart}'))::date`;
const startOf = (day: string): string => `((${day})::timestamp - (interval '24 hours' - interval '${rangeStart}')) at time zone :tz`;

/** Lines that the inspection released: used when somebody put them away whole by scanning, the shelf too. */
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

/** One a module; a new module costs its name (contract/statistics/usage.rules.ts), its words, and this. */
export const usageSources: Record<UsageModule, UsageSource> = { receipt, putaway };

/** The documents of every module in one, for the list behind the figures: an identity must be one over all modules. */
export const usageDocumentsText = usageModules
  .map(
    (module, nth) =>
      `select '${module}' as module, u.*, u.id * ${usageModules.length} + ${nth} as key from (${usageSources[module].rows(false)}) u`,
  )
  .join(' union all ');

/** A text of a source with placeholders of a call's own. */
export const filledIn = (text: string, values: Readonly<Record<'org' | 'tz' | 'from' | 'to', string>>): string =>
  text.replace(/(?<!:):(org|tz|from|to)\b/g, (_whole, name: 'org' | 'tz' | 'from' | 'to') => values[name]);
