import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const places = Array.from({ length: 8 }, (_, at) => `RM1-A01-${String(at + 1).padStart(2, '0')}`);

/** The ledger is consistent, and no label promises more than the stock. */
async function expectClean(): Promise<void> {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
}
const movesOf = async (code: string): Promise<{ from: string; to: string }[]> =>
  (
    await plant.pool.query<{ from: string; to: string }>(
      `select f.code as "from", t.code as "to" from movement m join label b on b.id = m.label_id
         join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id where b.code = $1 order by m.id`,
      [code],
    )
  ).rows;

describe('many at once', () => {
  it('32 bind one label: it lies at one place, where the last movement says, and each movement goes on from the one before', async () => {
    await putLabels(plant.pool, 'RM1-A01-01', ['RACE-1']);
    const keeper = await plant.signIn('keeper');
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => keeper.ask('bindPosition', { place: places[at % 8], labels: ['RACE-1'], byHand: false })),
    );
    expect(answers.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual([]);
    const moves = await movesOf('RACE-1');
    expect(moves.length).toBe(answers.filter(({ data }) => data.labels[0]?.moved).length);
    for (const [at, { from }] of moves.entries()) expect(from).toBe(moves[at - 1]?.to ?? 'RM1-A01-01');
    expect(await standings(plant.pool, ['RACE-1'])).toEqual([`in-stock ${moves.at(-1)?.to}`]);
    await expectClean();
  });

  it('32 bind one label to one place: one moves it, the others find it there', async () => {
    await putLabels(plant.pool, 'RM1-A01-01', ['RACE-2']);
    const keeper = await plant.signIn('keeper');
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => keeper.ask('bindPosition', { place: 'RM1-A01-08', labels: ['RACE-2'], byHand: false })),
    );
    expect(answers.filter(({ data }) => data.labels[0]?.moved)).toHaveLength(1);
    expect(await movesOf('RACE-2')).toHaveLength(1);
    await expectClean();
  });

  it('many move the same labels in opposite orders, bind, unbind and close places meanwhile: nothing locks up', async () => {
    const codes = Array.from({ length: 6 }, (_, at) => `CROSS-${at}`);
    await putLabels(plant.pool, 'RM1-A01-01', codes);
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    const { rows } = await plant.pool.query<{ id: number }>("select id from location where org = '101' and code = 'RM1-A01-07'");
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => {
        const labels = at % 2 ? codes : [...codes].reverse();
        if (at % 6 === 5) return leader.ask('setLocationStatus', { ids: [rows[0]?.id ?? 0], active: at % 4 === 1 });
        return at % 5 === 4
          ? keeper.ask('unbindPosition', { labels, byHand: false })
          : keeper.ask('bindPosition', { place: places[at % 8], labels, byHand: false });
      }),
    );
    const refused = new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])));
    expect([...refused].filter((code) => !['location.inactive', 'location.in-stock', 'stock.place-closed'].includes(code))).toEqual([]);
    expect(new Set(await standings(plant.pool, codes)).size).toBe(1);
    await expectClean();
  });
});

describe('any sequence', () => {
  it('random binds and unbinds, sent up to three times: labels stand where the last accepted one put them, the ledger agrees', async () => {
    const codes = ['ANY-1', 'ANY-2', 'ANY-3'];
    await putLabels(plant.pool, 'RM1-A01-01', codes);
    const keeper = await plant.signIn('keeper');
    const at = new Map(codes.map((code) => [code, 'RM1-A01-01']));
    const step = fc.record({
      labels: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }),
      place: fc.option(fc.constantFrom(...places.slice(0, 6), 'FG1-A01-01'), { nil: undefined }),
      times: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { labels, place, times } of steps) {
          const operationId = randomUUID();
          const send = () =>
            place === undefined
              ? keeper.ask('unbindPosition', { labels, byHand: false }, { operationId })
              : keeper.ask('bindPosition', { place, labels, byHand: false }, { operationId });
          const answers = await Promise.all(Array.from({ length: times }, send));
          expect(new Set(answers.map(({ ok, data }) => `${ok} ${ok ? data.documentNo : ''}`)).size).toBe(1);
          expect(answers[0]?.ok).toBe(place !== 'FG1-A01-01');
          if (answers[0]?.ok) for (const code of labels) at.set(code, place ?? 'RM1-UNASSIGNED');
        }
        expect(await standings(plant.pool, codes)).toEqual(codes.map((code) => `in-stock ${at.get(code)}`));
        await expectClean();
      }),
      { numRuns: 15 },
    );
  });
});
