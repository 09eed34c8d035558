import { expect, test } from 'vitest';
import { beingCounted } from '../../../contract/core/beingCounted.ts';
import { shownQty } from './shownQty.ts';

test('a quantity that is hidden while it is counted is said in the words of the language, wherever a quantity is shown', () => {
  expect(shownQty(beingCounted)).toBe('正在盘点，暂不显示');
  expect(shownQty('1234.5')).toBe('1,234.5');
});
