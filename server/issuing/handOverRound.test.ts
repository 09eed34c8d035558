import { beforeAll, describe, expect, it } from 'vitest';
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
  // A person cannot give away work that another has in hand.
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

const handed = async (client: typeof world.leader, search: string) => (await client.list('handedRounds', { search })).data.rows;

describe('rounds that were handed over', () => {
  it('one stands for whoever goes on with it, with the person and what is open; of two who tap it one gets it, the other hears who has it', async () => {
    const { keeper, leader, task, prepare } = world;
    const [first = 0, second = 0] = (
      await task([
        { qty: 3, order: 'MO-FOUND' },
        { qty: 3, order: 'MO-FOUND' },
      ])
    ).lines;
    await prepare(keeper, first, 3);
    await keeper.ask('handOverRound', { orderNo: 'MO-FOUND' });
    await keeper.ask('handOverRound', { orderNo: 'MO-FOUND' });
    const [row, ...more] = await handed(leader, 'MO-FOUND');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ round: 'MO-FOUND', open: 1, warehouse: 'RM1', person: expect.any(String) });
    const id = Number(row?.handed);
    const answers = await Promise.all([leader.ask('takeRound', { id }), keeper.ask('takeRound', { id })]);
    const [won = answers[0], lost] = answers.toSorted((a, b) => Number(b.ok) - Number(a.ok));
    expect([won.ok, lost?.code]).toEqual([true, 'round.taken']);
    expect(won.data).toEqual({ orderNo: 'MO-FOUND' });
    expect(await handed(leader, 'MO-FOUND')).toEqual([]);
    // Open work belongs to the person who took it, also when they open it again.
    const [winner, loser] = answers[0]?.ok ? [leader, keeper] : [keeper, leader];
    expect((await winner.ask('takeRound', { id })).ok).toBe(true);
    expect((await prepare(loser, second, 1)).code).toBe('issue.line-claimed');
    expect((await prepare(winner, second, 3)).ok).toBe(true);
  });

  it('after a shift, or with nothing open that nobody else has in hand, there is none', async () => {
    const { keeper, leader, task, prepare } = world;
    const [line = 0] = (await task([{ qty: 3, order: 'MO-LATE' }])).lines;
    await prepare(keeper, line, 1);
    await leader.ask('handOverRound', { orderNo: 'MO-LATE' });
    expect(await handed(leader, 'MO-LATE')).toEqual([]);
    await keeper.ask('handOverRound', { orderNo: 'MO-LATE' });
    const [row] = await handed(leader, 'MO-LATE');
    await plant.pool.query("update handed_round set at = now() - interval '13 hours' where order_nos = array['MO-LATE']");
    expect(await handed(leader, 'MO-LATE')).toEqual([]);
    expect((await leader.ask('takeRound', { id: Number(row?.handed) })).code).toBe('round.gone');
    await keeper.ask('handOverRound', { orderNo: 'MO-LATE' });
    expect(await handed(leader, 'MO-LATE')).toHaveLength(1);
    await prepare(leader, line, 2);
    expect(await handed(leader, 'MO-LATE')).toEqual([]);
  });
});
