import { beforeAll, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
});

it('S85: a place that was reported short stands in a list with its reason, is passed over until somebody has looked, and is proposed again then', async () => {
  const { keeper, leader, task, lawful } = world;
  await putLabels(plant.pool, 'RM1-A01-01', ['SH-1', 'SH-2'], { item: '3010-0005', qty: 5 });
  await putStock(plant.pool, '3010-0005', 'RM1-A01-02', 4);
  await plant.pool.query(
    "update balance set received_at = now() - interval '9 days' where location_id = (select id from location where org = '101' and code = 'RM1-A01-01')",
  );
  const { lines, no } = await task([{ qty: 8, item: '3010-0005', order: 'MO-SHORT' }]);
  const [lineId = 0] = lines;
  const proposed = async () => {
    const [line] = (await keeper.ask('proposeStock', { ids: [lineId] })).data.lines;
    const [walked] = (await keeper.ask('pickingSnapshot', { orderNo: 'MO-SHORT' })).data.lines;
    expect(walked?.takes.map(({ place, qty }) => [place, qty])).toEqual(line?.takes.map(({ place, qty }) => [place, qty]));
    return [line?.takes.map(({ place, qty }) => `${qty} ${place}`), line?.why];
  };
  expect(await proposed()).toEqual([['8 RM1-A01-01'], '']);
  expect((await keeper.ask('reportShort', { lineId, place: 'RM1-A01-01', reason: '' })).code).toBe('issue.reason-required');
  expect((await keeper.ask('reportShort', { lineId, place: 'KW-LOC:RM1-A01-01', reason: '箱子是空的' })).ok).toBe(true);
  expect(await proposed()).toEqual([['4 RM1-A01-02'], 'RM1-A01-01 有人报过不够，等核实']);
  // The next picker, for another order, is not sent there either.
  const other = await task([{ qty: 3, item: '3010-0005', order: 'MO-NEXT' }]);
  const [next] = (await keeper.ask('proposeStock', { ids: other.lines })).data.lines;
  expect(next?.takes.map(({ place }) => place)).toEqual(['RM1-A01-02']);

  const seen = async () => (await leader.list('shortPicks', { jsWhere: { TaskNo: { value: no, searchType: '=' } } })).data.rows;
  const [row] = await seen();
  expect(row).toMatchObject({
    ...{ state: 'open', location: 'RM1-A01-01', itemNo: '3010-0005', reason: '箱子是空的', orderNo: 'MO-SHORT' },
    ...{ open: '8', warehouse: 'RM1', picker: 'keeper' },
  });
  // Goods that are found there later may still be taken.
  expect((await keeper.ask('prepareByScan', { lineId, code: 'SH-1' })).ok).toBe(true);
  // A person who continues the round sees what was done, and where too little was found.
  const { walked } = (await keeper.ask('pickingSnapshot', { orderNo: 'MO-SHORT,MO-OTHER' })).data;
  expect(walked.map(({ place, itemNo, qty, short }) => [place, itemNo, qty, short])).toEqual([
    ['RM1-A01-01', '3010-0005', '5', false],
    ['RM1-A01-01', '3010-0005', '0', true],
  ]);

  const ids = [row?.id ?? 0];
  expect((await keeper.ask('settleShorts', { ids, outcome: '找到了' })).status).toBe(403);
  expect((await leader.ask('settleShorts', { outcome: '找到了' })).code).toBe('select-to-settle');
  const silent = await leader.ask('settleShorts', { ids });
  expect([silent.code, silent.message]).toEqual(['short.outcome-required', '请写核实结果']);
  expect((await leader.ask('settleShorts', { ids: [999_999_999], outcome: '找到了' })).code).toBe('short.gone');
  expect((await leader.ask('settleShorts', { ids, outcome: '找到了' })).data).toEqual({ done: 1 });
  expect(await seen()).toMatchObject([{ state: 'settled', outcome: '找到了', settledBy: 'leader', open: '3' }]);
  const twice = await leader.ask('settleShorts', { ids, outcome: '又' });
  expect([twice.code, twice.message]).toEqual(['short.settled-before', 'RM1-A01-01 的 3010-0005 已由 leader 核实']);
  expect(await proposed()).toEqual([['3 RM1-A01-01'], '']);
  await lawful();
});

it('its place is counted from the list, by whoever may count', async () => {
  const { keeper, leader, task } = world;
  await putStock(plant.pool, '3010-0003', 'RM1-A01-03', 6);
  const { lines, no } = await task([{ qty: 6, item: '3010-0003' }]);
  await keeper.ask('reportShort', { lineId: lines[0] ?? 0, place: 'RM1-A01-03', reason: '少一半' });
  const [row] = (await leader.list('shortPicks', { jsWhere: { TaskNo: { value: no, searchType: '=' } } })).data.rows;
  const made = await leader.ask('createCount', { warehouse: row?.warehouse ?? '', locations: [row?.location ?? ''], opening: false });
  expect(made.data).toMatchObject({ places: 1 });
});
