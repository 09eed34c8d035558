import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from './readTable.ts';
import { TABLE_LIMITS } from './TableFileError.ts';
import type { WriteColumn, WriteRow } from './writeTable.ts';
import { writeCsv, writeXlsx } from './writeTable.ts';
import { unzipXml } from './xlsxZip.ts';

const columns: WriteColumn[] = [
  { key: 'item', header: '料号', kind: 'text' },
  { key: 'qty', header: 'Qty', kind: 'number' },
  { key: 'note', header: '备注', kind: 'text', width: 33 },
];
const cellsOf = async (file: Buffer | string) => (await readTable(Buffer.from(file), 'x')).rows.map((row) => Object.values(row.cells));
const partsOf = async (rows: WriteRow[]) => {
  const parts = unzipXml(await writeXlsx(columns, rows), TABLE_LIMITS.unpacked);
  const part = (pattern: RegExp) => parts.get([...parts.keys()].find((name) => pattern.test(name)) ?? '')?.toString() ?? '';
  return {
    sheet: part(/worksheets\/sheet[^/]*\.xml$/),
    styles: part(/styles\.xml$/),
    strings: part(/sharedStrings\.xml$/),
  };
};

const trapTexts = [
  'constructor',
  '__proto__',
  'toString',
  '_x0041_',
  'a_x000D_b',
  '<b>&amp;"\'',
  '库位 𠀀 😀',
  'two\nlines',
  '=1+1',
  '00123',
  '1e5',
  '123456789012345678',
];

test('text comes back from an .xlsx as it went in', async () => {
  const rows = trapTexts.map((item, index) => ({ item, qty: index, note: `row ${index}` }));
  expect(await cellsOf(await writeXlsx(columns, rows))).toEqual(rows.map((row) => [row.item, String(row.qty), row.note]));
});

test('text comes back from a .csv as it went in', async () => {
  const rows = [...trapTexts, 'a;b', 'a,b', 'say "hi"', '+1+1', '-x', '@SUM(A1)', '＝1+1', '-5'].map((item, index) => ({
    item,
    qty: index,
    note: `row ${index}`,
  }));
  expect(await cellsOf(writeCsv(columns, rows))).toEqual(rows.map((row) => [row.item, String(row.qty), row.note]));
});

test('any text survives both formats', async () => {
  // Files keep no outer blanks, no lone carriage returns and no control characters.
  const safe = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/[\p{C}\uFFFD]/gu, '').trim());
  const cell = safe.filter((text) => !/^'[=+\-@＝＋－＠]/.test(text));
  const row = fc.record({
    item: cell.filter((text) => text !== ''),
    qty: fc.integer({ min: -999999, max: 999999 }),
    note: cell,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
      const expected = rows.map((one) => [one.item, String(one.qty), one.note]);
      expect(await cellsOf(await writeXlsx(columns, rows))).toEqual(expected);
      expect(await cellsOf(writeCsv(columns, rows))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['0.1', '<v>0.1</v>'],
  ['-12.500000', '<v>-12.5</v>'],
  ['123456789.123456', '<v>123456789.123456</v>'],
  ['999999999999999', '<v>999999999999999</v>'],
  ['0.00000123', '<v>0.00000123</v>'],
])('%s is written as a number', async (qty, xml) => {
  expect((await partsOf([{ item: 'a', qty }])).sheet).toContain(`<c r="B2">${xml}</c>`);
});

test.each(['1234567890.123456', '9999999999999999', '12 pcs', 'NaN', '1e5'])('%s is written as text, digit for digit', async (qty) => {
  const { sheet, strings } = await partsOf([{ item: 'a', qty }]);
  expect(sheet).toMatch(/<c r="B2" t="s">/);
  expect(strings).toContain(`>${qty}<`);
});

test('the header is bold and stays, columns have a width, empty cells are empty', async () => {
  const { sheet, styles } = await partsOf([{ item: '长料号长料号长料号', qty: null }]);
  expect(styles).toContain('<b/>');
  expect(sheet).toMatch(/<c r="A1" s="\d+" t="s">/);
  expect(sheet).toContain('state="frozen"');
  expect(sheet.match(/width="(\d+)/g)).toEqual(['width="20', 'width="8', 'width="33']);
  expect(sheet).not.toMatch(/r="[BC]2"/);
});

test('a table without rows is a header', async () => {
  expect((await partsOf([])).sheet).toContain('r="C1"');
  expect(writeCsv(columns, [])).toBe('\uFEFF料号,Qty,备注\r\n');
});

test('a .csv holds a mark, CRLF, quotes, and nothing that calculates', () => {
  const rows = [
    { item: '=HYPERLINK("http://x","y")', qty: '-1.50', note: '+49' },
    { item: '@cmd', qty: '=1', note: '-2+3' },
    { item: '\t=1', qty: 0, note: 'a\r\nb' },
    { item: ' =1', qty: undefined, note: true },
  ];
  expect(writeCsv(columns, rows)).toBe(
    ['\uFEFF料号,Qty,备注', '"\'=HYPERLINK(""http://x"",""y"")",-1.50,+49', "'@cmd,'=1,'-2+3", '"\'\t=1",0,"a\r\nb"', '" =1",,1', ''].join(
      '\r\n',
    ),
  );
});

test('days, times and shares are numbers that a spreadsheet shows as such; in a .csv the text says it', async () => {
  const typed: WriteColumn[] = [
    { key: 'day', header: 'Day', kind: 'date' },
    { key: 'at', header: 'At', kind: 'time' },
    { key: 'share', header: 'Share', kind: 'percent' },
  ];
  const rows = [
    { day: '2026-11-26', at: '2026-11-26 12:00:00', share: '98.5' },
    { day: 'soon', at: '', share: null },
  ];
  const sheets = unzipXml(await writeXlsx(typed, rows), TABLE_LIMITS.unpacked);
  const sheet = [...sheets].find(([name]) => /worksheets\/sheet[^/]*\.xml$/.test(name))?.[1].toString() ?? '';
  const styles = [...sheets].find(([name]) => name.endsWith('styles.xml'))?.[1].toString() ?? '';
  for (const value of ['46352', '46352.5', '98.5']) expect(sheet).toContain(`<v>${value}</v>`);
  for (const format of ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '0.##']) expect(styles).toContain(format);
  expect(writeCsv(typed, rows).split('\r\n').slice(1, 3)).toEqual(['2026-11-26,2026-11-26 12:00:00,98.5 %', 'soon,,']);
});
