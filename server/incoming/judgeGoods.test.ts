import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, looseLabel, stockAt } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
let leader: Client;
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
  await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

/** Loose parts at a separate place; when saved, they wait for inspection. */
async function arrived(location: string, labels: string[] = []): Promise<string> {
  const { data, message, ok } = await keeper.ask('saveLooseReceipt', {
    supplier: 'S0001',
    lines: [entered({ location, qty: '12', labels })],
  });
  if (!ok) throw new Error(message);
  return data.docNo;
}
const statesAt = async (place: string) =>
  (
    await plant.pool.query(
      `select b.status, b.qty::float as qty from balance b join location l on l.id = b.location_id where l.org = '101' and l.code = $1 and b.qty > 0 order by 1`,
      [place],
    )
  ).rows;
const waitingOf = async (docNo: string) =>
  (await leader.list('documentLines', { jsWhere: { DocNo: { value: docNo } } })).data.rows.map(({ underInspection }) => underInspection);

describe('goods without a delivery note leave the inspection', () => {
  it('what passed is free, the rest goes on hold with a reason; no more than is there, and once', async () => {
    const docNo = await arrived('RM1-A01-06');
    const judge = (more: object) => leader.ask('judgeGoods', { docNo, lines: [1], accepted: true, ...more });
    expect((await keeper.ask('judgeGoods', { docNo, lines: [1], accepted: true })).status).toBe(403);
    expect((await judge({ lines: [] })).code).toBe('judge.lines-required');
    expect((await judge({ accepted: false })).code).toBe('judge.reason-required');
    expect((await judge({ docNo: 'NONE' })).code).toBe('document.not-found');
    expect((await judge({ lines: [1, 2], qty: '1' })).code).toBe('judge.one-line');
    expect((await judge({ qty: '1.5' })).code).toBe('entry.decimals');
    const over = await judge({ qty: '13' });
    expect([over.code, over.message]).toEqual(['judge.over', '第 1 行：3010-0001 待检 12，不能判定 13']);
    const operationId = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1)
      nos.add((await leader.ask('judgeGoods', { docNo, lines: [1], accepted: true, qty: '8' }, { operationId })).data.docNo);
    expect(nos.size).toBe(1);
    expect(await waitingOf(docNo)).toEqual(['4']);
    expect((await judge({ accepted: false, reason: '划伤' })).data).toMatchObject({ totalQty: '4' });
    expect(await statesAt('RM1-A01-06')).toEqual([
      { status: 'available', qty: 8 },
      { status: 'hold', qty: 4 },
    ]);
    expect((await judge({})).code).toBe('judge.nothing-left');
    expect(await waitingOf(docNo)).toEqual(['0']);
    // After the inspection the goods differ from those that the document brought.
    expect((await leader.ask('deleteLooseReceipts', { nos: [docNo] })).code).toBe('stock.insufficient');
  });

  it('labels go along, whole and from where they lie by now; a quantity that would open one is refused', async () => {
    const labels = [await looseLabel(plant, 'JUDGE-1'), await looseLabel(plant, 'JUDGE-2')];
    const docNo = await arrived('RM1-A01-07', labels);
    await keeper.ask('bindPosition', { place: 'RM1-A01-08', labels: ['JUDGE-1'], byHand: false });
    const judge = (more: object) => leader.ask('judgeGoods', { docNo, lines: [1], accepted: true, ...more });
    expect((await judge({ qty: '4' })).code).toBe('bind.labelled');
    expect((await judge({ qty: '5' })).data).toMatchObject({ totalQty: '5' });
    expect(await statesAt('RM1-A01-08')).toEqual([{ status: 'available', qty: 5 }]);
    expect((await judge({})).data).toMatchObject({ totalQty: '7' });
    const { rows } = await plant.pool.query("select distinct status, state from label where code like 'JUDGE-%'");
    expect(rows).toEqual([{ status: 'available', state: 'in-stock' }]);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-07')).toBe('7');
  });

  it('a wrong judgement is taken back while its goods lie there: they wait again, with their labels, and may be judged anew', async () => {
    const docNo = await arrived('RM1-A01-10', [await looseLabel(plant, 'JUDGE-3'), await looseLabel(plant, 'JUDGE-4')]);
    const judge = async (more: object) => (await leader.ask('judgeGoods', { docNo, lines: [1], accepted: true, ...more })).data.docNo;
    const passed = await judge({ qty: '5' });
    const { data } = await leader.list('judgements', { jsWhere: { ForNo: { value: docNo } } });
    expect(data.rows).toMatchObject([{ docNo: passed, itemNo: '3010-0001', found: 'available', state: 'saved', totalQty: '5' }]);
    const back = (nos: string[], who = leader) => who.ask('deleteJudgements', { nos });
    expect((await back([passed], keeper)).status).toBe(403);
    expect((await back([passed])).ok).toBe(true);
    expect((await back([passed])).code).toBe('document.state');
    expect(await waitingOf(docNo)).toEqual(['12']);
    expect(await statesAt('RM1-A01-10')).toEqual([{ status: 'inspection', qty: 12 }]);
    const { rows } = await plant.pool.query("select distinct status, state from label where code in ('JUDGE-3', 'JUDGE-4')");
    expect(rows).toEqual([{ status: 'inspection', state: 'in-stock' }]);
    const all = await judge({});
    await keeper.ask('bindPosition', { place: 'RM1-A01-08', labels: ['JUDGE-3'], byHand: false });
    expect((await back([all])).code).toBe('stock.label-moved');
    expect(await waitingOf(docNo)).toEqual(['0']);
  });

  it('16 inspectors at one line: what is under inspection is judged once', async () => {
    const docNo = await arrived('RM1-A01-09');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => leader.ask('judgeGoods', { docNo, lines: [1], accepted: true, qty: '3' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['judge.nothing-left']));
  });
});
