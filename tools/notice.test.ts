import { expect, test } from 'vitest';
import { notices } from './notice.ts';

test('S176: NOTICE names what package-lock.json installs in production (node tools/notice.ts)', () => {
  const { now, wanted } = notices();
  expect(now).toBe(wanted);
});
