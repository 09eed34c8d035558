import { expect, test } from 'vitest';
import { replayDays } from '../../../contract/core/replayDays.ts';
import { testBrowser } from './browserTestKit.ts';

testBrowser();
const { deviceDatabase } = await import('./database.ts');
const { learnClock } = await import('./deviceClock.ts');
const { keepFacts, readFacts } = await import('./documentFacts.ts');

test('what a flow knew of a document leaves the device when no step of it is sent any more', async () => {
  const table = (await deviceDatabase())?.facts;
  const before = (days: number) => Date.now() - days * 86_400_000;
  await table?.put({ key: 'keeper left', facts: 'left', at: before(replayDays + 1) });
  await table?.put({ key: 'keeper open', facts: 'open', at: before(replayDays - 1) });
  await keepFacts('keeper new', 'new');
  // S127: an unconfirmed clock is not used.
  expect(await readFacts('keeper left')).toBe('left');
  learnClock(new Date().toUTCString());
  await keepFacts('keeper new', 'new');
  expect(await Promise.all(['keeper left', 'keeper open', 'keeper new'].map((key) => readFacts(key)))).toEqual([undefined, 'open', 'new']);
});
