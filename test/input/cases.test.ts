import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readPdf } from '../../server/labels/print/printTestKit.ts';
import { bench } from '../../web/core/scanner/wedgeTestKit.ts';
import { readPicture } from '../../web/core/scanner/zxing.ts';
import { fetchFile, uploadFile } from '../files.ts';
import { makeNote } from '../notes.ts';
import { type Client, usePlant } from '../plant.ts';
import { putLabels } from '../positions.ts';

/** Files and key timings that once gave wrong results; each enters as users would enter it. */
const file = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, 'cases', name));
const keys = (name: string) => JSON.parse(file(name).toString());

const plant = usePlant();
let admin: Client;
let keeper: Client;
beforeAll(async () => {
  [admin, keeper] = [await plant.signIn('admin'), await plant.signIn('keeper')];
  await plant.pool.query(`
    update item set code = '3010-1004' where org = '101' and code = '3010-0002';
    update item set code = '3010-1008' where org = '101' and code = '3010-0004';
    update item set code = '3050-1004' where org = '101' and code = '3010-0009';
    update location set code = 'A01-01-01' where org = '101' and code = 'RM1-A01-01'`);
  await putLabels(plant.pool, 'A01-01-01', ['MO261124014-0009'], { item: '3010-1008', qty: 40 });
});

const bringNotes = (name: string) => uploadFile(keeper, 'importNotes', {}, { name, content: file(name) });
const bringMaster = (kind: 'items' | 'suppliers', name: string) =>
  uploadFile(admin, 'importMasterData', { kind }, { name, content: file(name) });
const faultsOf = ({ data }: Awaited<ReturnType<typeof bringMaster>>) => data.faults.map(({ row, column, fault }) => [row, column, fault]);
const found = async (code: string) => {
  const { data } = await keeper.ask('resolveScan', { code }, { language: 'en' });
  return data.matches.map(({ kind, code: one, detail }) => `${kind} ${one} ${detail}`);
};

describe('keys', () => {
  it.each<{ code: string; gaps: number[] }>(keys('01-wedge-pause-inside-code.json').cases)(
    'S1: of $code with the pauses $gaps comes one whole code, or none and a word',
    ({ code, gaps }) => {
      const b = bench();
      b.type(`${code}\n`, [10, ...gaps, 10]);
      expect([
        [[code], 0],
        [[], 1],
      ]).toContainEqual([b.codes(), b.refused.length]);
      b.type('NEXT-1\n', 5);
      expect(b.codes().at(-1)).toBe('NEXT-1');
    },
  );

  it('S10: a scanner on another keyboard layout is read by the positions of its keys', () => {
    const { code, keys: pressed } = keys('06-keyboard-layout.json');
    const b = bench();
    for (const [key, at] of pressed as [string, string][]) b.press(key, 5, { code: at });
    expect(b.codes()).toEqual([code]);
  });

  it('S11: a QR code in GBK that names no character set', async () => {
    const { buffer } = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')));
    await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
    const [one] = await readPicture(new Uint8Array(file('16-qr-gbk-without-eci.png')), ['qr_code']);
    expect(one?.rawValue).toBe('仓库料号A01');
  });
});

describe('codes', () => {
  it('S4: separators and symbology of GS1 are understood at home as in brackets', async () => {
    const [first, second, third] = keys('03-gs1-fnc1.json').input.map(({ code }: { code: string }) => code);
    expect(await found('(241)3010-1004(10)B1')).toEqual([expect.stringMatching(/^item 3010-1004 .*B1/)]);
    for (const code of [first, second]) expect(await found(code)).toEqual(await found('(241)3010-1004(10)B1'));
    expect(await found(third)).toEqual([expect.stringMatching(/^item 3010-1004 .*AB1/)]);
  });

  it('S4: and where a label is found and scanned', async () => {
    const { noteNo, labels } = await makeNote(plant.pool);
    await plant.pool.query("update label set code = 'GS1-77' where code = $1", [labels[0]]);
    const { data } = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    await keeper.ask('scanNote', { noteNo, warehouseId: data.id });
    for (const code of [']C121GS1-77', '\x02]C12413010-0001\x1d21GS1-77\x03', '2413010-0001\x1d21GS1-77']) {
      expect((await keeper.ask('findLabel', { code })).data.code).toBe('GS1-77');
      expect(['20000', 'label.already-scanned']).toContain((await keeper.ask('scanLabel', { noteNo, code })).code);
    }
    expect((await keeper.ask('checkScannedBefore', { label: 'GS1-77' })).data.scanned).toBe(true);
  });

  it('S7: what CapsLock inverted', async () => {
    expect(await found('kw-loc:a01-01-01')).toEqual([expect.stringMatching(/^location A01-01-01 /)]);
    expect(await found('mo261124014-0009')).toEqual([expect.stringMatching(/^label MO261124014-0009 /)]);
    const code = 'mo261124014-0009';
    expect((await keeper.ask('labelToSplit', { code })).data.code).toBe('MO261124014-0009');
    const moved = await keeper.ask('bindPosition', { place: 'a01-01-01', labels: [code], byHand: false });
    expect([moved.message, moved.data.place]).toEqual(['', 'A01-01-01']);
  });

  it('S8: full-width digits, letters and hyphens, in scans and in searches', async () => {
    for (const { code } of keys('05-full-width.json').input as { code: string }[]) {
      const what = code.normalize('NFKC');
      expect(await found(code)).toEqual([expect.stringContaining(what)]);
    }
    const search = '３０１０－１００４';
    expect((await keeper.list('items', { search })).data.rows.map(({ code }) => code)).toEqual(['3010-1004']);
    expect((await keeper.list('stock', { search: '３０１０－１００８' })).data.rows.map(({ itemNo }) => itemNo)).toEqual(['3010-1008']);
  });
});

describe('files', () => {
  it('S2: a decimal comma is one', async () => {
    expect((await bringNotes('08-note-decimal-comma.csv')).data).toMatchObject({ created: 1, faults: [] });
    const { lines } = (await keeper.ask('noteDetail', { noteNo: 'KWC-DEC-1' })).data;
    expect(lines.map(({ qty }) => qty)).toEqual(['13.75']);
  });

  it('S6: signs that nobody sees are not stored, and the labels are found by what is read', async () => {
    expect((await bringNotes('09-note-invisible-in-label.csv')).data).toMatchObject({ created: 1, faults: [] });
    for (const code of ['KWCINV-01-1', 'KWCINV -01-2']) expect((await keeper.ask('findLabel', { code })).data.code).toBe(code);
  });

  it('S3: error cells and formulas without a result are refused at row and column, and nothing is emptied', async () => {
    const record = { ItemNo: 'KWC-IT-1', NameZh: '试', Unit: 'pcs', ItemDesc: '规格', PackQty: 50, PCode: 'A01-01-01' };
    expect((await admin.ask('saveMasterData', { kind: 'items', record })).message).toBe('');
    for (const [name, fault] of [
      ['10-items-formula-error.xlsx', 'table.cell-error'],
      ['10b-items-formula-no-value.xlsx', 'table.cell-no-value'],
    ] as const)
      expect(faultsOf(await bringMaster('items', name))).toEqual(['ItemDesc', 'PCode', 'PackQty'].map((column) => [2, column, fault]));
    const { rows } = (await admin.list('items', { search: 'KWC-IT-1' })).data;
    expect(rows).toMatchObject([{ spec: '规格', packQty: '50', defaultLocation: 'A01-01-01' }]);
  });

  it('S9: cells that show 00778 and S0013 are 00778 and S0013', async () => {
    const brought = await bringMaster('suppliers', '12-suppliers-shown-with-zeros.xlsx');
    expect(brought.data).toMatchObject({ created: 2, faults: [] });
    const { rows } = await plant.pool.query(
      "select code from supplier where org = '101' and (code like '%778' or code like '%13') order by code",
    );
    expect(rows).toEqual([{ code: '00778' }, { code: 'S0013' }]);
  });

  it('S5: an SSCC of 20 digits is received by all of its spellings', async () => {
    expect((await bringNotes('14-note-sscc-20-digits.csv')).data).toMatchObject({ created: 1, faults: [] });
    const sscc = '106141412345678915';
    const { data } = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    expect((await keeper.ask('scanNote', { noteNo: 'KWCSSC-01', warehouseId: data.id })).message).toBe('');
    for (const code of [`00${sscc}`, sscc, `(00)${sscc}`, `]C100${sscc}`]) {
      expect(await found(code)).toEqual([expect.stringContaining(sscc)]);
      expect(['20000', 'label.already-scanned']).toContain((await keeper.ask('scanLabel', { noteNo: 'KWCSSC-01', code })).code);
    }
    expect((await keeper.ask('noteTotal', { noteNo: 'KWCSSC-01' })).data.scannedQty).toBe('10');
  });

  it('S12: an inch mark without quotation marks is read', async () => {
    expect((await bringMaster('suppliers', '17-suppliers-inch-mark.csv')).data).toMatchObject({ created: 2, faults: [] });
    const { rows } = await plant.pool.query("select name from supplier where org = '101' and code = 'KWCIN1'");
    expect(rows).toEqual([{ name: '管 1/2" 接头厂' }]);
  });

  it('S12: signs that the font of labels lacks are replaced or said before anything is printed', async () => {
    const name = /item name (.*), label as PDF/.exec(keys('19-label-glyphs.json').what)?.[1] ?? '';
    const { labels } = await makeNote(plant.pool, { lines: 1, labelsPerLine: 1 });
    const paper = { codes: labels, size: '100x60', format: 'pdf', firstCell: 0, dpi: '203', font: 'E:SIMSUN.TTF' } as const;
    await plant.pool.query("update item set name = $1 where org = '101' and code = '3010-0001'", [name]);
    const refused = await keeper.ask('printLabels', paper);
    expect([refused.code, refused.message]).toEqual(['print.signs-missing', expect.stringContaining('𠮷')]);
    const { content } = await fetchFile(keeper, 'printLabels', { ...paper, blanks: true });
    expect((await readPdf(content))[0]).toContain('Ø20 〓');
  });
});
