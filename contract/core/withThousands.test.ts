import { expect, test } from 'vitest';
import { fill } from '../messages/fill.ts';
import { typedQty } from './readQty.ts';
import { markedQty, withThousands } from './withThousands.ts';

test.each([
  ['0', '0', '0'],
  ['999', '999', '999'],
  ['1240', '1,240', '1\u202f240'],
  ['1.125', '1.125', '1,125'],
  ['-1234567.1234', '-1,234,567.1234', '-1\u202f234\u202f567,1234'],
  ['100000', '100,000', '100\u202f000'],
  ['—', '—', '—'],
])('%s reads %s, in Indonesian %s', (plain, shown, indonesian) => {
  for (const [language, text] of [
    ['zh', shown],
    ['en', shown],
    ['yn', indonesian],
  ] as const) {
    expect(withThousands(plain, language)).toBe(text);
    // Written twice it is the same.
    expect(withThousands(text, language)).toBe(text);
  }
  // What is shown in Indonesian is read as what it is; `1,240` has two readings in the others.
  if (/^\d/.test(plain)) expect(typedQty(indonesian, 'yn')).toEqual({ value: plain });
});

test('S60: quantities in a text, and marked ones in an argument that lists goods, are written as the language writes them', () => {
  const args = { qty: '1234.5', list: `3010-0001 ${markedQty('1234.5')} pcs` };
  expect(fill('en', '{qty}: {list}', args)).toBe('1,234.5: 3010-0001 1,234.5 pcs');
  expect(fill('yn', '{qty}: {list}', args)).toBe('1\u202f234,5: 3010-0001 1\u202f234,5 pcs');
});
