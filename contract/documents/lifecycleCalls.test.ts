import { expect, test } from 'vitest';
import { putawayLife } from '../putaway/putaway.calls.ts';
import { namedCalls } from './lifecycleCalls.ts';

test('the calls of a life that stand alone, as `npm run new` writes them, have only their own names', () => {
  const calls = { ...namedCalls(putawayLife) };
  expect(calls.syncPutaways.name).toBe('syncPutaways');
  // @ts-expect-error: the type has no other names, which would make every call of the product uncertain
  expect(calls.noSuchCall).toBeUndefined();
});
