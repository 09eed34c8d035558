import { countingLists } from '../../contract/counting/counting.lists.ts';
import { localName } from '../core/database/localName.ts';
import { stateInSql } from '../core/database/stateInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { linesInSql } from '../exchange/linesInSql.ts';
import { wordsInSql } from '../exchange/storedSentence.ts';
import { unlessBlind } from '../stock/blind.ts';
import { backForCounter } from './count.store.ts';

const percent = (part: string, whole: string): string => `round(100.0 * (${part}) / nullif(${whole}, 0), 2)`;

/** The first count of a place is compared with nothing, because it creates the book quantities. */
const isCompared = "not c.base and c.way <> 'opening'";

/** Progress of a count so far: a place that is to be confirmed empty counts as a line. Lines of a recount are counted separately. */
const progress = `(select sum(x.lines)::bigint as lines, sum(x.counted)::bigint as counted, sum(x.again)::bigint as again, sum(x.recounted)::bigint as recounted
    from (select count(*) as lines, count(coalesce(n.qty, n.first_qty)) as counted, count(*) filter (where n.round > 1) as again, count(n.qty) filter (where n.round > 1) as recounted
            from count_line n where n.org = d.org and n.document_id = d.id
           union all
          select count(*), count(p.counted_at), 0, 0 from count_place p
           where c.way <> 'wip' and p.org = d.org and p.document_id = d.id
             and not exists (select from count_line n where n.document_id = p.document_id and n.location_id = p.location_id)) x)`;

const countSource = (list: typeof countingLists.counts | typeof countingLists.wipCounts, ways: string) =>
  listSource(list as typeof countingLists.counts, {
    from: `document d join stock_count c on c.org = d.org and c.document_id = d.id left join warehouse w on w.id = d.warehouse_id
      left join workshop s on s.id = d.workshop_id
      left join lateral ${progress} l on true`,
    where: `d.org = :org and d.kind = 'countResult' and c.way ${ways}`,
    columns: {
      id: 'd.id',
      docNo: 'd.doc_no',
      state: 'd.state',
      way: 'c.way',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      workshop: 's.code',
      workshopName: localName('s'),
      scope: `(select string_agg(case when e.key = 'itemType' then ${stateInSql('itemType', "e.value #>> '{}'")}
        when e.key = 'abc' then ${stateInSql('abc', "e.value #>> '{}'")}
        when e.key = 'notCountedFor' then replace(${stateInSql('countScope', 'e.key')}, '{n}', e.value #>> '{}')
        when e.key = 'left' then replace(${stateInSql('countScope', 'e.key')}, '{n}', jsonb_array_length(e.value)::text)
        when jsonb_typeof(e.value) <> 'array' then e.value #>> '{}'
        else (select string_agg(x, ' ') from jsonb_array_elements_text(e.value) with ordinality as a(x, n) where n <= 3)
          || case when jsonb_array_length(e.value) > 3 then ' … ' || jsonb_array_length(e.value) else '' end end, ' · ') from jsonb_each(c.scope) e)`,
      round: 'c.round',
      lines: 'l.lines',
      counted: 'l.counted',
      accurate: `case when ${isCompared} then c.accurate end`,
      completion: percent('l.counted', 'l.lines'),
      // Computed when the first count is submitted, and hidden from people who still count.
      accuracy: percent(`case when ${isCompared} then c.accurate end`, 'c.compared'),
      again: 'l.again',
      recounted: 'l.recounted',
      recountCompletion: percent('l.recounted', 'l.again'),
      recountAccuracy: percent("case when d.state <> 'recounting' then c.recount_accurate end", 'c.recounted'),
      sentBack: 'c.sent_back',
      counters: `(select string_agg(distinct u.name, ', ') from count_person p join user_account u on u.id = p.user_id
                   where p.org = d.org and p.document_id = d.id and p.round = c.round)`,
      due: 'c.due_at',
      writer: 'd.user_name',
      createdAt: 'd.created_at',
      reviewer: "nullif(d.reviewer_name, '')",
      reviewedAt: 'd.reviewed_at',
      syncState: 'd.sync_state',
      erpNo: 'd.erp_no',
      syncReason: `(case when d.sync_state = 'failed' then ${linesInSql(wordsInSql('d.sync_reason'))} else ${wordsInSql('d.sync_reason')} end)`,
    },
  });

// The kind is written out, because the index of the numbers of counts needs it (migration 0798).
const ofCount = (alias: string): string =>
  `join document d on d.org = ${alias}.org and d.id = ${alias}.document_id and d.kind = 'countResult'`;
const lineFrom = `count_line l ${ofCount('l')}
    join stock_count c on c.org = l.org and c.document_id = l.document_id
    join item i on i.org = l.org and i.id = l.item_id join location p on p.id = l.location_id left join warehouse w on w.id = p.warehouse_id`;
/** Earlier counts of a place reveal its book quantity to a person who counts there now. */
const unlessCounted = (value: string): string =>
  `case when d.state in ('posted', 'synchronized', 'cancelled') or l.posted_at is not null and d.state = 'recounting' then ${unlessBlind(value, 'l.location_id')} else ${value} end`;
const lineColumns = {
  id: 'l.id',
  docNo: 'd.doc_no',
  lineNo: 'l.line_no',
  warehouse: 'w.code',
  location: 'p.code',
  itemNo: 'i.code',
  itemName: localName('i'),
  batch: 'l.batch',
  project: 'l.project',
  stockState: 'l.status',
  unit: 'i.unit',
  origin: 'l.origin',
  qty: unlessCounted('l.qty'),
  counter: "nullif(l.user_name, '')",
  countedAt: 'l.counted_at',
  back: backForCounter,
} as const;
const bookColumns = {
  book: unlessCounted('l.book'),
  difference: unlessCounted('l.qty - l.book'),
  firstQty: unlessCounted('l.first_qty'),
} as const;

/** For an unposted line: the change of its place's book quantity since the count. */
const movedSince = `case when c.way = 'cycle' and l.posted_at is null then nullif(coalesce(
  (select b.qty from balance b where (b.item_id, b.location_id, b.batch, b.project, b.status) = (l.item_id, l.location_id, l.batch, l.project, l.status)), 0) - l.book, 0) end`;

/** Why the line was counted again; that it agrees now, where it does (S191). */
const afterRecount =
  "case when c.round > 1 and l.back in ('differs', 'asked') and l.qty = l.book then 'agrees' else nullif(l.back::text, '') end";

/** A person who counted in a round does not review it, and nobody sees the book quantity of an open count. */
const mayReview = `(d.state in ('posted', 'synchronized')
   or (d.state in ('counted', 'recounted') and not exists (select from count_entry e where e.document_id = d.id and e.user_id = :user
                                                              and (d.state = 'counted' or e.round > 1))))`;

/** Places that a count of a month left out, because they stood in another count, and that no later count has. */
const stillLeft = `(select count(*) from jsonb_array_elements_text(c.scope -> 'left') as x(id)
    where not exists (select from count_place p where p.location_id = x.id::bigint and p.document_id > c.document_id and (p.open or p.counted_at is not null)))`;

/** Sources of the lists of counting. */
export const countingSources = {
  counts: countSource(countingLists.counts, "<> 'wip'"),
  wipCounts: countSource(countingLists.wipCounts, "= 'wip'"),
  countLines: listSource(countingLists.countLines, {
    from: lineFrom,
    where: 'l.org = :org',
    matched: ['d', 'c', 'i', 'p'],
    columns: lineColumns,
  }),
  countPlaces: listSource(countingLists.countPlaces, {
    from: `count_place c ${ofCount('c')} join location p on p.id = c.location_id left join area a on a.id = p.area_id
      left join user_account u on u.id = c.user_id
      left join lateral (select count(*) as lines, count(x.qty) as counted, max(x.counted_at) as at, max(x.user_name) as name
                           from count_line x where x.document_id = c.document_id and x.location_id = c.location_id) l on true`,
    where: 'c.org = :org',
    foundByKey: true,
    columns: {
      id: "c.document_id || '-' || c.location_id",
      docNo: 'd.doc_no',
      location: 'p.code',
      area: localName('a'),
      lines: 'l.lines',
      counted: 'l.counted',
      countedAt: 'greatest(c.counted_at, l.at)',
      counter: "coalesce(nullif(l.name, ''), u.name)",
    },
    tie: 'p.id',
  }),
  countReview: listSource(countingLists.countReview, {
    from: lineFrom,
    where: `l.org = :org and l.book is not null and ${mayReview}`,
    // An opening count's entries are already stock, so its review can recount nothing.
    columns: {
      ...lineColumns,
      ...bookColumns,
      back: afterRecount,
      moved: movedSince,
      again: "d.state = 'counted' and c.way <> 'opening'",
    },
  }),
  countHistory: listSource(countingLists.countHistory, {
    from: lineFrom,
    where: "l.org = :org and d.state in ('posted', 'synchronized')",
    columns: { ...lineColumns, ...bookColumns, postedAt: 'l.posted_at' },
  }),
  countPeople: listSource(countingLists.countPeople, {
    from: 'user_account u',
    where: `u.status = 'active' and exists (select from user_role h join role r on r.code = h.role_code where h.user_id = u.id and h.org = :org
              and (r.administrator or exists (select from role_permission p where p.role_code = r.code and p.permission = 'enterCounts')))`,
    columns: { code: 'u.account', name: 'u.name', employeeNo: 'u.employee_no' },
  }),
  countRates: listSource(countingLists.countRates, {
    from: `(select to_char(d.created_at at time zone :tz, 'YYYY-MM') as month, c.way, coalesce(d.warehouse_id, d.workshop_id) as place,
                   max(coalesce(${localName('w')}, ${localName('s')})) as name, count(*) as counts, sum(coalesce(l.lines, c.to_count))::bigint as lines, sum(coalesce(l.counted, c.counted))::bigint as counted,
                   sum(c.accurate) filter (where l.lines is null and ${isCompared}) as accurate,
                   sum(c.compared) filter (where l.lines is null and ${isCompared}) as compared,
                   sum(coalesce(l.again, c.to_recount))::bigint as again, sum(coalesce(l.recounted, c.recounted))::bigint as recounted,
                   sum(c.recount_accurate) filter (where l.lines is null) as recount_accurate, sum(c.recounted) filter (where l.lines is null) as recount_compared,
                   count(*) filter (where c.scope ? 'month') as monthly, sum(${stillLeft})::bigint as "left"
              from document d join stock_count c on c.org = d.org and c.document_id = d.id
              -- What is not finished counts, as far as it has come.
              left join lateral ${progress} l
                on d.state not in ('posted', 'synchronized')
              left join warehouse w on w.id = d.warehouse_id left join workshop s on s.id = d.workshop_id
             where d.org = :org and d.kind = 'countResult' and d.state <> 'cancelled' group by 1, 2, 3
            union all
            -- A warehouse whose people are to count it in this month, and of which no count was made.
            select to_char(now() at time zone :tz, 'YYYY-MM'), 'cycle', w.id, ${localName('w')}, 0, 0, 0, null, null, 0, 0, null, null, 0, 0
              from warehouse w
             where w.org = :org and w.status = 'active' and exists (select from warehouse_person p where p.warehouse_id = w.id and p.duty = 'counter')
               and not exists (select from document d join stock_count c on c.org = d.org and c.document_id = d.id
                                where d.org = :org and d.warehouse_id = w.id and d.kind = 'countResult' and d.state <> 'cancelled' and c.way = 'cycle'
                                  and to_char(d.created_at at time zone :tz, 'YYYY-MM') = to_char(now() at time zone :tz, 'YYYY-MM'))) r`,
    where: 'true',
    columns: {
      id: "r.month || r.way::text || '-' || r.place",
      month: 'r.month',
      way: 'r.way',
      warehouseName: 'r.name',
      counts: 'r.counts',
      monthly: 'r.monthly',
      left: 'r."left"',
      lines: 'r.lines',
      counted: 'r.counted',
      accurate: 'r.accurate',
      completion: percent('r.counted', 'r.lines'),
      accuracy: percent('r.accurate', 'r.compared'),
      again: 'r.again',
      recounted: 'r.recounted',
      recountCompletion: percent('r.recounted', 'r.again'),
      recountAccuracy: percent('r.recount_accurate', 'r.recount_compared'),
    },
  }),
};
