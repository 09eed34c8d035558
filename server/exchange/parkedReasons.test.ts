import { expect, it } from 'vitest';
import { eventually, noteRecord, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

it('why a record is parked is said in each language, its fields in the partner’s words; what the program said is kept beside', async () => {
  const fields = [
    { theirs: 'POS[].MENGE', ours: 'data.lines[].qty' },
    { theirs: 'POS[].MATNR', ours: 'data.lines[].itemNo' },
    { theirs: 'LFDAT', ours: 'data.deliveryDate' },
  ];
  const admin = await plant.signIn('admin');
  await admin.ask('saveConnection', { partner: 'portal', mapping: { inbound: { deliveryNote: { fields } } } });
  const { lines, deliveryDate: _day, ...data } = noteRecord('REASON01', 1).data;
  const bad = { kind: 'deliveryNote', id: 'REASON01', version: 1, LFDAT: 'tomorrow', data, POS: [] as object[] };
  bad.POS = [1, 2, 3].map((line) => ({ ...lines[0], line, itemNo: undefined, MATNR: line === 2 ? 'M-1' : undefined, MENGE: '0' }));
  const said = {
    zh: '内容不合约定：送货日期（LFDAT）：要是日期，如 2026-11-03; 明细第 1, 3 行 · 料号（POS[].MATNR）：没有填; 明细第 1, 2, 3 行 · 数量（POS[].MENGE）：要是大于 0 的数',
    en: 'Not as agreed: Delivery date (LFDAT) has to be a day, like 2026-11-03; Line 1, 3 · Item (POS[].MATNR) is missing; Line 1, 2, 3 · Quantity (POS[].MENGE) has to be a number above 0',
    yn: 'Tidak sesuai perjanjian: Tanggal kirim (LFDAT) harus tanggal, misalnya 2026-11-03; Baris 1, 3 · Kode barang (POS[].MATNR) belum diisi; Baris 1, 2, 3 · Jumlah (POS[].MENGE) harus angka di atas 0',
  };
  // Every server process gets the mapping a moment later.
  await eventually(
    async () => (await next.push('portal', [{ ...bad, id: `REASON-${Math.random()}` }])).body.records[0]?.reason ?? '',
    (reason) => reason.includes('LFDAT'),
  );
  const [answer] = (await next.push('portal', [bad])).body.records;
  expect(answer?.reason).toContain(said.zh);
  expect(answer?.reason).toContain(said.en);
  const leader = await plant.signIn('leader');
  for (const language of ['zh', 'en', 'yn'] as const) {
    const { data: listed } = await leader.list('parkedRecords', { jsWhere: "RecordId = 'REASON01'" }, { language });
    expect(listed.rows.map(({ reason }) => reason)).toEqual([said[language]]);
    const { data: detail } = await leader.ask('parkedRecordDetail', { id: listed.rows[0]?.id ?? 0 }, { language });
    expect(detail.reason).toBe(said[language]);
    expect(detail.technical).toContain('data.lines.0.qty: must be a decimal number above zero');
  }
});

it('quantities in why a record is parked have a comma every three digits, in lists as everywhere', async () => {
  await next.bring('erp', { kind: 'supplier', id: '101/QTY', version: 1, data: {} });
  const leader = await plant.signIn('leader');
  const reasonOf = async (taken: string, qty: string) => {
    await plant.pool.query("update parked_record set reason_id = 'parked.taken-above', reason_args = $1 where record_id = '101/QTY'", [
      { taken, qty, line: '1', number: '30301005' },
    ]);
    const { data } = await leader.list('parkedRecords', { jsWhere: "RecordId = '101/QTY'" }, { language: 'en' });
    const { data: detail } = await leader.ask('parkedRecordDetail', { id: data.rows[0]?.id ?? 0 }, { language: 'en' });
    expect(data.rows[0]?.reason).toBe(detail.reason);
    return detail.reason;
  };
  expect(await reasonOf('1234567.0625', '1000')).toBe('1,234,567.0625 of line 1 of 30301005 has left already; it cannot become 1,000');
  expect(await reasonOf('-12345', '999')).toBe('-12,345 of line 1 of 30301005 has left already; it cannot become 999');
});

it('what the database cannot hold is told without its words', async () => {
  const record = { kind: 'supplier', id: '101/BIG', version: 2 ** 53 - 1, data: { org: '101', code: 'BIG', name: 'x'.repeat(20) } };
  await plant.pool.query('alter table supplier add constraint short_name check (length(name) < 20)');
  expect(await next.bring('erp', record)).toEqual(['parked']);
  await plant.pool.query('alter table supplier drop constraint short_name');
  const leader = await plant.signIn('leader');
  const { data } = await leader.list('parkedRecords', { jsWhere: "RecordId = '101/BIG'" }, { language: 'en' });
  expect(data.rows[0]?.reason).toBe('It holds a value that cannot be stored');
  const { data: detail } = await leader.ask('parkedRecordDetail', { id: data.rows[0]?.id ?? 0 });
  expect(detail.technical).toContain('short_name');
});

it('R30: quantities that add up beyond what a quantity can be are told by name, and the record beside is taken', async () => {
  const record = noteRecord('BIGSUM01', 1);
  const lines = [1, 2].map((line) => ({ ...record.data.lines[0], line, qty: '600000000000' }));
  const big = { ...record, data: { ...record.data, lines, labels: [] } };
  const { records } = (await next.push('portal', [big, noteRecord('SMALL001', 1)])).body;
  expect(records.map(({ result }) => result)).toEqual(['parked', 'applied']);
  expect(records[0]?.reason).toContain('数量太大');
});

it('a line is of one batch: its labels may say it for it, and cartons of another batch want a line of their own', async () => {
  await plant.pool.query("update item set batch_controlled = true where org = '101' and code = $1", [
    noteRecord('MIXED001', 1).data.lines[0]?.itemNo,
  ]);
  const mixed = (noteNo: string, batches: readonly string[]) => {
    const record = noteRecord(noteNo, 1);
    const labels = batches.map((batch, at) => ({ ...record.data.labels[0], code: `${noteNo}-${at}`, line: 1, qty: '1', batch }));
    return { ...record, data: { ...record.data, labels } };
  };
  const { records } = (await next.push('portal', [mixed('MIXED001', ['B1', 'B2']), mixed('MIXED002', ['B1', 'B1'])])).body;
  expect(records.map(({ result }) => result)).toEqual(['parked', 'applied']);
  expect(records[0]?.reason).toContain('（B1, B2）');
  const { rows } = await plant.pool.query(
    'select l.batch from delivery_note_line l join delivery_note n on n.id = l.note_id where n.note_no = any($1)',
    [['MIXED001', 'MIXED002']],
  );
  expect(rows).toEqual([{ batch: 'B1' }]);
});
