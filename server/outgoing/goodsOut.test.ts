import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepType, stockAt } from '../../test/entries.ts';
import { inspected, receivedAt } from '../../test/inspection.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { eventually, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const { plant, next, people } = useDesk();
let keeper: Client;
let leader: Client;
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
  await Promise.all([keepType(plant, 'scanOut', 'CK'), keepWorkshop(plant), putStock(plant.pool, '3010-0001', 'FG1-A01-01', 1000)]);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] }));

let shipments = 0;
/** A shipment of 10 of the first item from the ERP. */
async function shipment(qty = 10): Promise<string> {
  shipments += 1;
  const no = `CH${shipments}`;
  await plant.pool.query(
    `with h as (insert into sales_shipment (org, source, record_id, version, shipment_no, customer_code, customer_name, ship_date)
                values ('101', 'erp', $1::text, 1, $1, 'C1', '客户一', current_date) returning org, id)
     insert into sales_shipment_line (org, sales_shipment_id, line_no, item_id, qty, unit, batch, project, sales_order_no)
     select h.org, h.id, 1, i.id, $2, i.unit, '', '', '' from h join item i on i.org = h.org and i.code = '3010-0001'`,
    [no, qty],
  );
  return no;
}

let made = 0;
/** A label of the first item in stock in the finished goods warehouse. */
async function label(qty = 4, place = 'FG1-A01-01'): Promise<string> {
  made += 1;
  const code = `OUT-${made}`;
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, location_id, status)
     select '101', $1, i.id, $2, 'in-stock', l.id, 'available' from item i, location l
      where i.org = '101' and i.code = '3010-0001' and l.org = '101' and l.code = $3`,
    [code, qty, place],
  );
  return code;
}

const piece = (more: object = {}) => ({ sourceLine: 1, qty: '4', location: 'FG1-A01-01', ...more });
const ship = (shipmentNo: string, lines: object[], who = keeper) => who.ask('shipProduct', { shipmentNo, lines });
const scan = (labels: string[], more: object = {}) => keeper.ask('scanOut', { type: 'CK', labels, ...more });
const standing = async (no: string) => (await plant.pool.query('select state, sync_state from document where doc_no = $1', [no])).rows[0];
const sent = async (no: string) => (await plant.pool.query('select type, body from outbox where document_no = $1', [no])).rows;

it('S101: labels that a device did not know and that do not fit are left out of a scan out with their reason', async () => {
  const [one, two, twice] = [await label(), await label(), await label()];
  const no = await shipment();
  await scan([twice]);
  const unsure = [two, 'OUT-NONE', twice];
  expect((await scan([one, 'OUT-NONE'], { unsure: [two] })).code).toBe('label.not-found');
  const { data } = await scan([one, ...unsure], { unsure });
  expect(data).toMatchObject({ totalQty: '8', leftOut: [{ code: 'OUT-NONE' }, { code: twice }] });
  expect(data.leftOut?.[1]?.message).toContain(twice);
  // Of a shipment of 10, two of three unsure labels of 4 fit.
  const three = [await label(), await label(), await label()];
  const shipped = await scan(three, { unsure: three, shipmentNo: no });
  expect(shipped.data).toMatchObject({ totalQty: '8', leftOut: [{ code: three[2] }] });
  expect((await scan(['OUT-NONE'], { unsure: ['OUT-NONE'] })).code).toBe('label.not-found');
});

describe('finished goods out', () => {
  it('takes out for a shipment in parts, never more than it says, and the ERP hears of each', async () => {
    const no = await shipment();
    const code = await label();
    const { data } = await ship(no, [piece({ labels: [code] })]);
    expect(data.docNo).toMatch(/^FO101/);
    const row = async () => (await leader.list('shipments', { jsWhere: { ShipmentNo: { value: no, searchType: '=' } } })).data.rows[0];
    expect(await row()).toMatchObject({ state: 'partly', shipped: '4', qty: '10', name: '客户一' });
    expect(await sent(data.docNo)).toMatchObject([
      {
        type: 'productOut',
        body: { document: { shipmentNo: no, customerCode: 'C1' }, lines: [{ shipmentLine: 1, qty: '4', labels: [code] }] },
      },
    ]);
    const over = await ship(no, [piece({ qty: '7' })]);
    expect([over.code, over.message]).toEqual(['take.over', '第 1 行：3010-0001 还可领 6，不能领 7']);
    expect((await ship(no, [piece({ qty: '6' })])).ok).toBe(true);
    expect(await row()).toMatchObject({ state: 'out' });
    expect((await ship('NONE', [piece()])).code).toBe('shipment.unknown');
    expect((await ship(no, [])).code).toBe('shipment.select-lines');
    expect((await ship(no, [piece({ sourceLine: 2 })])).code).toBe('shipment.line-unknown');
  });

  it('a label that was scanned for this shipment is refused when it is scanned again (rule shipment-barcode-not-again)', async () => {
    const no = await shipment();
    const code = await label();
    await ship(no, [piece({ labels: [code] })]);
    const again = await ship(no, [piece({ labels: [code] })]);
    expect([again.code, again.message]).toEqual(['shipment.label-again', expect.stringContaining(`条码 ${code} 已在出货单 ${no} 扫描过`)]);
  });

  it('16 shippers of one shipment: never more than it says', async () => {
    const no = await shipment();
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => ship(no, [piece({ qty: '2' })], at % 2 ? keeper : leader)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['take.over']));
  });
});

describe('scan-out', () => {
  it('labels alone: written, confirmed, out of stock, and the ERP hears of them', async () => {
    const codes = [await label(), await label(6)];
    const before = Number(await stockAt(plant, '3010-0001', 'FG1-A01-01'));
    const { data } = await scan(codes, { target: 'workshop', workshop: 'W1' });
    expect(await standing(data.docNo)).toEqual({ state: 'open', sync_state: 'not-synchronized' });
    expect((await keeper.ask('confirmScanOuts', { nos: [data.docNo] })).ok).toBe(true);
    expect(await stockAt(plant, '3010-0001', 'FG1-A01-01')).toBe(String(before - 10));
    expect(await sent(data.docNo)).toMatchObject([
      { type: 'scanOut', body: { document: { outType: 'CK' }, lines: [{ qty: '10', labels: codes }] } },
    ]);
    const { rows } = await plant.pool.query('select distinct state from label where code = any($1)', [codes]);
    expect(rows).toEqual([{ state: 'issued' }]);
    expect((await keeper.ask('deleteScanOuts', { nos: [data.docNo] })).code).toBe('document.state');
  });

  it('a code that was scanned is not scanned again: in this one, in another open one, for the shipment (rules qr-code-not-again, shipment-barcode-not-again)', async () => {
    const code = await label();
    const twice = await scan([code, code]);
    expect([twice.code, twice.message]).toEqual(['scan-out.label-again', `二维码 ${code} 已扫描过`]);
    const no = await shipment();
    const { data } = await scan([code], { shipmentNo: no });
    expect((await scan([code])).code).toBe('scan-out.label-in');
    expect((await scan([code], { shipmentNo: no })).code).toBe('shipment.label-again');
    expect((await keeper.ask('deleteScanOuts', { nos: [data.docNo] })).ok).toBe(true);
    expect((await scan([code], { shipmentNo: no })).ok).toBe(true);
    const big = await label(7);
    expect((await scan([big], { shipmentNo: no })).code).toBe('take.over');
  });

  it('is refused in words: no type, no label, unknown, gone, in another warehouse', async () => {
    const code = await label();
    expect((await scan([code], { type: '' })).code).toBe('scan-out.type-required');
    expect((await scan([])).code).toBe('scan-out.labels-required');
    expect((await scan(['NONE'])).code).toBe('label.not-found');
    expect((await scan([code], { target: 'workshop', workshop: 'NONE' })).code).toBe('workshop.unknown');
    await putStock(plant.pool, '3010-0001', 'RM1-A01-08', 10);
    expect((await scan([code, await label(4, 'RM1-A01-08')])).code).toBe('scan-out.warehouse');
    const { data } = await scan([code]);
    await keeper.ask('confirmScanOuts', { nos: [data.docNo] });
    const shipped = await scan([code]);
    expect([shipped.code, shipped.message]).toEqual(['scan-out.not-in-stock', `条码 ${code} 不在库存（已发出）`]);
  });

  it('a device asks what a label is, and is told in the same words why it may not leave', async () => {
    const code = await label();
    const ask = (of: string, shipmentNo?: string) => keeper.ask('outgoingLabel', { code: of, shipmentNo });
    expect((await ask(code)).data).toMatchObject({ code, itemNo: '3010-0001', qty: '4', place: 'FG1-A01-01', warehouse: 'FG1' });
    expect((await ask('NONE')).code).toBe('label.not-found');
    const no = await shipment();
    await scan([code], { shipmentNo: no });
    expect((await ask(code)).code).toBe('scan-out.label-in');
    expect((await ask(code, no)).code).toBe('shipment.label-again');
    expect((await ask(await label(), 'NONE')).code).toBe('shipment.unknown');
  });

  it('32 scanners of ten labels: each leaves once', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => label(1)));
    const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => scan([codes[at % 10] ?? ''])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['scan-out.label-in']));
  });
});

describe('IQC return', () => {
  it('what was rejected goes back to its supplier, never more, with its labels; out when it is confirmed', async () => {
    const { noteNo } = await receivedAt(plant, people.who);
    await inspected(next, noteNo, { accepted: 40, rejected: 60 });
    const rejected = async () =>
      (await leader.list('rejectedLines', { jsWhere: { DeliNo: { value: noteNo, searchType: '=' } } })).data.rows[0];
    const line = await rejected();
    expect(line).toMatchObject({ rejected: '60', returned: '0', open: '60', location: 'RM1-A01-03' });
    const give = (qty: string) => keeper.ask('saveIqcReturn', { lines: [{ sourceLine: line?.id ?? 0, qty, location: 'RM1-A01-03' }] });
    expect((await give('61')).code).toBe('take.over');
    const { data } = await give('60');
    expect(data.docNo).toMatch(/^IR101/);
    expect((await give('1')).code).toBe('take.over');
    expect(data.rests).toEqual([]);
    expect((await keeper.ask('confirmIqcReturns', { nos: [data.docNo] })).ok).toBe(true);
    expect(await rejected()).toMatchObject({ returned: '60', open: '0' });
    const [message] = await sent(data.docNo);
    expect(message).toMatchObject({ type: 'iqcReturn', body: { document: { supplierCode: 'S0001' } } });
    expect(message?.body.lines.every((one: { status: string; noteNo: string }) => one.status === 'hold' && one.noteNo === noteNo)).toBe(
      true,
    );
    expect((await keeper.ask('saveIqcReturn', { lines: [] })).code).toBe('iqc-return.select-lines');
    expect((await keeper.ask('saveIqcReturn', { lines: [{ sourceLine: 999_999, qty: '1', location: 'RM1-A01-03' }] })).code).toBe(
      'iqc-return.line-unknown',
    );
  });
});

describe('the exchange of what goes out', () => {
  it('is sent again or closed by any number, of whichever kind', async () => {
    const no = await shipment();
    next.fault({ partner: 'erp', fault: 'http500' });
    const { data } = await ship(no, [piece()]);
    expect((await leader.ask('syncOut', { nos: [] })).code).toBe('select-to-sync');
    expect((await leader.ask('syncOut', { nos: ['NONE'] })).code).toBe('document.not-found');
    // It cannot be closed while it is on its way.
    await eventually(
      () => leader.ask('closeOutSync', { nos: [data.docNo], reason: '手工处理', confirmed: true }),
      ({ ok }) => ok,
    );
    expect(await standing(data.docNo)).toMatchObject({ sync_state: 'closed' });
    expect((await leader.ask('syncOut', { nos: [data.docNo] })).ok).toBe(true);
    expect((await leader.list('outRecords', { jsWhere: { DocNo: { value: data.docNo } } })).data.rows).toMatchObject([
      { kind: 'productOut', source: no, goesTo: '客户一', unit: '件' },
    ]);
  });

  it('is not closed over an answer that came while somebody else had the document', async () => {
    const no = await shipment();
    next.fault({ partner: 'erp', fault: 'refusedLine', times: 1 });
    const { docNo } = (await ship(no, [piece()])).data;
    await eventually(
      () => standing(docNo),
      ({ sync_state: state }) => state === 'failed',
    );
    const other = await plant.pool.connect();
    try {
      await other.query('begin');
      await other.query("update document set sync_state = 'synchronized' where doc_no = $1", [docNo]);
      const closing = leader.ask('closeOutSync', { nos: [docNo], reason: '手工处理' });
      await eventually(
        async () =>
          (await plant.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows,
        ({ length }) => length > 0,
      );
      await other.query('commit');
      expect((await closing).code).toBe('sync.already-synchronized');
    } finally {
      other.release();
    }
    expect(await standing(docNo)).toMatchObject({ sync_state: 'synchronized' });
  });
});

describe('plan and totals', () => {
  it('what is still to go out stands in the plan until it has gone, and then in the totals of its day', async () => {
    const no = await shipment();
    const planned = async () => (await leader.list('outPlan', { jsWhere: { ForNo: { value: no, searchType: '=' } } })).data.rows;
    expect(await planned()).toMatchObject([{ kind: 'productOut', goesTo: '客户一', left: '10', lineCount: 1 }]);
    await ship(no, [piece({ qty: '4' })]);
    expect(await planned()).toMatchObject([{ left: '6' }]);
    const totals = async () =>
      (
        await leader.list('outTotals', {
          jsWhere: { OutKind: { value: 'productOut', searchType: '=' }, WCode: { value: 'FG1', searchType: '=' } },
        })
      ).data.rows;
    const [before] = await totals();
    await ship(no, [piece({ qty: '6' })]);
    expect(await planned()).toEqual([]);
    const [after] = await totals();
    expect((after?.lineCount ?? 0) - (before?.lineCount ?? 0)).toBe(1);
    expect((after?.documents ?? 0) - (before?.documents ?? 0)).toBe(1);
    expect([Number(after?.totalQty) - Number(before?.totalQty), after?.unit]).toEqual([6, '件']);
  });
});

describe('papers of the ERP', () => {
  const record = (version: number, qty: string) => ({
    ...{ kind: 'salesShipment' as const, id: '101/CH-ERP', version },
    data: {
      ...{ org: '101', shipmentNo: 'CH-ERP', customerCode: 'C1', customerName: '客户一', date: '2026-11-20' },
      lines: [{ line: 1, itemNo: '3010-0001', qty, unit: '件' }],
    },
  });

  it('a newer version that asks for less than has left is parked, with both numbers; one that asks for more is taken', async () => {
    expect(await next.bring('erp', record(1, '10'))).toEqual(['applied']);
    expect((await ship('CH-ERP', [piece({ qty: '6' })])).ok).toBe(true);
    expect(await next.bring('erp', record(2, '5'))).toEqual(['parked']);
    const { rows } = await plant.pool.query<{ reason: string }>("select reason::text from parked_record where record_id = '101/CH-ERP'");
    expect(rows[0]?.reason).toContain('第 1 行已出库 6，不能改为 5');
    expect(await next.bring('erp', record(3, '12'))).toEqual(['applied']);
    expect((await ship('CH-ERP', [piece({ qty: '6' })])).ok).toBe(true);
  });
});
