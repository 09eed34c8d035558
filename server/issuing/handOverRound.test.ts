import { beforeAll, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 100);
});

it('a round that is handed over is kept for nobody: a colleague goes on without taking over, with what was taken before their eyes', async () => {
  const { keeper, leader, task, prepare, lawful } = world;
  const [first = 0, second = 0] = (
    await task([
      { qty: 9, order: 'MO-HAND' },
      { qty: 9, order: 'MO-HAND' },
    ])
  ).lines;
  const [other = 0] = (await task([{ qty: 9, order: 'MO-KEPT' }])).lines;
  for (const line of [first, second, other]) expect((await prepare(keeper, line, 4)).ok).toBe(true);
  expect((await prepare(leader, first, 1)).code).toBe('issue.line-claimed');
  // Nobody gives away what another has in hand.
  expect((await leader.ask('handOverRound', { orderNo: 'MO-HAND' })).data).toEqual({ lines: 0 });
  expect((await prepare(leader, first, 1)).code).toBe('issue.line-claimed');

  expect((await keeper.ask('handOverRound', { orderNo: 'MO-HAND' })).data).toEqual({ lines: 2 });
  expect((await prepare(leader, first, 5)).ok).toBe(true);
  expect((await prepare(leader, second, 5)).ok).toBe(true);
  expect((await prepare(leader, other, 1)).code).toBe('issue.line-claimed');
  const { lines, walked } = (await leader.ask('pickingSnapshot', { orderNo: 'MO-HAND' })).data;
  expect([lines, walked.map(({ place, qty }) => `${place} ${qty}`)]).toEqual([[], ['RM1-A01-01 18']]);
  await lawful();
});

it('what names no round frees nothing', async () => {
  expect((await world.keeper.ask('handOverRound', {})).code).toBe('issue.search-required');
});
