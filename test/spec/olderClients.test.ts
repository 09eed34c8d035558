import { afterAll, describe, expect, test } from 'vitest';
import { deviating, effects } from './effects.ts';
import { entriesOf } from './ledgers.ts';
import { useOlderWorld } from './olderWorld.ts';

const calls = entriesOf('calls').map(([address = '']) => address.replace('/api/', ''));
const world = useOlderWorld();
let shown = 0;
afterAll(() => console.log(`Calls that had their effect with the specification's own names: ${shown} of ${calls.length}`));

// Among them: ids and names where codes are taken too (S52), every query number by GET and POST (S53), DoCloseSyncStatus for all kinds (S54).
test('every call of the specification is tried, and no other', () => {
  expect(Object.keys(effects).toSorted()).toEqual(calls.toSorted());
  expect([...deviating].filter(([call, reason]) => !calls.includes(call) || reason.length < 20)).toEqual([]);
});

describe('S61: a client that knows the specification alone brings to its effect', () => {
  for (const [call, show] of Object.entries(effects)) {
    test(call, { fails: deviating.has(call) }, async () => {
      await show(world);
      shown += 1;
    });
  }
});
