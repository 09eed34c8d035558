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
    ['password-letters-and-digits: both', 'abcd1234', undefined],
    ['password-letters-and-digits: letters of any script', '仓库管理员2026年', undefined],
  ])('%s', (_rule, password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });
  it.each([
    ['password-new-required', { old: 'abcd1234', wanted: undefined, confirmation: undefined }, 'password.new-required'],
    ['password-differs-from-old', { old: 'abcd1234', wanted: 'abcd1234', confirmation: 'abcd1234' }, 'password.same-as-old'],
    ['password-confirmation-matches', { old: 'abcd1234', wanted: 'abcd1235', confirmation: 'abcd1236' }, 'password.confirmation-mismatch'],
    ['a good one', { old: 'abcd1234', wanted: 'abcd1235', confirmation: 'abcd1235' }, undefined],
    ['nobody asked for the old one', { wanted: 'abcd1235', confirmation: 'abcd1235' }, undefined],
  ])('%s', (_rule, typed, fault) => {
    expect(newPasswordFault(typed)).toBe(fault);
  });
});
