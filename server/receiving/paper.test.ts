import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../contract/core/envelope.ts';
import { noteFileColumns } from '../../contract/receiving/noteFile.ts';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { readTable } from '../core/tableFile/readTable.ts';
import { type WriteRow, writeCsv, writeXlsx } from '../core/tableFile/writeTable.ts';
import { readPdf, scanPdf } from '../labels/print/printTestKit.ts';

const plant = usePlant();

const headersOf = (client: Client, more: Record<string, string> = {}) => ({
  Authorization: `Bearer ${client.token}`,
  org: client.org,
  'Accept-Language': 'en',
  ...more,
});

async function fileOf(client: Client, path: string, body: unknown, operationId: string = randomUUID()) {
  const response = await fetch(client.base + path, {
    method: 'POST',
    headers: headersOf(client, { 'Content-Type': 'application/json', 'Idempotency-Key': operationId }),
    body: JSON.stringify(body),
  });
  const type = response.headers.get('content-type') ?? '';
  const content = Buffer.from(await response.arrayBuffer());
  return {
    type,
    content,
    name: response.headers.get('content-disposition') ?? '',
    envelope: type.includes('json') ? (JSON.parse(content.toString()) as Envelope) : undefined,
  };
}

async function importFile(client: Client, content: Buffer | string, name = 'notes.csv', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const response = await fetch(`${client.base}/api/Receive/ImportDelino`, {
    method: 'POST',
    headers: headersOf(client, { 'Idempotency-Key': randomUUID() }),
    body: form,
  });
  const envelope = (await response.json()) as Envelope<{
    Created: number;
    Updated: number;
    Unchanged: number;
    Faults: { Row: number; Column: string; Fault: string; Detail: string }[];
    More: number;
    LeftOut: number;
    Preview?: { Encoding?: string; Sure: boolean; Columns: string[]; Rows: { Row: number; Cells: string[] }[]; Total: number };
  }>;
  return { ok: envelope.Result, code: envelope.Code, data: envelope.Data };
}

const columns = noteFileColumns.map(({ key }) => ({ key, header: key, kind: 'text' as const }));
const row = (more: WriteRow): WriteRow => ({
  DeliNo: 'SHFILE001',
  SupplierCode: 'S0001',
  DeliDate: '2026/11/3',
  LineNo: '1',
  ItemNo: '3010-0001',
  SendQty: '100',
  PurchNo: 'PO1',
  ...more,
});
const count = async (sql: string) => (await plant.pool.query<{ n: number }>(`select count(*) as n from ${sql}`)).rows[0]?.n;

describe('importNotes', () => {
  it('takes notes with lines and labels in; the same file again changes nothing; a change is taken', async () => {
    const keeper = await plant.signIn('keeper');
    const rows = [
      row({ BarCode: 'F1-1', PackQty: '60', BoxNo: 'B1' }),
      row({ BarCode: 'F1-2', PackQty: '40' }),
      row({ LineNo: '2', ItemNo: '3010-0002', BatchNo: 'B9', SendQty: '5' }),
      row({ DeliNo: 'SHFILE002', ItemNo: '3010-0009', SendQty: '1.5' }),
    ];
    expect((await importFile(keeper, await writeXlsx(columns, rows), 'notes.xlsx')).data).toMatchObject({ Created: 2, Faults: [] });
    const { data } = await keeper.ask('noteDetail', { noteNo: 'SHFILE001' });
    expect(data).toMatchObject({ deliveryDate: '2026-11-03', supplierName: '华东轴承', labelCount: 2, totalQty: '105' });
    expect(data.lines.map((line) => [line.itemNo, line.qty, line.batch])).toEqual([
      ['3010-0001', '100', ''],
      ['3010-0002', '5', 'B9'],
    ]);
    expect((await importFile(keeper, writeCsv(columns, rows))).data).toMatchObject({ Unchanged: 2 });
    const changed = rows.map((one, at) => (at === 2 ? { ...one, SendQty: '7' } : one));
    expect((await importFile(keeper, writeCsv(columns, changed))).data).toMatchObject({ Unchanged: 1, Updated: 1 });
    expect((await keeper.ask('noteDetail', { noteNo: 'SHFILE001' })).data.lines[1]?.qty).toBe('7');
  });

  it('says everything that is wrong at once, with row and column, and takes nothing in', async () => {
    const keeper = await plant.signIn('keeper');
    const before = await count('delivery_note');
    const { data } = await importFile(
      keeper,
      writeCsv(columns, [
        row({ DeliNo: 'SHBAD001', BarCode: 'X1', PackQty: '10' }),
        row({ DeliNo: 'SHBAD001', BarCode: 'X1', PackQty: '10' }),
        row({ DeliNo: 'SHBAD001', SupplierCode: 'S0002' }),
        row({ DeliNo: 'X'.repeat(61) }),
        row({ DeliNo: 'SHBAD003', ItemNo: 'NOPE', SupplierCode: 'S9' }),
        row({ DeliNo: 'SHBAD004', SendQty: '-1', DeliDate: '2026-02-30' }),
        row({ DeliNo: 'SHBAD005', Unit: '箱', BarCode: 'X2' }),
      ]),
    );
    expect(data.Faults.map(({ Row, Column, Fault }) => [Row, Column, Fault])).toEqual([
      [3, 'BarCode', 'table.repeated'],
      [4, 'SupplierCode', 'table.conflict'],
      [5, 'DeliNo', 'table.cell-too-long'],
      [6, 'SupplierCode', 'table.cell-unknown'],
      [6, 'ItemNo', 'table.cell-unknown'],
      [7, 'DeliDate', 'table.cell-wrong'],
      [7, 'SendQty', 'table.cell-wrong'],
      [8, 'PackQty', 'table.cell-required'],
      [8, 'Unit', 'table.cell-not-allowed'],
    ]);
    expect(await count('delivery_note')).toBe(before);
  });

  it('S2: reads decimal commas, refuses what has two readings, and lets the column decide', async () => {
    const keeper = await plant.signIn('keeper');
    const file = (no: string, ...qtys: string[]) =>
      [
        'DeliNo;SupplierCode;DeliDate;LineNo;ItemNo;SendQty;PurchNo',
        ...qtys.map((qty, at) => `${no};S0001;2026年11月3日;${at + 1};3010-0009;${qty};PO1`),
      ].join('\n');
    const sent = async (no: string) => (await keeper.ask('noteDetail', { noteNo: no })).data.lines.map(({ qty }) => qty);
    expect((await importFile(keeper, file('SHCOMMA01', '13,75', '１,５'))).data).toMatchObject({ Created: 1, Faults: [] });
    expect(await sent('SHCOMMA01')).toEqual(['13.75', '1.5']);
    const two = (await importFile(keeper, file('SHCOMMA02', '1.500', '7'))).data;
    expect(two).toMatchObject({
      Created: 0,
      Faults: [{ Row: 2, Column: 'SendQty', Fault: 'table.cell-two-ways', Detail: '1500 / 1.5000' }],
    });
    expect((await importFile(keeper, file('SHCOMMA02', '1.500', '7,25'))).data).toMatchObject({ Created: 1 });
    expect(await sent('SHCOMMA02')).toEqual(['1500', '7.25']);
    expect((await importFile(keeper, file('SHCOMMA03', '1,2,3'))).data.Faults).toMatchObject([{ Fault: 'table.cell-wrong' }]);
    const days = file('SHCOMMA04', '1').replace('2026年11月3日', '03/04/2026');
    expect((await importFile(keeper, days)).data.Faults).toMatchObject([
      { Column: 'DeliDate', Fault: 'table.cell-two-ways', Detail: '2026-04-03 / 2026-03-04' },
    ]);
  });

  it('keeps codes as a person reads them, and refuses numbers that a spreadsheet cut short', async () => {
    const keeper = await plant.signIn('keeper');
    const rows = [
      row({ DeliNo: 'SHUNSEEN1', BarCode: '\u200bUNSEEN-1', PackQty: '50' }),
      row({ DeliNo: 'SHUNSEEN1', BarCode: 'UNSEEN\u00a0-2', PackQty: '50' }),
    ];
    expect((await importFile(keeper, writeCsv(columns, rows))).data).toMatchObject({ Created: 1, Faults: [] });
    const { rows: codes } = await plant.pool.query("select code from label where code like '%UNSEEN%' order by code");
    expect(codes).toEqual([{ code: 'UNSEEN -2' }, { code: 'UNSEEN-1' }]);
    const cut = writeCsv(columns, [row({ DeliNo: 'SHUNSEEN2', BarCode: '6.90123456789012E+17', PackQty: '50' })]);
    expect((await importFile(keeper, cut)).data.Faults).toMatchObject([{ Row: 2, Column: 'BarCode', Fault: 'table.cell-exponent' }]);
  });

  it('a preview stores nothing: it shows the first rows as they would be stored, and all that is wrong', async () => {
    const keeper = await plant.signIn('keeper');
    const before = await count('delivery_note');
    const content = writeCsv(columns, [
      row({ DeliNo: 'SHLOOK01', SendQty: '１，２００．０' }),
      row({ DeliNo: 'SHLOOK02', ItemNo: 'NOPE' }),
    ]);
    const { data } = await importFile(keeper, content, 'notes.csv', { Preview: 'true' });
    expect(data).toMatchObject({
      Created: 0,
      Faults: [{ Row: 3, Column: 'ItemNo' }],
      Preview: { Encoding: 'utf-8', Sure: true, Total: 1 },
    });
    expect(data.Preview).toEqual({
      Encoding: 'utf-8',
      Sure: true,
      Total: 1,
      Columns: ['DeliNo', 'SupplierCode', 'DeliDate', 'LineNo', 'ItemNo', 'SendQty', 'PurchNo'],
      Rows: [{ Row: 2, Cells: ['SHLOOK01', 'S0001', '2026-11-03', '1', '3010-0001', '1200', 'PO1'] }],
    });
    expect(await count('delivery_note')).toBe(before);
    const good = await importFile(keeper, content, 'notes.csv', { Preview: 'true', LeaveOut: '[3]' });
    expect(good.data).toMatchObject({ LeftOut: 1, Faults: [], Preview: { Total: 1 } });
    expect(await count('delivery_note')).toBe(before);
  });

  it('of a note with a bad row no row is taken when the bad ones are left out; the other notes are', async () => {
    const keeper = await plant.signIn('keeper');
    const content = writeCsv(columns, [
      row({ DeliNo: 'SHPART01', LineNo: '1' }),
      row({ DeliNo: 'SHPART01', LineNo: '2', ItemNo: 'NOPE' }),
      row({ DeliNo: 'SHPART02' }),
    ]);
    expect((await importFile(keeper, content)).data).toMatchObject({ Created: 0, LeftOut: 0, Faults: [{ Row: 3 }] });
    expect((await importFile(keeper, content, 'notes.csv', { LeaveOut: '[3]' })).data).toMatchObject({
      Created: 1,
      LeftOut: 2,
      Faults: [],
    });
    expect((await keeper.ask('noteDetail', { noteNo: 'SHPART01' })).ok).toBe(false);
    expect((await keeper.ask('noteDetail', { noteNo: 'SHPART02' })).ok).toBe(true);
  });

  it('a note that cannot be stored takes the good ones of the file with it, and says why in the reader’s language', async () => {
    const keeper = await plant.signIn('keeper');
    const other = await makeNote(plant.pool);
    const { data } = await importFile(
      keeper,
      writeCsv(columns, [
        row({ DeliNo: 'SHGOOD01', BarCode: 'G1', PackQty: '100' }),
        row({ DeliNo: 'SHOVER01', BarCode: 'O1', PackQty: '101' }),
        row({ DeliNo: 'SHTAKEN1', BarCode: other.labels[0] ?? '', PackQty: '1' }),
      ]),
    );
    expect(data).toMatchObject({
      Created: 0,
      Faults: [
        { Row: 3, Fault: 'note.not-taken' },
        { Row: 4, Fault: 'note.not-taken' },
      ],
    });
    expect(data.Faults[0]?.Detail).toContain('more than the 100');
    expect(await count("delivery_note where note_no in ('SHGOOD01', 'SHOVER01')")).toBe(0);
    expect(await count("label where code = 'G1'")).toBe(0);
  });

  it('supplier accounts bring their own notes only', async () => {
    const supplier = await plant.signIn('supplier');
    expect((await importFile(supplier, writeCsv(columns, [row({ DeliNo: 'SHSUP001' })]))).data).toMatchObject({ Created: 1 });
    expect(
      (await importFile(supplier, writeCsv(columns, [row({ DeliNo: 'SHSUP002', SupplierCode: 'S0002' })]))).data.Faults[0]?.Fault,
    ).toBe('table.cell-unknown');
    const foreign = await makeNote(plant.pool, { supplier: 'S0002' });
    expect((await importFile(supplier, writeCsv(columns, [row({ DeliNo: foreign.noteNo })]))).data.Faults[0]?.Fault).toBe('note.not-taken');
  });

  it('20,000 labels in one file; one more is refused; no file; no table', async () => {
    const keeper = await plant.signIn('keeper');
    const many = Array.from({ length: 20_000 }, (_, at) =>
      row({ DeliNo: `SHMANY${Math.floor(at / 1000)}`, SendQty: '1000', BarCode: `M${at}`, PackQty: '1' }),
    );
    expect((await importFile(keeper, writeCsv(columns, many))).data).toMatchObject({ Created: 20 });
    expect(await count("label where code like 'M%'")).toBe(20_000);
    expect((await importFile(keeper, writeCsv(columns, [...many, row({})]))).code).toBe('file.too-large');
    expect((await importFile(keeper, Buffer.from('%PDF-1.7'))).code).toBe('file.unreadable');
  });

  it.each(['xlsx', 'csv'])('the template (%s) is taken in as it stands', async (format) => {
    const keeper = await plant.signIn('keeper');
    const file = await fileOf(keeper, '/api/Receive/DelinoTemplate', { format });
    const { header } = await readTable(file.content, 'template');
    expect(header[0]).toBe('Delivery note*');
    expect((await importFile(keeper, file.content)).data).toMatchObject({ Faults: [] });
  });
});

describe('printing', () => {
  it('labels of a note decode again as what they say; the second print needs a reason; a repeat gives the same paper', async () => {
    const leader = await plant.signIn('leader');
    const note = await makeNote(plant.pool, { lines: 1, labelsPerLine: 2 });
    const operationId = randomUUID();
    const body = { data: { delino: note.noteNo, size: '100x60' } };
    const first = await fileOf(leader, '/api/Receive/PrintBars', body, operationId);
    expect([first.type, first.name]).toEqual(['application/pdf', expect.stringContaining(note.noteNo)]);
    const codes = await scanPdf(first.content);
    expect(codes).toEqual(note.labels.map((label) => [`CODE-128:${label}`, `QR-Code:${label}`]));
    const repeat = await fileOf(leader, '/api/Receive/PrintBars', body, operationId);
    expect(await scanPdf(repeat.content)).toEqual(codes);
    const again = await fileOf(leader, '/api/Receive/PrintBars', body);
    expect(again.envelope?.Code).toBe('print.reason-required');
    const zpl = await fileOf(leader, '/api/Receive/PrintBars', { data: { bars: note.labels.slice(0, 1), format: 'zpl', reason: 'torn' } });
    expect(zpl.content.toString()).toContain('^XA');
    const history = await leader.ask('labelHistory', { code: note.labels[0] ?? '' });
    expect(history.data.events.map(({ event, detail, person }) => [event, detail, person])).toEqual([
      ['reprinted', 'torn', 'leader'],
      ['printed', '', 'leader'],
    ]);
    expect(await count(`label where note_id = (select id from delivery_note where note_no = '${note.noteNo}') and print_count = 1`)).toBe(
      1,
    );
  });

  it('S132: what printers hold and are is a setting of the plant, and what a device chose comes first', async () => {
    const [leader, admin] = [await plant.signIn('leader'), await plant.signIn('admin')];
    const note = await makeNote(plant.pool, { lines: 1, labelsPerLine: 1 });
    const set = (key: string, value: string) => admin.ask('updateOrgSetting', { key, value }, { language: 'en' });
    const zpl = async (chosen: object) => {
      const data = { bars: note.labels, format: 'zpl', reason: 'again', ...chosen };
      return (await fileOf(leader, '/api/Receive/PrintBars', { data })).content.toString();
    };
    const head = async (chosen: object = {}) => /\^CWZ,(\S+)\n\^PW(\d+)\n\^LL(\d+)/.exec(await zpl(chosen))?.slice(1);
    expect(await head()).toEqual(['E:SIMSUN.TTF', '800', '480']);
    expect((await set('labelSize', '20x20')).message).toBe(
      'The value of Label size must be 100x60 / 80x50 / 60x40 / 50x30 / a4-3x8 / 75x45',
    );
    expect([(await set('printerFont', 'E:A.TTF^XZ')).code, (await set('printerDpi', '400')).code]).toEqual([
      'setting.wrong',
      'setting.wrong',
    ]);
    const values = { labelSize: '75x45', printerDpi: '300', printerFont: 'B:HANS.TTF' };
    for (const [key, value] of Object.entries(values)) expect((await set(key, value)).data).toEqual({ key, value });
    await expect.poll(() => head()).toEqual(['B:HANS.TTF', '885', '531']);
    expect(await head({ size: '62.5x40', dpi: '600' })).toEqual(['B:HANS.TTF', '1476', '944']);
    expect(await head({ size: '100x60', dpi: '203', font: 'E:SIMSUN.TTF' })).toEqual(['E:SIMSUN.TTF', '800', '480']);
    const pdf = await fileOf(leader, '/api/Receive/PrintBars', { data: { bars: note.labels, reason: 'again' } });
    expect([pdf.name, await scanPdf(pdf.content)]).toEqual([
      expect.stringContaining('75x45'),
      [[`CODE-128:${note.labels[0]}`, `QR-Code:${note.labels[0]}`]],
    ]);
    for (const [key, value] of Object.entries({ labelSize: '100x60', printerDpi: '203', printerFont: 'E:SIMSUN.TTF' }))
      expect((await set(key, value)).ok).toBe(true);
  });

  it('refuses unknown sizes, void labels, nothing, and labels of others', async () => {
    const [leader, supplier] = [await plant.signIn('leader'), await plant.signIn('supplier')];
    const note = await makeNote(plant.pool, { supplier: 'S0002' });
    const code = async (client: Client, data: object) => (await fileOf(client, '/api/Receive/PrintBars', { data })).envelope?.Code;
    expect(await code(leader, { delino: note.noteNo, size: '1x1' })).toBe('label-size.unknown');
    expect(await code(leader, {})).toBe('print.nothing');
    expect(await code(leader, { bars: ['NO-SUCH'] })).toBe('label.not-found');
    expect(await code(supplier, { bars: note.labels })).toBe('label.not-found');
    expect(await code(supplier, { delino: note.noteNo })).toBe('note.not-found');
    await leader.ask('voidLabels', { codes: note.labels.slice(0, 1) });
    expect(await code(leader, { bars: note.labels })).toBe('label.void');
    expect((await leader.ask('labelSizes', {}, { language: 'en' })).data.sizes[0]).toMatchObject({
      id: '100x60',
      name: 'Label 100 × 60 mm',
    });
  });

  it('a delivery note on A4 carries its number as a code', async () => {
    const keeper = await plant.signIn('keeper');
    const note = await makeNote(plant.pool, { lines: 3 });
    const { content } = await fileOf(keeper, '/api/Receive/PrintDelino', { data: { delino: note.noteNo } });
    expect((await scanPdf(content))[0]).toContain(`QR-Code:${note.noteNo}`);
    expect((await readPdf(content)).join(' ')).toContain('Bearing 3');
  });
});
