import { expect, test, vi } from 'vitest';
import { testBrowser } from '../device/browserTestKit.ts';

testBrowser();
const { connection, recordAnswer, slowMs } = await import('./connection.ts');

test('an answer that is long in coming is a slow network, unless a later question came back quickly meanwhile', () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(60_000);
  recordAnswer(slowMs + 1);
  expect(connection.get()).toBe('slow');
  recordAnswer(20);
  expect(connection.get()).toBe('online');
  // Sent before that one and answered after it, because the server waited for a partner.
  vi.advanceTimersByTime(slowMs);
  recordAnswer(slowMs * 2);
  expect(connection.get()).toBe('online');
  vi.advanceTimersByTime(60_000);
  recordAnswer(slowMs * 2);
  expect(connection.get()).toBe('slow');
  recordAnswer();
  expect(connection.get()).toBe('online');
  vi.useRealTimers();
});
