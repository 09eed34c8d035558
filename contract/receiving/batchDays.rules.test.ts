import { expect, test } from 'vitest';
import { dayInHand, lastDayOf, tooFewDays } from './batchDays.rules.ts';

const line = { itemNo: 'M-1', batch: 'B-1', shelfDays: 90 };

test('the production date and the shelf life make the last day, over the end of a leap year too', () => {
  expect(lastDayOf(line, { producedOn: '2027-12-01' })).toBe('2028-02-29');
  expect(lastDayOf({ ...line, shelfDays: 0 }, { producedOn: '2027-12-01' })).toBeUndefined();
});

test('goods without batch have no last day, and none is wanted where the item has no shelf life', () => {
  expect(lastDayOf({ ...line, batch: '' }, { expiresOn: '2027-01-01' })).toBeUndefined();
  expect(lastDayOf({ ...line, shelfDays: 0 }, {})).toBeUndefined();
  expect(lastDayOf(line, {})).toMatchObject({ refuse: 'receive.day-missing' });
});

test('a day on a scanned label is taken where none is known, and asked about where it is another', () => {
  expect(dayInHand(line)).toMatchObject({ question: 'missing', enteredDays: {} });
  expect(dayInHand(line, ['2027-01-31'])).toEqual({ day: '2027-01-31', named: ['2027-01-31'], enteredDays: { expiresOn: '2027-01-31' } });
  expect(dayInHand(line, ['2027-01-31', '2027-02-28']).question).toBe('differ');
  const known = { ...line, lastDay: '2027-01-31' };
  expect(dayInHand(known, ['2027-01-31'])).toMatchObject({ day: '2027-01-31', enteredDays: {} });
  expect(dayInHand(known, ['2027-02-28'])).toMatchObject({ question: 'differ', named: ['2027-01-31', '2027-02-28'] });
  expect(dayInHand({ ...known, dayFixed: true }, ['2027-02-28'])).toMatchObject({ day: '2027-01-31' });
});

test('what was chosen over a day that is no longer the known one is asked about again', () => {
  const chosen = { expiresOn: '2027-02-28', insteadOf: '2027-01-31' };
  expect(dayInHand({ ...line, lastDay: '2027-01-31' }, [], chosen)).toMatchObject({ day: '2027-02-28', enteredDays: chosen });
  expect(dayInHand({ ...line, lastDay: '2027-01-30' }, [], chosen)).toMatchObject({
    question: 'differ',
    named: ['2027-01-30', '2027-02-28'],
  });
});

test('goods have too few days left, or are over', () => {
  expect(tooFewDays({ ...line, leastDays: 30 }, '2027-01-30', '2027-01-01')).toBe(29);
  expect(tooFewDays({ ...line, leastDays: 30 }, '2027-01-31', '2027-01-01')).toBeUndefined();
  expect(tooFewDays(line, '2027-01-01', '2027-01-01')).toBeUndefined();
  expect(tooFewDays(line, '2026-12-31', '2027-01-01')).toBe(-1);
});
