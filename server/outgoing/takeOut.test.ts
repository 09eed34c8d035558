import { afterEach, beforeAll, expect, it } from 'vitest';
import { entered, keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let clerk: Client;
let keeper: Client;
let leader: Client;
const [place, elsewhere] = ['RM1-A01-02', 'FG1-A01-02'];
beforeAll(async () => {
  [clerk, keeper, leader] = await Promise.all([plant.signIn('clerk'), plant.signIn('keeper'), plant.signIn('leader')]);
  await Promise.all([keepWorkshop(plant), keepType(plant, 'requisition', 'LL')]);
  await putStock(plant.pool, '3010-0001', place, 100);
  await putStock(plant.pool, '3010-0001', elsewhere, 100);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] }));

/** A label of 12 at the place. */
async function carton(code: string): Promise<string> {
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, location_id, status)
     select '101', $1, i.id, 12, 'in-stock', l.id, 'available' from item i, location l
      where i.org = '101' and i.code = '3010-0001' and l.org = '101' and l.code = $2`,
    [code, place],
  );
  return code;
}

/** A requisition of 5 that may be collected. */
async function reviewed(): Promise<string> {
  const { data } = await clerk.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines: [entered({ location: undefined, qty: '5' })] });
  await clerk.ask('submitRequisitions', { nos: [data.docNo] });
  await leader.ask('reviewRequisitions', { nos: [data.docNo] });
  return data.docNo;
}

const take = (requisitionNo: string, label: string, who = keeper, qty = '5') =>
  who.ask('takeRequisitions', { requisitionNo, lines: [{ sourceLine: 1, qty, location: place, labels: [label] }] });

it('a device gets what is open of a paper, where it lies, and the labels that may leave; then the server is not needed to judge a scan', async () => {
  const code = await carton('TK-1');
  const no = await reviewed();
  const { data } = await keeper.ask('takingSnapshot', { kind: 'requisition', no });
  expect(data).toMatchObject({
    ...{ kind: 'requisition', no, goesTo: '车间', labels: [{ code, itemNo: '3010-0001', place, qty: '12' }] },
    lines: [
      {
        lineNo: 1,
        itemNo: '3010-0001',
        qty: '5',
        open: '5',
        places: expect.arrayContaining([{ place, warehouse: 'RM1', warehouseName: '原材料一仓', batch: '', free: '100', loose: '88' }]),
      },
    ],
  });
  expect((await keeper.ask('takingSnapshot', { kind: 'requisition', no: 'NONE' })).code).toBe('requisition.unknown');
  expect((await keeper.ask('takingSnapshot', { kind: 'shipment', no: 'NONE' })).code).toBe('shipment.unknown');
});

it('a label that holds more than is wanted is split as it is taken: the piece goes, the rest has a label at once', async () => {
  const code = await carton('TK-2');
  const no = await reviewed();
  const { data } = await take(no, code);
  expect(data).toMatchObject({ documents: [{ totalQty: '5' }], rests: [{ qty: '7', of: code }] });
  const { rows } = await plant.pool.query(
    `select b.state, trim_scale(b.qty)::text as qty from label b where b.code = $1 or b.parent_id = (select id from label where code = $1) order by b.id`,
    [code],
  );
  expect(rows).toEqual([
    { state: 'split', qty: '12' },
    { state: 'issued', qty: '5' },
    { state: 'in-stock', qty: '7' },
  ]);
  const { data: after } = await leader.ask('takingSnapshot', { kind: 'requisition', no });
  expect(after.lines).toEqual([]);
});

it('two who take of one label at once: one of them has it, the other is told', async () => {
  const code = await carton('TK-3');
  const [one, other] = [await reviewed(), await reviewed()];
  const answers = await Promise.all([take(one, code), take(other, code, leader)]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)?.code).toBe('label.void');
});

it('a label that cannot leave is refused as what it is, in the words that a device has for it: issued, waiting for inspection, held, kept elsewhere', async () => {
  const { pool } = plant;
  const no = await reviewed();
  await carton('TK-GONE');
  await putLabels(pool, place, ['TK-QC'], { qty: 5, status: 'inspection' });
  await putLabels(pool, place, ['TK-HOLD'], { qty: 5, status: 'hold' });
  await putLabels(pool, 'RM1-A01-08', ['TK-AWAY'], { qty: 5 });
  await pool.query("update label set state = 'issued', location_id = null, status = null where code = 'TK-GONE'");
  const said = async (label: string, qty = '5') => (await take(no, label, keeper, qty)).message;
  expect(await said('TK-GONE')).toBe('条码 TK-GONE 已发出');
  expect(await said('TK-QC')).toBe(`${place} 的 3010-0001 还在等检验`);
  expect(await said('TK-HOLD')).toBe(`${place} 的 3010-0001 已冻结`);
  // It is read again to be split.
  expect(await said('TK-QC', '3')).toBe(`${place} 的 3010-0001 还在等检验`);
  expect(await said('TK-AWAY')).toBe(`条码 TK-AWAY 不在储位 ${place}`);
});

it('a label that is not needed at all is refused, and nothing is split', async () => {
  const [one, other] = [await carton('TK-4'), await carton('TK-5')];
  const no = await reviewed();
  const refused = await keeper.ask('takeRequisitions', {
    requisitionNo: no,
    lines: [{ sourceLine: 1, qty: '5', location: place, labels: [one, other] }],
  });
  expect(refused.code).toBe('entry.labels-over');
  const { rows } = await plant.pool.query('select distinct state from label where code = any($1)', [[one, other]]);
  expect(rows).toEqual([{ state: 'in-stock' }]);
});

it('several requisitions are collected at once by their labels: one snapshot, an issue for each', async () => {
  const numbers = [await reviewed(), await reviewed()];
  const codes = [await carton('TK-S1'), await carton('TK-S2')];
  const no = numbers.join(',');
  const { data } = await keeper.ask('takingSnapshot', { kind: 'requisition', no });
  expect(data).toMatchObject({ no, goesTo: '车间', lines: numbers.map((paperNo) => ({ paperNo, open: '5', itemNo: '3010-0001' })) });
  expect(new Set(data.lines.map(({ lineNo }) => lineNo)).size).toBe(2);
  const lines = numbers.map((requisitionNo, nth) => ({
    ...{ requisitionNo, sourceLine: 1, qty: '5', location: place, labels: [codes[nth] ?? ''] },
  }));
  const taken = await keeper.ask('takeRequisitions', { requisitionNo: no, lines });
  expect(taken.data).toMatchObject({ documents: [{ totalQty: '5' }, { totalQty: '5' }], rests: [{ qty: '7' }, { qty: '7' }] });
  const again = await keeper.ask('takeRequisitions', { requisitionNo: no, lines });
  expect(again.ok).toBe(false);
  // A label that is named twice counts once.
  expect((await keeper.ask('takingSnapshot', { kind: 'requisition', no: `${no},${numbers[0]}` })).data.lines).toEqual([]);
  const many = await keeper.ask('takingSnapshot', { kind: 'requisition', no: Array.from({ length: 21 }, (_, nth) => `N${nth}`).join(',') });
  expect(many.code).toBe('select.at-most');
});

it('what one requisition leaves from is one warehouse, its own where it names one: other places are not offered, and refused in words', async () => {
  const no = await reviewed();
  const both = [place, elsewhere].map((location) => ({ sourceLine: 1, qty: '2', location }));
  const two = await keeper.ask('takeRequisitions', { requisitionNo: no, lines: both });
  expect([two.code, two.message]).toEqual([
    'entry.one-warehouse',
    `储位 ${elsewhere} 在 成品仓，前面的在 原材料一仓：一张单只能出入一个仓库，请分开保存`,
  ]);
  await plant.pool.query(
    `with r as (insert into erp_requisition (org, source, record_id, version, requisition_no, type, workshop_id, requester, requested_on, reviewed)
                select '101', 'erp', 'LW', 1, 'LW', 'LL', w.id, '', current_date, true from workshop w where w.org = '101' and w.code = 'W1' returning org, id)
     insert into erp_requisition_line (org, erp_requisition_id, line_no, item_id, qty, unit, batch, project, order_no, warehouse_id)
     select r.org, r.id, 1, i.id, 5, i.unit, '', '', '', w.id from r join item i on i.org = r.org and i.code = '3010-0001'
       join warehouse w on w.org = r.org and w.code = 'FG1'`,
  );
  const { data } = await keeper.ask('takingSnapshot', { kind: 'requisition', no: 'LW' });
  expect(data.lines.flatMap(({ places }) => places.map((one) => one.place))).toEqual([elsewhere]);
  const away = await keeper.ask('takeRequisitions', { requisitionNo: 'LW', lines: [{ sourceLine: 1, qty: '2', location: place }] });
  expect([away.code, away.message]).toEqual(['take.other-warehouse', expect.stringContaining('FG1')]);
  expect(
    (await keeper.ask('takeRequisitions', { requisitionNo: 'LW', lines: [{ sourceLine: 1, qty: '2', location: elsewhere }] })).ok,
  ).toBe(true);
});

it('what cannot be taken says why by the rules of the picking walk: gone, waiting for inspection, closed, another item, enough', async () => {
  const no = await reviewed();
  const why = async (scanned: string) => {
    const { data, message } = await keeper.ask('whyNotOut', { kind: 'requisition', no, scanned });
    return data.words ?? message;
  };
  const { pool } = plant;
  await putLabels(pool, 'RM1-A01-03', ['WO-1'], { item: '3010-0003', qty: 5 });
  await putLabels(pool, 'RM1-A01-07', ['WO-2', 'WO-3'], { qty: 5 });
  expect(await why('WO-1')).toBe('这里不需要 3010-0003');
  expect(await why('RM1-A01-03')).toBe('RM1-A01-03 没有 3010-0001');
  expect(await why('RM1-A01-07')).toBe('扫描这里的物料条码；没有条码的，点数量填写');
  expect(await why('NONE')).toBe('NONE 不是条码，也不是储位');
  await putLabels(pool, 'RM1-A01-07', ['WO-4'], { qty: 5, status: 'inspection' });
  expect(await why('WO-4')).toBe('RM1-A01-07 的 3010-0001 还在等检验');
  await pool.query("update location set status = 'inactive' where code = 'RM1-A01-07'");
  expect(await why('WO-2')).toBe('RM1-A01-07 已停用，不能从这里拿');
  await pool.query("update location set status = 'active' where code = 'RM1-A01-07'");
  const lines = [{ sourceLine: 1, qty: '5', location: 'RM1-A01-07', labels: ['WO-2'] }];
  expect((await keeper.ask('takeRequisitions', { requisitionNo: no, lines })).ok).toBe(true);
  expect(await why('WO-2')).toBe('条码 WO-2 已发出');
  expect(await why('WO-3')).toBe('3010-0001 已取够');
});
