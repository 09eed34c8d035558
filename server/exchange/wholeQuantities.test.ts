import { beforeAll, describe, expect, it } from 'vitest';
import { type Data, goods, type PaperSample, paperSamples } from '../../test/paperwork.ts';
import { itemRecord, noteRecord, useDesk } from '../../test/partners.ts';

const { plant, next } = useDesk();

beforeAll(async () => {
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name) values ('101', 'WS-1', '装配车间') returning id)
    insert into production_line (org, workshop_id, code, name) select '101', id, 'L-11', '一线' from w;
    insert into department (org, code, name) values ('101', 'D-1', '生产部')`);
});

const send = async (source: string, record: unknown) => (await next.push(source, [record])).body.records[0];
const decimalsOf = async (code: string, org = '101') =>
  (await plant.pool.query('select decimals from item where org = $1 and code = $2', [org, code])).rows[0]?.decimals;
const record = ({ kind, data }: PaperSample, id: string, more: Data) => ({
  kind,
  id,
  version: 1,
  data: { org: '101', ...data(id), ...more },
});
/** Each kind's quantity fields, with half a piece. */
const halves = ({ kind, lines }: PaperSample): [string, Data][] => {
  const head: [string, Data] = ['qty', { qty: '7.5' }];
  if (kind === 'inspectionResult')
    return [
      ['acceptedQty', { acceptedQty: '7.5' }],
      ['rejectedQty', { rejectedQty: '0.5' }],
    ];
  if (!lines) return [head];
  const line: [string, Data] = ['line 2: qty', { [lines.field]: [goods(1), goods(2, { qty: '0.5' })] }];
  return kind === 'productionOrder' ? [head, line] : [line];
};

describe('S22: half of what is counted in whole numbers', () => {
  it.each(paperSamples.map((sample) => [sample.kind, sample] as const))('is parked with its field named: %s', async (kind, sample) => {
    for (const [field, more] of halves(sample)) {
      const answer = await send(sample.source, record(sample, `${kind}-HALF-${field}`, more));
      expect(answer).toMatchObject({ result: 'parked', reason: expect.stringContaining('只能是整数') });
      expect(answer?.reason).toContain(`(${field})`);
    }
    expect(await send(sample.source, record(sample, `${kind}-WHOLE`, {}))).toMatchObject({ result: 'applied' });
  });

  it('on a carton of a delivery note is parked as on its line', async () => {
    const label = { labels: [{ code: 'HALF-1', line: 1, qty: '0.5' }] };
    expect(await send('portal', noteRecord('SD-HALF-1', 1, label))).toMatchObject({
      result: 'parked',
      reason: expect.stringContaining('0.5'),
    });
  });

  it('is taken by itself when the item comes with decimals', async () => {
    expect(await next.bring('erp', itemRecord('WIRE-1', { unit: '卷' }))).toEqual(['applied']);
    const [requisition] = paperSamples.filter(({ kind }) => kind === 'requisition');
    const half = requisition && record(requisition, 'RQ-HALF', { lines: [goods(1, { itemNo: 'WIRE-1', unit: '卷', qty: '0.5' })] });
    expect(await send('erp', half)).toMatchObject({ result: 'parked' });
    expect(await next.bring('erp', { ...itemRecord('WIRE-1', { unit: '卷', decimals: 1 }), version: 2 })).toEqual(['applied']);
    const { rows } = await plant.pool.query(
      "select trim_scale(l.qty)::text as qty from erp_requisition_line l join erp_requisition r on r.id = l.erp_requisition_id where r.requisition_no = 'RQ-HALF'",
    );
    expect(rows).toEqual([{ qty: '0.5' }]);
  });

  it('is parked too where only the organisation that receives it counts in whole numbers, or in another unit', async () => {
    const there = (unit: string, decimals: number) => ({ ...itemRecord('BOTH-1', { unit, decimals }), id: `102/BOTH-1/${unit}` });
    await next.bring('erp', itemRecord('BOTH-1', { unit: '卷', decimals: 2 }));
    const other = there('卷', 0);
    expect(await next.bring('erp', { ...other, data: { ...other.data, org: '102' } })).toEqual(['applied']);
    const [transfer] = paperSamples.filter(({ kind }) => kind === 'transferOrder');
    const order = (id: string, qty: string, itemNo = 'BOTH-1') =>
      transfer && record(transfer, id, { lines: [goods(1, { itemNo, unit: '卷', qty })] });
    expect(await send('erp', order('TR-HALF-1', '0.5'))).toMatchObject({ result: 'parked', reason: expect.stringContaining('102') });
    expect(await send('erp', order('TR-HALF-2', '1'))).toMatchObject({ result: 'applied' });
    await next.bring('erp', itemRecord('BOTH-2', { unit: '卷' }));
    const strange = itemRecord('BOTH-2', { unit: '米' });
    await next.bring('erp', { ...strange, id: '102/BOTH-2', data: { ...strange.data, org: '102' } });
    expect(await send('erp', order('TR-HALF-3', '1', 'BOTH-2'))).toMatchObject({
      result: 'parked',
      reason: expect.stringContaining('单位是'),
    });
  });
});

describe('S22: how many decimals an item has', () => {
  it.each([
    ['KGM', 3],
    ['MTR', 3],
    ['LTR', 3],
    ['㎡', 3],
    ['C62', 0],
    ['卷', 0],
  ])('follows from its unit where the ERP does not say: %s', async (unit, decimals) => {
    expect(await next.bring('erp', itemRecord(`U-${unit}`, { unit }))).toEqual(['applied']);
    expect(await decimalsOf(`U-${unit}`)).toBe(decimals);
  });

  it('is what the ERP says, stays where it says nothing later, and is not cut below what quantities have', async () => {
    const version = (n: number, more: object) => ({ ...itemRecord('DEC-1', { unit: 'KGM', ...more }), version: n });
    expect(await next.bring('erp', version(1, { decimals: 1 }))).toEqual(['applied']);
    expect(await next.bring('erp', version(2, {}))).toEqual(['applied']);
    expect(await decimalsOf('DEC-1')).toBe(1);
    const [requisition] = paperSamples.filter(({ kind }) => kind === 'requisition');
    const lines = [goods(1, { itemNo: 'DEC-1', unit: 'KGM', qty: '0.5' })];
    expect(await send('erp', requisition && record(requisition, 'RQ-DEC', { lines }))).toMatchObject({ result: 'applied' });
    expect(await send('erp', version(3, { decimals: 0 }))).toMatchObject({ result: 'parked', reason: expect.stringContaining('1 位小数') });
    expect(await next.bring('erp', { kind: 'requisition', id: 'RQ-DEC', version: 2, deleted: true })).toEqual(['applied']);
    expect(await next.bring('erp', version(4, { decimals: 0 }))).toEqual(['applied']);
    expect(await decimalsOf('DEC-1')).toBe(0);
    expect(await send('erp', version(5, { packQty: '2.5' }))).toMatchObject({
      result: 'parked',
      reason: expect.stringContaining('packQty'),
    });
    expect(await send('erp', version(6, { decimals: 7 }))).toMatchObject({ result: 'parked', reason: expect.stringContaining('小数位数') });
  });
});
