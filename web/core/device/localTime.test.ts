import { afterEach, expect, test, vi } from 'vitest';
import { localTime, plantZone } from './localTime.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  plantZone.set(undefined);
});

test('the first morning of a month in Shanghai is of that month, while UTC has the one before', () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  const moment = Date.parse('2026-10-31T23:30:05Z');
  expect(localTime(moment)).toBe('2026-11-01 07:30:05');
  vi.stubEnv('TZ', 'America/New_York');
  expect(localTime(moment)).toBe('2026-10-31 19:30:05');
});

test('a device whose clock stands in another zone writes the days of the plant', () => {
  vi.stubEnv('TZ', 'America/New_York');
  plantZone.set('Asia/Jakarta');
  expect(localTime(Date.parse('2026-10-31T17:30:05Z'))).toBe('2026-11-01 00:30:05');
});
