import { afterEach, describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { leader, received } from '../../test/receiving.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

afterEach(async () => {
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

describe('notes and locations', () => {
  it('checkNote, noteTotal, checkNoteLocations, clearNoteLocations (location-clear-selected)', async () => {
    const { client, warehouseId } = await leader(plant);
    const note = await makeNote(plant.pool, { firstItem: 6 });
    const { noteNo } = note;
    expect((await client.ask('checkNote', { noteNo })).data.state).toBe('unreceived');
    expect((await client.ask('checkNoteLocations', { noteNo })).data).toEqual({ complete: false, missing: ['3010-0006', '3010-0007'] });
    await client.ask('scanNote', { noteNo, warehouseId });
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
    const { client, note } = await received(plant);
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
    expect((await supplier.ask('noteTotal', { noteNo: other.noteNo })).code).toBe('note.not-found');
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
    const { client } = await leader(plant);
    expect((await client.ask('pushNote', {})).code).toBe('push.nothing-selected');
    expect((await client.ask('pushNote', { noteNos: ['SH000001', 'SH000002'] })).code).toBe('push.one-row-only');
    expect((await client.ask('syncNote', { noteNos: ['SH000001', 'sh2'] })).data.outcomes.map((one) => one.error)).toEqual([
      'push.failed',
      'note.number-lowercase',
    ]);
  });
});

describe('labels and scans', () => {
  it('saveScans: each label has its own outcome; checkScannedBefore; select-rows-to-delete, scan-record-delete-only-unsaved', async () => {
    const { client, note, warehouseId } = await received(plant, { lines: 1 });
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
    expect((await client.ask('supplierScans', { noteNo: open.noteNo })).data.labels.map((label) => label.code)).toEqual([]);
  });

  it('outer-box-matches-receipt; noteLineByLabel', async () => {
    const { client } = await leader(plant);
    const [note, other] = [await makeNote(plant.pool), await makeNote(plant.pool)];
    const { noteNo } = note;
    await client.ask('scanNote', { noteNo });
    expect((await client.ask('scanBox', { noteNo, boxNo: `BOX-${noteNo}-1` })).data.labels).toHaveLength(2);
    expect((await client.ask('scanBox', { noteNo, boxNo: `BOX-${other.noteNo}-1` })).code).toBe('label.outer-box-mismatch');
    const wrong = await client.ask('scanLabel', { noteNo, code: `BOX-${other.noteNo}-1` });
    expect([wrong.code, wrong.message]).toEqual(['label.outer-box-mismatch', expect.stringContaining(`BOX-${other.noteNo}-1`)]);
    expect((await client.ask('scanLabel', { noteNo, code: `BOX-${noteNo}-1` })).code).toBe('label.not-found');
    expect((await client.ask('noteLineByLabel', { noteNo, label: note.labels[3] ?? '' })).data.lineNo).toBe(2);
    expect((await client.ask('noteLineByLabel', { noteNo, label: other.labels[0] ?? '' })).code).toBe('label.other-note');
  });

  it('barcode-record-required; new labels never exceed the line; void labels explain themselves', async () => {
    const { client } = await leader(plant);
    const note = await makeNote(plant.pool, { lines: 1, labelsPerLine: 2 });
    const { noteNo } = note;
    await client.ask('scanNote', { noteNo });
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
    const { client } = await leader(plant);
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
    const { client, note } = await received(plant);
    await plant.pool.query("update label set state = 'printed', location_id = null where code = $1", [note.labels[2]]);
    expect((await client.ask('syncNoteLabels', { noteNo: note.noteNo })).data.changed).toBe(1);
    expect((await client.ask('findLabel', { code: note.labels[2] ?? '' })).data).toMatchObject({
      state: 'in-stock',
      locationCode: 'RM1-A01-05',
    });
  });
});
