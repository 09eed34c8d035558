import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  applied,
  auditedReport,
  prepareCompletion,
  productionOrder,
  productLabel,
  saveApplication,
  scannedAtLine,
  standingOf,
} from '../../test/completion.ts';
import { stockAt } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const item = '3010-0001';
const [reporting, shelf] = ['FG1-A01-12', 'FG1-A01-01'];
let line: Client;
let keeper: Client;
let admin: Client;
beforeAll(async () => {
  [line, keeper, admin] = await Promise.all([plant.signIn('line'), plant.signIn('keeper'), plant.signIn('admin')]);
  await prepareCompletion(plant);
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const labelOf = async (code: string) =>
  (
    await plant.pool.query('select b.state, p.code as place from label b left join location p on p.id = b.location_id where b.code = $1', [
      code,
    ])
  ).rows[0];
const change = (of: string, to: string) => async () => Number(await stockAt(plant, item, to)) - Number(of);
const stockStates = async (no: string) =>
  (await keeper.list('documentLines', { jsWhere: { DocNo: { value: no } } })).data.rows.map(({ stockState }) => stockState);
const save = (more: object) => line.ask('saveCompletion', { ...applied, ...more });

describe('completion application', () => {
  it('what nobody reported comes from production into storage when another person confirms it, and the ERP is told then', async () => {
    const order = await productionOrder(plant, 'MO-A1');
    const before = await stockAt(plant, item, shelf);
    const no = await saveApplication(line, order, '4');
    expect(no).toMatch(/^CA101/);
    expect(await standingOf(plant, no)).toEqual({ state: 'open', sync: 'not-synchronized', erp: '' });
    expect(await change(before, shelf)()).toBe(0);
    // Goods that are not confirmed yet are not available, and are not shown as available.
    expect(await stockStates(no)).toEqual([null]);
    const confirmed = await keeper.ask('confirmCompletions', { nos: [no] });
    expect(confirmed.data.done).toBe(1);
    expect(await change(before, shelf)()).toBe(4);
    expect(await stockStates(no)).toEqual(['available']);
    const { rows } = await plant.pool.query('select type, body from outbox where document_no = $1', [no]);
    expect(rows).toMatchObject([
      {
        type: 'completionApplication',
        body: {
          document: { docNo: no, inboundType: 'WG01', productionLine: 'L-91', department: 'D-9', workshop: 'WS-9', createdBy: 'E-line' },
          lines: [{ line: 1, itemNo: item, qty: '4', orderNo: order, warehouse: 'FG1', location: shelf }],
        },
      },
    ]);
    const { data } = await keeper.list('completionApplications', { jsWhere: { DocNo: { value: no } } });
    expect(data.rows).toMatchObject([{ orderNo: order, state: 'confirmed', reviewer: 'keeper', type: '类型', department: '总装部' }]);
    expect((await keeper.ask('completionDetail', { docNo: no })).data).toMatchObject({
      kind: 'completionApplication',
      lines: [{ orderNo: order, qty: '4' }],
    });
    expect((await keeper.ask('finishedGoodsDetail', { docNo: no })).data.lines).toHaveLength(1);
    expect((await keeper.ask('completionDetail', { docNo: 'CA0' })).code).toBe('document.not-found');
  });

  it('several are confirmed at once, each told once; where one is refused the others are confirmed all the same', async () => {
    const order = await productionOrder(plant, 'MO-A9');
    const [one, two, three] = [
      await saveApplication(line, order, '1'),
      await saveApplication(line, order, '2'),
      await saveApplication(line, order, '3'),
    ];
    const before = await stockAt(plant, item, shelf);
    expect((await keeper.ask('confirmCompletions', { nos: [one, two] })).data.done).toBe(2);
    const mixed = (await keeper.ask('confirmCompletions', { nos: [two, three, 'CA0'] })).data;
    expect(mixed.outcomes.map(({ no, done, error }) => [no, done, error])).toEqual(
      [
        ['CA0', false, 'document.not-found'],
        [two, false, expect.stringMatching(/./)],
        [three, true, null],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    expect(await change(before, shelf)()).toBe(6);
    const { rows } = await plant.pool.query('select document_no as no from outbox where document_no = any($1) order by 1', [
      [one, two, three],
    ]);
    expect(rows.map(({ no }) => no)).toEqual([one, two, three].toSorted());
  });

  it('one that is refused takes nothing from the reporting location that another one of the same confirmation needs, and stays as it was written', async () => {
    const order = await productionOrder(plant, 'MO-A12');
    await auditedReport(plant, order, 'PR-A12', '6');
    const own = await saveApplication(admin, order, '5', '1');
    const other = await saveApplication(line, order, '4');
    const linesOf = async (no: string) => (await admin.ask('completionDetail', { docNo: no })).data.lines.map(({ qty }) => qty);
    const before = await stockAt(plant, item, reporting);
    const { outcomes } = (await admin.ask('confirmCompletions', { nos: [own, other] })).data;
    expect(outcomes.map(({ no, done }) => [no, done])).toEqual([
      [own, false],
      [other, true],
    ]);
    expect(await change(before, reporting)()).toBe(-4);
    expect([await linesOf(own), await linesOf(other)]).toEqual([['5', '1'], ['4']]);
    // The second confirmation takes the rest there first, and only the missing quantity from production.
    await keeper.ask('confirmCompletions', { nos: [own] });
    expect(await change(before, reporting)()).toBe(-6);
    expect((await linesOf(own)).toSorted()).toEqual(['1', '2', '3']);
  });

  it('what was reported comes from the reporting location, the rest from production, in lines of their own (decision 0029)', async () => {
    const order = await productionOrder(plant, 'MO-A2');
    await auditedReport(plant, order, 'PR-A2', '6');
    const [atLine, atShelf] = [await stockAt(plant, item, reporting), await stockAt(plant, item, shelf)];
    const no = await saveApplication(line, order, '3', '5');
    await keeper.ask('confirmCompletions', { nos: [no] });
    expect([await change(atLine, reporting)(), await change(atShelf, shelf)()]).toEqual([-6, 8]);
    const detail = await keeper.ask('completionDetail', { docNo: no });
    expect(detail.data.lines.map(({ lineNo, qty }) => [lineNo, qty])).toEqual([
      [1, '3'],
      [2, '3'],
      [3, '2'],
    ]);
    const last = await saveApplication(line, order, '2');
    await keeper.ask('confirmCompletions', { nos: [last] });
    expect([await change(atLine, reporting)(), await change(atShelf, shelf)()]).toEqual([-6, 10]);
  });

  it('labels go along: one that was reported moves from its place, one that was not comes into stock', async () => {
    const order = await productionOrder(plant, 'MO-A3');
    const [there, fresh] = [await productLabel(plant, order, 'P-A3-1'), await productLabel(plant, order, 'P-A3-2', '4')];
    await auditedReport(plant, order, 'PR-A3', '5', [there]);
    const before = await stockAt(plant, item, reporting);
    const { data } = await save({ labels: [there, fresh] });
    expect(data).toMatchObject({ lines: 1, totalQty: '9' });
    expect((await keeper.ask('confirmCompletions', { nos: [data.docNo] })).ok).toBe(true);
    expect([await labelOf(there), await labelOf(fresh)]).toEqual([
      { state: 'in-stock', place: shelf },
      { state: 'in-stock', place: shelf },
    ]);
    expect(await change(before, reporting)()).toBe(-5);
  });

  it('one whose label was counted up since is refused by itself: no more comes in than was applied for, and the others are confirmed', async () => {
    const order = await productionOrder(plant, 'MO-A13', '20');
    const label = await productLabel(plant, order, 'P-A13-1');
    const more = (await save({ labels: [label] })).data.docNo;
    const other = await saveApplication(line, order, '3');
    await plant.pool.query('update label set qty = qty + 1 where code = $1', [label]);
    const before = await stockAt(plant, item, shelf);
    const { outcomes } = (await keeper.ask('confirmCompletions', { nos: [more, other] })).data;
    expect(outcomes.map(({ no, done, error }) => [no, done, error])).toEqual([
      [more, false, 'stock.label-moved'],
      [other, true, null],
    ]);
    expect(await change(before, shelf)()).toBe(3);
    expect((await standingOf(plant, more))?.state).toBe('open');
  });

  it('two who confirm one application at once bring its goods in once', async () => {
    const order = await productionOrder(plant, 'MO-A14');
    const no = await saveApplication(line, order, '4');
    const before = await stockAt(plant, item, shelf);
    const both = await Promise.all([keeper, admin].map((who) => who.ask('confirmCompletions', { nos: [no] })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['20000', 'document.state']);
    expect(await change(before, shelf)()).toBe(4);
  });

  it('is made of production reports by their numbers; one that is not audited is none', async () => {
    const order = await productionOrder(plant, 'MO-A4');
    await auditedReport(plant, order, 'PR-A4', '7');
    expect((await save({ reports: ['PR-A4'] })).data).toMatchObject({ totalQty: '7' });
    expect((await save({ reports: ['PR-0'] })).code).toBe('completion.report-unknown');
  });

  it('barcode-belongs-to-order, barcode-not-repeated, barcode-applied-not-again: each its own refusal, with where the label is', async () => {
    const [order, other] = [await productionOrder(plant, 'MO-A5', '20'), await productionOrder(plant, 'MO-A6', '20')];
    const [a, b] = [await productLabel(plant, order, 'P-A5-1'), await productLabel(plant, other, 'P-A6-1')];
    expect((await save({ labels: [a, a] })).message).toBe(`条码 ${a} 重复`);
    const foreign = await save({ orderNo: order, lines: [{ qty: '5', labels: [b] }] });
    expect(foreign.message).toBe(`条码 ${b} 属于工单 ${other}，不属于 ${order}`);
    const { data } = await save({ labels: [a] });
    expect((await save({ labels: [a] })).message).toBe(`条码 ${a} 已申请完工：${data.docNo}`);
    expect((await line.ask('deleteCompletions', { nos: [data.docNo] })).ok).toBe(true);
    expect((await save({ labels: [a] })).ok).toBe(true);
    await plant.pool.query(`update label set state = 'void' where code = $1`, [b]);
    expect((await save({ labels: [b] })).code).toBe('completion.label-state');
    expect((await save({ labels: ['NONE'] })).code).toBe('label.not-found');
  });

  it('report-orders-required, report-same-order-number, order-found: one order that is here and not closed', async () => {
    const [one, two] = [await productionOrder(plant, 'MO-B1'), await productionOrder(plant, 'MO-B2')];
    const closed = await productionOrder(plant, 'MO-B3', '10', { status: 'closed' });
    expect((await save({})).message).toBe('请选择要报工的工单');
    expect(
      (
        await save({
          lines: [
            { orderNo: one, qty: '1' },
            { orderNo: two, qty: '1' },
          ],
        })
      ).message,
    ).toBe('只有相同工单号的才能一起报工：MO-B1 和 MO-B2 不同');
    expect((await save({ orderNo: 'MO-NONE', lines: [{ qty: '1' }] })).message).toBe('未找到工单 MO-NONE');
    expect((await save({ orderNo: closed, lines: [{ qty: '1' }] })).code).toBe('report.order-closed');
    expect((await save({ orderNo: one, lines: [{ qty: '1', itemNo: '3010-0002' }] })).code).toBe('completion.item-other');
  });

  it('inbound-document-type-required, inbound-line-required, inbound-department-required, inbound-warehouse-required, inbound-location-required', async () => {
    const orderNo = await productionOrder(plant, 'MO-B4');
    const lines = [{ qty: '1' }];
    const missing = async (more: object) => (await save({ orderNo, lines, ...more })).code;
    expect(await missing({ type: '' })).toBe('completion.type-required');
    expect(await missing({ type: 'NONE' })).toBe('document.type-unknown');
    expect(await missing({ productionLine: '' })).toBe('report.line-required');
    expect(await missing({ productionLine: 'NONE' })).toBe('report.line-unknown');
    expect(await missing({ department: '' })).toBe('completion.department-required');
    expect(await missing({ department: 'NONE' })).toBe('department.unknown');
    expect(await missing({ location: '' })).toBe('completion.warehouse-required');
    expect(await missing({ location: '', warehouse: 'FG1' })).toBe('completion.location-required');
    expect(await missing({ warehouse: 'RM1' })).toBe('location.wrong-warehouse');
  });

  it('completed-quantity-required, completed-quantity-max: up to the order and no more, whoever asks first', async () => {
    const orderNo = await productionOrder(plant, 'MO-B5');
    expect((await save({ orderNo })).message).toBe('请填写工单 MO-B5 的本次完工数量');
    expect((await save({ orderNo, lines: [{ qty: '11' }] })).code).toBe('report.qty-over');
    const both = await Promise.all(['6', '6', '6'].map((qty) => save({ orderNo, lines: [{ qty }] })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['20000', 'report.qty-over', 'report.qty-over']);
    expect((await save({ orderNo, lines: [{ qty: '4' }] })).ok).toBe(true);
  });

  it.each([false, true])(
    'S57: inbound-quantity-max-mcas, inbound-quantity-max-reported: whether reports are checked or not (%s)',
    async (open) => {
      const orderNo = await productionOrder(plant, `MO-B6-${open}`, '10', { made: '0' });
      expect((await admin.ask('saveSwitch', { key: 'productionReportCheck', open })).ok).toBe(true);
      try {
        const codeOfSave = async () => (await save({ orderNo, lines: [{ qty: '3' }] })).code;
        const left = async () => (await line.list('completionOrders', { jsWhere: { OrderNo: { value: orderNo } } })).data.rows[0]?.open;
        expect([await codeOfSave(), await left()]).toEqual(['report.mcas-over', '0']);
        await scannedAtLine(plant, orderNo, '5');
        expect([await codeOfSave(), await left()]).toEqual(['completion.over-reported', '0']);
        await auditedReport(plant, orderNo, `PR-B6-${open}`, '3', [], { scanned: '0' });
        expect([await left(), await codeOfSave()]).toEqual(['3', '20000']);
        expect([await codeOfSave(), await left()]).toEqual(['completion.over-reported', '0']);
      } finally {
        await admin.ask('saveSwitch', { key: 'productionReportCheck', open: false });
      }
    },
  );

  it('completion-delete-only-open, completion-select-to-delete; not confirmed by its writer; the same command three times acts once', async () => {
    const orderNo = await productionOrder(plant, 'MO-B7');
    const input = { ...applied, orderNo, lines: [{ qty: '2' }] };
    const [saving, confirming] = [randomUUID(), randomUUID()];
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1) nos.add((await admin.ask('saveCompletion', input, { operationId: saving })).data.docNo);
    const [no = ''] = nos;
    expect(nos.size).toBe(1);
    expect((await admin.ask('confirmCompletions', { nos: [no] })).code).toBe('document.own-review');
    for (let again = 0; again < 3; again += 1)
      expect((await keeper.ask('confirmCompletions', { nos: [no] }, { operationId: confirming })).data.done).toBe(1);
    expect((await line.ask('deleteCompletions', { nos: [no] })).message).toBe(`${no} 的状态是「已确认」，只有未确认的完工申请可以删除`);
    expect((await line.ask('deleteCompletions', {})).code).toBe('select-to-delete');
    expect((await keeper.ask('confirmCompletions', {})).code).toBe('document.select');
    expect((await line.ask('confirmCompletions', { nos: [no] })).status).toBe(403);
    expect((await keeper.ask('saveCompletion', input)).status).toBe(403);
  });
});
