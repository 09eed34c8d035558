import { describe, expect, test } from 'vitest';
import { code, scanned } from './fields.ts';
import { codeKey, findByCode, readCode } from './readCode.ts';

describe('a code that is kept', () => {
  test.each([
    ['KWC\u200b-0001', 'KWC-0001'],
    ['\ufeffKWC-0001\u00a0', 'KWC-0001'],
    ['KWC\u00a00001', 'KWC 0001'],
    ['\x02KWC-0001\x03\r\n', 'KWC-0001'],
    ['ＫＷ０１－２', 'KW01-2'],
    ['KW–01', 'KW-01'],
    ['螺栓（黑）', '螺栓（黑）'],
    ['1E17', '1E17'],
  ])('%j is read as %s', (raw, read) => {
    expect(readCode(raw)).toBe(read);
    expect(code().parse(raw)).toBe(read);
  });
  test.each(['6.90123456789012E+17', '7E+12', 'A\nB', 'A\x1dB', '\u200b', ' ', 'A'.repeat(61)])('%j is refused', (raw) => {
    expect(code().safeParse(raw).success).toBe(false);
  });
});

test('scanned text keeps its separators and loses frames and line ends', () => {
  expect(scanned().parse('\x02]C1241AB\x1d10B1\x03\r')).toBe(']C1241AB\x1d10B1');
  expect(scanned().safeParse('\x02\x03').success).toBe(false);
});

describe('look-up among codes', () => {
  const found = (all: string[], ...codes: string[]) => findByCode(all, (one) => one, codes);
  test('exact first', () => expect(found(['90xAB', '90xAb'], '90xAb')).toBe('90xAb'));
  test('without case when one fits', () => expect(found(['A01-01-01', 'A01-01-02'], 'a01-01-01')).toBe('A01-01-01'));
  test('nothing is chosen among two that fit', () => expect(found(['90xAB', '90xAb'], '90XAB')).toBe('several'));
  test('without width and invisible signs', () => expect(found(['３０１０\u200b'], '3010')).toBe('３０１０\u200b'));
  test('an exact later spelling is better than an alike first one', () => expect(found(['ab', 'X'], 'AB', 'X')).toBe('X'));
  test('nothing', () => expect(found(['A'], 'B')).toBeUndefined());
  test('the same code twice is one thing', () => expect(found(['ab', 'ab'], 'AB')).toBe('ab'));
});

test('the key of look-ups is without width, case and invisible signs', () => {
  expect(codeKey('ｍｏ２６\u200b−1')).toBe('MO26-1');
  expect(codeKey('straße')).toBe('STRAßE');
});

test('a code with a million blanks inside is refused, not tried again from each blank', () => {
  expect(code().safeParse(`A${' '.repeat(1_000_000)}B`).success).toBe(false);
});
