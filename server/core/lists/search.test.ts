import { beforeAll, expect, test } from 'vitest';
import type { ListName } from '../../../contract/allLists.ts';
import { makeNote } from '../../../test/notes.ts';
import { type Client, usePlant } from '../../../test/plant.ts';
import { putStock } from '../../../test/stock.ts';
import { indexedWords, squeezedInSql } from './searchInSql.ts';

const plant = usePlant();
let admin: Client;
let noteNo = '';
let label = '';

beforeAll(async () => {
  admin = await plant.signIn('admin');
  await plant.pool.query(
    `insert into item (org, code, name, name_en, unit, decimals)
     values ('101', 'KW-3010-1004', '深沟球轴承 6201-2RS', 'Bearing 6201-2RS', 'pcs', 0), ('101', 'KW-3010-1005', '轴承 6202', 'Bearing', 'pcs', 0)`,
  );
  for (const code of ['KW-3010-1004', 'KW-3010-1005']) await putStock(plant.pool, code, 'RM1-A01-01', 5);
  const note = await makeNote(plant.pool, { supplier: 'S0001' });
  noteNo = note.noteNo;
  label = note.labels[0] ?? '';
});

const found = async (list: ListName, search: string): Promise<string[]> => {
  const { data, code } = await admin.list(list, { search, pageSize: 100 });
  expect(code).toBe('20000');
  return (data.rows as Record<string, unknown>[]).map((row) => String(row['code'] ?? row['itemNo'] ?? row['noteNo']));
};

const spellings = [
  'KW-3010-1004',
  'kw30101004',
  '3010 1004',
  '1004  KW',
  '3010.1004',
  'kw/3010_1004',
  'ＫＷ３０１０１００４',
  'kw3010 1004',
];
test.each(spellings)(
  'S134: “%s” finds item KW-3010-1004, and no other, in the lists of items, stock and movements and at home',
  async (search) => {
    for (const list of ['items', 'stock', 'stockByItem', 'stockMovements'] as const)
      expect([list, ...new Set(await found(list, search))]).toEqual([list, 'KW-3010-1004']);
    const { matches } = (await admin.ask('resolveScan', { code: search, parts: true })).data;
    expect(matches).toMatchObject([{ kind: 'item', code: 'KW-3010-1004' }]);
  },
);

test('S134: words of a name are found in any order, with and without their separators', async () => {
  for (const search of ['2RS 6201', '62012rs', '轴承 2rs', 'bearing  6201', '６２０１'])
    expect([search, await found('stock', search)]).toEqual([search, ['KW-3010-1004']]);
  expect((await found('stock', 'bearing kw')).toSorted()).toEqual(['KW-3010-1004', 'KW-3010-1005']);
  expect(await found('stock', '2RS 6202')).toEqual([]);
});

test('S134: each word may stand in another column, and signs of patterns are letters', async () => {
  expect(await found('notes', `s0001 ${noteNo.slice(-6)}`)).toEqual([noteNo]);
  expect(await found('notes', `${noteNo.slice(0, 4)} ${noteNo.slice(4, 9)}-${noteNo.slice(9)}`)).toEqual([noteNo]);
  expect(await found('labels', `${label.slice(0, 5)}-${label.slice(5)}`)).toEqual([label]);
  expect([await found('labels', '%'), await found('items', '%%%')]).toEqual([[], []]);
});

test('S206: lines are found by what their document and their item hold, each word in another table', async () => {
  const line = async (search: string) =>
    ((await admin.list('noteLines', { search })).data.rows as Record<string, unknown>[])
      .map(({ noteNo: no, lineNo }) => `${no} ${lineNo}`)
      .sort();
  expect(await line(noteNo.slice(2))).toEqual([`${noteNo} 1`, `${noteNo} 2`]);
  expect(await line('no such note')).toEqual([]);
  const moved = async (search: string) =>
    (await admin.list('stock', { search })).data.rows.map((row: Record<string, unknown>) => `${row['itemNo']} ${row['location']}`);
  expect(await moved('bearing 30101004')).toEqual(['KW-3010-1004 RM1-A01-01']);
  expect(await moved('bearing 3010 nothing')).toEqual([]);
});

test('S206: a word that a thousand items hold finds what lies of them as a rare one does', async () => {
  await plant.pool.query(
    `insert into item (org, code, name, unit, decimals) select '101', 'BULK-' || n, 'Bulk', 'pcs', 0 from generate_series(1, 1100) n`,
  );
  await putStock(plant.pool, 'BULK-1099', 'RM1-A01-01', 5);
  for (const search of ['bulk', 'bulk 1099', 'BULK-1099', '1099 bul'])
    expect([search, await found('stock', search)]).toEqual([search, ['BULK-1099']]);
});

test('S134: a search without letters asks for nothing', async () => {
  expect((await admin.list('stock', { search: ' - ' })).data.total).toBe((await admin.list('stock', {})).data.total);
});

test('S134: filters by a part of a number find what they say, also with signs that stand for any', async () => {
  const matching = async (value: string) =>
    (await admin.list('items', { jsWhere: `ItemNo like '${value}'` })).data.rows.map((row) => row.code);
  expect(await matching('%KW-3010_1004%')).toEqual(['KW-3010-1004']);
  expect(await matching('%kw-3010-100_')).toHaveLength(2);
  expect(await matching('%KW30101004%')).toEqual([]);
});

test.each(Object.entries(indexedWords))('S134: the index %s is of the texts that are searched', async (index, columns) => {
  const { rows } = await plant.pool.query<{ text: string }>('select pg_get_indexdef($1::regclass) as text', [index]);
  // The database writes a text from JSON in parentheses.
  const own = (column: string) => column.replace(/^\w+\./, '').replace(/^.* ->> .*$/, '($&)');
  for (const column of columns)
    expect(rows[0]?.text).toContain(`${squeezedInSql(own(column)).replace(/'([^']*)'/g, "'$1'::text")} gin_trgm_ops`);
});

test('S134: the kept words of an item are squeezed as those of a search', async () => {
  const all = `i.code || ' ' || i.name || ' ' || i.name_en || ' ' || i.name_yn || ' ' || i.spec`;
  const { rows } = await plant.pool.query(`select i.code from item i where i.words is distinct from ${squeezedInSql(all)}`);
  expect(rows).toEqual([]);
});
