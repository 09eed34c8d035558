import { beforeAll, describe, expect, test } from 'vitest';
import { growYears } from '../../bench/years/growYears.ts';
import { largeTables, plainQuery, rowsRead, type Sent, sentFor, sortedRows, wholeReads } from '../../bench/years/plans.ts';
import { rowsCounted } from '../../contract/core/list.ts';
import { mostMapPlaces } from '../../contract/locations/map.calls.ts';
import { named } from '../../server/core/database/named.ts';
import type { ListSource } from '../../server/core/lists/listSource.ts';
import { listSources } from '../../server/listSources.ts';
import { mapText } from '../../server/locations/warehouseMap.ts';
import { usePlant } from '../plant.ts';
import { full } from '../slow/full.ts';

/** Lists whose first page still reads a whole large table, and why. Remove a list that no longer does. */
const stillWhole: Readonly<Record<string, string>> = {};

/** Lists in which a search reads a whole large table, and why. */
const wordsReadWhole: Readonly<Record<string, string>> = {
  auditEntries: 'the newest 100,000 rows at most are looked through (decision 0271)',
  exchangeMessages: 'the newest 100,000 rows at most are looked through (decision 0271)',
  inspectionResults: 'a join to the lines of receipts, which it needs to know its warehouse',
  usageDocuments: 'documents of many tables, that have no number in common',
};

/** A tenth of the plant of years: tables with more rows than this there have a quarter of a million in the whole one. */
const [scale, large] = [0.1, 25_000];

/** The number of rows that can be sorted within the time limit. */
const mostSorted = 60_000;

/** On a tenth of the plant, rows are counted up to a tenth of the limit, which is the same share of a table. */
const scaled = ({ text, values }: Sent): Sent => ({
  text,
  values: values.map((value) => (value === rowsCounted + 1 ? rowsCounted * scale + 1 : value)),
});

describe.runIf(full)('the first pages of all lists on a tenth of the plant of years', () => {
  const plant = usePlant();
  beforeAll(() => growYears(plant.pool, scale), 1_200_000);

  test('S206: none reads a large table from one end to the other; plans count, no seconds', async () => {
    const tables = await largeTables(plant.pool, large);
    expect(tables.size).toBeGreaterThan(8);
    const found: Record<string, string[]> = {};
    for (const [name, source] of Object.entries(listSources)) {
      const whole = new Set<string>();
      for (const sent of await sentFor(plant.pool, source, 1))
        for (const table of await wholeReads(plant.pool, scaled(sent), tables)) whole.add(table);
      if (whole.size > 0) found[name] = [...whole].sort();
    }
    expect(Object.fromEntries(Object.entries(found).filter(([name]) => !Object.hasOwn(stillWhole, name)))).toEqual({});
    expect(Object.keys(stillWhole).filter((name) => !found[name])).toEqual([]);
  });

  test('S206: no list of a supplier reads a large table from one end to the other', async () => {
    const tables = await largeTables(plant.pool, large);
    const { rows } = await plant.pool.query<{ code: string }>(
      "select supplier_code as code from label where org = '101' order by id limit 1",
    );
    const supplier = rows[0]?.code ?? '';
    expect(supplier).not.toBe('');
    const found: Record<string, string[]> = {};
    const own = (Object.entries(listSources) as [string, ListSource][]).filter(([, { supplierWhere }]) => supplierWhere);
    expect(own.length).toBeGreaterThan(5);
    for (const [name, source] of own) {
      for (const sent of await sentFor(plant.pool, source, 1, plainQuery(source), supplier))
        for (const table of await wholeReads(plant.pool, sent, tables)) found[name] = [...(found[name] ?? []), table];
    }
    expect(found).toEqual({});
  });

  test('S206: a word that few rows hold reads no large table from one end to the other', async () => {
    const tables = await largeTables(plant.pool, large);
    const found: Record<string, string[]> = {};
    const { rows } = await plant.pool.query<{ code: string }>("select code from item where org = '101' order by id offset 1000 limit 1");
    const search = rows[0]?.code ?? '';
    expect(search).not.toBe('');
    for (const [name, source] of Object.entries(listSources) as [string, ListSource][]) {
      if (!source.list.search) continue;
      const whole = new Set<string>();
      const words = { ...plainQuery(source), search, fields: [...source.list.search] };
      for (const sent of await sentFor(plant.pool, source, 1, words).catch(() => []))
        for (const table of await wholeReads(plant.pool, sent, tables)) whole.add(table);
      if (whole.size > 0) found[name] = [...whole].sort();
    }
    expect(Object.fromEntries(Object.entries(found).filter(([name]) => !Object.hasOwn(wordsReadWhole, name)))).toEqual({});
    expect(Object.keys(wordsReadWhole).filter((name) => !found[name])).toEqual([]);
  });

  test('S206: no sort that is offered for many rows sorts many, or reads a large table from one end to the other', async () => {
    const tables = await largeTables(plant.pool, large);
    const found: string[] = [];
    for (const source of Object.values(listSources) as ListSource[]) {
      const { list } = source;
      for (const name of list.sorts ?? []) {
        for (const down of [false, true]) {
          const plain = { ...plainQuery(source), filter: undefined, fields: [] };
          for (const sent of await sentFor(plant.pool, source, 1, { ...plain, sort: [{ name, down }] }))
            if (
              / order by /.test(sent.text) &&
              ((await wholeReads(plant.pool, sent, tables)).length > 0 || (await sortedRows(plant.pool, sent)) > mostSorted * scale)
            )
              found.push(`${list.name} by ${name}`);
        }
      }
    }
    expect([...new Set(found)]).toEqual([]);
  });

  test('S211: the map of a warehouse reads the labels of its own places alone', async () => {
    const { rows } = await plant.pool.query<{ id: number; labels: number }>(
      `select w.id, (select count(*)::int from location p join label b on b.location_id = p.id where p.warehouse_id = w.id) as labels from warehouse w where w.code = 'BIG'`,
    );
    const [{ id, labels } = { id: 0, labels: 0 }] = rows;
    const values = { org: '101', userId: 1, warehouseId: id, language: 'zh', timeZone: 'Asia/Shanghai', most: mostMapPlaces };
    const [text, bound] = named(mapText, values);
    const read = await rowsRead(plant.pool, { text, values: [...bound] }, 'label');
    // A plan gives rounded numbers of rows for each place.
    expect([labels > 1000, read < labels * 1.1]).toEqual([true, true]);
  });

  test('S204: the lines of a requisition are found by its number, not among all lines of documents', async () => {
    const source = listSources.requisitionLines;
    const { rows } = await plant.pool.query<{ no: string }>(
      "select doc_no as no from document where kind = 'requisition' order by id limit 1",
    );
    const plain = plainQuery(source);
    const filter = { field: 'RequisitionNo', op: 'eq', value: rows[0]?.no ?? '' } as const;
    const read: number[] = [];
    for (const sent of await sentFor(plant.pool, source, 1, { ...plain, filter }))
      read.push(await rowsRead(plant.pool, sent, 'document_line'));
    expect([rows.length, read.length > 0, read.filter((lines) => lines > 100)]).toEqual([1, true, []]);
  });

  test('S204: what is kept as open is what is open', async () => {
    const { rows } = await plant.pool.query(`
      select 'line' as what, id from issue_line where open <> (prepared_qty < qty and order_ended is null)
      union all select 'pick', id from issue_pick where standing <> (undone_at is null and issued_qty < qty) limit 5`);
    expect(rows).toEqual([]);
  });
});
