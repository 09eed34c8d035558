import { type StockLine, stockSign } from '../../contract/exchange/protocol.stock.ts';
import { named } from '../core/database/named.ts';
import type { Query } from './inTransaction.ts';

/** Messages unsettled before the question: they may have been posted while the ERP counted. */
export interface UnsettledBefore {
  ids: number[];
  last: number;
  at: Date;
}

/** The person who started the comparison; empty for the daily one. */
export interface ComparedBy {
  userId: number | null;
  userName: string;
}

const storedDifferences = 10_000;

const beforeText = `
  select coalesce((select array_agg(id) from outbox where org = $1 and neighbour = 'erp' and state in ('queued', 'sending', 'failed')), '{}') as ids,
         coalesce((select max(id) from outbox where org = $1), 0) as last, now() as at`;

export async function unsettledBefore(query: Query, org: string): Promise<UnsettledBefore> {
  const [row] = await query<UnsettledBefore>(beforeText, [org]);
  return row ?? { ids: [], last: 0, at: new Date() };
}

// A snapshot is older than the file that it was written into, and two clocks differ: better too early than a false difference.
const atText = `
  select coalesce((select array_agg(id) from outbox where org = $1 and neighbour = 'erp' and created_at < t.at
                    and (state in ('queued', 'sending', 'failed') or finished_at >= t.at)), '{}') as ids,
         coalesce((select max(id) from outbox where org = $1 and created_at < t.at), 0) as last, t.at
    from (select $2::timestamptz - interval '10 minutes' as at) t`;

/** Messages unsettled at a moment of the past. */
export async function unsettledAt(query: Query, org: string, at: string): Promise<UnsettledBefore> {
  const [row] = await query<UnsettledBefore>(atText, [org, at]);
  return row ?? { ids: [], last: 0, at: new Date(at) };
}

/**
 * Both sides at one moment of ours, without goods at reporting places: the ERP gets them with the confirmation (decision 0029). Goods of documents that the ERP has not accepted are in transit and subtracted from our stock. A document that
 * was sent and not settled, or settled during the question, may or may not be in its answer: a quantity between
 * `low` and `high` is no difference.
 */
const compareText = `
  with theirs as (
    select t."itemNo" as item_no, t.warehouse, t.unit, t.qty from jsonb_to_recordset(:lines::jsonb) t("itemNo" text, warehouse text, unit text, qty numeric)
      join warehouse w on w.org = :org and w.code = t.warehouse
  ), ours as (
    select i.code as item_no, w.code as warehouse, sum(k.qty) as qty
      from (select b.item_id, p.warehouse_id, b.qty from balance b join location p on p.id = b.location_id where b.org = :org and b.present and not p.reporting
            union all
            -- What stands prepared in another warehouse is of the one that it was taken from: the ERP hears of it when it is issued.
            select p.item_id, g.warehouse_id, g.sign * (p.qty - p.issued_qty)
              from issue_pick p join location f on f.id = p.from_location_id join location t on t.id = p.to_location_id
              cross join lateral (values (f.warehouse_id, 1, f.reporting), (t.warehouse_id, -1, t.reporting)) g(warehouse_id, sign, reporting)
             where p.org = :org and p.standing and not g.reporting
               and (f.warehouse_id <> t.warehouse_id or f.reporting <> t.reporting)) k
      join item i on i.id = k.item_id join warehouse w on w.id = k.warehouse_id
     group by 1, 2
  ), sent as (
    select l."itemNo" as item_no, l.warehouse, l.qty * s.sign::int as qty, o.state, o.attempts,
           o.deleted_there = '' and (o.state = 'synchronized' or coalesce(a.result = 'accepted', false)) as taken, o.finished_at >= :askedAt::timestamptz as lately
      from outbox o
      join jsonb_each_text(:signs::jsonb) s(type, sign) on s.type = o.type and s.sign <> '0'
      cross join lateral jsonb_to_recordset(o.body -> 'lines') l(line int, "itemNo" text, warehouse text, qty numeric)
      left join lateral (select e ->> 'result' as result from jsonb_array_elements(o.answer -> 'lines') e where (e ->> 'line')::int = l.line) a on true
     where o.org = :org and o.neighbour = 'erp' and o.state <> 'closed'
       and (o.state in ('queued', 'sending', 'failed') or o.id = any(:unsettledIds::bigint[]) or o.id > :lastBefore)
  ), moving as (
    select item_no, warehouse, coalesce(sum(qty) filter (where not taken), 0) as on_the_way,
           coalesce(sum(case when taken and lately then -greatest(qty, 0) when not taken and in_doubt then least(qty, 0) end), 0) as low,
           coalesce(sum(case when taken and lately then -least(qty, 0) when not taken and in_doubt then greatest(qty, 0) end), 0) as high
      from (select *, state = 'sending' or (state = 'queued' and attempts > 0) as in_doubt from sent) s group by 1, 2
  ), sides as (
    select item_no, warehouse, coalesce(o.qty, 0) as ours, coalesce(m.on_the_way, 0) as on_the_way, coalesce(t.qty, 0) as theirs,
           t.unit as their_unit, coalesce(m.low, 0) as low, coalesce(m.high, 0) as high
      from theirs t full join ours o using (item_no, warehouse) full join moving m using (item_no, warehouse)
  ), judged as (
    select b.*, i.id as item_id, coalesce(i.unit, b.their_unit, '') as unit, b.theirs - b.ours + b.on_the_way as difference,
           b.their_unit <> i.unit and (b.theirs <> 0 or b.ours <> 0) as other_unit
      from sides b left join item i on i.org = :org and i.code = b.item_no
  ), differing as (
    select * from judged where difference not between low and high or other_unit
  ), listed as (
    select d.*, n.document_no, n.state, n.documents
      from (select * from differing order by item_no, warehouse limit ${storedDifferences}) d
      left join lateral (
        select (array_agg(k.document_no order by k.id desc))[1] as document_no, (array_agg(k.state order by k.id desc))[1] as state,
               string_agg(k.document_no, ', ' order by k.id desc) as documents
          from (select o.document_no, max(o.id) as id, (array_agg(o.state order by o.id desc))[1] as state
                  from (select distinct document_id, document_type
                          from (select document_id, document_type from movement where org = :org and item_id = d.item_id order by id desc limit 200) newest) m
                  join outbox o on o.document_id = m.document_id and o.document_type = m.document_type and o.neighbour = 'erp'
                 group by o.document_no order by 2 desc limit 5) k) n on true
  ), stored as (
    insert into stock_difference (org, item_id, item_no, warehouse, unit, their_unit, ours, on_the_way, theirs, difference, kind, document_no, document_state, documents)
    select :org, item_id, item_no, warehouse, unit, coalesce(their_unit, ''), ours, on_the_way, theirs, difference,
           case when item_id is null then 'unknown-item' when other_unit then 'other-unit' when difference > 0 then 'more-there' else 'less-there' end,
           coalesce(document_no, ''), state, coalesce(documents, '') from listed order by item_no, warehouse
  )
  select (select count(*) from sides where ours <> 0 or theirs <> 0 or on_the_way <> 0)::int as compared, (select count(*) from differing)::int as differences`;

// The row is written first: of two comparisons at once the second waits here, and replaces the first one's result.
const comparedText = `
  insert into stock_comparison as c (org, at, as_of, user_id, user_name, file) values ($1, now(), $2, $3, $4, $5)
  on conflict (org) do update set at = now(), as_of = excluded.as_of, file = excluded.file, user_id = excluded.user_id, user_name = excluded.user_name, problem = '', tried_at = now()`;

/** Compares the ERP's stock with the ledger, and stores the differences in place of the earlier ones. */
export async function storeComparison(
  query: Query,
  org: string,
  theirStock: { asOf: string; lines: readonly StockLine[]; file?: string; before: UnsettledBefore },
  by: ComparedBy,
): Promise<{ compared: number; differences: number }> {
  await query(comparedText, [org, theirStock.asOf, by.userId, by.userName, theirStock.file ?? '']);
  await query('delete from stock_difference where org = $1', [org]);
  const { lines, before } = theirStock;
  const [found] = await query<{ compared: number; differences: number }>(
    ...named(compareText, {
      ...{ org, lines: JSON.stringify(lines), signs: JSON.stringify(stockSign) },
      ...{ unsettledIds: before.ids, lastBefore: before.last, askedAt: before.at.toISOString() },
    }),
  );
  const counts = found ?? { compared: 0, differences: 0 };
  await query('update stock_comparison set compared = $2, differences = $3 where org = $1', [org, counts.compared, counts.differences]);
  return counts;
}

/** A failed comparison of the organisation $1, and the reason. */
export const comparisonProblemText = `
  insert into stock_comparison as c (org, problem) values ($1, $2)
  on conflict (org) do update set problem = excluded.problem, tried_at = now()`;
