import { expect, expectTypeOf, test } from 'vitest';
import type { CellResult } from './checkTable.ts';
import { checkTable, maxTableFaults } from './checkTable.ts';
import { readTable } from './readTable.ts';

const columns = [
  {
    key: 'ItemNo',
    header: { zh: '料号', en: 'Item', yn: 'Kode barang' },
    required: true,
    parse: (text: string): CellResult<string> => ({ value: text.toUpperCase() }),
  },
  {
    key: 'Qty',
    header: { zh: '数量', en: 'Quantity', yn: 'Jumlah' },
    required: true,
    parse: (text: string): CellResult<number> => (/^\d+$/.test(text) ? { value: Number(text) } : { fault: 'import.not-a-number' }),
  },
  {
    key: 'Remark',
    header: { zh: '备注', en: 'Remark', yn: 'Catatan' },
    required: false,
    parse: (text: string): CellResult<string> => ({ value: text }),
  },
] as const;
const check = async (text: string) => checkTable(await readTable(Buffer.from(text), 'x.csv'), columns);
const good = { values: [{ row: 2, cells: { ItemNo: 'A1', Qty: 5, Remark: 'ok' } }], faults: [], more: 0, ignored: [] };

test.each([
  '料号,数量,备注\na1,5,ok',
  'Remark,quantity,ITEM\nok,5,a1',
  'Kode  Barang*,JUMLAH：,Catatan\na1,5,ok',
  'itemno,备注,Jumlah\na1,ok,5',
])('headers in any language and order: %j', async (text) => {
  expect(await check(text)).toEqual(good);
});

test('values have the types of their columns', async () => {
  const cells = (await check('料号,数量\na1,5')).values[0]?.cells;
  expect(cells).toEqual({ ItemNo: 'A1', Qty: 5, Remark: null });
  expectTypeOf(cells).toEqualTypeOf<{ ItemNo: string | null; Qty: number | null; Remark: string | null } | undefined>();
});

test('all faults at once, good rows kept, unknown columns named', async () => {
  expect(await check('料号,数量,备注,单位\na1,x,,pcs\n,5\n\n,y\na2,6,,pcs')).toEqual({
    values: [{ row: 6, cells: { ItemNo: 'A2', Qty: 6, Remark: null } }],
    faults: [
      { row: 2, column: 'Qty', fault: 'import.not-a-number', text: 'x', detail: '' },
      { row: 3, column: 'ItemNo', fault: 'table.cell-required', text: '', detail: '' },
      { row: 5, column: 'ItemNo', fault: 'table.cell-required', text: '', detail: '' },
      { row: 5, column: 'Qty', fault: 'import.not-a-number', text: 'y', detail: '' },
    ],
    more: 0,
    ignored: ['单位'],
  });
});

test('a missing or doubled column is one fault, and no row counts as good', async () => {
  expect(await check('list\n料号,备注,Remark\na1,ok,ko\na2,,')).toEqual({
    values: [],
    faults: [
      { row: 2, column: 'Qty', fault: 'table.column-missing', text: '数量', detail: '' },
      { row: 2, column: 'Remark', fault: 'table.column-twice', text: '备注, Remark', detail: '' },
    ],
    more: 0,
    ignored: [],
  });
  expect((await check('料号,料号,数量\na1,a2,5')).faults).toEqual([
    { row: 1, column: 'ItemNo', fault: 'table.column-twice', text: '料号, 料号', detail: '' },
  ]);
});

test('faults beyond the cap are counted', async () => {
  const result = await check(`料号,数量\n${'a,x\n'.repeat(maxTableFaults + 7)}`);
  expect(result.faults).toHaveLength(maxTableFaults);
  expect(result.more).toBe(7);
});
