import { describe, expect, it } from 'vitest';
import { noteMachine } from '../../contract/receiving/receiving.rules.ts';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('lists of receiving, labels and stock', () => {
  it('delivery-order-states, material-barcode-states, scan-record-sync-status: a note is found in notes, receipts, lines, scans, labels, stock', async () => {
    const leader = await plant.signIn('leader');
    const { data: place } = await leader.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const note = await makeNote(plant.pool, { lines: 2 });
    const where = { DeliNo: { value: note.noteNo } };
    const open = await leader.list('unreceivedNotes', { jsWhere: where });
    expect(open.data.rows[0]).toMatchObject({ noteNo: note.noteNo, state: 'unreceived', lineCount: 2, labelCount: 4, totalQty: '200' });
    await leader.ask('scanNote', { noteNo: note.noteNo, warehouseId: place.id });
    await leader.ask('saveScans', { noteNo: note.noteNo, labels: note.labels.slice(0, 1) });
    const states = async () =>
      (await leader.list('labels', { jsWhere: where, sort: 'BarCode' })).data.rows.map(({ state }) => state).slice(0, 2);
    expect([(await leader.list('notes', { jsWhere: where })).data.rows[0]?.state, await states()]).toEqual([
      'scanning',
      ['scanned', 'printed'],
    ]);
    expect(noteMachine.states).toEqual(['unreceived', 'scanning', 'received', 'deleted']);
    await leader.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-05' });
    const saved = await leader.ask('saveReceipt', {
      noteNo: note.noteNo,
      warehouseId: place.id,
      lines: [{ lineNo: 1 }, { lineNo: 2, qty: '90', reason: 'short' }],
    });
    const { receiptNo } = saved.data;
    expect((await leader.list('unreceivedNotes', { jsWhere: where })).data.total).toBe(0);
    expect((await leader.list('notes', { jsWhere: where })).data.rows[0]).toMatchObject({
      state: 'received',
      receiptNos: receiptNo,
      scanner: 'leader',
    });
    expect((await leader.list('noteLines', { jsWhere: where })).data.rows.map((row) => row.receivedQty)).toEqual(['100', '90']);
    const records = await leader.list('receiptRecords', { search: note.noteNo.slice(4) });
    expect(records.data.rows[0]).toMatchObject({
      receiptNo,
      itemCount: 2,
      totalQty: '190',
      locations: 'RM1-A01-05',
      receiver: 'leader',
      syncState: 'queued',
      warehouse: 'RM1',
    });
    const lines = await leader.list('receiptLines', { jsWhere: where });
    expect(lines.data.rows.map(({ qty, noteQty, reason }) => [qty, noteQty, reason])).toEqual([
      ['100', '100', null],
      ['90', '100', 'short'],
    ]);
    const scans = await leader.list('scanRecords', { jsWhere: where, sort: 'ScanType' });
    expect(scans.data.rows.map(({ scanType, code, saved: taken, syncState }) => [scanType, code, taken, syncState])).toEqual([
      ['label', note.labels[0], true, 'queued'],
      ['note', note.noteNo, true, 'queued'],
    ]);
    const labels = await leader.list('labels', { jsWhere: where, sort: 'BarCode' });
    expect(labels.data.rows.map((row) => row.state)).toEqual(['in-stock', 'in-stock', 'in-stock', 'in-stock']);
    expect((await leader.list('labelEvents', { jsWhere: { BarCode: { value: note.labels[0] } } })).data.rows[0]).toMatchObject({
      event: 'received',
      itemNo: '3010-0001',
      documentNo: receiptNo,
      person: 'leader',
    });
    const stock = await leader.list('stock', { jsWhere: { PCode: { value: 'RM1-A01-05' } }, search: '3010-0001' }, { language: 'en' });
    expect(stock.data.rows[0]).toMatchObject({
      itemName: 'Bearing 1',
      qty: '100',
      available: '0',
      state: 'inspection',
      area: 'A区',
      warehouse: 'RM1',
    });
    const items = await leader.list('stockByItem', { search: 'bantalan 2' });
    expect(items.data.rows[0]).toMatchObject({ itemNo: '3010-0002', qty: '90', inspection: '90', available: '0', locations: 1 });
    expect((await leader.list('stockMovements', { pageSize: 2 })).data.rows[0]).toMatchObject({
      documentType: 'receipt',
      documentNo: receiptNo,
      from: 'V-SUPPLIER',
    });
  });

  it('suppliers see their own notes, receipts, scans and labels, and no stock', async () => {
    const supplier = await plant.signIn('supplier');
    await makeNote(plant.pool, { supplier: 'S0002' });
    const own = await makeNote(plant.pool);
    const notes = await supplier.list('notes', { pageSize: 0 });
    expect(new Set(notes.data.rows.map((row) => row.supplierCode))).toEqual(new Set(['S0001']));
    const labels = await supplier.list('labels', { jsWhere: { DeliNo: { value: own.noteNo } } });
    expect(labels.data.total).toBe(4);
    for (const name of ['labels', 'unreceivedNotes'] as const) {
      const all = await supplier.list(name, { pageSize: 0 });
      expect(new Set(all.data.rows.map((row) => row.supplierCode))).toEqual(new Set(['S0001']));
    }
    for (const name of ['noteLines', 'receiptRecords', 'receiptLines', 'scanRecords', 'labelEvents', 'cabinetEntries'] as const) {
      expect((await supplier.list(name)).ok).toBe(true);
    }
    expect((await supplier.list('stock')).status).toBe(403);
  });

  it('lists-filtered-by-organisation: another organisation sees nothing of it', async () => {
    const keeper = await plant.signIn('keeper', '102');
    for (const name of [
      'notes',
      'noteLines',
      'labels',
      'receiptRecords',
      'scanRecords',
      'stock',
      'stockByItem',
      'stockMovements',
    ] as const) {
      expect((await keeper.list(name)).data.total).toBe(0);
    }
  });

  it('GetUnRecieveDelino answers the list without a query number, N too', async () => {
    const keeper = await plant.signIn('keeper');
    for (const path of ['/api/Receive/GetUnRecieveDelino', '/api/Receive/GetUnRecieveDelinoN']) {
      const answer = await keeper.post(path, { data: { pageSize: 1, page: 1 } });
      expect(answer.ok).toBe(true);
      expect(answer.data).toMatchObject({ page: 1, pageSize: 1, data: [{ Status: 'unreceived' }] });
    }
    expect((await keeper.post('/api/Receive/GetUnRecieveDelino', { data: '{"pageSize":"x"}' })).status).toBe(400);
  });
});
