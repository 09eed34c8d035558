import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from './readTable.ts';
import { numberText } from './readXlsx.ts';
import { TABLE_LIMITS, TableFileError } from './TableFileError.ts';
import { unzipXml, zipStored } from './xlsxZip.ts';

const read = (content: string | Buffer, name = 'table.bin') => readTable(Buffer.from(content), name);
const fault = async (content: string | Buffer) => {
  const error = await read(content).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TableFileError);
  return error instanceof TableFileError ? error.id : undefined;
};

/** A workbook whose sheet has exactly this XML, for content that our writer does not write. */
async function workbook(sheetData: string, after = ''): Promise<Buffer> {
  const parts = unzipXml(await writeXlsxFile([['x']]).toBuffer(), TABLE_LIMITS.unpacked);
  const sheet = [...parts.keys()].find((name) => name.startsWith('xl/worksheets/sheet')) ?? '';
  const xml = (parts.get(sheet) ?? Buffer.alloc(0)).toString();
  parts.set(sheet, Buffer.from(xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${sheetData}</sheetData>${after}`)));
  return zipStored(parts);
}
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a .csv', () => {
  const wanted = { header: ['料号', '数量'], headerRow: 1, rows: [{ row: 2, cells: { 料号: '007', 数量: '1.50' } }] };

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('料号,数量\n007,1.50\n')],
    ['UTF-8 with mark', Buffer.from('\uFEFF料号,数量\r\n007,1.50\r\n')],
    ['GB18030', Buffer.from([0xc1, 0xcf, 0xba, 0xc5, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0d, 0x0a, ...Buffer.from('007,1.50')])],
    ['UTF-16', Buffer.from('\uFEFF料号\t数量\r\n007\t1.50\r\n', 'utf16le')],
    ['UTF-16 big end first', Buffer.from('\uFEFF料号\t数量\r\n007\t1.50\r\n', 'utf16le').swap16()],
    ['semicolon', Buffer.from('料号;数量\n007;1.50')],
    ['tab', Buffer.from('料号\t数量\n 007 \t1.50')],
    ['quotes', Buffer.from('"料号","数量"\n"007","1.50"')],
  ])('%s', async (_name, file) => {
    expect(await read(file)).toEqual({ ...wanted, read: { encoding: expect.any(String), sure: true } });
  });

  test.each([
    ['CRLF, then LF', '料号,数量\r\n007,1.50\n008,2\n'],
    ['LF, then CRLF', '料号,数量\n007,1.50\r\n008,2\r\n'],
    ['CR, then LF', '料号,数量\r007,1.50\n008,2\r\n'],
    ['CR alone', '料号,数量\r007,1.50\r008,2'],
    ['CR alone and semicolons', '料号;数量\r007;1.50\r008;2'],
  ])('R49: mixed line ends are read row by row: %s', async (_name, file) => {
    expect((await read(file)).rows).toEqual([
      { row: 2, cells: { 料号: '007', 数量: '1.50' } },
      { row: 3, cells: { 料号: '008', 数量: '2' } },
    ]);
  });

  test('four bytes of GB18030', async () => {
    const file = Buffer.from([...Buffer.from('a,b\n'), 0xc1, 0xcf, 0x2c, 0x81, 0x39, 0xee, 0x39]);
    expect((await read(file)).rows[0]?.cells).toEqual({ a: '料', b: '㐀' });
  });

  test('a line break and the delimiter inside quotes, doubled quotes', async () => {
    const table = await read('a;b\n"x;1\ny";"say ""hi"""\n;2');
    expect(table.rows).toEqual([
      { row: 2, cells: { a: 'x;1\ny', b: 'say "hi"' } },
      { row: 3, cells: { a: '', b: '2' } },
    ]);
  });

  test('decimal commas do not make the comma the delimiter', async () => {
    expect((await read('a;b;c\n1,5;2,5;3\n4,5;5,5;6')).rows[1]?.cells).toEqual({ a: '4,5', b: '5,5', c: '6' });
  });

  test('a sep line is obeyed and counted', async () => {
    expect((await read('sep=;\r\na;b\r\n1,2;3')).rows).toEqual([{ row: 3, cells: { a: '1,2', b: '3' } }]);
  });

  test('titles and blank lines are skipped, row numbers stay those of the file', async () => {
    const table = await read('Stock list,,\n\na,b,\n1,2\n,,\n\n3');
    expect(table).toMatchObject({
      header: ['a', 'b'],
      headerRow: 3,
      rows: [
        { row: 4, cells: { a: '1', b: '2' } },
        { row: 7, cells: { a: '3', b: '' } },
      ],
    });
  });

  test('a quotation mark inside of a cell is a sign as any other', async () => {
    const file = 'code,name,qty\nK1,Pipe 1/2" brass,5\nK2,19" rack 2" high,6\n"K3","say ""hi""",7';
    expect((await read(file)).rows.map(({ cells }) => cells)).toEqual([
      { code: 'K1', name: 'Pipe 1/2" brass', qty: '5' },
      { code: 'K2', name: '19" rack 2" high', qty: '6' },
      { code: 'K3', name: 'say "hi"', qty: '7' },
    ]);
  });

  test('a quotation mark that opens a cell and is not closed is a fault of its row; the rows after it are read', async () => {
    const { rows } = await read('code,name\nK1,"15 inch\nK2,b\nK3,"15" LED"\nK4,d');
    const fault = { fault: 'table.cell-quote' };
    expect(rows).toEqual([
      { row: 2, cells: { code: 'K1', name: '"15 inch' }, marks: { name: fault } },
      { row: 3, cells: { code: 'K2', name: 'b' } },
      { row: 4, cells: { code: 'K3', name: '"15" LED"' }, marks: { name: fault } },
      { row: 5, cells: { code: 'K4', name: 'd' } },
    ]);
  });

  const gbk = (...bytes: number[]) => Buffer.from([...Buffer.from('code,name\nK1,'), ...bytes]);
  test('a short file with a rare sign of GBK is read and said not to be sure; a named encoding is obeyed', async () => {
    const rare = gbk(0xe9, 0x46);
    expect(await read(rare)).toMatchObject({ read: { encoding: 'gb18030', sure: false }, rows: [{ cells: { name: '镕' } }] });
    expect(await readTable(rare, 'a.csv', 'gb18030')).toMatchObject({ read: { encoding: 'gb18030', sure: true } });
    const latin = gbk(0x63, 0x61, 0x66, 0xe9);
    expect(await read(latin)).toMatchObject({ read: { encoding: 'windows-1252', sure: false }, rows: [{ cells: { name: 'café' } }] });
    const big5 = gbk(0xae, 0xc6, 0xb8, 0xb9);
    expect(await readTable(big5, 'a.csv', 'big5')).toMatchObject({ rows: [{ cells: { name: '料號' } }] });
  });

  test('one column, a doubled header, a header named like a trap', async () => {
    expect((await read('bar\nA1\nA2')).rows.map((row) => row.cells['bar'])).toEqual(['A1', 'A2']);
    expect(await read('a,a,b\n1,2,3')).toMatchObject({
      header: ['a', 'a', 'b'],
      rows: [{ cells: { a: '1', b: '3' } }],
    });
    const trap = await read('__proto__,b\n1,2');
    expect(Object.keys(trap.rows[0]?.cells ?? {})).toEqual(['__proto__', 'b']);
  });
});

describe('an .xlsx', () => {
  test('numbers, dates, truth and text come as plain text, whatever the name says', async () => {
    const date = (value: string, format: string) => ({ value: new Date(value), type: Date, format });
    const file = await writeXlsxFile([
      ['code', 'qty', 'day', 'moment', 'flag', 'small'],
      ['00123', 0.1 + 0.2, date('2024-02-29T00:00:00Z', 'yyyy-mm-dd'), date('2024-02-29T08:30:59Z', 'yyyy-mm-dd hh:mm:ss'), true, 1e-7],
    ]).toBuffer();
    expect((await read(file, 'list.csv')).rows).toEqual([
      {
        row: 2,
        cells: {
          code: '00123',
          qty: '0.3',
          day: '2024-02-29',
          moment: '2024-02-29 08:30:59',
          flag: 'TRUE',
          small: '0.0000001',
        },
        marks: { qty: { number: '0.3' }, day: { day: true }, moment: { day: true }, small: { number: '0.0000001' } },
      },
    ]);
  });

  test('titles, blank rows and formatted empty cells far out are skipped', async () => {
    const file = await workbook(
      `<row r="1">${text('A1', 'Title')}</row><row r="3">${text('A3', 'a')}${text('C3', 'c')}</row>` +
        `<row r="7"><c r="A7"><f>1+1</f><v>2</v></c><c r="C7" t="str"><f>"x"</f><v>x</v></c></row>` +
        '<row r="9"><c r="A9" t="e"><v>#N/A</v></c><c r="C9"><v>5</v></c></row>' +
        '<row r="1048576"><c r="XFD1048576" s="0"/></row>',
    );
    expect(await read(file)).toEqual({
      header: ['a', 'c'],
      read: { sure: true },
      headerRow: 3,
      rows: [
        { row: 7, cells: { a: '2', c: 'x' } },
        { row: 9, cells: { a: '#N/A', c: '5' }, marks: { a: { fault: 'table.cell-error' } } },
      ],
    });
  });

  test.each([
    ['a cell too far right', `<row r="1">${text('CW1', 'x')}</row>`, 'file.too-large'],
    ['a cell too far down', `<row r="1048576">${text('A1048576', 'x')}</row>`, 'file.too-large'],
    ['a row out of bounds', '<row r="9999999"><c r="A9999999"><v>1</v></c></row>', 'file.unreadable'],
    ['an address behind a <', '<row r="1"><c s="<" r="XFD1"><v>1</v></c></row>', 'file.unreadable'],
    ['tags that never end', '<c '.repeat(300_000), 'file.unreadable'],
    ['an address behind a >', '<row r="1"><c s=">" r="XFD1"><v>1</v></c></row>', 'file.too-large'],
    ['an address in entities', '<row r="1"><c r="&#88;FD1"><v>1</v></c></row>', 'file.too-large'],
    ['an address of another row', '<row r="1"><c r="A2"><v>1</v></c></row>', 'file.unreadable'],
    ['more filled cells than a file may have', `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(6001), 'file.too-large'],
    ['no rows', '', 'file.empty'],
    ['XML cut off', '<row r="1"><c r="A1"><v>1</v>', 'file.unreadable'],
  ])('%s', async (_name, sheet, id) => {
    expect(await fault(await workbook(sheet))).toBe(id);
  });
});

describe('a cell of an .xlsx is what a spreadsheet shows', () => {
  /** The shown texts of cells with these formats, one cell a row. */
  async function formatted(cells: readonly (readonly [format: string, value: string, ...rest: unknown[]])[]): Promise<string[]> {
    const formats = cells.map(([format], at) => `<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`);
    const styles = cells.map((_cell, at) => `<xf numFmtId="${200 + at}"/>`);
    const rows = cells.map(([, value], at) => `<row>${text(`A${at + 2}`, 'x')}<c s="${at}"><v>${value}</v></c></row>`);
    const parts = unzipXml(await workbook(`<row>${text('A1', 'a')}${text('B1', 'b')}</row>${rows.join('')}`), TABLE_LIMITS.unpacked);
    const sheet = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
    const table = await read(zipStored(parts.set('xl/styles.xml', Buffer.from(sheet))));
    return table.rows.map(({ cells: { b = '' }, marks }) => marks?.['b']?.fault ?? b);
  }

  const shown = [
    ['00000', '778', '00778'],
    ['"S"0000', '13', 'S0013'],
    ['0000"号"', '7', '0007号'],
    ['000-0000', '1234567', '123-4567'],
    ['\\K000', '5', 'K005'],
    ['0.00', '1.5', '1.50'],
    ['0.00', '1.005', '1.01'],
    ['#,##0', '12345', '12,345'],
    ['#,##0.00 "kg"', '13.75', '13.75 kg'],
    ['0.0##', '2.5', '2.5'],
    ['0%', '0.125', '13%'],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '1500', '1,500.00'],
    ['0;(0)', '-5', '(5)'],
    ['0', '-5', '-5'],
    ['[Red]000', '9', '009'],
    ['General', '5', '5'],
    ['yyyy"年"m"月"d"日";@', '46085', '2026-03-04'],
    ['[$-804]yyyy/m/d', '46085.5', '2026-03-04 12:00:00'],
    ['h:mm', '0.5', '12:00:00'],
    ['0.00E+00', '1500', 'table.cell-not-shown'],
    ['# ?/?', '0.5', 'table.cell-not-shown'],
    ['[>99]000;0', '5', 'table.cell-not-shown'],
  ] as const;
  test('number formats', async () => {
    expect(await formatted(shown)).toEqual(shown.map(([, , wanted]) => wanted));
  });

  test('formulas without a result and errors are marked, an empty result is none', async () => {
    const file = await workbook(
      `<row r="1">${text('A1', 'a')}${text('B1', 'b')}${text('C1', 'c')}</row>` +
        `<row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><f>1+1</f><v></v></c><c r="C2" t="str"><f>""</f><v></v></c></row>` +
        `<row r="3"><c r="A3" t="e"><f>X1</f><v>#REF!</v></c>${text('B3', '#N/A')}</row>`,
    );
    const none = { fault: 'table.cell-no-value' };
    expect((await read(file)).rows).toEqual([
      { row: 2, cells: { a: '', b: '', c: '' }, marks: { a: none, b: none } },
      { row: 3, cells: { a: '#REF!', b: '#N/A', c: '' }, marks: { a: { fault: 'table.cell-error' } } },
    ]);
  });

  test('cells that were merged are marked where the file has no value for them, so that nothing is emptied', async () => {
    const file = await workbook(
      `<row r="1">${text('A1', 'a')}${text('B1', 'b')}${text('C1', 'c')}</row><row r="2">${text('A2', '1')}${text('B2', 'A01')}</row>` +
        `<row r="3">${text('A3', '2')}</row><row r="4"/><row r="5">${text('A5', '3')}</row>`,
      '<mergeCells count="3"><mergeCell ref="B2:B4"/><mergeCell ref="A5:B5"/><mergeCell ref="C2:C5"/></mergeCells>',
    );
    const merged = { b: { fault: 'table.cell-merged' } };
    expect((await read(file)).rows).toEqual([
      { row: 2, cells: { a: '1', b: 'A01', c: '' } },
      { row: 3, cells: { a: '2', b: '', c: '' }, marks: merged },
      { row: 5, cells: { a: '3', b: '', c: '' }, marks: merged },
    ]);
  });

  test('cells without an address stand one after the other; CDATA and comments are read as XML has them', async () => {
    const file = await workbook(
      '<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row><!-- > < -->' +
        '<row><c><v>1</v></c><c t="inlineStr"><is><t><![CDATA[x < y]]></t></is></c></row>',
    );
    expect((await read(file)).rows).toEqual([{ row: 2, cells: { a: '1', b: 'x < y' } }]);
  });

  test('rich text is one text, and how it is read aloud is no part of it', async () => {
    const parts = unzipXml(
      await workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>'),
      1e6,
    );
    const texts = '<sst><si><r><t>料</t></r><r><t>号</t></r><rPh><t>liao</t></rPh></si><si><t>A&amp;B_x000D_</t></si></sst>';
    parts.set('xl/sharedStrings.xml', Buffer.from(texts));
    expect(await read(zipStored(parts))).toMatchObject({ header: ['料号'], rows: [{ cells: { 料号: 'A&B' } }] });
  });
});

test.each([
  ['1.1000000000000001', '1.1'],
  ['5.0000000000000001E-3', '0.005'],
  ['1E3', '1000'],
  ['123456789012345678', '123456789012345678'],
  ['1.2345678901234568E+17', '1.23456789012346E+17'],
  ['-0.50', '-0.5'],
  ['100', '100'],
  ['1.0E2', '100'],
  ['99999999999999.9', '99999999999999.9'],
  ['1e-20', '1E-20'],
])('number %s reads %s', (raw, expected) => {
  expect(numberText(raw)).toBe(expected);
});

describe('what is no table', () => {
  /** A zip with one deflated entry that declares any size. */
  function bomb(declared: number, real: number): Buffer {
    const packed = deflateRawSync(Buffer.alloc(real));
    const zip = zipStored(new Map([['xl/workbook.xml', packed]]));
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    for (const at of [8, directory + 10]) zip.writeUInt16LE(8, at);
    for (const at of [22, directory + 24]) zip.writeUInt32LE(declared, at);
    return zip;
  }

  test.each<[string, string, () => string | Buffer]>([
    ['nothing', 'file.empty', () => ''],
    ['blank lines', 'file.empty', () => '\uFEFF \r\n,,\r\n'],
    ['a header alone', 'file.empty', () => 'a,b\r\n'],
    ['more than 20 MB', 'file.too-large', () => Buffer.alloc(TABLE_LIMITS.bytes + 1, 'a,b\n')],
    ['too many rows', 'file.too-large', () => `a\n${'1\n'.repeat(TABLE_LIMITS.rows + 1)}`],
    ['too many lines', 'file.too-large', () => '\n'.repeat(2_000_000)],
    ['too many columns', 'file.too-large', () => `${'a,'.repeat(TABLE_LIMITS.columns)}b\n1`],
    ['a zip bomb', 'file.too-large', () => bomb(TABLE_LIMITS.unpacked + 1, 1000)],
    ['a zip bomb that lies', 'file.unreadable', () => bomb(1000, 50_000_000)],
    ['a zip that is no workbook', 'file.unreadable', () => zipStored(new Map([['a.xml', Buffer.from('<a/>')]]))],
    ['half a zip', 'file.unreadable', () => zipStored(new Map([['a.xml', Buffer.from('<a/>')]])).subarray(0, 40)],
    ['the start of a zip', 'file.unreadable', () => Buffer.from([0x50, 0x4b, 3, 4])],
    ['an old .xls or a locked workbook', 'file.unreadable', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a picture', 'file.unreadable', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PDF', 'file.unreadable', () => '%PDF-1.7\n'],
    ['a program', 'file.unreadable', () => readFileSync(process.execPath).subarray(0, 4096)],
    ['text with NUL', 'file.unreadable', () => 'a,b\n\0,1'],
    ['a web page', 'file.not-a-table', () => '<html><table></table></html>'],
    ['JSON', 'file.not-a-table', () => '[{"a":1}]'],
    ['a cell longer than a cell', 'file.not-a-table', () => `a,b\n1,${'x'.repeat(40_000)}`],
  ])('%s is %s', async (_name, id, content) => {
    expect(await fault(content())).toBe(id);
  });

  test('a text that is named like a workbook is no Excel file, an empty one is empty, and one that holds a table is read', async () => {
    const ended = (content: string, name: string) => readTable(Buffer.from(content), name).then(({ rows }) => rows.length, String);
    expect(await ended('Items of May\n', 'may.xlsx')).toContain('file.not-excel');
    expect(await ended('Items of May\n', 'may.csv')).toContain('file.empty');
    expect(await ended('', 'may.xlsx')).toContain('file.empty');
    expect(await ended('a,b\n1,2', 'may.xlsx')).toBe(1);
  });

  test('the error carries the file name and the limit', async () => {
    await expect(readTable(Buffer.alloc(TABLE_LIMITS.bytes + 1), '库存.xlsx')).rejects.toMatchObject({
      fileName: '库存.xlsx',
      limit: '20 MB',
    });
  });
});
