import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockAt } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { producedOrder, reported, reportingPlant, scannedPiece } from '../../test/reporting.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let line: Client;
let clerk: Client;
let director: Client;
beforeAll(async () => {
  await reportingPlant(plant);
  [line, clerk, director] = await Promise.all([plant.signIn('line'), plant.signIn('clerk'), plant.signIn('director')]);
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const standing = async (no: string) =>
  (await plant.pool.query('select state, sync_state, total_qty::float as qty from document where doc_no = $1', [no])).rows[0];
const messages = async (no: string) =>
  (
    await plant.pool.query(
      "select type, state, body ->> 'version' as version, body -> 'lines' -> 0 ->> 'qty' as qty from outbox where document_no = $1 order by id",
      [no],
    )
  ).rows;

describe('a production report', () => {
  it('by scan: barcodes that MCAS scanned become labels, whose goods stand at the reporting location when it is audited', async () => {
    const order = await producedOrder(plant);
    const bars = await Promise.all(['P1-1', 'P1-2', 'P1-3'].map((code) => scannedPiece(plant, order, code, '2')));
    const operationId = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1) nos.add((await line.ask('saveReport', { bars, how: 'scan' }, { operationId })).data.docNo);
    const [no = ''] = nos;
    expect(nos.size).toBe(1);
    expect(await standing(no)).toEqual({ state: 'saved', sync_state: 'not-synchronized', qty: 6 });
    expect(await stockAt(plant, '3010-0003', 'FG1-REP')).toBe('0');
    expect((await director.ask('auditProductionReports', { nos: [no] })).ok).toBe(true);
    expect(await stockAt(plant, '3010-0003', 'FG1-REP')).toBe('6');
    const { rows } = await plant.pool.query(
      "select b.kind, b.state, b.qty::float as qty, l.code as place from label b join location l on l.id = b.location_id where b.code = 'P1-1'",
    );
    expect(rows).toEqual([{ kind: 'product', state: 'in-stock', qty: 2, place: 'FG1-REP' }]);
    const found = await line.ask('resolveScan', { code: 'P1-1' });
    expect(found.data.matches.map(({ kind }) => kind)).toContain('label');
  });

  it('refuses barcodes by name (rules barcode-not-repeated, barcode-belongs-to-order, barcode-no-production-record)', async () => {
    const [order, other] = [await producedOrder(plant), await producedOrder(plant)];
    const mine = await scannedPiece(plant, order, 'P2-1');
    const foreign = await scannedPiece(plant, other, 'P2-2');
    const save = (...bars: string[]) => line.ask('saveReport', { rows: [{ orderNo: order, bars }] });
    expect((await save(mine, 'P2-1')).code).toBe('report.bar-repeated');
    expect((await save(mine, foreign)).message).toBe(`条码 P2-2 属于工单 ${other}，不属于 ${order}`);
    expect((await save('P2-NONE')).code).toBe('report.bar-unknown');
    expect((await line.ask('saveReport', { bars: ['P2-NONE'] })).code).toBe('report.bar-unknown');
    const { data } = await save(mine);
    expect((await save(mine)).message).toBe(`条码 P2-1 已有报工记录：${data.docNo}`);
    await line.ask('deleteProductionReports', { nos: [data.docNo] });
    expect((await save(mine)).ok).toBe(true);
  });

  it('pieces of two batches that one row names become a line of each batch', async () => {
    const order = await producedOrder(plant);
    const [first, second] = await Promise.all(
      (['A', 'B'] as const).map((batch) => scannedPiece(plant, order, `P3-${batch}`, '2', undefined, `B-${batch}`)),
    );
    const bars = [first ?? '', second ?? ''];
    const { data } = await line.ask('saveReport', { rows: [{ orderNo: order, scrapQty: '1', bars }], how: 'scan' });
    const { rows } = await plant.pool.query(
      "select l.batch, l.qty::int as qty, l.detail ->> 'scrapQty' as scrap from document d join document_line l on l.org = d.org and l.document_id = d.id where d.doc_no = $1 order by 1",
      [data.docNo],
    );
    expect(rows).toEqual([
      { batch: 'B-A', qty: 2, scrap: '1' },
      { batch: 'B-B', qty: 2, scrap: null },
    ]);
    expect((await director.ask('auditProductionReports', { nos: [data.docNo] })).ok).toBe(true);
  });

  it('S101: what a device did not know and does not fit is left out with its reason; a report of nothing else is refused', async () => {
    const [order, other] = [await producedOrder(plant), await producedOrder(plant)];
    const [mine, late] = [await scannedPiece(plant, order, 'P4-1'), await scannedPiece(plant, order, 'P4-2')];
    const foreign = await scannedPiece(plant, other, 'P4-3');
    const save = (bars: string[], unsure: string[]) =>
      line.ask('saveReport', { rows: [{ orderNo: order, bars }], unsure, how: 'scan' }, { language: 'en' });
    expect((await save([foreign, 'P4-NONE'], [foreign, 'P4-NONE'])).code).toBe('report.bar-other-order');
    expect((await save([mine, foreign], ['P4-NONE'])).code).toBe('report.bar-other-order');
    const { data } = await save([mine, late, foreign, 'P4-NONE', mine.toLowerCase()], [late, foreign, 'P4-NONE', mine.toLowerCase()]);
    expect(data).toMatchObject({ totalQty: '2' });
    expect(data.leftOut?.map(({ code }) => code)).toEqual([foreign, 'P4-NONE', mine.toLowerCase()]);
    expect(data.leftOut?.[0]?.message).toBe(`Barcode P4-3 belongs to order ${other}, not to ${order}`);
    expect((await save([foreign], [])).code).toBe('report.bar-other-order');
  });

  it('is of one order that is found and open (rules report-orders-required, report-same-order-number, order-found)', async () => {
    const [order, other, closed] = [
      await producedOrder(plant),
      await producedOrder(plant),
      await producedOrder(plant, { status: 'closed' }),
    ];
    const save = (...orderNos: string[]) => line.ask('saveReport', { rows: orderNos.map((orderNo) => ({ orderNo, qty: '1' })) });
    expect((await save()).code).toBe('report.orders-required');
    expect((await save(order, other)).code).toBe('report.mixed-orders');
    expect((await save('MO-NONE')).code).toBe('report.order-not-found');
    expect((await save(closed)).code).toBe('report.order-closed');
    expect((await save(order.toLowerCase(), order.toLowerCase())).ok).toBe(true);
    const lineless = await producedOrder(plant, { line: false });
    expect((await save(lineless)).code).toBe('report.line-required');
    expect((await line.ask('saveReport', { productionLine: 'NONE', rows: [{ orderNo: lineless, qty: '1' }] })).code).toBe(
      'report.line-unknown',
    );
    expect((await line.ask('saveReport', { rows: [{ orderNo: order }] })).code).toBe('report.qty-required');
  });

  it('takes no row of another item for one of the order (as an application does)', async () => {
    const order = await producedOrder(plant);
    const save = (itemNo: string) => line.ask('saveReport', { rows: [{ orderNo: order, itemNo, qty: '1' }] });
    expect((await save('3010-0002')).message).toBe(`工单 ${order} 的料号是 3010-0003，不是 3010-0002`);
    expect((await save('3010-0003')).ok).toBe(true);
  });

  it('completion-audited-not-resubmitted, completion-deleted-not-synced: is audited, taken back, changed, audited again, and each version says what it says then', async () => {
    const order = await producedOrder(plant);
    const no = await reported(line, order, '10');
    const before = Number(await stockAt(plant, '3010-0003', 'FG1-REP'));
    expect((await line.ask('syncProductionReports', { nos: [no] })).code).toBe('report.audit-first');
    expect((await director.ask('unauditProductionReports', { nos: [no] })).code).toBe('report.not-audited');
    await director.ask('auditProductionReports', { nos: [no] });
    expect((await director.ask('auditProductionReports', { nos: [no] })).code).toBe('report.audited');
    expect((await line.ask('changeReport', { docNo: no, rows: [{ lineNo: 1, qty: '12' }] })).code).toBe('report.audited');
    expect((await line.ask('deleteProductionReports', { nos: [no] })).code).toBe('report.unaudit-first');
    await line.ask('syncProductionReports', { nos: [no] });
    expect((await director.ask('unauditProductionReports', { nos: [no] })).ok).toBe(true);
    expect(await standing(no)).toEqual({ state: 'saved', sync_state: 'not-synchronized', qty: 10 });
    expect(Number(await stockAt(plant, '3010-0003', 'FG1-REP'))).toBe(before);
    expect((await line.ask('changeReport', { docNo: no, rows: [{ lineNo: 1, qty: '12' }] })).data).toMatchObject({ totalQty: '12' });
    await director.ask('auditProductionReports', { nos: [no] });
    await line.ask('syncProductionReports', { nos: [no] });
    expect(await messages(no)).toEqual([
      { type: 'productionReport', state: 'closed', version: '1', qty: '10' },
      { type: 'productionReport', state: 'queued', version: '2', qty: '12' },
    ]);
    await director.ask('unauditProductionReports', { nos: [no] });
    expect((await line.ask('deleteProductionReports', { nos: [no] })).ok).toBe(true);
    expect((await line.ask('syncProductionReports', { nos: [no] })).code).toBe('report.deleted-not-sent');
    expect((await director.ask('auditProductionReports', { nos: [no] })).code).toBe('report.deleted');
  });

  it('S141, S82: of two who change one report the later is refused, and reads what it says now; who changed it last does not audit it', async () => {
    const docNo = await reported(line, await producedOrder(plant), '10');
    const read = async () => (await line.list('reportRows', { jsWhere: { DocNo: { value: docNo } } })).data.rows[0]?.revision ?? 0;
    const revision = await read();
    expect((await line.ask('changeReport', { docNo, rows: [{ lineNo: 1, qty: '9' }], revision })).ok).toBe(true);
    const later = await director.ask('changeReport', { docNo, rows: [{ lineNo: 1, qty: '8' }], revision }, { language: 'en' });
    expect([later.code, later.message]).toEqual(['document.changed', expect.stringContaining('3010-0003 9')]);
    expect((await director.ask('changeReport', { docNo, rows: [{ lineNo: 1, qty: '8' }], revision: await read() })).ok).toBe(true);
    expect((await director.ask('auditProductionReports', { nos: [docNo] })).code).toBe('document.own-review');
    const audited = await plant.pool.query(
      "select detail -> 'before' -> 'lines' ->> 0 as was, detail -> 'after' -> 'lines' ->> 0 as now from audit where call = 'changeReport' and document = $1 order by id",
      [docNo],
    );
    expect(audited.rows.map(({ was, now }) => [was.split(' ')[2], now.split(' ')[2]])).toEqual([
      ['10', '9'],
      ['9', '8'],
    ]);
    // Older clients do not send a revision.
    expect((await line.ask('changeReport', { docNo, rows: [{ lineNo: 1, qty: '7' }] })).ok).toBe(true);
  });

  it('half pieces are refused row by row, in a new report and in a changed one, also where less is reported', async () => {
    const order = await producedOrder(plant);
    const half = await line.ask('saveReport', {
      rows: [
        { orderNo: order, qty: '0.5', batch: 'B1' },
        { orderNo: order, qty: '0.5', batch: 'B2' },
      ],
    });
    expect([half.code, half.message]).toEqual(['report.decimals', `工单 ${order} 的数量只能是整数`]);
    const docNo = await reported(line, order, '10');
    expect((await line.ask('changeReport', { docNo, rows: [{ lineNo: 1, qty: '9.5' }] })).code).toBe('report.decimals');
    expect((await line.ask('changeReport', { docNo, rows: [{ lineNo: 1, qty: '9' }] })).ok).toBe(true);
  });

  it('scrap is entered with the report or changed in it, in whole pieces; it is sent, and is no part of what may be reported', async () => {
    const order = await producedOrder(plant, { qty: '5' });
    const rows = (scrapQty: string) => [{ orderNo: order, qty: '5', scrapQty }];
    expect((await line.ask('saveReport', { rows: rows('0.5') })).code).toBe('report.decimals');
    expect((await line.ask('saveReport', { rows: rows('-1') })).code).toBe('malformed');
    const { docNo } = (await line.ask('saveReport', { rows: rows('2') })).data;
    const scrapped = async () => (await line.list('reportRows', { jsWhere: { DocNo: { value: docNo } } })).data.rows[0]?.scrapQty;
    expect(await scrapped()).toBe('2');
    expect((await line.ask('changeReport', { docNo, rows: [{ lineNo: 1, scrapQty: '1.5' }] })).code).toBe('report.decimals');
    expect((await line.ask('changeReport', { docNo, rows: [{ lineNo: 1, scrapQty: '3' }] })).ok).toBe(true);
    expect(await scrapped()).toBe('3');
    await director.ask('auditProductionReports', { nos: [docNo] });
    await line.ask('syncProductionReports', { nos: [docNo] });
    const sent = await plant.pool.query("select body -> 'lines' -> 0 ->> 'scrapQty' as scrap from outbox where document_no = $1", [docNo]);
    expect(sent.rows).toEqual([{ scrap: '3' }]);
  });

  it('20 at once on one order: never more than it has', async () => {
    const order = await producedOrder(plant, { qty: '30' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? line : clerk).ask('saveReport', { rows: [{ orderNo: order, qty: '4' }] })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['report.qty-over']));
    expect((await line.ask('saveReport', { rows: [{ orderNo: order, qty: '2' }] })).ok).toBe(true);
  });
});
