import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, type PadKey, type PadRules, padKeyOf, padValue, pressPadKey } from './numberPadKeys.ts';

const whole: PadRules = { decimals: 0, allowNegative: false };
const kilos: PadRules = { decimals: 3, allowNegative: false };
const signed: PadRules = { decimals: 2, allowNegative: true };

function type(start: string, keys: PadKey[], rules: PadRules): string {
  return keys.reduce((state, key) => pressPadKey(state, key, rules), { text: start, fresh: true }).text;
}

test.each<[string, PadKey[], PadRules, string]>([
  ['500', ['1', '2', '0'], whole, '120'],
  ['500', ['back'], whole, ''],
  ['', ['0', '0', '7'], whole, '7'],
  ['', ['1', '.', '5'], whole, '15'],
  ['', ['.', '5'], kilos, '0.5'],
  ['', ['1', '.', '2', '3', '4', '5'], kilos, '1.234'],
  ['0.9', ['plus'], kilos, '1.9'],
  ['0.05', ['minus'], kilos, '0'],
  ['0.05', ['minus'], signed, '-0.95'],
  ['', ['plus', 'plus'], whole, '2'],
  ['9', ['plus', '4'], whole, '4'],
  ['12', ['sign'], signed, '-12'],
  ['12', ['sign'], whole, '12'],
  ['12', ['clear', '3'], whole, '3'],
])('from %s the keys %j make %s', (start, keys, rules, text) => {
  expect(type(start, keys, rules)).toBe(text);
});

test('whatever is pressed, the text can be read as a number or is unfinished, and never has too many places', () => {
  const key = fc.constantFrom<PadKey>('0', '1', '5', '9', '.', 'back', 'clear', 'plus', 'minus', 'sign');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      const text = type('', keys, kilos);
      expect(text).toMatch(/^(\d{1,13}(\.\d{0,3})?)?$/);
    }),
  );
});

test('decimals compare exactly', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      expect(compareDecimals((a / 1).toString(), `${b}.00`)).toBe(Math.sign(a - b));
    }),
  );
  expect(compareDecimals('0.30', '0.3')).toBe(0);
  expect(compareDecimals('0.1', '0.09')).toBe(1);
});

test('only a finished number is a value', () => {
  expect(['', '-', '12.', '3.5', '-2'].map(padValue)).toEqual([undefined, undefined, '12', '3.5', '-2']);
});

test('the keyboard works too', () => {
  expect(['7', ',', 'Backspace', 'F1'].map(padKeyOf)).toEqual(['7', '.', 'back', undefined]);
});
