import { describe, expect, it } from 'vitest';
import { newPasswordFault, passwordFault } from './password.rules.ts';

describe('password rules', () => {
  it.each([
    ['password-min-length', 'abc1234', 'password.too-short'],
    ['password-min-length: characters, not code units', '😀😀😀a1', 'password.too-short'],
    ['password-not-all-digits', '12345678', 'password.all-digits'],
    ['password-not-all-digits: full-width digits are digits', '１２３４５６７８', 'password.all-digits'],
    ['password-letters-and-digits: no digit', 'abcdefgh', 'password.letters-and-digits'],
    ['password-letters-and-digits: no letter', '1234567!', 'password.letters-and-digits'],
    ['password-letters-and-digits: both', 'plum1234', undefined],
    ['password-letters-and-digits: letters of any script', '仓库管理员2026年', undefined],
  ])('%s', (_rule, password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });
  it.each([
    ['password-new-required', { old: 'plum1234', wanted: undefined, confirmation: undefined }, 'password.new-required'],
    ['password-differs-from-old', { old: 'plum1234', wanted: 'plum1234', confirmation: 'plum1234' }, 'password.same-as-old'],
    ['password-confirmation-matches', { old: 'plum1234', wanted: 'plum1235', confirmation: 'plum1236' }, 'password.confirmation-mismatch'],
    ['a good one', { old: 'plum1234', wanted: 'plum1235', confirmation: 'plum1235' }, undefined],
    ['nobody asked for the old one', { wanted: 'plum1235', confirmation: 'plum1235' }, undefined],
  ])('%s', (_rule, typed, fault) => {
    expect(newPasswordFault(typed)).toBe(fault);
  });
});

describe('S175: passwords that are guessed first', () => {
  const fault = (wanted: string, account?: string) => newPasswordFault({ wanted, confirmation: wanted, account });
  it.each(['aaaaaaa1', 'a1a1a1a1', '1111111a', '11aa22aa', 'ababab12'])('%s repeats the same characters', (wanted) => {
    expect(fault(wanted)).toBe('password.repeated');
  });
  it.each([
    ['keeper2026', 'keeper'],
    ['2026Keeper', ' KEEPER '],
    ['e10017xyz', 'E10017'],
    ['repeek2026', 'keeper'],
    ['李伟明2026abc', '李伟明'],
  ])('%s has the account %s in it', (wanted, account) => {
    expect(fault(wanted, account)).toBe('password.account-in-it');
  });
  it.each([
    'Password1',
    'passw0rd',
    'P@ssw0rd123',
    'Password2026!',
    '123password',
    'abcd1234',
    'Abc12345',
    'qwerty123',
    '1qaz2wsx',
    'Admin2026',
    'admin123456',
    'Welcome1',
    'iloveyou1',
    'woaini1314',
    'mima123456',
    'rahasia123',
    'sayang2026',
    'kuwei2026',
    'test1234',
    'testtest12',
    'a1234567',
    'Warehouse1',
  ])('%s is common', (wanted) => {
    expect(fault(wanted)).toBe('password.common');
  });
  it.each([
    ['Wms2026demo', 'keeper'],
    ['plum1234', 'keeper'],
    ['仓库管理员2026年', 'e1'],
    ['correct7horse', 'e2'],
    ['tK7mmq2rWd', ''],
  ])('%s is good', (wanted, account) => {
    expect(fault(wanted, account)).toBeUndefined();
  });
});
