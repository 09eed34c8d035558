import { expect, test } from 'vitest';
import { personFault } from './person.rules.ts';

test('R15, validator-email, validator-mobile, validator-landline: a contact is something that reaches a person', () => {
  const good = ['', 'li@plant.example', '13812345678', '0512-66668888', '0512-66668888-12', '8021', '+628123456789'];
  const bad = ['li@plant', '12345678901', '0512-1', 'call me', '12', '+62 8123', '13812345678a'];
  expect(good.filter((contact) => personFault({ contact }) !== undefined)).toEqual([]);
  expect(bad.filter((contact) => personFault({ contact }) !== 'account.contact-wrong')).toEqual([]);
  expect(personFault({ contact: 'call me' }, 'call me')).toBeUndefined();
});
test('validator-letters-or-digits, validator-range-length: the end of an ID card is six letters or digits', () => {
  expect([undefined, '', '12345X', 'AB1234'].filter((idCardTail) => personFault({ idCardTail }) !== undefined)).toEqual([]);
  const bad = ['12345', '1234 6', '12345-', '一二三四五六'];
  expect(bad.filter((idCardTail) => personFault({ idCardTail }) !== 'account.id-card-length')).toEqual([]);
});
