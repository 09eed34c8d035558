import { describe, expect, it } from 'vitest';
import { validators } from './validators.ts';

const cases: [rule: string, check: (value: never) => boolean, good: unknown[], bad: unknown[]][] = [
  [
    'validator-email',
    validators.email,
    ['a@b.cn', 'first.last+tag@mail.example.com'],
    ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', '.a@b.cn', 'a@-b.cn', ''],
  ],
  [
    'validator-mobile',
    validators.mobile,
    ['13812345678', '19912345678'],
    ['12812345678', '1381234567', '138123456789', '+8613812345678', ''],
  ],
  [
    'validator-url',
    validators.url,
    ['http://a.cn', 'https://a.cn:8080/x?y=1#z', 'ftp://a.cn/f'],
    ['a.cn', 'http://', 'javascript:alert(1)', 'http://a b.cn'],
  ],
  [
    'validator-date',
    validators.date,
    ['2026-11-21', '2026/1/2', '2026-11-21 08:00:00', new Date(0), 0],
    ['2026-02-30', '2026/13/1', 'today', '', '20261121', Number.NaN],
  ],
  [
    'validator-date-iso',
    validators.dateIso,
    ['2026-11-21', '2024-02-29', '0050-01-01'],
    ['2026-1-2', '2026-02-29', '2026-13-01', '2026/11/21', ''],
  ],
  ['validator-number', validators.number, ['0', '-1.5', '+2', '1,234.5', '.5'], ['1.', '1,23', 'abc', '', '1e5', '--1']],
  ['validator-digits', validators.digits, ['0', '00123'], ['1.0', '-1', 'a1', '', '１２']],
  [
    'validator-id-card',
    validators.idCard,
    ['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002'],
    ['110105194912310021', '11010519490231002X', '1234', ''],
  ],
  [
    'validator-car-no',
    validators.carNo,
    ['苏A12345', '京AD12345', '粤B12345D', '沪C1234学'],
    ['苏A1234', '苏I12345', 'AA12345', '苏A1234567', ''],
  ],
  ['validator-amount', validators.amount, ['1', '0.01', '12.5', '1,234.56'], ['0', '0.00', '-1', '1.234', '01', '']],
  ['validator-chinese', validators.chinese, ['库位', '𠮷'], ['库A', '库 位', '，', '']],
  ['validator-letter', validators.letter, ['abcXYZ'], ['a1', 'é', '库', '']],
  ['validator-letters-or-digits', validators.lettersOrDigits, ['a1B2', '123'], ['a-1', '库', '']],
  ['validator-contains', (value: string) => validators.contains(value, 'WH'), ['WH-1', 'xWHx'], ['wh-1', '']],
  ['validator-range', (value: number) => validators.range(value, [1, 10]), [1, 5.5, 10], [0, 10.1, Number.NaN]],
  ['validator-range-length', (value: string) => validators.rangeLength(value, [2, 4]), ['库位', 'abcd', '😀😀'], ['库', 'abcde', '😀']],
  ['validator-empty', validators.empty, ['', '  ', null, undefined, [], {}, Number.NaN], [0, false, 'a', [0], { a: 1 }]],
  ['validator-json-string', validators.jsonString, ['{}', '[1]', '{"a":1}'], ['1', 'null', '{a:1}', '']],
  [
    'validator-landline',
    validators.landline,
    ['0512-12345678', '010-1234567', '0512-12345678-123'],
    ['51212345678', '05-1234567', '0512-123456', ''],
  ],
  ['validator-object', validators.object, [{}, { a: 1 }], [[], null, 'x', () => {}]],
  ['validator-array', validators.array, [[], [1]], [{ length: 0 }, 'x', null]],
  ['validator-code', validators.code, ['123456', '000000'], ['12345', '1234567', '12345a', '']],
  ['validator-code: of another length', (value: string) => validators.code(value, 4), ['1234'], ['123456']],
];

describe('generic validators of the specification', () => {
  it.each(cases)('%s', (_rule, check, good, bad) => {
    const fits = (value: unknown) => check(value as never);
    expect(good.filter((value) => !fits(value))).toEqual([]);
    expect(bad.filter(fits)).toEqual([]);
  });
});
