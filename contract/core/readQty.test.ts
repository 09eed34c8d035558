import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalSignOf, readQty, readWhole, typedQty } from './readQty.ts';

test.each([
  ['1500', '1500'],
  ['13,75', '13.75'],
  ['13.75', '13.75'],
  ['1,5', '1.5'],
  ['1.500,25', '1500.25'],
  ['1,500.25', '1500.25'],
  ['1 500,25', '1500.25'],
  ['1\u00a0500', '1500'],
  ['1’500.5', '1500.5'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['0,500', '0.5'],
  ['0.125', '0.125'],
  ['1500,125', '1500.125'],
  ['1.1250', '1.125'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['１３，７５', '13.75'],
  ['１３．７５', '13.75'],
  ['13。5', '13.5'],
  ['－５', '-5'],
  ['−5', '-5'],
  ['+5', '5'],
  ['\u200b5', '5'],
  ['0.1234560', '0.123456'],
])('%j is read as %s', (text, value) => {
  expect(readQty(text)).toEqual({ value });
});

test.each([
  '',
  '-',
  '.',
  'x',
  '1,2,3',
  '1,23,456',
  '12,34,567.5',
  '1.2.3',
  '1,5.',
  '1..5',
  '1 5',
  '1.234567891',
  '1234567890123',
  '1E3',
  '5 kg',
  '6.9E+17',
])('%j is no quantity', (text) => {
  expect(readQty(text)).toEqual({ fault: 'wrong' });
});

test.each([
  ['1.500', ['1500', '1.5000']],
  ['1,500', ['1500', '1.5000']],
  ['-12,125', ['-12125', '-12.1250']],
])('%j has two readings, and each of them is written so that it has one', (text, readings) => {
  expect(readQty(text)).toEqual({ fault: 'two-ways', readings });
  for (const reading of readings) expect(readQty(reading)).toHaveProperty('value');
});

test('a known decimal sign decides between two readings', () => {
  expect([readQty('1.500', '.'), readQty('1.500', ','), readQty('1,500', ','), readQty('1,500', '.')]).toEqual(
    ['1.5', '1500', '1.5', '1500'].map((value) => ({ value })),
  );
});

test.each([
  [['1.500', '13,75'], ','],
  [['1.500', '1.234.567'], ','],
  [['1,500', '2.5'], '.'],
  [['1,500', '0,250'], ','],
  [['1,500', '20'], undefined],
  [['13,75', '2.5'], undefined],
] as const)('the column %j shows the decimal sign %j', (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign);
});

test('in a form a point stands before decimals in Chinese and English, a comma in Indonesian; the other sign has both readings', () => {
  expect(typedQty('1,125', 'yn')).toEqual({ value: '1.125' });
  expect([typedQty('1.125', 'zh'), typedQty('1.125', 'en')]).toEqual([{ value: '1.125' }, { value: '1.125' }]);
  expect([typedQty('1.125', 'yn'), typedQty('1,125', 'zh')].map((read) => 'fault' in read && read.fault)).toEqual(['two-ways', 'two-ways']);
  expect([typedQty('-1', 'zh'), typedQty('-1.125', 'zh'), typedQty('', 'zh')]).toEqual([
    { fault: 'wrong' },
    { fault: 'wrong' },
    { fault: 'wrong' },
  ]);
});

test('a number in any usual spelling is read as itself or is said to have two readings, never as another', () => {
  const spellings = fc.constantFrom(['', '.'], ['', ','], [',', '.'], ['.', ','], [' ', ','], ['\u00a0', '.'], ["'", '.']);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.stringMatching(/^\d{0,6}$/),
      spellings,
      (whole, decimals, [group = '', sign = '']) => {
        const text = String(whole).replace(/\B(?=(\d{3})+$)/g, group) + (decimals && sign + decimals);
        const value = `${whole}.${decimals}`.replace(/\.?0*$/, '') || '0';
        const wanted = decimals === '' ? String(whole) : value;
        const read = readQty(text);
        if ('readings' in read) expect(read.readings.map((one) => readQty(one))).toContainEqual({ value: wanted });
        else expect(read).toEqual({ value: wanted });
      },
    ),
  );
});

test.each([
  ['1,500', 1500],
  ['1.500', 1500],
  [' １２ ', 12],
  ['12.0', 12],
  ['12\u00ad', 12],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1e3', undefined],
])('a whole number: %s is %s', (text, whole) => expect(readWhole(text)).toBe(whole));
