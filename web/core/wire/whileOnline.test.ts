import { beforeEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../device/browserTestKit.ts';
import { Unreachable } from './CallError.ts';

testBrowser();
const { connection, slowMs } = await import('./connection.ts');
const { whileOnline } = await import('./whileOnline.ts');

beforeEach(() => {
  vi.useRealTimers();
  connection.set('online');
});

/** A request without answer; returns whether it was aborted. */
function swallowed() {
  let seen: AbortSignal | undefined;
  const question = whileOnline((signal) => {
    seen = signal;
    return new Promise<never>(() => undefined);
  });
  return { question, isLetGo: () => seen?.aborted };
}

test('a question that nobody answers ends when the server is known to be away, and is let go of', async () => {
  const { question, isLetGo } = swallowed();
  connection.set('offline');
  await expect(question).rejects.toThrow(Unreachable);
  expect(isLetGo()).toBe(true);
});

test('one that is slow asks whether the server is there: away it ends, also when that was known before; there it waits on', async () => {
  vi.useFakeTimers();
  let away = false;
  globalThis.fetch = async () => (away ? Promise.reject(new TypeError('Failed to fetch')) : new Response(null, { status: 204 }));
  let answer: (is: string) => void = () => undefined;
  const slow = whileOnline(() => new Promise<string>((done) => (answer = done)));
  await vi.advanceTimersByTimeAsync(slowMs);
  answer('said');
  expect(await slow).toBe('said');
  away = true;
  connection.set('offline');
  const { question } = swallowed();
  const ends = expect(question).rejects.toThrow(Unreachable);
  await vi.advanceTimersByTimeAsync(slowMs);
  await ends;
});
