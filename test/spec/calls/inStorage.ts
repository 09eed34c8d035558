import { expect } from 'vitest';
import { cell, changed, type Row } from '../olderClient.ts';
import type { Effects, OlderWorld } from '../olderWorld.ts';

const counted = async (w: OlderWorld, call: string, fields: Row = {}): Promise<string> =>
  JSON.stringify((await w.who.director.does(`InStorage/${call}`, fields)).data);

/** The rows of the reports, newest first, as the audit reads them. */
const reportRows = async (w: OlderWorld, orderno: string): Promise<Row[]> => {
  const found = await w.who.director.does('InStorage/GetAuditCompletedDetail', { org: '101', sqlWhere: '', pagesize: 50, pageindex: 1 });
  return found.rows('PCode').filter((row) => Object.values(row).includes(orderno));
};
/** Saves a report of an order by its rows; gives its number. */
const report = async (w: OlderWorld, orderno: string, qty = 4): Promise<string> =>
  (await w.who.line.does('InStorage/SaveScanComplete', { org: '101', data: [{ orderno, ScanQty: qty, PCode: 'FG1-REP' }], flag: 1 }))
    .number;

const countsOne = (call: string, make: (w: OlderWorld) => Promise<unknown>) => async (w: OlderWorld) => {
  const before = await counted(w, call);
  await make(w);
  expect(await counted(w, call)).not.toBe(before);
};

/** A report whose rows are changed and sent back. */
const changes = (call: string, change: Row, read: string, value: unknown) => async (w: OlderWorld) => {
  const order = await w.order();
  await report(w, order);
  const rows = (await reportRows(w, order)).map((row) => changed(row, change));
  await w.who.line.does(`InStorage/${call}`, { org: '101', data: rows, ...(call === 'SaveScanCompleteQty' ? { flag: 1 } : {}) });
  const after = await reportRows(w, order);
  expect(after.flatMap((row) => Object.values(row))).toContain(value);
  expect(read in (after[0] ?? {})).toBe(true);
};

/** Saves an application by its rows; returns its number. */
const apply = async (w: OlderWorld, call: string, more: Row = {}): Promise<string> => {
  const orderno = await w.applyOrder();
  const head = { pid: 'FG1-A01-01', linename: 'L-91', billtype: 'WG01' };
  const saved = await w.who.line.does(`InStorage/${call}`, { data: [{ orderno, ActualQty: 8, Department: 'D-9' }], ...head, ...more });
  return saved.number;
};
const detail = async (w: OlderWorld, BillNo: string, call = 'GetAppInstroageDetail') => w.who.keeper.does(`InStorage/${call}`, { BillNo });
const applied = (call: string) => async (w: OlderWorld) => {
  const no = await apply(w, call);
  expect((await detail(w, no)).rows('ItemNo').map((row) => cell(row, 'ItemNo'))).toEqual(['3010-0001']);
};
const confirms = (call: string) => async (w: OlderWorld) => {
  const docnos = await apply(w, 'SaveComplete');
  const before = cell((await detail(w, docnos)).row, 'Status');
  await w.who.keeper.does(`InStorage/${call}`, { docnos });
  expect(cell((await detail(w, docnos)).row, 'Status')).not.toBe(before);
};

/** The rows of a receipt that are to be put away. */
const tasks = async (w: OlderWorld, receipt: string): Promise<Row[]> =>
  (await w.who.keeper.does('InStorage/GetRcvDetail', { WID: w.warehouseId }))
    .rows('InQty')
    .filter((row) => Object.values(row).includes(receipt));
const moves = (call: string) => async (w: OlderWorld) => {
  const { receiptNo } = await w.released();
  const rows = (await tasks(w, receiptNo)).map((row) => changed(row, { PCode: 'RM1-A01-07' }));
  await w.who.keeper.does(`InStorage/${call}`, { data: rows });
  expect((await tasks(w, receiptNo)).map((row) => cell(row, 'PCode'))).toEqual(['RM1-A01-07']);
};
/** Puts away a receipt that the ERP has; returns the number of the putaway. */
const putAway = async (w: OlderWorld): Promise<string> => {
  const { receiptNo, noteNo } = await w.released();
  await w.who.leader.post('Receive/DoSyncReceive', { delinos: noteNo });
  const rows = (await tasks(w, receiptNo)).map((row) => changed(row, { ThisTimeInQty: 100, PCode: 'RM1-A01-07' }));
  return (await w.who.keeper.does('InStorage/DoInStorage', { data: rows })).number;
};
const inStorage = async (w: OlderWorld, call = 'GetDataList'): Promise<Row[]> =>
  (await w.who.keeper.does(`InStorage/${call}`, { data: { total: 0, page: 1, pageSize: 0, RNO: '001', sort: 'ID desc' } })).rows('BillNo');
const listed = (call: string) => async (w: OlderWorld) => {
  const no = await putAway(w);
  expect((await inStorage(w, call)).map((row) => cell(row, 'BillNo'))).toContain(no);
};
const returnable = (call: string) => async (w: OlderWorld) => {
  await w.who.line.does(`InStorage/${call}`, { orderno: await w.order(), org: '101' });
  expect((await w.who.line.post(`InStorage/${call}`, { orderno: 'MO-NONE', org: '101' })).ok).toBe(false);
};
/** A putaway of a receipt that is held back by its dates. */
const held = async (w: OlderWorld): Promise<string> => {
  const valid = { validFrom: '2020-01-01', validTo: '2099-12-31' };
  await w.own.leader.ask('saveAssessmentDates', { from: '2020-01-01', to: '2020-12-31', ...valid });
  const { receiptNo } = await w.released();
  return receiptNo;
};
const holdNothing = (w: OlderWorld) =>
  w.own.leader.ask('saveAssessmentDates', { from: '2020-01-01', to: '2099-12-31', validFrom: '2020-01-01', validTo: '2099-12-31' });

/** The area of putaway, production reports and completion. */
export const inStorageEffects: Effects = {
  'InStorage/SaveScanComplete': async (w) => {
    const order = await w.order();
    await report(w, order);
    expect(await reportRows(w, order)).toHaveLength(1);
  },
  'InStorage/RptSaveComplete': async (w) => {
    const order = await w.order();
    const bars = [await w.piece(order), await w.piece(order)];
    await w.who.line.does('InStorage/RptSaveComplete', { data: {}, bars, flag: 1 });
    expect(await reportRows(w, order)).toHaveLength(1);
    expect((await w.who.line.post('InStorage/GetCompletedBarInfo', { org: '101', barcode: bars[0] })).ok).toBe(false);
  },
  'InStorage/SaveScanCompleteQty': changes('SaveScanCompleteQty', { ScanQty: 7 }, 'PCode', '7'),
  'InStorage/SaveAuditCompleteData': changes('SaveAuditCompleteData', { ScanQty: 6 }, 'PCode', '6'),
  'InStorage/UpdatgeRptWh': async (w) => {
    await w.plant.pool.query("update location set reporting = true where org = '101' and code = 'FG1-A01-02'");
    await changes('UpdatgeRptWh', { PCode: 'FG1-A01-02' }, 'PCode', 'FG1-A01-02')(w);
  },
  'InStorage/AuditRptDocs': async (w) => {
    const order = await w.order();
    const billnos = await report(w, order);
    const [before] = await reportRows(w, order);
    await w.who.director.does('InStorage/AuditRptDocs', { billnos });
    const [after] = await reportRows(w, order);
    expect(cell(after, 'Status')).not.toBe(cell(before, 'Status'));
  },
  'InStorage/UnAuditRptDocs': async (w) => {
    const order = await w.order();
    const billnos = await report(w, order);
    const [before] = await reportRows(w, order);
    await w.who.director.does('InStorage/AuditRptDocs', { billnos: [billnos] });
    await w.who.director.does('InStorage/UnAuditRptDocs', { billnos: [billnos] });
    const [after] = await reportRows(w, order);
    expect(cell(after, 'Status')).toBe(cell(before, 'Status'));
  },
  'InStorage/DelRptStorageBar': async (w) => {
    const order = await w.order();
    const [bar, other] = [await w.piece(order), await w.piece(order)];
    await w.who.line.does('InStorage/RptSaveComplete', { data: {}, bars: [bar, other], flag: 1 });
    const [row] = await reportRows(w, order);
    await w.who.line.does('InStorage/DelRptStorageBar', { ID: Number(cell(row, 'ID')), BarCode: bar });
    const free = async (barcode: string) => (await w.who.line.post('InStorage/GetCompletedBarInfo', { org: '101', barcode })).ok;
    expect([await free(bar), await free(other)]).toEqual([true, false]);
  },
  'InStorage/DeleteRptBill': async (w) => {
    const order = await w.order();
    const bar = await w.piece(order);
    const rptbills = (await w.who.line.does('InStorage/RptSaveComplete', { data: {}, bars: bar, flag: 1 })).number;
    await w.who.line.does('InStorage/DeleteRptBill', { org: '101', rptbills });
    expect((await w.who.line.post('InStorage/GetCompletedBarInfo', { org: '101', barcode: bar })).ok).toBe(true);
  },
  'InStorage/MoWholeSetCheck': async (w) => {
    const { row } = await w.who.line.does('InStorage/MoWholeSetCheck', { mo: await w.order(), qty: 5, org: '101', totalScanQty: 0 });
    expect(Object.values(row)).toContain(true);
  },
  'InStorage/CheckOrderRecede': returnable('CheckOrderRecede'),
  'InStorage/CheckOrderRecede2': returnable('CheckOrderRecede2'),
  'InStorage/DoCloseSyncStatus': async (w) => {
    w.next.fault({ partner: 'erp', fault: 'refusedLine' });
    const application = await apply(w, 'SaveComplete');
    await w.who.keeper.does('InStorage/ConfirmComplete', { docnos: application });
    const order = await w.order();
    const rpt = await report(w, order);
    await w.who.director.does('InStorage/AuditRptDocs', { billnos: rpt });
    await w.who.director.does('InStorage/SyncScanCompleteRequestt', { org: '101', billnos: rpt });
    const put = await putAway(w);
    await w.who.leader.post('InStorage/DoInSynchronization', { billnos: put });
    for (const no of [rpt, application]) await w.triedToSend(no);
    for (const no of [put, rpt, application]) await w.who.admin.does('InStorage/DoCloseSyncStatus', { billnos: no });
    for (const no of [put, rpt, application]) expect([no, (await w.documentState(no)).sync]).toEqual([no, 'closed']);
  },
  'InStorage/GetRcvSyncAbnormalCount': async (w) => {
    const answer = async () => (await w.who.leader.does('InStorage/GetRcvSyncAbnormalCount', { Org: '101', WID: w.warehouseId })).data;
    const before = await answer();
    const billnos = await putAway(w);
    w.next.fault({ partner: 'erp', fault: 'refusedLine' });
    await w.who.leader.does('InStorage/DoInSynchronization', { billnos });
    await w.triedToSend(billnos);
    expect(await answer()).not.toEqual(before);
  },
  'InStorage/CountAuditCompleteN': countsOne('CountAuditCompleteN', async (w) => report(w, await w.order())),
  'InStorage/CountScanComplete': countsOne('CountScanComplete', async (w) => report(w, await w.order())),
  'InStorage/CountScanCompleteN': countsOne('CountScanCompleteN', async (w) => report(w, await w.order())),
  'InStorage/CountU9CompleteN': countsOne('CountU9CompleteN', (w) => w.report('synchronized')),
  'InStorage/SaveNoCheckRptOrder': async (w) => {
    const orderno = await w.order();
    const before = await w.who.line.does('InStorage/GetSearchCompletedByHand', { org: '101', orderno });
    await w.who.director.does('InStorage/SaveNoCheckRptOrder', { org: '101', data: [{ orderno }] });
    const after = await w.who.line.does('InStorage/GetSearchCompletedByHand', { org: '101', orderno });
    expect([before.has(true), after.has(true)]).toEqual([false, true]);
  },
  'InStorage/DeleteNoCheckRptOrder': async (w) => {
    const orderno = await w.order();
    const saved = await w.who.director.does('InStorage/SaveNoCheckRptOrder', { org: '101', data: [{ orderno }] });
    const ids = saved.rows('ID').map((row) => cell(row, 'ID'));
    expect(ids).toHaveLength(1);
    await w.who.director.does('InStorage/DeleteNoCheckRptOrder', { ids });
    expect((await w.who.line.does('InStorage/GetSearchCompletedByHand', { org: '101', orderno })).has(true)).toBe(false);
  },
  'InStorage/SaveSearchCompleteUserLine': async (w) => {
    const saved = await w.who.line.does('InStorage/SaveSearchCompleteUserLine', { data: [{ LineCode: 'L-11' }] });
    expect(saved.rows('LineCode').map((row) => cell(row, 'LineCode'))).toContain('L-11');
  },
  'InStorage/DeleteSearchCompleteUserLine': async (w) => {
    const saved = await w.who.line.does('InStorage/SaveSearchCompleteUserLine', { data: [{ LineName: '一线' }] });
    const ids = saved.rows('ID').map((row) => cell(row, 'ID'));
    await w.who.line.does('InStorage/DeleteSearchCompleteUserLine', { ids });
    const again = await w.who.line.does('InStorage/SaveSearchCompleteUserLine', { data: [{ LineCode: 'L-91' }] });
    expect(again.rows('LineCode').map((row) => cell(row, 'LineCode'))).toEqual(['L-91']);
  },
  'InStorage/DeleteU9RptDocBill': async (w) => {
    const { no, erp, order } = await w.report('synchronized');
    await w.who.director.does('InStorage/DeleteU9RptDocBill', { eacode: erp, billno: no });
    expect((await w.documentState(no)).state).toBe('deleted');
    expect(order).not.toBe('');
  },
  'InStorage/DeleteEABill': async (w) => {
    const { no, ae } = await w.appliedThere();
    const before = cell((await detail(w, no)).row, 'Status');
    await w.who.leader.does('InStorage/DeleteEABill', { org: '101', aecode: ae });
    expect(cell((await detail(w, no)).row, 'Status')).not.toBe(before);
  },
  'InStorage/GetAuditCompletedDetail': async (w) => {
    const order = await w.order();
    await report(w, order);
    const found = await w.who.director.does('InStorage/GetAuditCompletedDetail', {
      org: '101',
      sqlWhere: `OrderNo = '${order}'`,
      pagesize: 10,
      pageindex: 1,
    });
    expect(found.rows('PCode')).toHaveLength(1);
  },
  'InStorage/GetAuditCompletedDetailN': async (w) => {
    const order = await w.order();
    await report(w, order);
    const found = await w.who.director.does('InStorage/GetAuditCompletedDetailN', {
      org: '101',
      data: { page: 1, pageSize: 10, sort: 'ID desc' },
    });
    expect(found.has(order)).toBe(true);
  },
  'InStorage/GetDataList': listed('GetDataList'),
  'InStorage/GetDataListN': listed('GetDataListN'),
  'InStorage/GetCompletedBarInfo': async (w) => {
    const order = await w.order();
    const found = await w.who.line.does('InStorage/GetCompletedBarInfo', { org: '101', barcode: await w.piece(order) });
    expect(found.has(order)).toBe(true);
  },
  'InStorage/DelInBarcode': async (w) => {
    const order = await w.applyOrder();
    const [bar, other] = [await w.productLabel(order), await w.productLabel(order)];
    const head = { pid: 'FG1-A01-01', linename: 'L-91', billtype: 'WG01' };
    const { number } = await w.who.line.does('InStorage/SaveComplete', { data: { Department: 'D-9' }, bars: [bar, other], ...head });
    await w.who.keeper.does('InStorage/DelInBarcode', { BillNo: number, Barcode: bar });
    const found = await detail(w, number);
    expect([found.has(bar), found.has(other)]).toEqual([false, true]);
  },
  'InStorage/DoInStorage': async (w) => {
    const no = await putAway(w);
    const row = (await inStorage(w)).find((one) => cell(one, 'BillNo') === no);
    expect(Number(cell(row, 'InQty'))).toBe(100);
  },
  'InStorage/DoInSynchronization': async (w) => {
    const billnos = await putAway(w);
    await w.who.leader.does('InStorage/DoInSynchronization', { billnos });
    await w.triedToSend(billnos);
    expect((await w.who.leader.post('InStorage/DoInSynchronization', { billnos })).ok).toBe(false);
  },
  'InStorage/GetAppInstroageDetail': applied('SaveComplete'),
  'InStorage/GetProductDetail': async (w) => {
    const no = await apply(w, 'SaveComplete');
    expect((await detail(w, no, 'GetProductDetail')).rows('ItemNo')).toHaveLength(1);
  },
  'InStorage/GetRcvDetail': async (w) => {
    const { receiptNo } = await w.released();
    expect((await tasks(w, receiptNo)).map((row) => cell(row, 'ItemNo'))).toEqual(['3010-0001']);
  },
  'InStorage/GetSearchCompletedByHand': async (w) => {
    const orderno = await w.order();
    expect((await w.who.line.does('InStorage/GetSearchCompletedByHand', { org: '101', orderno: orderno.toLowerCase() })).has(orderno)).toBe(
      true,
    );
  },
  'InStorage/PushTransferEA': async (w) => {
    const aecode = await w.transferSent();
    await w.plant.pool.query(
      "update item set default_location_id = (select id from location where org = '101' and code = 'FG1-A01-05') where org = '101' and code = '3010-0001'",
    );
    const pushed = await w.who.leader.does('InStorage/PushTransferEA', { org: '101', aecode });
    await w.plant.pool.query(
      "update item set default_location_id = (select id from location where org = '101' and code = 'RM1-A01-02') where org = '101' and code = '3010-0001'",
    );
    expect(await w.documentState(pushed.number)).toMatchObject({ state: 'open' });
  },
  'InStorage/PushTskEABill': async (w) => {
    const aecode = await held(w);
    await w.who.leader.does('InStorage/PushTskEABill', { org: '101', aecode });
    expect(await tasks(w, aecode)).toHaveLength(1);
    await holdNothing(w);
  },
  'InStorage/SaveComplete': async (w) => {
    const { pid } = await w.one<{ pid: number }>("select id as pid from location where org = '101' and code = 'FG1-A01-03'");
    const no = await apply(w, 'SaveComplete', { pid, linename: '总装一线' });
    expect((await detail(w, no)).rows('ItemNo').map((row) => cell(row, 'PCode'))).toEqual(['FG1-A01-03']);
    const order = await w.applyOrder();
    const ids = await w.auditedReport(order);
    const head = { pid: 'FG1-A01-01', linename: 'L-91', billtype: 'WG01' };
    const other = await w.who.line.does('InStorage/SaveComplete', { data: { Department: 'D-9' }, ids, bars: '', ...head });
    expect((await detail(w, other.number)).has(order)).toBe(true);
  },
  'InStorage/SaveCompleteD2': applied('SaveCompleteD2'),
  'InStorage/SaveCompleteD3': applied('SaveCompleteD3'),
  'InStorage/ConfirmComplete': confirms('ConfirmComplete'),
  'InStorage/ConfirmCompleted': confirms('ConfirmCompleted'),
  'InStorage/DeleteComplete': async (w) => {
    const docnos = await apply(w, 'SaveComplete');
    await w.who.line.does('InStorage/DeleteComplete', { docnos });
    expect((await w.who.keeper.post('InStorage/ConfirmComplete', { docnos })).ok).toBe(false);
  },
  'InStorage/SaveRcvWh': moves('SaveRcvWh'),
  'InStorage/UpdatgeRcvWh': moves('UpdatgeRcvWh'),
  'InStorage/SyncScanCompleteRequestt': async (w) => {
    const { no } = await w.report('audited');
    await w.who.director.does('InStorage/SyncScanCompleteRequestt', { org: '101', billnos: no });
    await w.becomes(no, 'synchronized');
  },
  'InStorage/SyncInStorageBars': async (w) => {
    w.next.fault({ partner: 'erp', fault: 'refusedLine' });
    const no = await apply(w, 'SaveComplete');
    await w.who.keeper.does('InStorage/ConfirmComplete', { docnos: no });
    await w.triedToSend(no);
    w.next.simulator.faults.clear();
    await w.who.leader.does('InStorage/SyncInStorageBars', { eacode: no, org: '101' });
    await w.becomes(no, 'synchronized');
  },
  'InStorage/UpdateAEBillStatus': async (w) => {
    const { no, erp } = await w.report('synchronized');
    await w.next.control('delete', { key: `productionReport:101:${no}:1` });
    await w.becomes(no, 'audited');
    await w.who.director.does('InStorage/UpdateAEBillStatus', { org: '101', eacode: erp });
    expect((await w.documentState(no)).state).toBe('saved');
  },
  'InStorage/SyncU9RptToWMS': async (w) => {
    w.next.fault({ partner: 'erp', fault: 'down' });
    const { no } = await w.report('audited');
    await w.who.director.does('InStorage/SyncU9RptToWMS', { eacode: w.name('RPT-'), wmscode: no });
    expect((await w.documentState(no)).state).toBe('synchronized');
  },
  'InStorage/UpdateAGBillDelStatus': async (w) => {
    const { key } = await w.appliedThere();
    const agcode = w.name('AG-');
    await w.returned(agcode, key);
    await w.who.leader.does('InStorage/UpdateAGBillDelStatus', { org: '101', agcode });
    expect((await w.who.leader.post('InStorage/UpdateAGBillDelStatus', { org: '101', agcode })).ok).toBe(false);
  },
  'InStorage/UpdateInStorageCheckDate': async (w) => {
    const receipt = await held(w);
    expect(await tasks(w, receipt)).toEqual([]);
    const [BeginDate, EndDate] = ['2020-01-01', '2099-12-31'];
    const data = { BeginDate, EndDate, ValidBeginDate: BeginDate, ValidEndDate: EndDate };
    await w.who.leader.does('InStorage/UpdateInStorageCheckDate', { org: '101', data });
    expect(await tasks(w, receipt)).toHaveLength(1);
  },
  'InStorage/VilidateRptItemWarehouse': async (w) => {
    const { id } = await w.one<{ id: number }>("select id from item where org = '101' and code = '3010-0003'");
    expect(cell((await w.who.line.does('InStorage/VilidateRptItemWarehouse', { ItemID: id })).row, 'PCode')).toMatch(/^FG1-/);
    expect((await w.who.line.post('InStorage/VilidateRptItemWarehouse', { ItemID: 'NONE' })).ok).toBe(false);
  },
};
