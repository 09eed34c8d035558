import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { makeNote, type TestNoteOptions } from '../../test/notes.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

afterEach(async () => {
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

async function leader() {
  const client = await plant.signIn('leader');
  const { data } = await client.ask('checkIn', { code: 'KW-SIGN:RM1' });
  return { client, warehouseId: data.id };
}

async function received(options: TestNoteOptions = {}) {
  const { client, warehouseId } = await leader();
  const note = await makeNote(plant.pool, options);
  await client.ask('scanNote', { noteNo: note.noteNo, warehouseId });
  await client.ask('scanLabel', { noteNo: note.noteNo, code: note.labels[0] ?? '' });
  await client.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-05', warehouseId });
  const lines = Array.from({ length: options.lines ?? 2 }, (_, at) => ({ lineNo: at + 1 }));
  const saved = await client.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines });
  expect(saved.message).toBe('');
  return { client, warehouseId, note, receiptNo: saved.data.receiptNo, lines };
}

const stockOf = async () =>
  (await plant.pool.query('select item_id, location_id, batch, status, qty from balance where qty > 0 order by 1, 2, 3, 4')).rows;
const outboxOf = async (receiptNo: string) =>
  (
    await plant.pool.query<{ type: string; state: string; key: string }>(
      'select type, state, key from outbox where document_no = $1 order by id',
      [receiptNo],
    )
  ).rows;
const setMessage = (receiptNo: string, change: string) =>
  plant.pool.query(`update outbox set ${change} where document_no = $1`, [receiptNo]);

describe('deleteReceipts', () => {
  it('receiving-select-to-delete: nothing selected', async () => {
    const { client } = await leader();
    expect((await client.ask('deleteReceipts', { noteNos: [] })).code).toBe('select-to-delete');
    expect((await client.ask('deleteReceipts', {})).code).toBe('select-to-delete');
  });

  it('takes stock, labels and note back as they were, and tells the ERP nothing it never heard of', async () => {
    const before = await stockOf();
    const { client, warehouseId, note, receiptNo, lines } = await received();
    expect(await stockOf()).not.toEqual(before);
    const answer = await client.ask('deleteReceipts', { noteNos: [note.noteNo] });
    expect(answer.data).toMatchObject({ done: 1 });
    expect(await stockOf()).toEqual(before);
    expect(await outboxOf(receiptNo)).toMatchObject([{ type: 'receipt', state: 'closed' }]);
    const detail = await client.ask('noteDetail', { noteNo: note.noteNo });
    expect(detail.data).toMatchObject({ state: 'unreceived', scannedLabels: 0, receiptNos: [] });
    const labels = await client.ask('noteLabels', { noteNo: note.noteNo });
    expect(new Set(labels.data.labels.map((label) => label.state))).toEqual(new Set(['printed']));
    // exception-rescan-after-deleted-orders
    expect((await client.ask('scanNote', { noteNo: note.noteNo, warehouseId })).ok).toBe(true);
    expect((await client.ask('scanLabel', { noteNo: note.noteNo, code: note.labels[0] ?? '' })).ok).toBe(true);
    expect((await client.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines })).ok).toBe(true);
    await client.ask('deleteReceipts', { noteNos: [note.noteNo] });
    expect(await stockOf()).toEqual(before);
  });

  it('a receipt that the ERP may have is followed by a reversal; of one taken in part, the part', async () => {
    const { client, note, receiptNo } = await received();
    await setMessage(
      receiptNo,
      `attempts = 1, state = 'failed', answer = '{"result":"partly","lines":[{"line":1,"result":"accepted"},{"line":2,"result":"refused"}]}'`,
    );
    await client.ask('deleteReceipts', { noteNos: [note.noteNo] });
    const [original, reversal] = await outboxOf(receiptNo);
    expect([original?.state, reversal?.type, reversal?.state]).toEqual(['closed', 'receiptReversal', 'queued']);
    const { rows } = await plant.pool.query('select body from outbox where key = $1', [reversal?.key]);
    expect(rows[0]).toMatchObject({ body: { document: { originalKey: original?.key }, lines: [{ line: 1 }] } });
  });

  it('each note has its own outcome: synchronized, on its way, moved on, without receipt, secondary', async () => {
    const [done, moving, moved, secondary] = [await received(), await received(), await received({ firstItem: 21 }), await received()];
    const fresh = await makeNote(plant.pool);
    const { client } = done;
    await client.ask('setReceiptSync', { noteNo: done.note.noteNo, status: '1', erpNo: 'RCV-1' });
    await setMessage(moving.receiptNo, "state = 'sending'");
    await plant.pool.query("update label set state = 'issued' where code = $1", [moved.note.labels[0]]);
    await plant.pool.query('update delivery_note set secondary = true where note_no = $1', [secondary.note.noteNo]);
    const { data } = await client.ask('deleteReceipts', {
      noteNos: [done, moving, moved, secondary].map((one) => one.note.noteNo).concat(fresh.noteNo),
    });
    expect(data.done).toBe(0);
    const byNo = new Map(data.outcomes.map((one) => [one.no, one.error]));
    expect(byNo.get(done.note.noteNo)).toBe('receipt.synchronized');
    expect(byNo.get(moving.note.noteNo)).toBe('receipt.in-exchange');
    expect(byNo.get(moved.note.noteNo)).toBe('label.in-use');
    expect(byNo.get(fresh.noteNo)).toBe('receipt.none');
    // delivery-secondary-not-deleted-in-wms
    expect(byNo.get(secondary.note.noteNo)).toBe('note.secondary');
  });

  it('replay: three times at once through two servers, one effect, the same answer', async () => {
    const { client, note, receiptNo } = await received();
    const second = await plant.second();
    try {
      const other = new Client(second.url);
      Object.assign(other, { token: client.token, org: '101' });
      const operationId = randomUUID();
      const answers = await Promise.all(
        [client, other, client, other, client, other].map((one) => one.ask('deleteReceipts', { noteNos: [note.noteNo] }, { operationId })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer.envelope))).size).toBe(1);
      expect(answers[0]?.data.done).toBe(1);
      const contention = await Promise.all([client, other, client].map((one) => one.ask('deleteReceipts', { noteNos: [note.noteNo] })));
      expect(contention.map((answer) => answer.data.outcomes[0]?.error)).toEqual(['receipt.none', 'receipt.none', 'receipt.none']);
      const { rows } = await plant.pool.query(
        'select count(*) as n from movement m join receipt r on r.id = m.document_id where r.receipt_no = $1 and reverses_id is not null',
        [receiptNo],
      );
      expect(rows).toEqual([{ n: 2 }]);
    } finally {
      await second.close();
    }
  });
});

describe('exchange of receipts', () => {
  it('receiving-select-to-sync, scan-records-sync-in-one-action: failed ones are sent again under the same key', async () => {
    const [one, two] = [await received(), await received()];
    expect((await one.client.ask('syncReceipts', {})).code).toBe('select-to-sync');
    for (const { receiptNo } of [one, two]) await setMessage(receiptNo, "state = 'failed', attempts = 3");
    await plant.pool.query("update receipt set sync_state = 'failed' where receipt_no in ($1, $2)", [one.receiptNo, two.receiptNo]);
    expect((await one.client.ask('countAbnormalReceipts', {})).data.count).toBe(2);
    const { data } = await one.client.ask('syncReceipts', { noteNos: [one.note.noteNo, two.note.noteNo] });
    expect(data.done).toBe(2);
    expect(await outboxOf(one.receiptNo)).toMatchObject([{ state: 'queued', key: `receipt:101:${one.receiptNo}:1` }]);
    expect((await one.client.ask('countAbnormalReceipts', {})).data.count).toBe(0);
  });

  it('a refused receipt goes as a new revision, with the refused lines only', async () => {
    const { client, note, receiptNo } = await received();
    await setMessage(
      receiptNo,
      `attempts = 1, state = 'failed', answer = '{"result":"partly","lines":[{"line":1,"result":"accepted"},{"line":2,"result":"refused"}]}'`,
    );
    await client.ask('syncReceipts', { noteNos: [note.noteNo] });
    const { rows } = await plant.pool.query('select key, body from outbox where document_no = $1 order by id desc limit 1', [receiptNo]);
    expect(rows[0]).toMatchObject({ key: `receipt:101:${receiptNo}:2`, body: { version: 2, lines: [{ line: 2 }] } });
  });

  it('receive-sync-update, receive-sync-clear, receive-sync-close-abnormal, sync-exception-close; synchronized is final', async () => {
    const { client, note, receiptNo } = await received();
    const state = async () =>
      (await plant.pool.query('select state, sync_state, sync_reason, erp_no from receipt where receipt_no = $1', [receiptNo])).rows[0];
    expect((await client.ask('clearReceiveStatus', { noteNo: note.noteNo })).data.done).toBe(1);
    expect(await state()).toMatchObject({ sync_state: 'not-synchronized' });
    expect((await client.ask('closeReceiptSync', { noteNos: [note.noteNo], reason: 'ERP 里已手工做账' })).data.done).toBe(1);
    expect(await state()).toMatchObject({ sync_state: 'closed', sync_reason: 'ERP 里已手工做账' });
    expect(await outboxOf(receiptNo)).toMatchObject([{ state: 'closed' }]);
    expect((await client.ask('syncReceipts', { noteNos: [note.noteNo] })).data.done).toBe(1);
    expect((await client.ask('setReceiptSync', { noteNo: note.noteNo, status: 'synchronized', erpNo: 'RCV26-7' })).data.done).toBe(1);
    expect(await state()).toMatchObject({ state: 'synchronized', sync_state: 'synchronized', erp_no: 'RCV26-7' });
    expect((await client.ask('setReceiptSync', { noteNo: note.noteNo, status: '0' })).code).toBe('sync.already-synchronized');
    expect((await client.ask('clearReceiveStatus', { noteNo: note.noteNo })).code).toBe('sync.already-synchronized');
    expect((await client.ask('syncReceipts', { noteNos: [note.noteNo] })).data.outcomes[0]?.error).toBe('sync.already-synchronized');
  });

  it('exception-scan-time-handling: a scan time is corrected, never into the future', async () => {
    const { client, note } = await received();
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: '2126-01-01 00:00:00' })).code).toBe(
      'receive.time-in-future',
    );
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: '2026-02-31 08:00:00' })).status).toBe(400);
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: '2026-01-02 03:04:05' })).data.done).toBe(1);
    const { rows } = await plant.pool.query(
      "select to_char(scanned_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as t from receipt where note_no = $1",
      [note.noteNo],
    );
    expect(rows).toEqual([{ t: '03:04:05' }]);
  });
});

describe('notes and locations', () => {
  it('checkNote, noteTotal, checkNoteLocations, clearNoteLocations (location-clear-selected)', async () => {
    const { client, warehouseId } = await leader();
    const note = await makeNote(plant.pool, { firstItem: 6 });
    const { noteNo } = note;
    expect((await client.ask('checkNote', { noteNo })).data.state).toBe('unreceived');
    expect((await client.ask('checkNoteLocations', { noteNo })).data).toEqual({ complete: false, missing: ['3010-0006', '3010-0007'] });
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-02', warehouseId });
    expect((await client.ask('checkNoteLocations', { noteNo })).data.complete).toBe(true);
    expect((await client.ask('saveNoteLocation', { noteNo, locationCode: 'NOWHERE' })).code).toBe('location.not-found');
    expect((await client.ask('clearNoteLocations', { noteNo, lineNos: [] })).code).toBe('select-to-clear-location');
    const cleared = await client.ask('clearNoteLocations', { noteNo, lineNos: [2] });
    expect(cleared.data.lines.map((line) => line.locationCode)).toEqual(['RM1-A01-02', null]);
    await client.ask('saveScans', { noteNo, labels: [note.labels[0] ?? ''] });
    expect((await client.ask('noteTotal', { noteNo })).data).toEqual({ totalQty: '200', receivedQty: '0', scannedQty: '50' });
  });

  it('deleteNotes: delivery-secondary-not-deleted-in-wms, delivery-deleted-handled-by-mc', async () => {
    const { client, note } = await received();
    const [plain, secondary] = [await makeNote(plant.pool), await makeNote(plant.pool)];
    await plant.pool.query('update delivery_note set secondary = true where note_no = $1', [secondary.noteNo]);
    const { data } = await client.ask('deleteNotes', { noteNos: [plain.noteNo, secondary.noteNo, note.noteNo] });
    expect(new Map(data.outcomes.map((one) => [one.no, one.error]))).toEqual(
      new Map([
        [plain.noteNo, null],
        [secondary.noteNo, 'note.secondary'],
        [note.noteNo, 'note.already-received'],
      ]),
    );
    expect((await client.ask('checkNote', { noteNo: plain.noteNo })).code).toBe('note.deleted');
  });

  it('suppliers see their own notes and labels only', async () => {
    const supplier = await plant.signIn('supplier');
    const [own, other] = [await makeNote(plant.pool), await makeNote(plant.pool, { supplier: 'S0002' })];
    expect((await supplier.ask('noteTotal', { noteNo: other.noteNo })).code).toBe('note.other-supplier');
    expect((await supplier.ask('noteLabels', { noteNo: own.noteNo })).data.labels).toHaveLength(4);
    expect((await supplier.ask('findLabel', { code: other.labels[0] ?? '' })).code).toBe('label.not-found');
    // supplier-code-matches
    expect((await supplier.ask('loadCabinet', { cabinetNo: 'C1', label: other.labels[0] ?? '' })).code).toBe('label.supplier-mismatch');
    const all = (await supplier.ask('unreceivedTotal', {})).data.notes;
    const { rows } = await plant.pool.query(
      "select count(*) as n from delivery_note where supplier_code = 'S0001' and state in ('unreceived', 'scanning')",
    );
    expect(rows).toEqual([{ n: all }]);
  });

  it('push-order-selection-required, push-single-row; a note that the portal does not know', async () => {
    const { client } = await leader();
    expect((await client.ask('pushNote', {})).code).toBe('push.nothing-selected');
    expect((await client.ask('pushNote', { noteNos: ['SH000001', 'SH000002'] })).code).toBe('push.one-row-only');
    expect((await client.ask('syncNote', { noteNos: ['SH000001', 'sh2'] })).data.outcomes.map((one) => one.error)).toEqual([
      'push.failed',
      'note.number-lowercase',
    ]);
  });
});

describe('labels and scans', () => {
  it('saveScans: each label has its own outcome; checkScannedBefore; scan-record-delete-only-unsaved', async () => {
    const { client, note, warehouseId } = await received({ lines: 1 });
    const open = await makeNote(plant.pool);
    await client.ask('scanNote', { noteNo: open.noteNo, warehouseId });
    const first = open.labels[0] ?? '';
    const { data } = await client.ask('saveScans', {
      noteNo: open.noteNo,
      labels: [first, open.labels[1] ?? '', note.labels[0] ?? '', 'NO-SUCH'],
    });
    expect(data.done).toBe(2);
    expect(new Set(data.outcomes.map((one) => one.error))).toEqual(new Set([null, 'label.other-note', 'label.not-found']));
    expect((await client.ask('checkScannedBefore', { label: first })).data).toMatchObject({ scanned: true, scannedBy: 'leader' });
    expect((await client.ask('checkScannedBefore', { boxNo: `BOX-${open.noteNo}-2` })).data.scanned).toBe(false);
    expect((await client.ask('checkScannedBefore', {})).code).toBe('scan.empty');
    expect((await client.ask('checkScannedBefore', { label: first, scanType: 'moon' })).code).toBe('scan.unknown-type');
    const scans = await plant.pool.query<{ id: number; code: string }>(
      "select id, code from scan_record where scan_type = 'label' and code in ($1, $2)",
      [first, note.labels[0]],
    );
    const idOf = (code?: string) => scans.rows.find((row) => row.code === code)?.id ?? 0;
    expect((await client.ask('deleteScans', { ids: [idOf(note.labels[0])] })).code).toBe('scan.already-saved');
    expect((await client.ask('deleteScans', { ids: [] })).code).toBe('select-to-delete');
    expect((await client.ask('deleteScans', { ids: [999_999] })).code).toBe('scan.not-found');
    expect((await client.ask('deleteScans', { ids: [idOf(first)] })).data.done).toBe(1);
    expect((await client.ask('findLabel', { code: first, noteNo: open.noteNo })).data).toMatchObject({ state: 'printed', scannedAt: null });
    expect((await client.ask('supplierScans', { noteNo: open.noteNo })).data.labels.map((label) => label.code)).toEqual([open.labels[1]]);
  });

  it('outer-box-matches-receipt; noteLineByLabel', async () => {
    const { client } = await leader();
    const [note, other] = [await makeNote(plant.pool), await makeNote(plant.pool)];
    const { noteNo } = note;
    expect((await client.ask('scanBox', { noteNo, boxNo: `BOX-${noteNo}-1` })).data.labels).toHaveLength(2);
    expect((await client.ask('scanBox', { noteNo, boxNo: `BOX-${other.noteNo}-1` })).code).toBe('label.outer-box-mismatch');
    expect((await client.ask('noteLineByLabel', { noteNo, label: note.labels[3] ?? '' })).data.lineNo).toBe(2);
    expect((await client.ask('noteLineByLabel', { noteNo, label: other.labels[0] ?? '' })).code).toBe('label.other-note');
  });

  it('barcode-record-required; new labels never exceed the line; void labels explain themselves', async () => {
    const { client } = await leader();
    const note = await makeNote(plant.pool, { lines: 1, labelsPerLine: 2 });
    const { noteNo } = note;
    expect((await client.ask('createNoteLabels', { noteNo, packQty: '10' })).code).toBe('label.line-required');
    expect((await client.ask('createNoteLabels', { noteNo, lineNo: 1, packQty: '10' })).code).toBe('label.qty-over');
    const voided = await client.ask('voidLabels', { codes: note.labels, reason: '标签浸水' });
    expect(voided.data.done).toBe(2);
    const scanned = await client.ask('scanLabel', { noteNo, code: note.labels[0] ?? '' });
    expect(scanned.code).toBe('label.void');
    expect(scanned.message).toContain('标签浸水');
    const made = await client.ask('createNoteLabels', { noteNo, lineNo: 1, packQty: '30' });
    expect(made.data.labels.map((label) => label.qty)).toEqual(['30', '30', '30', '10']);
    expect(new Set(made.data.labels.map((label) => label.code)).size).toBe(4);
    const used = made.data.labels[0]?.code ?? '';
    await client.ask('saveScans', { noteNo, labels: [used] });
    expect((await client.ask('voidLabels', { codes: [used] })).data.outcomes[0]?.error).toBe('label.in-use');
    expect((await client.ask('deleteNoteLabels', { noteNo })).data.done).toBe(3);
    expect((await client.ask('deleteNoteLabels', { noteNo })).code).toBe('label.in-use');
  });

  it('cabinet-number-required, cabinet-unload-needs-load', async () => {
    const { client } = await leader();
    const { labels } = await makeNote(plant.pool);
    const label = labels[0] ?? '';
    expect((await client.ask('loadCabinet', { label })).code).toBe('cabinet.required');
    expect((await client.ask('unloadCabinet', { cabinetNo: 'G-01', label })).code).toBe('cabinet.not-loaded');
    expect((await client.ask('loadCabinet', { cabinetNo: 'G-01', label })).data).toMatchObject({ loaded: 1, label: { code: label } });
    expect((await client.ask('loadCabinet', { cabinetNo: 'G-02', label })).code).toBe('cabinet.already-loaded');
    expect((await client.ask('unloadCabinet', { cabinetNo: 'G-02', label })).code).toBe('cabinet.other-cabinet');
    expect((await client.ask('unloadCabinet', { cabinetNo: 'G-01', label })).data.loaded).toBe(0);
    expect((await client.ask('loadCabinet', { cabinetNo: 'G-02', label })).ok).toBe(true);
  });

  it('syncNoteLabels stores labels that a received line left behind', async () => {
    const { client, note } = await received();
    await plant.pool.query("update label set state = 'printed', location_id = null where code = $1", [note.labels[2]]);
    expect((await client.ask('syncNoteLabels', { noteNo: note.noteNo })).data.changed).toBe(1);
    expect((await client.ask('findLabel', { code: note.labels[2] ?? '' })).data).toMatchObject({
      state: 'in-stock',
      locationCode: 'RM1-A01-05',
    });
  });
});
