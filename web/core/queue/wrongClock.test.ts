import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../../../contract/core/call.ts';
import { shape } from '../../../contract/core/shape.ts';
import { success, testBrowser, untilHolds } from '../device/browserTestKit.ts';

const save = call({
  name: 'save',
  paths: ['/api/Receive/Save'],
  access: 'signedIn',
  effect: 'write',
  refusals: [],
  doc: 'test',
  input: shape({ qty: ['Qty', z.string()] }),
  output: shape({ no: ['No', z.string()] }),
});
const day = 86_400_000;
/** The true time, whatever the device's clock shows. */
const start = Date.parse('2026-11-27T08:00:00Z');
let passed = 0;
const now = () => start + passed;
let browser: ReturnType<typeof testBrowser>;

beforeEach(() => {
  passed = 0;
  browser = testBrowser();
  browser.serverTime(now);
});
afterEach(() => void vi.useRealTimers());

/** A page that is opened while the device's clock is wrong by an offset. */
async function openPage(offMs: number) {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: now() + offMs });
  vi.resetModules();
  const { callerAccount, callerHeaders } = await import('../wire/api.ts');
  const { keepTokens } = await import('../wire/tokens.ts');
  const queue = await import('./queue.ts');
  const { probe } = await import('../wire/connection.ts');
  const { serverNow } = await import('../device/deviceClock.ts');
  const expires = new Date(start + 300 * day).toISOString();
  keepTokens({ access: { content: 'a', expires }, refresh: { content: 'r', expires } });
  callerAccount.set('keeper');
  callerHeaders.set({ org: '101' });
  return { ...queue, probe, serverNow };
}

/** The clock's time when a label was scanned without network, and when the network was back. */
const histories = [
  ['put back 60 days by an empty battery, right again later', 0, -60 * day, 0],
  ['60 days ahead, right again later', 0, 60 * day, 0],
  ['right, then 60 days ahead when the network is back', 0, 0, 60 * day],
  ['60 days behind as always, right for the first time when the network is back', -60 * day, -60 * day, 0],
  ['60 days ahead as always, right for the first time when the network is back', 60 * day, 60 * day, 0],
  ['right, put back, and still so when the network is back', 0, -60 * day, -60 * day],
] as const;

test.each(histories)('S127: scans of a few minutes ago go out when the clock was %s', async (_, online, away, back) => {
  await (await openPage(online)).probe();
  passed += 60_000;
  browser.answer(() => 'lost');
  const offline = await openPage(away);
  const { id } = await offline.giveCommand(save, { qty: '1' }, { flow: 'receive', lane: 'note A' });
  passed += 120_000;
  browser.answer(() => success({ No: 'R1' }));
  browser.seen.length = 0;
  const again = await openPage(back);
  await again.resumeCommands('keeper', { done: () => undefined });
  await untilHolds(() => expect(browser.seen.map(({ headers }) => headers['Idempotency-Key'])).toContain(id));
  expect(again.commands.get().filter(({ refused }) => refused)).toEqual([]);
  for (const one of again.commands.get()) await again.forget(one.id);
  for (const one of offline.commands.get()) await offline.forget(one.id);
});

test('S127: what was given more than 30 days ago by the right time is not sent, although the clock was put back since', async () => {
  const first = await openPage(0);
  await first.probe();
  browser.answer(() => 'lost');
  await first.giveCommand(save, { qty: '1' }, { flow: 'receive', lane: 'note A' });
  passed += 31 * day;
  browser.answer(() => success({ No: 'R1' }));
  browser.seen.length = 0;
  // The earlier page is closed; the lane of its module is stopped.
  for (const one of first.commands.get()) await first.forget(one.id);
  const later = await openPage(-40 * day);
  const { deviceDatabase } = await import('../device/database.ts');
  await (await deviceDatabase())?.commands.put({
    ...{ id: 'old', callName: 'save', path: '/api/Receive/Save', body: {}, account: 'keeper', org: '101', attempts: 0 },
    at: start,
  });
  await later.probe();
  await later.resumeCommands('keeper', { done: () => undefined });
  expect([browser.seen, later.commands.get()]).toMatchObject([[], [{ id: 'old', refused: { id: 'too-old' } }]]);
});

test('S127: a sign-in is not over because the clock was put ahead', async () => {
  const page = await openPage(400 * day);
  const { freshToken, keepTokens } = await import('../wire/tokens.ts');
  const part = (content: string, days: number) => ({ content, expires: new Date(start + days * day).toISOString() });
  keepTokens({ access: part('a', 1), refresh: part('r', 20) });
  expect(page.serverNow()).toBeGreaterThan(start + 300 * day);
  expect(await freshToken()).toBe('a');
});

test('S127: time goes on while a page is open and its clock is put back', async () => {
  const page = await openPage(0);
  await page.probe();
  vi.setSystemTime(now() - 60 * day);
  expect(page.serverNow()).toBeGreaterThanOrEqual(start);
  expect(page.serverNow()).toBeLessThan(start + day);
});
