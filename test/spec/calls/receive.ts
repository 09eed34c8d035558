import { expect } from 'vitest';
import { eventually } from '../../partners.ts';
import { cell, changed, type Row } from '../olderClient.ts';
import type { Effects, OlderWorld } from '../olderWorld.ts';

/** A note that the leader has opened in the warehouse. */
async function opened(w: OlderWorld, options: Parameters<OlderWorld['note']>[0] = {}) {
  const note = await w.note(options);
  await w.who.leader.does('Receive/DoScanRecieve', { data: { delino: note.noteNo, WID: w.warehouseId } });
  return { ...note, delino: note.noteNo };
}

const linesOf = async (w: OlderWorld, delino: string, call = 'GetDeliveryDetail'): Promise<Row[]> =>
  (await w.who.leader.does(`Receive/${call}`, { data: { delino } })).rows('SendQty');
const placesOf = async (w: OlderWorld, delino: string) =>
  (await linesOf(w, delino, 'GetDeliveryWhDetail')).map((row) => cell(row, 'PCode'));
const labelsOf = async (w: OlderWorld, delino: string) =>
  (await w.who.leader.does('Receive/GetDeliveryScanBarcodesByDelino', { data: { delino } })).rows('BarCode');
const statusOf = async (w: OlderWorld, delino: string) =>
  cell((await w.who.leader.does('Receive/GetDeliveryDetail', { data: { delino } })).row, 'Status');
const inQty = async (w: OlderWorld, delino: string) =>
  Number(cell((await w.who.leader.does('Receive/GetDeliTotalQty', { delino })).row, 'InQty'));
const open = async (w: OlderWorld, delino: string): Promise<boolean> =>
  (await w.who.leader.does('Receive/GetUnRecieveDelino', { data: { page: 1, pageSize: 0 } })).has(delino);

/** A note whose labels do not have to be scanned, received by its rows as they came, changed by the person. */
async function receive(w: OlderWorld, call: string): Promise<void> {
  const { delino, labels } = await opened(w);
  await w.who.leader.does('Receive/SaveScanRecord', { org: '101', data: labels.map((bar) => ({ delino, bar })) });
  const rows = (await linesOf(w, delino)).map((row) => changed(row, { delino, PCode: 'RM1-A01-05', ScanQty: 100, checked: true }));
  await w.who.leader.does('Receive/UpdatgeWh', { org: '101', data: rows });
  await w.who.leader.does(`Receive/${call}`, { data: rows, WID: w.warehouseId });
  expect(await inQty(w, delino)).toBe(200);
  expect(await open(w, delino)).toBe(false);
}

/** A receipt that the partner has not accepted: it does not answer, or it refuses a line. */
async function waiting(w: OlderWorld, fault: 'down' | 'refusedLine' = 'down') {
  w.next.fault({ partner: 'erp', fault });
  const made = await w.received();
  await w.triedToSend(made.receiptNo);
  return { ...made, delino: made.noteNo };
}
const syncOf = async (w: OlderWorld, delino: string): Promise<string> =>
  (
    await w.one<{ state: string }>(
      'select sync_state as state from receipt r join delivery_note n on n.id = r.note_id where n.note_no = $1',
      delino,
    )
  ).state;
const abnormal = async (w: OlderWorld, call = 'Receive/GetRcvSyncAbnormalCount'): Promise<string> =>
  JSON.stringify((await w.who.leader.does(call, { Org: '101' })).data);

/** A miscellaneous receipt of two lines, by its rows alone. */
const misc = async (w: OlderWorld): Promise<string> =>
  (
    await w.who.keeper.does('Receive/InputStorageDataFnOther', {
      org: '101',
      data: [{ ItemNo: '3010-0001', ActualQty: 3, PCode: 'RM1-A01-02', billtype: 'ZS' }],
    })
  ).number;
const stock = async (w: OlderWorld, place: string): Promise<number> =>
  Number(
    (
      await w.one<{ qty: string }>(
        "select coalesce(sum(b.qty), 0)::text as qty from balance b join location l on l.id = b.location_id where l.org = '101' and l.code = $1",
        place,
      )
    ).qty,
  );

const openRows = (call: string) => async (w: OlderWorld) => {
  const { noteNo } = await w.note();
  const found = await w.who.leader.does(`Receive/${call}`, { data: { total: 0, page: 1, pageSize: 0 } });
  expect(found.has(noteNo)).toBe(true);
};
const openTotal = (call: string) => async (w: OlderWorld) => {
  const before = (await w.who.leader.does(`Receive/${call}`, { data: {} })).data;
  await w.note();
  expect((await w.who.leader.does(`Receive/${call}`, { data: {} })).data).not.toEqual(before);
};
const anyList = (call: string) => async (w: OlderWorld) => {
  const found = await w.who.leader.does(`Receive/${call}`, {
    data: { total: 0, page: 1, pageSize: 0, RNO: 'v_b_warehouse', jsWhere: { Org: { value: '101' } } },
  });
  expect(found.rows('WCode').map((row) => cell(row, 'WCode'))).toContain('RM1');
};
/** Scans by a supplier's account. */
const supplierScans = (call: string) => async (w: OlderWorld) => {
  const { noteNo: delino, labels } = await w.note();
  const [bar = ''] = labels;
  await w.who.supplier.does('Receive/GetDeliveryScanBarcodeDetailNew', {
    data: { delino, bar },
    org: '101',
    usercode: 'supplier',
    usertype: 'supplier',
  });
  expect((await w.who.leader.does(`Receive/${call}`, { data: { delino } })).has(bar)).toBe(true);
};
/** The note is fetched from the portal and stored. */
const fetched = (call: string) => async (w: OlderWorld) => {
  const delino = w.name('PUSH');
  await w.noteAtPortal(delino);
  await w.who.leader.does(`Receive/${call}`, { data: { delino }, pushflag: 0, delBars: 0 });
  expect((await linesOf(w, delino)).length).toBe(1);
};

/** The receive area. */
export const receiveEffects: Effects = {
  'Receive/SaveSignWhData': async (w) => {
    const before = await w.who.admin.does('Receive/CheckSignScan', { org: '101' });
    await w.who.admin.does('Receive/SaveSignWhData', { org: '101', qrcode: 'KW-SIGN:RM1' });
    const after = await w.who.admin.does('Receive/CheckSignScan', { org: '101' });
    expect([before.has('RM1'), after.has('RM1')]).toEqual([false, true]);
  },
  'Receive/CheckSignScan': async (w) => expect((await w.who.leader.does('Receive/CheckSignScan', { org: '101' })).has('RM1')).toBe(true),
  'Receive/DoScanRecieve': async (w) => {
    const { noteNo: delino } = await w.note();
    const before = await statusOf(w, delino);
    await w.who.leader.does('Receive/DoScanRecieve', { data: { delino, WID: w.warehouseId } });
    expect(await statusOf(w, delino)).not.toBe(before);
  },
  'Receive/CheckDeliveryValidate': async (w) => {
    const { noteNo: delino } = await w.note();
    await w.who.leader.does('Receive/CheckDeliveryValidate', { data: { delino } });
    expect((await w.who.leader.post('Receive/CheckDeliveryValidate', { data: { delino: 'NOSUCH1' } })).ok).toBe(false);
  },
  'Receive/GetDeliveryDetail': async (w) => {
    const { noteNo: delino } = await w.note();
    expect((await linesOf(w, delino)).map((row) => Number(cell(row, 'SendQty')))).toEqual([100, 100]);
  },
  'Receive/GetDeliveryWhDetail': async (w) => {
    const { delino } = await opened(w);
    await w.who.leader.does('Receive/UpdatgeDelinoWh', { delino, PCode: 'RM1-A01-06', WID: w.warehouseId });
    expect(await placesOf(w, delino)).toEqual(['RM1-A01-06', 'RM1-A01-06']);
  },
  'Receive/GetDeliveryDetailByBar': async (w) => {
    const { noteNo: delino, labels } = await w.note();
    const found = await w.who.leader.does('Receive/GetDeliveryDetailByBar', { delino, itemno: '3010-0001', bar: labels[0] ?? '' });
    expect(cell(found.row, 'ItemNo')).toBe('3010-0001');
  },
  'Receive/GetDeliveryScanBarcodesByDelino': async (w) => {
    const { noteNo, labels } = await w.note();
    expect((await labelsOf(w, noteNo)).map((row) => cell(row, 'BarCode')).sort()).toEqual(labels.toSorted());
  },
  'Receive/GetDeliveryScanBarcodeDetail': async (w) => {
    const { noteNo: delino, labels } = await w.note();
    const found = await w.who.leader.does('Receive/GetDeliveryScanBarcodeDetail', { data: { delino, bar: labels[0] ?? '' }, org: '101' });
    expect([cell(found.row, 'ItemNo'), found.has(delino)]).toEqual(['3010-0001', true]);
  },
  'Receive/GetDeliveryScanBarcodeDetailNew': async (w) => {
    const { delino, labels } = await opened(w);
    const [bar = ''] = labels;
    await w.who.leader.does('Receive/GetDeliveryScanBarcodeDetailNew', {
      data: { delino, bar },
      org: '101',
      usercode: 'leader',
      usertype: 'staff',
    });
    expect((await w.who.leader.does('Receive/CheckExistsScanBar', { bar, scantype: 'label' })).has(true)).toBe(true);
  },
  'Receive/CheckExistsScanBar': async (w) => {
    const { delino, labels } = await opened(w);
    const [bar = ''] = labels;
    const answer = async () => (await w.who.leader.does('Receive/CheckExistsScanBar', { boxno: '', bar, scantype: 'label' })).has(true);
    expect(await answer()).toBe(false);
    await w.who.leader.does('Receive/SaveScanRecord', { org: '101', dbname: 'main', data: { delino, bars: [bar] } });
    expect(await answer()).toBe(true);
  },
  'Receive/GetTwoScanBarcodeDetail': async (w) => {
    const { noteNo: delino, labels } = await w.note({ lines: 1 });
    const found = await w.who.leader.does('Receive/GetTwoScanBarcodeDetail', { data: { delino, boxno: `BOX-${delino}-1` }, org: '101' });
    expect(
      found
        .rows('BarCode')
        .map((row) => cell(row, 'BarCode'))
        .sort(),
    ).toEqual(labels.toSorted());
  },
  'Receive/GetComponentScanBarcodeDetail': async (w) => {
    const found = await w.who.keeper.does('Receive/GetComponentScanBarcodeDetail', { data: { bar: await w.looseLabel() }, org: '101' });
    expect(cell(found.row, 'ItemNo')).toBe('3010-0001');
  },
  'Receive/GetDeliTotalQty': async (w) => {
    const { noteNo } = await w.received();
    expect(await inQty(w, noteNo)).toBe(100);
  },
  'Receive/UpdatgeWh': async (w) => {
    const { delino } = await opened(w);
    const { pid } = await w.one<{ pid: number }>("select id as pid from location where org = '101' and code = 'RM1-A01-08'");
    const [first = {}, second = {}] = await linesOf(w, delino);
    await w.who.leader.does('Receive/UpdatgeWh', {
      org: '101',
      data: [changed(first, { delino, PCode: 'RM1-A01-07' }), changed(second, { delino, PID: pid, PCode: '' })],
    });
    expect(await placesOf(w, delino)).toEqual(['RM1-A01-07', 'RM1-A01-08']);
  },
  'Receive/UpdatgeDelinoWh': async (w) => {
    const { delino } = await opened(w);
    const { pid } = await w.one<{ pid: number }>("select id as pid from location where org = '101' and code = 'RM1-A01-09'");
    await w.who.leader.does('Receive/UpdatgeDelinoWh', { delino, PID: pid, WID: w.warehouseId });
    expect(await placesOf(w, delino)).toEqual(['RM1-A01-09', 'RM1-A01-09']);
  },
  'Receive/ClearDelinoDefaultWh': async (w) => {
    const { delino } = await opened(w);
    await w.who.leader.does('Receive/UpdatgeDelinoWh', { delino, PCode: 'RM1-A01-09' });
    await w.who.leader.does('Receive/ClearDelinoDefaultWh', { delino });
    expect(await placesOf(w, delino)).toEqual([null, null]);
  },
  'Receive/VilidateItemWarehouse': async (w) => {
    const { delino } = await opened(w, { firstItem: 6, lines: 1 });
    const missing = async () => (await w.who.leader.does('Receive/VilidateItemWarehouse', { delino })).has('3010-0006');
    expect(await missing()).toBe(true);
    await w.who.leader.does('Receive/UpdatgeDelinoWh', { delino, PCode: 'RM1-A01-09' });
    expect(await missing()).toBe(false);
  },
  'Receive/DoReceive': (w) => receive(w, 'DoReceive'),
  'Receive/DoReceiveWh': (w) => receive(w, 'DoReceiveWh'),
  'Receive/SaveScanRecord': async (w) => {
    const { delino, labels } = await opened(w);
    await w.who.leader.does('Receive/SaveScanRecord', {
      org: '101',
      dbname: 'main',
      data: labels.slice(0, 2).map((bar) => ({ delino, bar })),
    });
    for (const bar of labels.slice(0, 2)) expect((await w.who.leader.does('Receive/CheckExistsScanBar', { bar })).has(true)).toBe(true);
  },
  'Receive/DoDelScanBarRecord': async (w) => {
    const { delino, labels } = await opened(w);
    const [bar = ''] = labels;
    await w.who.leader.does('Receive/SaveScanRecord', { org: '101', dbname: 'main', data: [{ delino, bar }] });
    const scanned = (await labelsOf(w, delino)).find((row) => cell(row, 'BarCode') === bar);
    await w.who.leader.does('Receive/DoDelScanBarRecord', { ids: String(cell(scanned, 'ID')), dbname: 'main' });
    expect((await w.who.leader.does('Receive/CheckExistsScanBar', { bar })).has(true)).toBe(false);
  },
  'Receive/CreateDelinoBar': async (w) => {
    const { noteNo: delino, labels } = await w.note({ lines: 1 });
    await w.who.leader.does('Receive/DeleteDelinoBars', { data: { delino } });
    const [row = {}] = await linesOf(w, delino);
    const made = await w.who.leader.does('Receive/CreateDelinoBar', { data: [changed(row, { delino })] });
    const [first] = made.rows('BarCode');
    expect(labels).not.toContain(cell(first, 'BarCode'));
    expect((await labelsOf(w, delino)).map((one) => cell(one, 'BarCode'))).toContain(cell(first, 'BarCode'));
  },
  'Receive/DeleteDelinoBars': async (w) => {
    const { noteNo: delino, labels } = await w.note({ lines: 1 });
    await w.who.leader.does('Receive/DeleteDelinoBars', { data: { delino } });
    const { ok } = await w.who.leader.post('Receive/GetDeliveryScanBarcodeDetailNew', {
      data: { delino, bar: labels[0] ?? '' },
      org: '101',
    });
    expect(ok).toBe(false);
  },
  'Receive/DelBarInfo': async (w) => {
    const { delino, labels } = await opened(w, { lines: 1 });
    const [bar = '', other = ''] = labels;
    await w.who.leader.does('Receive/DelBarInfo', { data: [{ bar }] });
    const scan = (one: string) => w.who.leader.post('Receive/GetDeliveryScanBarcodeDetailNew', { data: { delino, bar: one }, org: '101' });
    expect([(await scan(bar)).ok, (await scan(other)).ok]).toEqual([false, true]);
  },
  'Receive/DoSyncReceive': async (w) => {
    const { delino } = await waiting(w);
    w.next.simulator.faults.clear();
    await w.who.leader.post('Receive/ClearRecieveStatus', { org: '101', delino });
    await w.who.leader.does('Receive/DoSyncReceive', { delinos: delino });
    await eventually(
      () => syncOf(w, delino),
      (state) => state === 'synchronized',
    );
  },
  'Receive/DoCloseSyncStatus': async (w) => {
    const { delino } = await waiting(w, 'refusedLine');
    await w.who.leader.does('Receive/DoCloseSyncStatus', { delinos: [delino] });
    expect(await syncOf(w, delino)).toBe('closed');
  },
  'Receive/ClearRecieveStatus': async (w) => {
    const { delino } = await waiting(w);
    await w.who.leader.does('Receive/ClearRecieveStatus', { org: '101', delino });
    expect(await syncOf(w, delino)).toBe('not-synchronized');
  },
  'Receive/UpdateSyncStatus': async (w) => {
    const { delino } = await waiting(w, 'refusedLine');
    await w.who.leader.does('Receive/UpdateSyncStatus', { delino, status: 1 });
    expect(await syncOf(w, delino)).toBe('synchronized');
  },
  'Receive/GetRcvSyncAbnormalCount': async (w) => {
    const before = await abnormal(w);
    await waiting(w, 'refusedLine');
    expect(await abnormal(w)).not.toBe(before);
  },
  'Receive/DoDeleteDelinoRecord': async (w) => {
    const { delino } = await waiting(w);
    await w.who.leader.does('Receive/ClearRecieveStatus', { org: '101', delino });
    await w.who.leader.does('Receive/DoDeleteDelinoRecord', { delinos: delino });
    expect([await inQty(w, delino), await open(w, delino)]).toEqual([0, true]);
  },
  'Receive/UpdateRecieveTime': async (w) => {
    const { noteNo: delino } = await w.received();
    const { at } = await w.one<{ at: string }>(
      "select to_char(now() at time zone 'Asia/Shanghai' - interval '1 hour', 'YYYY-MM-DD HH24:MI:SS') as at",
    );
    await w.who.leader.does('Receive/UpdateRecieveTime', { org: '101', delino, scantime: at });
    expect(
      await w.one(
        "select to_char(r.scanned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from receipt r join delivery_note n on n.id = r.note_id where n.note_no = $1",
        delino,
      ),
    ).toEqual({ at });
  },
  'Receive/SyncDelinoBarsToStockDetail': async (w) => {
    const { noteNo: delino, labels } = await w.released();
    await w.plant.pool.query("update label set state = 'printed', location_id = null, status = null, received_at = null where code = $1", [
      labels[1],
    ]);
    await w.who.leader.does('Receive/SyncDelinoBarsToStockDetail', { delino });
    const found = await w.who.leader.does('Receive/GetDeliveryScanBarcodeDetail', { data: { delino, bar: labels[1] ?? '' }, org: '101' });
    expect(cell(found.row, 'PCode')).toBe('RM1-A01-03');
  },
  'Receive/GetDataList': anyList('GetDataList'),
  'Receive/GetDataListN': anyList('GetDataListN'),
  'Receive/GetDataListN2': anyList('GetDataListN2'),
  'Receive/GetDataListNWithTrue': anyList('GetDataListNWithTrue'),
  'Receive/GetSupplierSacnBar': supplierScans('GetSupplierSacnBar'),
  'Receive/GetSupplierSacnBarN': supplierScans('GetSupplierSacnBarN'),
  'Receive/GetUnRecieveDelino': openRows('GetUnRecieveDelino'),
  'Receive/GetUnRecieveDelinoN': openRows('GetUnRecieveDelinoN'),
  'Receive/GetUnRecieveDelinoTotal': openTotal('GetUnRecieveDelinoTotal'),
  'Receive/GetUnRecieveDelinoTotalN': openTotal('GetUnRecieveDelinoTotalN'),
  'Receive/PushDelinoToESB': fetched('PushDelinoToESB'),
  'Receive/SyncDelinoByBigDB': fetched('SyncDelinoByBigDB'),
  'Receive/InputStorageDataFn': async (w) => {
    const before = await stock(w, 'RM1-A01-10');
    await w.who.leader.does('Receive/InputStorageDataFn', {
      org: '101',
      data: [{ ItemNo: '3010-0001', ActualQty: 4, PCode: 'RM1-A01-10' }],
    });
    expect((await stock(w, 'RM1-A01-10')) - before).toBe(4);
  },
  'Receive/InputStorageDataFnOther': async (w) => {
    const before = await stock(w, 'RM1-A01-02');
    const docnos = await misc(w);
    await w.who.leader.does('Receive/DoAuditMisrcvRecord', { org: '101', docnos });
    expect((await stock(w, 'RM1-A01-02')) - before).toBe(3);
  },
  'Receive/DoAuditMisrcvRecord': async (w) => {
    const docnos = await misc(w);
    await w.who.leader.does('Receive/DoAuditMisrcvRecord', { org: '101', docnos });
    expect((await w.who.leader.post('Receive/DoAuditMisrcvRecord', { org: '101', docnos })).ok).toBe(false);
  },
  'Receive/DoDeleteMisrcvRecord': async (w) => {
    const docnos = await misc(w);
    await w.who.leader.does('Receive/DoDeleteMisrcvRecord', { org: '101', docnos });
    expect((await w.who.leader.post('Receive/DoAuditMisrcvRecord', { org: '101', docnos })).ok).toBe(false);
  },
  'Receive/DoSaveScanConponents': async (w) => {
    const bar = await w.looseLabel();
    const { row } = await w.who.keeper.does('Receive/GetComponentScanBarcodeDetail', { data: { bar }, org: '101' });
    const before = await stock(w, 'RM1-A01-11');
    await w.who.keeper.does('Receive/DoSaveScanConponents', { org: '101', data: [changed(row, { bar, PCode: 'RM1-A01-11', ScanQty: 5 })] });
    expect((await stock(w, 'RM1-A01-11')) - before).toBe(5);
  },
  'Receive/DoSyncScanComponentReceive': async (w) => {
    const bar = await w.looseLabel();
    const { row } = await w.who.keeper.does('Receive/GetComponentScanBarcodeDetail', { data: { bar }, org: '101' });
    const saved = await w.who.keeper.does('Receive/DoSaveScanConponents', {
      org: '101',
      data: [changed(row, { bar, PCode: 'RM1-A01-11', ScanQty: 5 })],
    });
    await w.who.keeper.does('Receive/DoSyncScanComponentReceive', { taskcodes: saved.number });
    await eventually(
      () => w.documentState(saved.number),
      ({ sync }) => sync === 'synchronized',
    );
  },
  'Receive/DoSaveTransIn': async (w) => {
    const orderno = await w.transferSent();
    const saved = await w.who.keeper.does('Receive/DoSaveTransIn', {
      org: '101',
      data: [{ orderno, ItemNo: '3010-0001', ActualQty: 4, PCode: 'FG1-A01-05' }],
    });
    expect(await w.documentState(saved.number)).toMatchObject({ state: 'open' });
  },
  'Receive/DoSyncTransferIn': async (w) => {
    const orderno = await w.transferSent();
    const { number } = await w.who.keeper.does('Receive/DoSaveTransIn', {
      org: '101',
      data: [{ orderno, ItemNo: '3010-0001', ActualQty: 4, PCode: 'FG1-A01-05' }],
    });
    w.next.fault({ partner: 'erp', fault: 'down' });
    await w.own.leader.ask('reviewTransferIns', { nos: [number] });
    w.next.simulator.faults.clear();
    await w.who.leader.post('Receive/DoSyncTransferIn', { org: '101', docnos: number });
    await eventually(
      () => w.documentState(number),
      ({ sync }) => sync === 'synchronized',
    );
  },
};
