import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issued } from '../../test/issued.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { judgedLot, producedOrder, reported, reportingPlant, scannedPiece } from '../../test/reporting.ts';

const plant = usePlant();
let line: Client;
let director: Client;
let admin: Client;
beforeAll(async () => {
  await reportingPlant(plant);
  [line, director, admin] = await Promise.all([plant.signIn('line'), plant.signIn('director'), plant.signIn('admin')]);
});
/** Servers get a changed switch after it was saved. */
async function switchTo(key: 'qaCheck' | 'productionReportCheck' | 'completionSetCheck', open: boolean): Promise<void> {
  await admin.ask('saveSwitch', { key, open });
  await expect.poll(async () => String((await admin.ask('settings', { key })).data.settings[0]?.value)).toBe(String(open));
}
afterEach(async () => {
  await switchTo('qaCheck', false);
  await switchTo('productionReportCheck', false);
  await switchTo('completionSetCheck', false);
});
const save = (orderNo: string, qty: string) => line.ask('saveReport', { rows: [{ orderNo, qty }], how: 'hand' });

describe('the switches', () => {
  it('an order in the lists says what every switched limit leaves of it, and what is left in all (rule completed-quantity-max)', async () => {
    const order = await producedOrder(plant);
    const shown = async () => (await line.list('productionOrders', { jsWhere: { OrderNo: { value: order } } })).data.rows[0];
    const toApply = async () => (await line.list('completionOrders', { jsWhere: { OrderNo: { value: order } } })).data.rows[0]?.open;
    await scannedPiece(plant, order, `${order}-1`, '40');
    await judgedLot(plant, order, 'passed', '12.5');
    expect((await save(order, '10')).ok).toBe(true);
    expect(await shown()).toMatchObject({ open: '90', left: '90' });
    // Nothing of it is audited yet.
    expect(await toApply()).toBe('0');
    await switchTo('productionReportCheck', true);
    expect(await shown()).toMatchObject({ open: '30', left: '90' });
    await switchTo('qaCheck', true);
    expect(await shown()).toMatchObject({ open: '2.5', left: '90' });
    const { data } = await line.ask('findReportOrder', { orderNo: order });
    expect(data.open).toBe('2.5');
    expect((await admin.ask('saveNoCheckOrders', { orderNos: [order], reason: '客户到厂验收' })).ok).toBe(true);
    expect(await shown()).toMatchObject({ open: '30' });
    const { rows } = (await admin.list('noCheckOrders')).data;
    await admin.ask('deleteNoCheckOrders', { ids: rows.map(({ id }) => id ?? 0) });
  });

  it('production-report-check: not more than MCAS scanned, each piece once (rule inbound-quantity-max-mcas)', async () => {
    const order = await producedOrder(plant);
    await scannedPiece(plant, order, 'S1', '5', '2026-11-20T08:00:00Z');
    await scannedPiece(plant, order, 'S1', '5', '2026-11-20T09:00:00Z');
    await scannedPiece(plant, order, 'S2', '5');
    await switchTo('productionReportCheck', true);
    const over = await save(order, '11');
    expect([over.code, over.message]).toEqual(['report.mcas-over', `工单 ${order} MCAS 已扫描 10，还可入库 10，不能入 11`]);
    expect((await save(order, '10')).ok).toBe(true);
    await switchTo('productionReportCheck', false);
    expect((await save(order, '1')).ok).toBe(true);
  });

  it('qa-check: not more than QA passed; failed lots are named; an order on the exempt list is asked for MCAS alone', async () => {
    const order = await producedOrder(plant);
    await Promise.all([
      judgedLot(plant, order, 'passed', '6'),
      judgedLot(plant, order, 'concession', '2'),
      judgedLot(plant, order, 'failed', '3', 'B-BAD'),
    ]);
    await switchTo('qaCheck', true);
    const over = await save(order, '9');
    expect([over.code, over.message]).toEqual(['report.qa-failed', `工单 ${order} QA 合格 8，还可报 8，不能报 9；不合格：B-BAD`]);
    expect((await line.ask('saveNoCheckOrders', { orderNos: [order], reason: 'x' })).status).toBe(403);
    expect((await director.ask('saveNoCheckOrders', {})).code).toBe('report.orders-required');
    expect((await director.ask('saveNoCheckOrders', { orderNos: [order] })).code).toBe('report.reason-required');
    expect((await director.ask('saveNoCheckOrders', { orderNos: [order, 'NONE'], reason: '试制' })).code).toBe('report.order-not-found');
    expect((await director.ask('saveNoCheckOrders', { orderNos: [order], reason: '试制' })).data.done).toBe(1);
    await switchTo('productionReportCheck', true);
    expect((await save(order, '9')).code).toBe('report.mcas-over');
    await switchTo('productionReportCheck', false);
    expect((await save(order, '9')).ok).toBe(true);
    const { rows } = (await director.list('noCheckOrders')).data;
    expect(rows).toMatchObject([{ orderNo: order, reason: '试制' }]);
    expect((await director.ask('deleteNoCheckOrders', {})).code).toBe('select-to-delete');
    expect((await director.ask('deleteNoCheckOrders', { ids: rows.map(({ id }) => id ?? 0) })).data.done).toBe(1);
    expect((await save(order, '1')).code).toBe('report.qa-failed');
  });

  it('completion-set-check: the material of all that is reported is issued, less what came back; every shortage is told', async () => {
    const order = await producedOrder(plant, { qty: '3', components: { '3010-0001': '7', '3010-0005': '3' } });
    await issued(plant, { workshop: 'WS-1', orderNo: order, item: '3010-0001', qty: '5' });
    await issued(plant, { workshop: 'WS-1', orderNo: order, item: '3010-0005', qty: '3' });
    const check = await line.ask('checkWholeSet', { orderNo: order, qty: '2', onScreen: '1' });
    expect(check.data).toEqual({ whole: false, shortages: [{ line: 1, itemNo: '3010-0001', need: '7', there: '5', short: '2' }] });
    expect((await line.ask('checkWholeSet', { orderNo: order, qty: '2' })).data).toEqual({ whole: true, shortages: [] });
    expect((await save(order, '1')).ok).toBe(true);
    await switchTo('completionSetCheck', true);
    expect((await save(order, '1')).ok).toBe(true);
    const short = await save(order, '1');
    expect([short.code, short.message]).toEqual([
      'report.set-short',
      `工单 ${order} 不齐套，料只够再做 0，缺 1 项（车间有 / 需要）：\n3010-0001 5 / 7`,
    ]);
  });
});

describe('looking up', () => {
  it('an order by hand is named whole, in any case (rules order-number-complete, order-found)', async () => {
    const order = await producedOrder(plant, { qty: '8' });
    const find = (orderNo?: string) => line.ask('findReportOrder', { orderNo });
    expect((await find()).code).toBe('report.order-incomplete');
    expect((await find(order.slice(0, -1))).code).toBe('report.order-incomplete');
    expect((await find('NONE-1')).code).toBe('report.order-not-found');
    await reported(line, order, '3');
    expect((await find(order.toLowerCase())).data).toMatchObject({
      orderNo: order,
      ordered: '8',
      reported: '3',
      open: '5',
      location: 'FG1-REP',
    });
  });

  it('an order whose material is on its way back, or that is closed, is not reported on', async () => {
    const [order, closed] = [await producedOrder(plant), await producedOrder(plant, { status: 'closed' })];
    expect((await line.ask('checkOrderReturn', { orderNo: order })).data).toEqual({ blocked: false });
    const no = await reported(line, order, '1');
    await issued(plant, { workshop: 'WS-1', orderNo: order, qty: '5' });
    const back = (await line.ask('saveWorkshopReturn', { workshop: 'WS-1', lines: [{ itemNo: '3010-0001', orderNo: order, qty: '1' }] }))
      .data.docNo;
    const refused = await line.ask('checkOrderReturn', { orderNo: order });
    expect([refused.code, refused.message]).toEqual(['report.return-open', `工单 ${order} 的退料单 ${back} 还未接收，请先接收`]);
    expect((await save(order, '1')).code).toBe('report.return-open');
    expect((await director.ask('auditProductionReports', { nos: [no] })).code).toBe('report.return-open');
    expect((await line.ask('checkOrderReturn', { orderNo: closed })).code).toBe('report.order-closed');
    expect((await line.ask('checkOrderReturn', { orderNo: 'NONE' })).code).toBe('report.order-not-found');
  });

  it('a barcode says its order; one that is taken is refused with where it is', async () => {
    const order = await producedOrder(plant);
    const bar = await scannedPiece(plant, order, 'L1', '2');
    expect((await line.ask('findReportBar', { code: bar })).data).toEqual({
      code: 'L1',
      orderNo: order,
      itemNo: '3010-0003',
      batch: '',
      qty: '2',
    });
    expect((await line.ask('findReportBar', { code: 'L-NONE' })).code).toBe('report.bar-unknown');
    const { data } = await line.ask('saveReport', { bars: [bar] });
    expect((await line.ask('findReportBar', { code: bar })).message).toBe(`条码 L1 已有报工记录：${data.docNo}`);
  });

  it('a barcode leaves a report that is not audited; the last one leaves the report empty, which is not audited', async () => {
    const order = await producedOrder(plant);
    const bars = await Promise.all(['R1', 'R2'].map((code) => scannedPiece(plant, order, code)));
    const { docNo } = (await line.ask('saveReport', { bars })).data;
    const { rows } = (await line.list('reportBars', { jsWhere: { DocNo: { value: docNo } } })).data;
    expect(rows.map(({ code }) => code).sort()).toEqual(bars);
    const id = rows[0]?.docId ?? 0;
    expect((await line.ask('removeReportBar', { id, code: 'R3' })).code).toBe('report.bar-not-in');
    expect((await line.ask('removeReportBar', { id: 999_999, code: 'R1' })).code).toBe('document.not-found');
    expect((await line.ask('removeReportBar', { id, code: 'R1' })).ok).toBe(true);
    await director.ask('auditProductionReports', { nos: [docNo] });
    expect((await line.ask('removeReportBar', { id, code: 'R2' })).code).toBe('report.audited');
    await director.ask('unauditProductionReports', { nos: [docNo] });
    expect((await line.ask('removeReportBar', { id, code: 'R2' })).ok).toBe(true);
    expect((await director.ask('auditProductionReports', { nos: [docNo] })).code).toBe('report.qty-required');
    expect((await line.ask('saveReport', { bars: ['R1'] })).ok).toBe(true);
  });

  it('a row without a reporting location is saved, and audited when it has one (rule rows-default-location-missing)', async () => {
    const order = await producedOrder(plant, { item: '3010-0005' });
    await plant.pool.query("update item set default_location_id = null where org = '101' and code = '3010-0005'");
    expect((await line.ask('checkReportPlace', { item: '3010-0005' })).code).toBe('report.item-placeless');
    expect((await line.ask('checkReportPlace', { item: 'NONE' })).code).toBe('report.item-unknown');
    expect((await line.ask('checkReportPlace', { item: '3010-0003' })).data).toEqual({ warehouse: 'FG1', location: 'FG1-REP' });
    const no = await reported(line, order, '2');
    const refused = await director.ask('auditProductionReports', { nos: [no] });
    expect([refused.code, refused.message]).toEqual([
      'report.location-missing',
      `存在没有默认储位的行：报工单 ${no} 第 1 行，请先填写报工储位`,
    ]);
    const change = (location: string) => line.ask('changeReport', { docNo: no, rows: [{ lineNo: 1, location }] });
    expect((await change('FG1-A01-01')).code).toBe('report.not-reporting-place');
    expect((await change('NONE')).code).toBe('location.not-found');
    expect((await change('FG1-REP')).ok).toBe(true);
    expect((await director.ask('auditProductionReports', { nos: [no] })).ok).toBe(true);
  });

  it('is counted and listed, also as older clients ask for the rows', async () => {
    const order = await producedOrder(plant);
    const no = await reported(line, order, '4');
    const count = (name: 'countReports' | 'countReportsToAudit' | 'countReportsInErp') =>
      director.ask(name, {}).then(({ data }) => data.count);
    const before = await count('countReportsToAudit');
    await director.ask('auditProductionReports', { nos: [no] });
    expect(await count('countReportsToAudit')).toBe(before - 1);
    expect((await count('countReports')) > (await count('countReportsInErp'))).toBe(true);
    const page = await director.post('/api/InStorage/GetAuditCompletedDetail', {
      org: '101',
      sqlWhere: `DocNo='${no}'`,
      pagesize: 5,
      pageindex: 1,
    });
    expect((page.data as { data: unknown[] }).data).toMatchObject([{ DocNo: no, OrderNo: order, Qty: '4', PCode: 'FG1-REP' }]);
    expect((await director.list('productionOrders', { jsWhere: { OrderNo: { value: order } } })).data.rows).toMatchObject([
      { reported: '4', audited: '4', open: '96' },
    ]);
    expect((await director.list('reportedOrders', { jsWhere: { OrderNo: { value: order } } })).data.rows).toMatchObject([
      { documents: 1, saved: '0', audited: '4' },
    ]);
  });

  it('lines that a person saved are theirs; what is chosen is asked for (rules completion-select-to-save, completion-select-to-delete, completion-select-to-modify, completion-select-to-audit, completion-select-to-un-audit, completion-select-to-synchronize)', async () => {
    expect((await line.ask('saveSearchLines', {})).code).toBe('select-to-save');
    expect((await line.ask('saveSearchLines', { lines: ['NONE'] })).code).toBe('report.line-unknown');
    expect((await line.ask('saveSearchLines', { lines: ['L-11'] })).data.done).toBe(1);
    const { rows } = (await line.list('searchLines')).data;
    expect(rows).toMatchObject([{ code: 'L-11', name: '一线' }]);
    expect((await director.list('searchLines')).data.rows).toEqual([]);
    // Their orders come first on the report screen (ScanComplete).
    const here = await producedOrder(plant);
    const elsewhere = await producedOrder(plant, { line: false });
    const own = async (who: Client) =>
      (await who.list('productionOrders', { rows: 200, jsWhere: { IsOwnLine: { value: '1', searchType: '=' } } })).data.rows.map(
        ({ code }) => code,
      );
    expect(await own(line)).toContain(here);
    expect(await own(line)).not.toContain(elsewhere);
    expect(await own(director)).toEqual([]);
    // As in the form of an order: the order's own goods before newer ones.
    const newest = async (sort?: string) => (await line.list('productionOrders', { sort })).data.rows[0]?.code;
    expect([await newest(), await newest('IsOwnLine desc')]).toEqual([elsewhere, here]);
    expect((await director.ask('deleteSearchLines', { ids: [rows[0]?.id ?? 0] })).data.done).toBe(0);
    expect((await line.ask('deleteSearchLines', { ids: [rows[0]?.id ?? 0] })).data.done).toBe(1);
    expect((await line.ask('deleteSearchLines', {})).code).toBe('select-to-delete');
    expect((await line.ask('changeReport', {})).code).toBe('select-to-modify');
    expect((await line.ask('deleteProductionReports', {})).code).toBe('select-to-delete');
    expect((await line.ask('syncProductionReports', {})).code).toBe('select-to-sync');
    expect((await director.ask('auditProductionReports', {})).code).toBe('select-to-audit');
    expect((await director.ask('unauditProductionReports', {})).code).toBe('select-to-unaudit');
  });

  it('a QA result goes by its number, without the organisation that the sender put before it', async () => {
    const order = await producedOrder(plant);
    await judgedLot(plant, order, 'failed', '2');
    await plant.pool.query(`update qa_result set record_id = '101/QA-' || order_no where order_no = $1`, [order]);
    const { rows } = (await line.list('qaResults', { jsWhere: { QaReportNo: { value: `QA-${order}`, searchType: '=' } } })).data;
    expect(rows).toMatchObject([{ reportNo: `QA-${order}`, orderNo: order }]);
    expect((await line.ask('findReportOrder', { orderNo: order })).data.failedLots).toEqual([`QA-${order}`]);
  });

  it('the records of a partner are as of when it was asked, and asked for now where it is connected', async () => {
    expect((await line.ask('recordsAsOf', { source: 'mcas' })).data).toEqual({
      pulledAt: null,
      asked: expect.any(Boolean),
      connected: false,
    });
    expect((await line.ask('pullRecords', { source: 'qa' })).code).toBe('report.source-off');
  });

  it('the number of an order is no piece that MCAS has yet to send: nobody is asked for it', async () => {
    const order = await producedOrder(plant);
    await plant.pool.query(
      "insert into neighbour_connection (neighbour, enabled, mode) values ('mcas', true, 'files') on conflict do nothing",
    );
    const due = () => plant.pool.query("select next_pull_at as at from neighbour_state where neighbour = 'mcas'").then(({ rows }) => rows);
    const before = await due();
    expect((await line.ask('findReportBar', { code: order })).code).toBe('report.bar-unknown');
    expect(await due()).toEqual(before);
    await plant.pool.query("delete from neighbour_connection where neighbour = 'mcas'");
  });
});
