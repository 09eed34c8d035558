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

const countSource = (list: typeof countingLists.counts | typeof countingLists.wipCounts, ways: string) =>
  listSource(list as typeof countingLists.counts, {
    from: `document d join stock_count c on c.org = d.org and c.document_id = d.id left join warehouse w on w.id = d.warehouse_id
      left join workshop s on s.id = d.workshop_id
      left join lateral (select count(*) as lines, count(x.qty) as counted from count_line x where x.org = d.org and x.document_id = d.id) l on true`,
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
        when jsonb_typeof(e.value) <> 'array' then e.value #>> '{}'
        else (select string_agg(x, ' ') from jsonb_array_elements_text(e.value) with ordinality as a(x, n) where n <= 3)
          || case when jsonb_array_length(e.value) > 3 then ' … ' || jsonb_array_length(e.value) else '' end end, ' · ') from jsonb_each(c.scope) e)`,
      round: 'c.round',
      lines: 'l.lines',
      counted: 'l.counted',
      accurate: `case when ${isCompared} then c.accurate end`,
      completion: percent('l.counted', 'l.lines'),
      // Computed when the first count is submitted, and hidden from people who still count.
      accuracy: percent(`case when ${isCompared} then c.accurate end`, 'c.counted'),
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

const lineFrom = `count_line l join document d on d.org = l.org and d.id = l.document_id
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

/** A person who counted in a round does not review it, and nobody sees the book quantity of an open count. */
const mayReview = `(d.state in ('posted', 'synchronized')
   or (d.state in ('counted', 'recounted') and not exists (select from count_entry e where e.document_id = d.id and e.user_id = :user
                                                              and (d.state = 'counted' or e.round > 1))))`;

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
    from: `count_place c join document d on d.org = c.org and d.id = c.document_id join location p on p.id = c.location_id left join area a on a.id = p.area_id
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
      back: "nullif(l.back, '')",
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
                   sum(c.counted) filter (where l.lines is null and ${isCompared}) as compared
              from document d join stock_count c on c.org = d.org and c.document_id = d.id
              -- What is not finished counts, as far as it has come.
              left join lateral (select count(*) as lines, count(x.qty) as counted from count_line x where x.org = d.org and x.document_id = d.id) l
                on d.state not in ('posted', 'synchronized')
              left join warehouse w on w.id = d.warehouse_id left join workshop s on s.id = d.workshop_id
             where d.org = :org and d.kind = 'countResult' and d.state <> 'cancelled' group by 1, 2, 3) r`,
    where: 'true',
    columns: {
      id: "r.month || r.way::text || '-' || r.place",
      month: 'r.month',
      way: 'r.way',
      warehouseName: 'r.name',
      counts: 'r.counts',
      lines: 'r.lines',
      counted: 'r.counted',
      accurate: 'r.accurate',
      completion: percent('r.counted', 'r.lines'),
      accuracy: percent('r.accurate', 'r.compared'),
    },
  }),
};
