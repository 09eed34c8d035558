import { beforeAll, expect, test } from 'vitest';
import { growYears } from '../../bench/years/growYears.ts';
import type { ListName } from '../../contract/allLists.ts';
import type { Caller } from '../../server/core/call/context.ts';
import { Binder } from '../../server/core/lists/listFilter.ts';
import { fromFor } from '../../server/core/lists/listFrom.ts';
import type { ListSource } from '../../server/core/lists/listSource.ts';
import { listSources } from '../../server/listSources.ts';
import { settledPapers } from '../../server/settledPapers.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { usePlant } from '../plant.ts';

const plant = usePlant();
beforeAll(() => growYears(plant.pool, 0.002));

const tableOf = {
  ...{ transfer: 'transfer_order', sales_shipment: 'sales_shipment', salesReturnLine: 'sales_return' },
  ...{ erp_requisition: 'erp_requisition', erp_issue: 'erp_issue', requisition: 'document' },
} as const;

const none = async (text: string): Promise<unknown[]> => (await plant.pool.query(`${text} limit 5`)).rows;

test('a small plant of years: the ledger finds no fault in itself, and every movement is of a document that there is', async () => {
  const { differences, promised, layers, balances, movements } = await compareLedger(plant.pool);
  expect([differences, promised, layers]).toEqual([[], [], []]);
  expect([balances > 1000, movements > 5000]).toEqual([true, true]);
  expect(
    await none(`select m.document_type, m.document_id from movement m where not case m.document_type
      when 'receipt' then exists (select from receipt r where r.id = m.document_id)
      when 'issueTask' then exists (select from issue_task t where t.id = m.document_id)
      else exists (select from document d where d.id = m.document_id and d.kind = m.document_type) end`),
  ).toEqual([]);
});

test('a small plant of years: documents are what their lines add up to, of every kind in every state of its own', async () => {
  expect(
    await none(`select d.doc_no from document d left join document_line l on l.org = d.org and l.document_id = d.id where d.kind <> 'countResult'
      group by d.id, d.doc_no, d.line_count, d.total_qty having count(l.id) <> d.line_count or sum(l.qty) <> d.total_qty`),
  ).toEqual([]);
  expect(await none('select d.kind, d.state from document d where not is_document_state(d.kind, d.state)')).toEqual([]);
  expect(
    await none(`select note_no from receipt r where total_qty <> (select sum(qty) from receipt_line l where l.receipt_id = r.id)`),
  ).toEqual([]);
});

test('a small plant of years: lines of requests have what was picked for them, and picks went with the issue that names them', async () => {
  expect(
    await none(`select l.id from issue_line l left join issue_pick p on p.line_id = l.id group by l.id, l.prepared_qty, l.issued_qty, l.item_id
      having coalesce(sum(p.qty), 0) <> l.prepared_qty or coalesce(sum(p.issued_qty), 0) <> l.issued_qty or not coalesce(bool_and(p.item_id = l.item_id), true)`),
  ).toEqual([]);
  expect(
    await none(`select p.id from issue_pick p left join document_line d on d.org = p.org and d.source_kind = 'issuePick' and d.source_id = p.id
      where p.issued_qty > 0 and (d.id is null or d.item_id <> p.item_id or d.batch <> p.batch)`),
  ).toEqual([]);
});

test('S204: a paper that says that nothing is left has nothing left, and of every kind there are both', async () => {
  for (const { sourceKind, table, nothingLeft } of settledPapers.map((kind) => ({ ...kind, table: tableOf[kind.sourceKind] }))) {
    const { rows } = await plant.pool.query<{ id: number; settled: boolean }>(
      `select id, settled from ${table} where org = '101' ${table === 'document' ? "and kind = 'requisition'" : ''}`,
    );
    const none = new Set((await plant.pool.query<{ id: number }>(nothingLeft, ['101', rows.map(({ id }) => id)])).rows.map(({ id }) => id));
    expect({ sourceKind, settled: rows.filter(({ settled }) => settled).length }).toEqual({ sourceKind, settled: none.size });
    expect(rows.filter(({ id, settled }) => settled !== none.has(id))).toEqual([]);
    if (sourceKind !== 'erp_issue') expect([sourceKind, none.size > 0, none.size < rows.length]).toEqual([sourceKind, true, true]);
  }
});

test('S201: what a list leaves out of its tables to find and count its rows changes none of them, and a key stands for one row', async () => {
  const admin = (await plant.pool.query<{ id: number }>("select id from user_account where account = 'admin'")).rows[0]?.id ?? 0;
  const caller = {
    org: '101',
    timeZone: 'Asia/Shanghai',
    language: 'zh',
    person: { userId: admin, supplierCode: '', userType: 'staff' },
  } as unknown as Caller;
  const empty: string[] = [];
  for (const [name, source] of Object.entries(listSources) as [string, ListSource][]) {
    const binder = new Binder(caller);
    const key = source.columns[source.list.key] ?? '';
    const count = (from: string) => `(select count(*) from ${binder.text(from)} where ${binder.text(source.where)})`;
    const text = `select ${count(source.from)} as whole, ${count(fromFor(source, [source.where]))} as lean,
      (select count(distinct ${binder.text(key)}) from ${binder.text(source.from)} where ${binder.text(source.where)}) as keys`;
    const { rows } = await plant.pool.query<{ whole: number; lean: number; keys: number }>(text, binder.values);
    const [{ whole, lean, keys } = { whole: -1, lean: -2, keys: -3 }] = rows;
    expect({ name, lean, keys }).toEqual({ name, lean: whole, keys: whole });
    if (whole === 0) empty.push(name);
  }
  // Lists that may be empty: of one person, without history, or too rare for this size; every other list must have rows.
  expect(empty.sort()).toEqual([
    ...[
      'handedRounds',
      'missingTranslations',
      'orphanDocuments',
      'savedFilters',
      'searchLines',
      'translations',
      'unscannableCodes',
      'versions',
    ],
    'wipCounts',
  ]);
});

test('S206: a row is found by what its searched columns hold, each word in another one, whether by keys or by reading', async () => {
  const admin = await plant.signIn('admin');
  const missed: string[] = [];
  let queryCount = 0;
  for (const [name, { list }] of Object.entries(listSources) as [ListName, ListSource][]) {
    const [row] = (await admin.list(name, { pageSize: 20 })).data?.rows ?? [];
    const words = (list.search ?? []).map((column) => (row as Record<string, unknown> | undefined)?.[column]).filter(Boolean);
    if (!row || words.length === 0) continue;
    queryCount += 1;
    const key = (one: unknown) => (one as Record<string, unknown>)[list.key];
    const { data } = await admin.list(name, { pageSize: 1000, search: words.join(' ').slice(0, 140) });
    if (data && !data.rows.some((one: unknown) => key(one) === key(row))) missed.push(`${name}: ${words.join(' ')}`);
  }
  expect(queryCount).toBeGreaterThan(60);
  expect(missed).toEqual([]);
});
