import { expect, test } from 'vitest';
import { dayOrderOf, readDay } from './readDay.ts';

test.each([
  '2026-03-04',
  '2026/3/4',
  '2026.3.4',
  '2026年3月4日',
  '２０２６年３月４日',
  '20260304',
  '2026-03-04 00:00:00',
  '2026-03-04T00:00:00.000Z',
])('%j is 4 March 2026', (text) => {
  expect(readDay(text)).toEqual({ value: '2026-03-04' });
});

test.each([
  ['13/04/2026', '2026-04-13'],
  ['04/13/2026', '2026-04-13'],
  ['13.04.2026', '2026-04-13'],
  ['04/04/2026', '2026-04-04'],
])('%j has one reading', (text, value) => {
  expect(readDay(text)).toEqual({ value });
});

test('03/04/2026 has two readings; a known order decides', () => {
  expect(readDay('03/04/2026')).toEqual({ fault: 'two-ways', readings: ['2026-04-03', '2026-03-04'] });
  expect([readDay('03/04/2026', 'day'), readDay('03/04/2026', 'month')]).toEqual([{ value: '2026-04-03' }, { value: '2026-03-04' }]);
});

test.each([
  [['03/04/2026', '13/04/2026'], 'day'],
  [['03/04/2026', '04/13/2026'], 'month'],
  [['03/04/2026'], undefined],
  [['13/04/2026', '04/13/2026'], undefined],
] as const)('the column %j shows the order %j', (texts, order) => {
  expect(dayOrderOf(texts)).toBe(order);
});

test.each(['', '2026-02-30', '31/31/2026', '2026-3/4', '26-03-04', '2026-03-04 08:30', '46000'])('%j is no day', (text) => {
  expect(readDay(text)).toEqual({ fault: 'wrong' });
});
