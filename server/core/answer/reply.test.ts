import { expect, it } from 'vitest';
import { say } from './reply.ts';

it('units that are compared stand side by side as words where both have one, else as codes', () => {
  expect(say('zh', 'error.parked.unit-differs', { item: 'A', ours: 'pcs', unit: 'box' })).toBe('料号 A 的单位是 件，不是 箱');
  expect(say('zh', 'error.parked.unit-differs', { item: 'A', ours: 'pcs', unit: 'PCS' })).toBe('料号 A 的单位是 pcs，不是 PCS');
});
