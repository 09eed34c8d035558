import { expect, test } from 'vitest';
import { burstGuard } from './useBurstGuard.ts';

test('fingers are slow, scanners are fast, and a burst lasts until it rests', () => {
  const guard = burstGuard();
  expect([0, 120, 260].map(guard)).toEqual(['first', 'first', 'first']);
  // 6 keys of a scan, the last one (Enter) late
  expect([1000, 1008, 1015, 1024, 1030, 1110].map(guard)).toEqual(['first', 'burst', 'burst', 'burst', 'burst', 'burst']);
  expect(guard(1500)).toBe('first');
});
