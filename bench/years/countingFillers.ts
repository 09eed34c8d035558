import { base, documentSlots, type YearsSize } from './size.ts';
import { batchOf, type Filler, itemOf, noteKeys, personOf, projectOf, series, shelved, timeOf, turn } from './sql.ts';

/** Ids of counts come after those of all other documents. */
const first = (size: YearsSize): number => base + size.rounds * documentSlots.length;
const placesEach = 50;
const open = 4;

const counts: Filler = {
  name: 'counts',
  tables: ['stock_count', 'count_place', 'count_person', 'count_line', 'count_entry', 'count_scan'],
  text: (size) => {
    const state = `case when g.g <= ${size.counts - open} then case when g.g % 9 = 0 then 'cancelled' else 'synchronized' end
      else (array['created', 'counting', 'counted', 'recounting'])[g.g - ${size.counts - open}] end`;
    const each = Math.min(placesEach, Math.floor(size.places / open));
    const counted = "(k.state in ('synchronized', 'counted', 'recounting', 'cancelled'))";
    return `
    insert into document (org, id, kind, doc_no, state, sync_state, erp_no, warehouse_id, user_id, user_name, header, line_count, total_qty, created_at, changed_at) overriding system value
    select '101', ${first(size)} + g.g, 'countResult', 'CT101' || lpad(g.g::text, 9, '0'), x.state, case when x.state = 'synchronized' then 'synchronized' else 'not-synchronized' end,
           case when x.state = 'synchronized' then 'E' || g.g else '' end, ${base} + ${turn('g.g', 20)}, ${personOf('g.g')}, '员工', '{}', 0, 0, x.at, x.at
      from ${series(size.counts)} cross join lateral (select ${state} as state, ${timeOf('g.g', size.counts)} as at) x;
    insert into stock_count (org, document_id, way, ledger_mark, scope, to_count, counted, compared, accurate, round)
    select '101', d.id, case when d.id % 40 = 0 then 'wip' when d.id % 40 = 1 then 'opening' else 'cycle' end, 1, '{"itemType": "purchased"}', ${each * 2}, ${each * 2}, ${each * 2}, ${each * 2 - 3},
           case when d.state = 'recounting' then 2 else 1 end from document d where d.id > ${first(size)} and d.kind = 'countResult';
    create temp table counted_key on commit preserve rows as
    select d.id as document_id, d.state, d.created_at as at, d.id - ${first(size)} as g, p as nth,
           ${base} + 1 + ((d.id - ${first(size)}) * ${each} + p) % ${size.places} as location_id
      from document d cross join generate_series(1, ${each}) p where d.id > ${first(size)} and d.kind = 'countResult';
    insert into count_place (org, document_id, location_id, open, counted_at, user_id)
    select '101', k.document_id, k.location_id, k.state in ('created', 'counting', 'counted', 'recounting'), case when ${counted} then k.at end, ${personOf('k.nth')} from counted_key k;
    insert into count_person (org, document_id, user_id, round, joined_at)
    select '101', d.id, ${personOf('d.id')}, 1, d.created_at from document d where d.id > ${first(size)} and d.kind = 'countResult';
    insert into count_line (org, id, document_id, line_no, location_id, item_id, batch, project, status, origin, qty, counted_at, user_id, user_name, first_qty, first_book, book, posted_at) overriding system value
    select '101', ${base} + row_number() over (order by k.document_id, k.nth, h.nth), k.document_id, k.nth * 2 - 2 + h.nth, k.location_id, h.item_id, h.batch, h.project, h.status, 'expected',
           case when ${counted} then 30 + x.more end, case when ${counted} then k.at end, case when ${counted} then ${personOf('k.nth')} end, case when ${counted} then '员工' else '' end,
           case when ${counted} then 30 + x.more end, case when ${counted} then 30 end, case when ${counted} then 30 end, case when k.state = 'synchronized' then k.at end
      from counted_key k
      cross join lateral (select 1 as nth union all select 2) n
      cross join lateral (select n.nth, ${itemOf('q.key', size)} as item_id, ${batchOf('q.key', size)} as batch, ${projectOf('q.key')} as project, 'available' as status
                            from (select 1 + (k.g * 6131 + k.nth * 17 + n.nth) % ${Math.min(noteKeys(size), shelved(size) * 3)} as key) q) h
      cross join lateral (select case when (k.nth + k.g) % 25 = 0 and n.nth = 1 then 1 else 0 end as more) x;
    insert into count_entry (org, document_id, line_id, round, qty, user_id, counted_at)
    select '101', l.document_id, l.id, 1, l.qty, l.user_id, l.counted_at from count_line l where l.id > ${base} and l.qty is not null order by l.id;
    insert into count_scan (org, line_id, round, label_id, qty, at, user_id)
    select '101', l.id, 1, b.id, b.qty, l.counted_at, l.user_id from count_line l
      join (select distinct on (item_id) item_id, id, qty from label order by item_id, id) b on b.item_id = l.item_id where l.id > ${base} and l.qty is not null and l.id % 5 = 0;
    update document d set line_count = ${each * 2}, total_qty = s.qty from (select document_id, coalesce(sum(qty), 0) as qty from count_line group by 1) s
     where s.document_id = d.id and d.kind = 'countResult';`;
  },
};

/** Open and closed counts. */
export const countingFillers: readonly Filler[] = [counts];
