import { beforeAll, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
});

/** The shortage of each line in the list, in their order. */
async function shortages(...lines: readonly number[]): Promise<(string | null | undefined)[]> {
  const { rows } = (await world.keeper.list('issueLines', { pageSize: 500 })).data;
  return lines.map((id) => rows.find((row) => row.id === id)?.shortage);
}
/** The same from a proposal for these lines in this order. */
const proposed = async (...ids: number[]) => (await world.keeper.ask('proposeStock', { ids })).data.lines.map(({ short }) => short);

it('S84: what is there is shared out in the order of preparation, as a proposal does: two lines that want 84 of 80 are not both served', async () => {
  const item = '3010-0005';
  await putStock(plant.pool, item, 'RM1-A01-01', 50);
  await putStock(plant.pool, item, 'RM1-A01-02', 30);
  const [later, first] = [await world.task([{ qty: 44, item }], { days: 5 }), await world.task([{ qty: 40, item }], { days: 1 })];
  const [a = 0, b = 0] = [first.lines[0], later.lines[0]];
  expect(await shortages(a, b)).toEqual(['0', '4']);
  expect(await proposed(a, b)).toEqual(['0', '4']);
  // A more urgent request is served before both.
  const urgent = await world.task([{ qty: 60, item }], { days: 0 });
  const [c = 0] = urgent.lines;
  expect(await shortages(c, a, b)).toEqual(['0', '20', '44']);
  expect(await proposed(c, a, b)).toEqual(['0', '20', '44']);
});

it('S84: a place that was reported short counts as empty for every line of its item, and is passed over for all, until somebody has looked', async () => {
  const item = '3010-0007';
  await putStock(plant.pool, item, 'RM1-A01-03', 20);
  await putStock(plant.pool, item, 'RM1-A01-04', 10);
  const [one, other] = [await world.task([{ qty: 15, item }]), await world.task([{ qty: 12, item }], { days: 1 })];
  const [a = 0, b = 0] = [one.lines[0], other.lines[0]];
  expect(await shortages(a, b)).toEqual(['0', '0']);
  expect((await world.keeper.ask('reportShort', { lineId: a, place: 'RM1-A01-03', reason: '空的' })).ok).toBe(true);
  expect(await shortages(a, b)).toEqual(['5', '12']);
  expect(await proposed(a, b)).toEqual(['5', '12']);
  const [next] = (await world.keeper.ask('proposeStock', { ids: [b] })).data.lines;
  expect([next?.takes.map(({ place, qty }) => `${qty} ${place}`), next?.why]).toEqual([
    ['10 RM1-A01-04'],
    expect.stringContaining('RM1-A01-03'),
  ]);
  const { rows } = (await world.leader.list('shortPicks', { jsWhere: { TaskNo: { value: one.no, searchType: '=' } } })).data;
  expect((await world.leader.ask('settleShorts', { ids: [rows[0]?.id ?? 0], outcome: '找到了' })).ok).toBe(true);
  expect(await shortages(a, b)).toEqual(['0', '0']);
});

it('S84: lines of a batch, a warehouse or a project share only what they may take, and two lines of one request are not both whole', async () => {
  const item = '3010-0009';
  await putStock(plant.pool, item, 'RM1-A01-05', 10);
  await putStock(plant.pool, item, 'FG1-A01-05', 10);
  await putStock(plant.pool, item, 'RM1-A01-06', 7, '', 'P1');
  const { lines, id } = await world.task([
    { qty: 8, item },
    { qty: 6, item, warehouse: 'FG1' },
    { qty: 8, item, project: 'P1' },
    { qty: 4, item },
  ]);
  expect(await shortages(...lines)).toEqual(['0', '0', '1', '2']);
  // A request that needs all of its goods does not begin.
  await world.setting('preparationConditions', 'wholeset');
  const [refused] = (await world.keeper.ask('proposeStock', { ids: [lines[0] ?? 0] }, { language: 'en' })).data.lines;
  expect([refused?.takes, refused?.why]).toEqual([[], expect.stringContaining(item)]);
  await world.setting('preparationConditions', '');
  expect(id).toBeGreaterThan(0);
});
