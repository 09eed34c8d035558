import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { entered, keepType } from '../../test/entries.ts';
import { issued, keepWorkshop } from '../../test/issued.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';

const plant = usePlant();
let clerk: Client;
beforeAll(async () => {
  await Promise.all([keepWorkshop(plant), keepWorkshop(plant, 'W2'), keepType(plant, 'workshopReturn', 'TL')]);
  clerk = await plant.signIn('clerk');
});

const line = (more: object = {}) => entered({ location: undefined, orderNo: 'MO1', qty: '4', ...more });
const save = (lines: object[], more: object = {}) => clerk.ask('saveWorkshopReturn', { workshop: 'W1', lines, ...more });

describe('workshop return', () => {
  it('is written without a place, for an order, and the ERP hears nothing of it before it is received', async () => {
    await issued(plant, { orderNo: 'MO1' });
    const operationId = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1)
      nos.add((await clerk.ask('saveWorkshopReturn', { workshop: 'W1', type: 'TL', lines: [line()] }, { operationId })).data.docNo);
    const [no = ''] = nos;
    expect([nos.size, no]).toEqual([1, expect.stringMatching(/^WR101/)]);
    expect((await plant.pool.query('select from outbox where document_no = $1', [no])).rowCount).toBe(0);
    const { rows } = (await clerk.list('workshopReturns')).data;
    expect(rows).toMatchObject([{ docNo: no, state: 'open', workshop: '车间', type: '类型', totalQty: '4' }]);
    const stored = await plant.pool.query(
      `select l.to_location_id, f.code as "from", l.detail from document_line l join document d on d.id = l.document_id join location f on f.id = l.from_location_id where d.doc_no = $1`,
      [no],
    );
    expect(stored.rows).toEqual([{ to_location_id: null, from: 'V-WORKSHOP-W1', detail: { orderNo: 'MO1' } }]);
  });

  it('is never more than was issued for the order and not given back; both numbers are said', async () => {
    await issued(plant, { orderNo: 'MO2', qty: '10' });
    expect((await save([line({ orderNo: 'MO2', qty: '6' })])).ok).toBe(true);
    const over = await save([line({ orderNo: 'MO2', qty: '3' }), line({ orderNo: 'MO2', qty: '2' })]);
    expect([over.code, over.message]).toEqual(['return.over', '第 2 行：MO2 的 3010-0001 还可退 4，不能退 5']);
    expect((await save([line({ orderNo: 'MO2', qty: '1' })], { workshop: 'W2' })).code).toBe('return.over');
    const open = await save([line({ orderNo: 'MO2', qty: '4' })]);
    expect((await save([line({ orderNo: 'MO2', qty: '1' })])).code).toBe('return.over');
    // A deleted one no longer counts.
    expect((await clerk.ask('deleteWorkshopReturns', { nos: [open.data.docNo] })).ok).toBe(true);
    expect((await save([line({ orderNo: 'MO2', qty: '1' })])).ok).toBe(true);
    expect((await clerk.ask('deleteWorkshopReturns', { nos: [open.data.docNo] })).code).toBe('document.state');
  });

  it('is not counted anew for each order: what came back without one is no longer there for an order, in one document too', async () => {
    await issued(plant, { orderNo: 'MO4', qty: '10', batch: 'B4' });
    const batch = (more: object) => line({ batch: 'B4', ...more });
    const whole = await save([batch({ orderNo: 'MO4', qty: '10' }), batch({ orderNo: undefined, qty: '10' })]);
    expect([whole.code, whole.message]).toEqual(['return.over', '第 2 行：W1 的 3010-0001 还可退 10，不能退 20']);
    expect((await save([batch({ orderNo: undefined, qty: '10' })])).ok).toBe(true);
    const again = await save([batch({ orderNo: 'MO4', qty: '10' })]);
    expect([again.code, again.message]).toEqual(['return.over', '第 1 行：W1 的 3010-0001 还可退 0，不能退 10']);
    // Material of another order cannot be returned for this one.
    await issued(plant, { orderNo: 'MO5', qty: '5', batch: 'B4' });
    expect((await save([batch({ orderNo: 'MO5', qty: '5' })])).ok).toBe(true);
  });

  it('says of a label that was never issued that it was not, whatever may still be returned', async () => {
    await putLabels(plant.pool, 'RM1-A01-01', ['NEVER-OUT']);
    const { code, message } = await save([line({ orderNo: undefined, qty: '10', labels: ['NEVER-OUT'] })]);
    expect([code, message]).toEqual(['return.label-not-issued', '条码 NEVER-OUT 没有发到车间，不能退']);
  });

  it('of a label that holds more than comes back it says what to do with it', async () => {
    await issued(plant, { orderNo: 'MO9', qty: '10' });
    await putLabels(plant.pool, 'RM1-A01-01', ['PART-BACK']);
    await plant.pool.query("update label set state = 'issued', location_id = null, status = null where code = 'PART-BACK'");
    const { code, message } = await save([line({ orderNo: 'MO9', qty: '4', labels: ['PART-BACK'] })]);
    expect([code, message]).toEqual(['return.label-part', '第 1 行：只退 4，条码有 10。请去掉条码 PART-BACK，退回的物料入库后换新条码']);
    expect((await save([line({ orderNo: 'MO9', qty: '4' })])).ok).toBe(true);
  });

  it('S180: what the workshop has is listed with batch and order; a batch that it was not issued is refused with those that it has', async () => {
    const item = '3010-0002';
    await issued(plant, { item, orderNo: 'MO7', batch: 'B7', qty: '10' });
    await issued(plant, { item, orderNo: 'MO8', batch: 'B8', qty: '5' });
    const goods = async () => (await clerk.ask('workshopGoods', { workshop: 'W1', itemNo: item })).data.rows;
    const one = (batch: string, orderNo: string, qty: string) => ({ batch, project: '', orderNo, qty });
    expect(await goods()).toEqual([one('B7', 'MO7', '10'), one('B8', 'MO8', '5')]);
    const wrong = await save([line({ itemNo: item, orderNo: undefined, batch: 'NOPE' })]);
    expect([wrong.code, wrong.message]).toEqual(['return.other-batch', '第 1 行：W1 没有 3010-0002 的批次 NOPE，有 B7, B8']);
    expect((await save([line({ itemNo: item, orderNo: undefined, batch: 'B7', qty: '4' })])).ok).toBe(true);
    expect((await save([line({ itemNo: item, orderNo: 'MO8', batch: 'B8', qty: '5' })])).ok).toBe(true);
    expect(await goods()).toEqual([one('B7', 'MO7', '6')]);
    expect((await clerk.ask('workshopGoods', { workshop: 'NONE', itemNo: item })).code).toBe('workshop.unknown');
  });

  it('16 who return at once: never more than was issued', async () => {
    await issued(plant, { orderNo: 'MO3', qty: '10' });
    const answers = await Promise.all(Array.from({ length: 16 }, () => save([line({ orderNo: 'MO3', qty: '2' })])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['return.over']));
  });

  it('asks for the workshop and for what comes back, each by its name', async () => {
    expect((await save([line()], { workshop: undefined })).code).toBe('return.workshop-required');
    expect((await save([line()], { workshop: 'NONE' })).code).toBe('workshop.unknown');
    expect((await save([])).code).toBe('entry.lines-required');
    expect((await save([line({ itemNo: '' })])).code).toBe('entry.item-required');
    expect((await save([line()], { type: 'NONE' })).code).toBe('document.type-unknown');
    expect((await (await plant.signIn('keeper')).ask('saveWorkshopReturn', { workshop: 'W1', lines: [line()] })).status).toBe(403);
  });
});
