import { expect, it } from 'vitest';
import { deadlocks } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

it('R29: several people delete several receipts over the same goods at once: nobody meets a deadlock', async () => {
  const all: Awaited<ReturnType<typeof received>>[] = [];
  for (let n = 0; n < 24; n += 1) all.push(await received(plant, { lines: 2, firstItem: 1 + (n % 3) }));
  const before = await deadlocks(plant.pool);
  const hands = [0, 1, 2, 3, 4, 5].map((hand) => all.filter((_, n) => n % 6 === hand));
  const answers = await Promise.all(
    hands.map((notes, hand) => {
      const noteNos = notes.map(({ note }) => note.noteNo);
      return (notes[0] ?? all[0])?.client.ask('deleteReceipts', { nos: hand % 2 ? noteNos : noteNos.toReversed() });
    }),
  );
  expect(answers.map((answer) => answer?.data.done)).toEqual(hands.map((notes) => notes.length));
  expect(await deadlocks(plant.pool)).toBe(before);
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});
