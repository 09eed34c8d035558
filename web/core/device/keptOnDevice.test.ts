import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { KeptState } from '../flow/keptState.ts';
import { commands, forget, giveCommand } from '../queue/queue.ts';
import { callerAccount } from '../wire/api.ts';
import { testBrowser, untilHolds } from './browserTestKit.ts';
import { deviceDatabase } from './database.ts';
import { keepFacts, readFacts } from './documentFacts.ts';
import { memoryOnly } from './keptOnDevice.ts';

beforeEach(() => {
  testBrowser();
  callerAccount.set('keeper');
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { id } of commands.get()) await forget(id);
});

/** The disk is full: every write fails as in a browser. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
const give = (label: string) =>
  giveCommand(receivingCalls.loadCabinet, { cabinetNo: 'C1', label }, { flow: 'cabinet', lane: 'cabinet C1', about: label });
const stored = async () => ((await (await deviceDatabase())?.commands.all()) ?? []).map(({ about }) => about).sort();

test('what a full device does not take is known to be in memory only, and is written when the device takes something again', async () => {
  const disk = fillDisk();
  await give('L1');
  expect([memoryOnly.get(), await stored(), commands.get().length]).toEqual([true, [], 1]);
  const { id } = await give('L2');
  // An ended command need not be stored; the device still stores nothing.
  await forget(id);
  expect(memoryOnly.get()).toBe(true);
  disk.mockRestore();
  await give('L3');
  await untilHolds(async () => expect([memoryOnly.get(), await stored()]).toEqual([false, ['L1', 'L3']]));
});

test('a screen of a flow that is opened again goes on with what the device did not take', async () => {
  const disk = fillDisk();
  const before = new KeptState('keeper 101 cabinet', { mode: 'load' });
  before.change(() => ({ mode: 'unload' }));
  await before.write();
  const again = new KeptState('keeper 101 cabinet', { mode: 'load' });
  await again.read();
  expect(again.now()).toEqual({ mode: 'unload' });
  disk.mockRestore();
  await give('L1');
  await untilHolds(() => expect(memoryOnly.get()).toBe(false));
});

test('a database that the browser closed is opened anew: what is kept there is read, and nobody waits for ever', async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await keepFacts('keeper note', 'known');
  const [database] = transactions.mock.contexts;
  if (!(database instanceof IDBDatabase)) throw new Error('nothing was written');
  database.close();
  expect(await readFacts('keeper note')).toBe('known');
});

test('the state of a flow says so too, until its newest is on the device', async () => {
  const disk = fillDisk();
  const kept = new KeptState('keeper 101 cabinet', { mode: 'load' });
  kept.change(() => ({ mode: 'unload' }));
  await kept.write();
  expect(memoryOnly.get()).toBe(true);
  disk.mockRestore();
  await give('L1');
  await untilHolds(() => expect(memoryOnly.get()).toBe(false));
  expect(await (await deviceDatabase())?.flows.get(kept.key)).toMatchObject({ state: { mode: 'unload' } });
});
