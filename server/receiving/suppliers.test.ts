import { expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { leader } from '../../test/receiving.ts';

const plant = usePlant();

/** The answer without the requested number. */
const refusalOf = async (request: Promise<{ code: string; message: string; envelope: object }>, no: string) =>
  JSON.stringify((await request).envelope)
    .replaceAll(no, '…')
    .replaceAll(/"[0-9a-f-]{36}"/g, '""');

async function importFile(client: Client, rows: string[]) {
  const form = new FormData();
  const header = 'DeliNo,SupplierCode,DeliDate,LineNo,ItemNo,SendQty,PurchNo,BarCode,PackQty';
  form.set('file', new Blob([[header, ...rows].join('\n')], { type: 'text/csv' }), 'notes.csv');
  const headers = { authorization: `Bearer ${client.token}`, org: '101', 'accept-language': 'en' };
  const response = await fetch(`${client.base}/api/Receive/ImportDelino`, { method: 'POST', headers, body: form });
  return (await response.json()) as { Result: boolean; Data: { Created?: number; Faults?: { Detail: string }[] } };
}

it('S186: only the plant’s people put labels of a note into its stock; a supplier is refused', async () => {
  const supplier = await plant.signIn('supplier');
  const { noteNo } = await makeNote(plant.pool);
  expect((await supplier.ask('syncNoteLabels', { noteNo })).status).toBe(403);
  expect((await (await plant.signIn('keeper')).ask('syncNoteLabels', { noteNo })).ok).toBe(true);
});

it('R13, supplier-code-matches: a supplier’s people scan their own labels, which changes nothing of the note', async () => {
  const supplier = await plant.signIn('supplier');
  const { client, warehouseId } = await leader(plant);
  const [own, foreign] = [await makeNote(plant.pool), await makeNote(plant.pool, { supplier: 'S0002' })];
  const [first = '', second = '', third = ''] = own.labels;
  const scanned = await supplier.ask('scanLabel', { noteNo: own.noteNo, code: first });
  expect(scanned.data).toMatchObject({
    scannedLabels: 1,
    labelCount: 4,
    label: { code: first, state: 'printed' },
    line: { scannedLabels: 0 },
  });
  expect((await supplier.ask('scanLabel', { noteNo: own.noteNo, code: first })).code).toBe('label.already-scanned');
  const several = await supplier.ask('saveScans', { noteNo: own.noteNo, labels: [second, foreign.labels[0] ?? ''] });
  expect(several.data.outcomes.map((one) => one.error).toSorted()).toEqual(['label.supplier-mismatch', null]);
  expect((await supplier.ask('scanNote', { noteNo: own.noteNo })).status).toBe(403);
  expect((await supplier.ask('supplierScans', { noteNo: own.noteNo })).data.labels.map(({ code, scannedBy }) => [code, scannedBy])).toEqual(
    [
      [second, 'supplier'],
      [first, 'supplier'],
    ],
  );
  const { rows } = await plant.pool.query(
    "select n.state, (select count(*) from label b where b.note_id = n.id and b.state = 'printed') as printed from delivery_note n where note_no = $1",
    [own.noteNo],
  );
  expect(rows).toEqual([{ state: 'unreceived', printed: 4 }]);
  // The keeper's scans are separate, and the receipt does not change the supplier's.
  await client.ask('scanNote', { noteNo: own.noteNo, warehouseId });
  expect((await client.ask('scanLabel', { noteNo: own.noteNo, code: first })).data.scannedLabels).toBe(1);
  expect((await client.ask('scanLabel', { noteNo: own.noteNo, code: third })).data.scannedLabels).toBe(2);
  await client.ask('saveNoteLocation', { noteNo: own.noteNo, locationCode: 'RM1-A01-05', warehouseId });
  expect((await client.ask('saveReceipt', { noteNo: own.noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] })).ok).toBe(true);
  await client.ask('deleteReceipts', { nos: [own.noteNo] });
  expect((await supplier.ask('supplierScans', {})).data.labels.map(({ code }) => code)).toEqual([second, first]);
  expect((await client.ask('checkScannedBefore', { label: first, scanType: 'supplier' })).data.scanned).toBe(true);
});

it('R78: a supplier is told of others’ notes and labels what it is told of unknown ones', async () => {
  const supplier = await plant.signIn('supplier');
  const own = await makeNote(plant.pool);
  const { noteNo, labels } = await makeNote(plant.pool, { supplier: 'S0002' });
  const [label = ''] = labels;
  const ofNote = (no: string) => [
    supplier.ask('noteDetail', { noteNo: no }),
    supplier.ask('noteTotal', { noteNo: no }),
    supplier.ask('noteLabels', { noteNo: no }),
    supplier.ask('printNote', { noteNo: no }),
    supplier.post('/api/Receive/PrintBars', { data: { delino: no } }),
    supplier.ask('createNoteLabels', { noteNo: no, lineNo: 1, packQty: '1' }),
    supplier.ask('deleteNoteLabels', { noteNo: no }),
    supplier.ask('syncNote', { noteNos: [no] }),
    supplier.ask('pushNote', { noteNos: [no] }),
    supplier.ask('supplierScans', { noteNo: no }),
    supplier.ask('scanLabel', { noteNo: no, code: own.labels[0] ?? '' }),
    supplier.ask('saveScans', { noteNo: no, labels: own.labels }),
  ];
  const unknownNo = 'SHUNKNOWN01';
  const [foreign, unknown] = [ofNote(noteNo), ofNote(unknownNo)];
  for (const [at, request] of foreign.entries())
    expect(await refusalOf(request, noteNo)).toBe(await refusalOf(unknown[at] ?? request, unknownNo));
  const ofLabel = (code: string) => [
    supplier.ask('findLabel', { code }),
    supplier.ask('labelHistory', { code }),
    supplier.ask('voidLabels', { codes: [code], reason: 'x' }),
    supplier.post('/api/Receive/PrintBars', { data: { bars: [code] } }),
    supplier.ask('loadCabinet', { cabinetNo: 'G1', label: code }),
    supplier.ask('unloadCabinet', { cabinetNo: 'G1', label: code }),
    supplier.ask('scanLabel', { noteNo: own.noteNo, code }),
    supplier.ask('saveScans', { noteNo: own.noteNo, labels: [code] }),
    supplier.ask('noteLineByLabel', { noteNo: own.noteNo, label: code }),
    supplier.ask('checkScannedBefore', { label: code }),
  ];
  const [theirs, none] = [ofLabel(label), ofLabel('NO-SUCH-LABEL')];
  for (const [at, request] of theirs.entries())
    expect(await refusalOf(request, label)).toBe(await refusalOf(none[at] ?? request, 'NO-SUCH-LABEL'));
  expect((await supplier.ask('loadCabinet', { cabinetNo: 'G1', label })).code).toBe('label.supplier-mismatch');
  expect((await plant.pool.query('select distinct state from label where code = any($1)', [labels])).rows).toEqual([{ state: 'printed' }]);
});

it('R78: two suppliers who import one number at once: one has it, the other is told', async () => {
  const one = await plant.signIn('supplier');
  await plant.pool.query(
    `with u as (insert into user_account (account, name, employee_no, user_type, supplier_code, password_hash)
       select 'supplier2', 'supplier2', 'E-supplier2', 'supplier', 'S0002', password_hash from user_account where account = 'supplier' returning id)
     insert into user_role (user_id, org, role_code) select id, '101', 'supplier' from u`,
  );
  const two = await plant.signIn('supplier2');
  for (let round = 0; round < 8; round += 1) {
    const noteNo = `TWO26110${round}`;
    const row = (supplier: string) => `${noteNo},${supplier},2026-11-21,1,3010-0001,100,PO1,${noteNo}-${supplier},100`;
    const answers = await Promise.all([importFile(one, [row('S0001')]), importFile(two, [row('S0002')])]);
    expect(answers.map(({ Data }) => Data.Created ?? 0).toSorted()).toEqual([0, 1]);
    const { rows } = await plant.pool.query(
      'select n.supplier_code, b.code from delivery_note n join label b on b.note_id = n.id where n.note_no = $1',
      [noteNo],
    );
    const winner = answers[0]?.Data.Created === 1 ? 'S0001' : 'S0002';
    expect(rows).toEqual([{ supplier_code: winner, code: `${noteNo}-${winner}` }]);
    const refused = JSON.stringify(answers.find(({ Data }) => !Data.Created));
    expect(refused).toContain(`${noteNo} is taken already`);
    expect(refused).not.toContain(winner);
  }
});

it('R10, label-belongs-to-delivery: a label of another item is refused as that', async () => {
  const { client } = await leader(plant);
  const { noteNo, labels } = await makeNote(plant.pool);
  const answer = await client.ask('noteLineByLabel', { noteNo, label: labels[0] ?? '', itemNo: '3010-0002' }, { language: 'en' });
  expect([answer.code, answer.message]).toEqual(['label.other-item', expect.stringMatching(/3010-0001.*3010-0002/)]);
});
