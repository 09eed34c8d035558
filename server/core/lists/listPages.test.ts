import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allLists, type ListName } from '../../../contract/allLists.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { makeNote } from '../../../test/notes.ts';
import { type Client, usePlant } from '../../../test/plant.ts';
import { putStock } from '../../../test/stock.ts';
import { CachedTotals } from '../database/cachedTotals.ts';

const plant = usePlant();
const names = [
  'stock',
  'stockMovements',
  'receiptRecords',
  'scanRecords',
  'notes',
  'noteLines',
  'receiptLines',
  'labels',
  'labelEvents',
] as const;

let admin: Client;
/** Values that occur in each column, by list and wire name. */
const values: Record<string, Record<string, string[]>> = {};

beforeAll(async () => {
  admin = await plant.signIn('admin');
  const { data: place } = await admin.ask('checkIn', { code: 'KW-SIGN:RM1' });
  for (let nr = 0; nr < 8; nr += 1) {
    const note = await makeNote(plant.pool, { lines: 3, firstItem: 1 + 7 * (nr % 4), supplier: nr % 2 ? 'S0001' : 'S0002' });
    if (nr % 4 === 3) continue;
    await admin.ask('scanNote', { noteNo: note.noteNo, warehouseId: place.id });
    await admin.ask('saveScans', { noteNo: note.noteNo, labels: note.labels.slice(0, 2) });
    if (nr % 4 === 2) continue;
    await admin.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: `RM1-A01-0${1 + (nr % 3)}` });
    await admin.ask('saveReceipt', { noteNo: note.noteNo, warehouseId: place.id, lines: [{ lineNo: 1 }, { lineNo: 2 }, { lineNo: 3 }] });
  }
  for (let nr = 1; nr <= 9; nr += 1) await putStock(plant.pool, `3010-000${nr}`, 'FG1-A01-02', nr);
  for (const name of names) {
    const { rows } = await all(name, {});
    const list: AnyList = allLists[name];
    values[name] = Object.fromEntries(
      Object.values(list.columns)
        .filter((column) => !column.plain)
        .map(({ wire }) => [wire, [...new Set(rows.flatMap((row) => (row[wire] === null ? [] : [String(row[wire])])))].slice(0, 20)]),
    );
  }
});

interface Page {
  rows: Record<string, unknown>[];
  total: number;
  next?: string | undefined;
}

async function page(name: ListName, query: Record<string, unknown>): Promise<Page> {
  const list: AnyList = allLists[name];
  const { data } = (await admin.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } })) as {
    data: { data: Record<string, unknown>[]; total: number; next?: string };
  };
  expect([query, data.data]).toEqual([query, expect.any(Array)]);
  return { rows: data.data, total: data.total, next: data.next };
}

/** Reads all rows by one statement over all tables, to compare pages and totals with them. */
const all = (name: ListName, query: Record<string, unknown>) => page(name, { ...query, pageSize: 0 });

const term = (name: ListName) =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(values[name] ?? {})),
      fc.constantFrom('eq', 'ne', 'like', 'in', 'ge', 'lt', 'empty', 'filled'),
      fc.nat(),
      fc.nat(),
    )
    .map(([field, op, one, two]) => {
      const { [field]: known = [] } = values[name] ?? {};
      const { type } = Object.values((allLists[name] as AnyList).columns).find(({ wire }) => wire === field) ?? { type: 'text' };
      const quoted = (nth: number) => `'${(known[nth % known.length] ?? '0').replaceAll("'", "''")}'`;
      if (op === 'empty') return `${field} is null`;
      if (op === 'filled' || known.length === 0) return `${field} is not null`;
      if (type === 'flag') return `${field} = ${quoted(one) === "'true'" ? 1 : 0}`;
      if (op === 'like' && type === 'text') return `${field} like '%${quoted(one).slice(2, -1)}%'`;
      if (op === 'in') return `${field} in (${quoted(one)}, ${quoted(two)})`;
      return `${field} ${{ eq: '=', like: '=', ne: '<>', ge: '>=', lt: '<' }[op]} ${quoted(one)}`;
    });

const pageOf = (name: ListName) =>
  fc.record({
    terms: fc.array(term(name), { maxLength: 3 }),
    word: fc.constantFrom('and', 'or'),
    sort: fc.option(fc.constantFrom(...Object.keys(values[name] ?? {})), { nil: undefined }),
    down: fc.boolean(),
    search: fc.constantFrom('', '', '30', '轴承 1', 'S'),
    pageSize: fc.integer({ min: 2, max: 9 }),
    few: fc.constantFrom(0, 1000),
  });

describe('pages of lists', () => {
  it.each(names)(
    '%s: pages and total under any filter, sort and words are the rows that one statement over all tables gives',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(pageOf(name), async ({ terms, word, sort, down, search, pageSize, few }) => {
          plant.server.app.totals = new CachedTotals(plant.server.app.database, { few });
          const query = {
            ...(terms.length > 0 ? { jsWhere: terms.join(` ${word} `) } : {}),
            ...(sort ? { sort: `${sort} ${down ? 'desc' : 'asc'}` } : {}),
            ...(search ? { search } : {}),
          };
          const expected = await all(name, query);
          const first = await page(name, { ...query, pageSize });
          expect([query, first.total]).toEqual([query, expected.rows.length]);
          const pages = [first];
          for (let nr = 2; nr <= 3; nr += 1) pages.push(await page(name, { ...query, pageSize, page: nr, total: first.total }));
          expect(pages.flatMap(({ rows }) => rows)).toEqual(expected.rows.slice(0, 3 * pageSize));
          const byKey = [first];
          for (let { next } = first; next !== undefined && byKey.length < 4; ) {
            const further = await page(name, { ...query, pageSize, page: byKey.length + 1, after: next });
            expect([query, further.total]).toEqual([query, expected.rows.length]);
            byKey.push(further);
            next = further.next;
          }
          expect([query, byKey.flatMap(({ rows }) => rows)]).toEqual([query, expected.rows.slice(0, 4 * pageSize)]);
        }),
        { numRuns: 40 },
      );
    },
    120_000,
  );
});

describe('S130: pages by key', () => {
  it('show each row that stays once, whatever rows leave, come and move between two pages; the total is the one of now', async () => {
    const query = { sort: 'DeliDate desc', pageSize: 3, jsWhere: { DeliNo: { value: 'S130-', searchType: 'like' } } };
    const { pool } = plant;
    const { noteNo } = await makeNote(pool, { lines: 1 });
    await pool.query(
      `insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date)
       select org, 'S130-' || lpad(n::text, 2, '0'), supplier_code, supplier_name, date '2026-01-01' - n / 5
         from delivery_note, generate_series(1, 20) n where note_no = $1`,
      [noteNo],
    );
    const whole = (await all('notes', query)).rows.map((row) => String(row['DeliNo']));
    expect(whole).toHaveLength(20);
    const first = await page('notes', query);
    const deletedRows = whole.slice(0, 2);
    await pool.query('delete from delivery_note where note_no = any($1)', [deletedRows]);
    const seen = [first];
    for (let { next } = first; next !== undefined; next = seen.at(-1)?.next) {
      seen.push(await page('notes', { ...query, page: seen.length + 1, after: next }));
      if (seen.length === 3) await pool.query('delete from delivery_note where note_no = any($1)', [whole.slice(3, 6)]);
    }
    const shown = seen.flatMap(({ rows }) => rows.map((row) => String(row['DeliNo'])));
    expect(shown).toEqual(whole);
    expect(seen.map(({ total }) => total)).toEqual([20, 18, 18, 15, 15, 15, 15]);
    expect(seen.map(({ rows }) => rows.length)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });

  it('a place in another order, or one that nobody was given, is refused and is no fault of the server', async () => {
    const { next = '' } = await page('notes', { sort: 'DeliDate', pageSize: 2 });
    const forged = Buffer.from(JSON.stringify(['deliveryDate', 'no day', '1'])).toString('base64url');
    for (const query of [
      { sort: 'DeliNo', after: next },
      { sort: 'DeliDate', after: 'x' },
      { sort: 'DeliDate', after: forged },
      { sort: 'DeliDate', after: Buffer.from('["deliveryDate"]').toString('base64url') },
    ]) {
      const answer = await admin.post('/api/Receive/GetDataListN', { data: { RNO: allLists.notes.rno, pageSize: 2, ...query } });
      expect([query, answer.code]).toEqual([query, 'malformed']);
    }
  });
});

describe('words in lists', () => {
  it('are found in either case, and what has one case only is not folded for it: nothing folds to it', async () => {
    const found = async (query: Record<string, unknown>) => [...new Set((await page('stock', query)).rows.map((row) => row['ItemNo']))];
    await plant.pool.query("update item set name = 'Schräubchen 螺丝 № 7' where code = '3010-0003'");
    const names = ["ItemName like '%SCHRÄUB%'", "ItemName like '%螺丝 № 7%'", "ItemName like '%螺丝_№%'"];
    for (const jsWhere of names) expect([jsWhere, await found({ jsWhere })]).toEqual([jsWhere, ['3010-0003']]);
    for (const search of ['schräub', '螺丝 №', '№ 7']) expect([search, await found({ search })]).toEqual([search, ['3010-0003']]);
    const { rows } = await plant.pool.query<{ folded: string }>(
      'select distinct lower(chr(c)) as folded from generate_series(1, 1114111) c where c not between 55296 and 57343 and lower(chr(c)) <> chr(c)',
    );
    expect(rows.length).toBeGreaterThan(1000);
    expect(rows.filter(({ folded }) => folded.toLowerCase() === folded.toUpperCase())).toEqual([]);
  });
});
