import { afterEach, expect, test, vi } from 'vitest';
import { localTime } from './localTime.ts';

afterEach(() => vi.unstubAllEnvs());

test('the first morning of a month in Shanghai is of that month, while UTC has the one before', () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  const moment = Date.parse('2026-10-31T23:30:05Z');
  expect(localTime(moment)).toBe('2026-11-01 07:30:05');
  vi.stubEnv('TZ', 'America/New_York');
  expect(localTime(moment)).toBe('2026-10-31 19:30:05');
});
