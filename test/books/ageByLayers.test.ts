import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '../../server/core/answer/refusal.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { unlawfulLayers } from '../layers.ts';
import { deadlocks, ledgerWorld } from '../ledger.ts';
import { usePlant } from '../plant.ts';
import { full } from '../slow/full.ts';
import { AgeHistory, circle, deed, places, world } from './ageHistory.ts';

const plant = usePlant();
const histories = Number(process.env['KUWEI_HISTORIES'] ?? (full ? 10_000 : 300));
const seed = Number(process.env['KUWEI_SEED'] ?? (full ? Date.now() % 1_000_000_000 : 117));

async function prepareWorld(): Promise<void> {
  const { items, physical, virtual, supplier } = await ledgerWorld(plant.pool);
  Object.assign(world, { items: items.slice(30, 31), spots: physical.slice(0, 3), supplier });
  Object.assign(world, { transit: virtual('transit'), production: virtual('production'), adjustment: virtual('adjustment') });
}

/** A refusal is a valid answer. When two reverse the same movement at once, the database refuses the second; calls of the product lock each other. */
function refusedOnly(error: unknown): void {
  const twice = (error as { constraint?: string }).constraint === 'movement_reversed_once';
  if (!twice && !(error instanceof Refusal)) throw error;
}

it(`S117: ages by layers are those of a plain book, over ${histories} histories of putting, taking, moving, counting, undoing, transfers, returns and labels (KUWEI_SEED=${seed})`, async () => {
  await prepareWorld();
  let done = 0;
  const begun = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 14 }), async (deeds) => {
      const history = new AgeHistory(plant.pool);
      for (const one of deeds) await history.do(one);
      const expected = Object.fromEntries(places.map((name) => [name, history.model.at(name)]));
      expect(await history.standing()).toEqual(expected);
      done += 1;
    }),
    { numRuns: histories, seed },
  );
  const { differences, layers } = await compareLedger(plant.pool);
  expect({ differences, layers, unlawful: await unlawfulLayers(plant.pool) }).toEqual({ differences: [], layers: [], unlawful: [] });
  console.log(`ages: ${done} histories in ${Math.round((performance.now() - begun) / 1000)} s, seed ${seed}`);
}, 7_200_000);

it('S117: goods that go round in a circle keep their days, also where no move finds all that it takes', async () => {
  await prepareWorld();
  const rounds = fc.array(fc.record({ what: fc.constant('move' as const), moves: circle }), { minLength: 1, maxLength: 4 });
  const puts = fc.array(deed, { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(puts, rounds, async (before, circles) => {
      const history = new AgeHistory(plant.pool);
      for (const one of [...before, ...circles]) await history.write(one).catch(refusedOnly);
    }),
    { numRuns: full ? 2_000 : 100, seed },
  );
  expect(await unlawfulLayers(plant.pool)).toEqual([]);
}, 600_000);

it('S117: beside 16 writers each day is kept: what came in of it lies there or has left', async () => {
  await prepareWorld();
  const before = await deadlocks(plant.pool);
  const deeds = fc.sample(deed, { numRuns: full ? 6_000 : 800, seed });
  const histories16 = Array.from({ length: 4 }, () => new AgeHistory(plant.pool));
  const writer = async () => {
    for (let next = deeds.pop(); next; next = deeds.pop()) {
      const one = next;
      const history = histories16[deeds.length % histories16.length];
      // Several write the same keys at once: the model cannot predict this, so only the ledger decides what is posted.
      await history?.write(one).catch(refusedOnly);
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));
  const { differences, layers } = await compareLedger(plant.pool);
  expect({ differences, layers, unlawful: await unlawfulLayers(plant.pool) }).toEqual({ differences: [], layers: [], unlawful: [] });
  expect(await deadlocks(plant.pool)).toBe(before);
});
