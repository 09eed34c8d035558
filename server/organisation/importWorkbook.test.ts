import { expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { uploadFile } from '../../test/files.ts';
import { usePlant } from '../../test/plant.ts';
import { unzipXml, zipStored } from '../core/tableFile/xlsxZip.ts';

const plant = usePlant();

/** A workbook as Excel writes it: these rows of cells, and number formats for the styles 1, 2, … */
async function workbook(rows: readonly (readonly string[])[], formats: readonly string[] = []): Promise<Buffer> {
  const parts = unzipXml(await writeXlsxFile([['x']]).toBuffer(), 1e7);
  const sheet = [...parts.keys()].find((name) => name.startsWith('xl/worksheets/sheet')) ?? '';
  const data = rows.map((cells) => `<row>${cells.join('')}</row>`).join('');
  parts.set(sheet, Buffer.from(String(parts.get(sheet)).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${data}</sheetData>`)));
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`);
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`)];
  const look = `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
  return zipStored(parts.set('xl/styles.xml', Buffer.from(look)));
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

const itemHead = ['ItemNo', 'NameZh', 'Unit', 'ItemDesc', 'PackQty', 'PCode'].map(text);
const bring = async (kind: 'items' | 'suppliers', content: Buffer | string, more: Record<string, string> = {}) => {
  const admin = await plant.signIn('admin');
  return uploadFile(admin, 'importMasterData', { kind, ...more }, { name: 'records.xlsx', content });
};

it.each([
  ['an error', '<c t="e"><f>VLOOKUP(A2,X:X,2)</f><v>#N/A</v></c>', 'table.cell-error'],
  ['a formula without a result', '<c><f>25*2</f></c>', 'table.cell-no-value'],
])('S3: %s in a workbook is a fault at row and column, and the record keeps what it has', async (_what, cell, fault) => {
  const admin = await plant.signIn('admin');
  const before = { ItemNo: 'WB-1', NameZh: '有值', Unit: '件', ItemDesc: '规格', PackQty: 50, PCode: 'RM1-A01-01' };
  await admin.ask('saveMasterData', { kind: 'items', record: before });
  const { data } = await bring('items', await workbook([itemHead, [text('WB-1'), text('改'), text('件'), cell, cell, cell]]));
  expect(data).toMatchObject({ created: 0, updated: 0 });
  expect(data.faults.map((one) => [one.row, one.column, one.fault])).toEqual(
    ['ItemDesc', 'PCode', 'PackQty'].map((column) => [2, column, fault]),
  );
  const { rows } = (await admin.list('items', { search: 'WB-1' })).data;
  expect(rows).toMatchObject([{ nameZh: '有值', spec: '规格', packQty: '50', defaultLocation: 'RM1-A01-01' }]);
});

it('S9: codes are what their cells show, quantities what their cells hold', async () => {
  const formats = ['00000', '"S"0000', '0.00E+00', '#,##0.00 "kg"', 'yyyy-mm-dd'];
  const rows = [['SupplierCode', 'NameZh'].map(text), [number('778', 1), text('甲')], [number('13', 2), text('乙')]];
  expect((await bring('suppliers', await workbook(rows, formats))).data).toMatchObject({ created: 2, faults: [] });
  const admin = await plant.signIn('admin');
  const codes = (await admin.list('suppliers', { pageSize: 500 })).data.rows.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['00778', 'S0013']));
  expect(codes).not.toEqual(expect.arrayContaining(['778']));

  const quantity = [itemHead, [text('WB-2'), text('丝'), text('kg'), text(''), number('1.125', 4), text('')]];
  expect((await bring('items', await workbook(quantity, formats))).data).toMatchObject({ created: 1, faults: [] });
  expect((await admin.list('items', { search: 'WB-2' })).data.rows).toMatchObject([{ packQty: '1.125' }]);

  const unsure = [
    ['SupplierCode', 'NameZh'].map(text),
    [number('1500', 3), text('丙')],
    [number('46085', 5), text('丁')],
    [number('6.90123456789012E+17'), text('戊')],
  ];
  expect((await bring('suppliers', await workbook(unsure, formats))).data.faults.map(({ row, fault }) => [row, fault])).toEqual([
    [2, 'table.cell-not-shown'],
    [3, 'table.cell-day'],
    [4, 'table.cell-exponent'],
  ]);
});

it('an error that a spreadsheet wrote into a CSV is a fault at row and column', async () => {
  const { data } = await bring('items', 'ItemNo,NameZh,Unit,ItemDesc\nWB-4,#N/A,件,#REF!\n');
  expect(data.faults.map(({ row, column, fault }) => [row, column, fault])).toEqual([
    [2, 'NameZh', 'table.cell-error'],
    [2, 'ItemDesc', 'table.cell-error'],
  ]);
});

it('an inch mark in a CSV is read; a quotation mark that is not closed is a fault of its row', async () => {
  expect((await bring('suppliers', 'SupplierCode,NameZh\nINCH1,管 3/4" 接头厂\nINCH2,乙\n')).data).toMatchObject({
    created: 2,
    faults: [],
  });
  const { data } = await bring('suppliers', 'SupplierCode,NameZh\nINCH3,"3/4 接头\nINCH4,丁\n');
  expect(data.faults).toMatchObject([{ row: 2, column: 'NameZh', fault: 'table.cell-quote' }]);
});

it('where the encoding is not sure a preview asks for it, and nothing is stored before it was said', async () => {
  // SupplierCode,NameZh and RONG1,镕 in GBK; 镕 is a rare character.
  const content = Buffer.from([...Buffer.from('SupplierCode,NameZh\nRONG1,'), 0xe9, 0x46]);
  expect(await bring('suppliers', content)).toMatchObject({ ok: false, code: 'file.encoding-unsure' });
  const look = (await bring('suppliers', content, { preview: 'true' })).data;
  expect(look.preview).toMatchObject({
    encoding: 'gb18030',
    sure: false,
    columns: ['SupplierCode', 'NameZh'],
    rows: [{ row: 2, cells: ['RONG1', '镕'] }],
  });
  expect((await bring('suppliers', content, { encoding: 'gb18030' })).data).toMatchObject({ created: 1 });
});

it('a preview says states and units in the reader’s words, of the columns that the file has', async () => {
  const { data } = await bring('items', 'ItemNo,NameZh,Unit,Status\nWB-3,看,pcs,0\n', { preview: 'true' });
  expect(data).toMatchObject({ created: 0, faults: [] });
  expect(data.preview?.rows[0]?.cells).toEqual(['WB-3', '看', '件', '停用']);
});
