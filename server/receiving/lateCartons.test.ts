import { afterEach, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { leader } from '../../test/receiving.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = usePartners(plant);
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] }));

/** A note of one line of 90 in three cartons of 30, received without its first carton. */
async function receivedShort() {
  const { client, warehouseId } = await leader(plant);
  const { noteNo, labels } = await makeNote(plant.pool, { lines: 1, labelsPerLine: 3, qty: 90 });
  const [late = '', ...came] = labels;
  await client.ask('scanNote', { noteNo, warehouseId });
  await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
  for (const code of came) await client.ask('scanLabel', { noteNo, code });
  const save = (qty: string, reason?: 'short') =>
    client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1, qty, ...(reason ? { reason } : {}) }] }, { language: 'en' });
  const first = await save('60', 'short');
  if (!first.ok) throw new Error(first.message);
  const row = async () => (await client.list('noteLines', { jsWhere: { DeliNo: { value: noteNo, searchType: '=' } } })).data.rows[0];
  const stateOf = async (code: string) => (await plant.pool.query('select state from label where code = $1', [code])).rows[0]?.state;
  return { client, warehouseId, noteNo, labels, late, first: first.data.receiptNo, save, row, stateOf };
}

it('S142: a carton that comes after its short receipt is scanned at its note and received with a second receipt, which the ERP hears of', async () => {
  const { client, noteNo, late, first, save, row, stateOf } = await receivedShort();
  const scanned = await client.ask('scanLabel', { noteNo, code: late });
  expect([scanned.code, scanned.message]).toEqual(['20000', '']);
  expect(scanned.data).toMatchObject({ label: { code: late }, line: { qty: '30', scannedQty: '30' } });
  expect((await save('31')).code).toBe('receive.qty-over');
  const second = await save('30');
  expect([second.code, second.message]).toEqual(['20000', '']);
  expect(second.data.receiptNo).not.toBe(first);
  expect(await stateOf(late)).toBe('in-stock');
  expect(await row()).toMatchObject({ qty: '90', receivedQty: '90', state: 'received' });
  const events = await eventually(
    () => next.document(second.data.receiptNo),
    (document) => document !== undefined,
  );
  expect(events).toMatchObject({ type: 'receipt', document: { noteNo }, lines: [{ noteLine: 1, qty: '30' }] });
  expect(next.document(first)).toMatchObject({ lines: [{ noteLine: 1, qty: '60' }] });
  expect((await client.ask('scanNote', { noteNo, late: true })).code).toBe('note.already-received');
});

it('S142: a note that was received short says what is missing, and is opened for it by the person’s word', async () => {
  const { client, warehouseId, noteNo, late, save, row, stateOf } = await receivedShort();
  const refused = await client.ask('scanNote', { noteNo, warehouseId }, { language: 'en' });
  expect([refused.code, refused.message]).toEqual(['note.received-short', expect.stringMatching(/30.*3010-0001/)]);
  const opened = await client.ask('scanNote', { noteNo, warehouseId, late: true });
  expect(opened.data.lines).toMatchObject([{ qty: '30', receivedQty: null }]);
  expect(await row()).toMatchObject({ receivedQty: '60', state: 'scanning' });
  // Nothing arrived: closed as before, without a receipt.
  const closed = await save('0', 'short');
  expect([closed.code, closed.message]).toEqual(['20000', '']);
  expect([await stateOf(late), await row()]).toMatchObject(['void', { receivedQty: '60', state: 'received' }]);
});

it('S142: until then the words are true: the label is void since the short receipt, never scanned already', async () => {
  const { client, noteNo, late } = await receivedShort();
  const { code, message } = await client.ask('findLooseLabel', { code: late }, { language: 'en' });
  expect([code, message]).toEqual(['loose.label-void', expect.stringContaining(noteNo)]);
  const line = { itemNo: '3010-0001', qty: '30', location: 'RM1-A01-05', labels: [late] };
  const stored = await client.ask('saveManualStorage', { warehouse: 'RM1', reason: 'late', lines: [line] }, { language: 'en' });
  expect([stored.code, stored.message]).toEqual(['loose.label-void', expect.stringContaining(noteNo)]);
  // After it is scanned at its note, it belongs to that note.
  await client.ask('scanLabel', { noteNo, code: late });
  expect((await client.ask('findLooseLabel', { code: late })).code).toBe('loose.label-of-note');
});

it('receipts of a note are deleted together, and the note can be received whole again', async () => {
  const { client, noteNo, late, save, row } = await receivedShort();
  await client.ask('scanLabel', { noteNo, code: late });
  expect((await save('30')).ok).toBe(true);
  await plant.pool.query("update receipt set state = 'saved', sync_state = 'queued' where note_no = $1", [noteNo]);
  await plant.pool.query(
    "delete from outbox where document_type = 'receipt' and document_no in (select receipt_no from receipt where note_no = $1)",
    [noteNo],
  );
  const deleted = await client.ask('deleteReceipts', { nos: [noteNo] });
  expect([deleted.code, deleted.data]).toMatchObject(['20000', { done: 1 }]);
  expect(await row()).toMatchObject({ qty: '90', receivedQty: null, state: 'unreceived' });
});
