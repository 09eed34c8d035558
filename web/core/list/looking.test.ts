import { expect, test } from 'vitest';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { receivingLists } from '../../../contract/receiving/receiving.lists.ts';
import { addressWith, beyondHeld, lastDays, lookingIn, withHeld, withPeriod } from './looking.ts';

const { items } = organisationLists;

test('R53: what is looked for stands in the address and is read from it again', () => {
  const listState = { filters: { name: '轴承 & Söhne=?', type: 'made' }, search: '30 10', sort: '-name', page: 3 };
  const address = addressWith(items, '?kind=items', listState);
  expect(new URLSearchParams(address).get('kind')).toBe('items');
  expect(lookingIn(items, address)).toEqual(listState);
  const first = { filters: {}, search: '', sort: items.sort, page: 1 };
  expect(addressWith(items, address, first)).toBe('?kind=items');
  expect(addressWith(items, '', { ...first, filters: { name: ' ' } })).toBe('');
  expect(lookingIn(items, '')).toEqual(first);
});

test('R53: days are a range, open at either end', () => {
  const list = Object.values(receivingLists).find(({ columns }) => Object.values(columns).some(({ type }) => type === 'date'));
  const name = Object.entries(list?.columns ?? {}).find(([, { type }]) => type === 'date')?.[0] ?? '';
  if (!list) throw new Error('no list with days');
  for (const range of [
    { from: '2026-11-01', to: '2026-11-22' },
    { from: '2026-11-01', to: '' },
    { from: '', to: '2026-11-22' },
  ]) {
    const listState = { filters: { [name]: range }, search: '', sort: list.sort, page: 1 };
    expect(lookingIn(list, addressWith(list, '', listState))).toEqual(listState);
  }
});

test.each(['?f.nothing=1&sort=nothing&page=-2', '?f.constructor=x&sort=-toString&page=x', '?f.=1&page=1.5'])(
  'R53: an address that was changed by hand is read as far as it can be: %s',
  (address) => {
    expect(lookingIn(items, address)).toEqual({ filters: {}, search: '', sort: items.sort, page: 1 });
  },
);

test('receiving-date-range-required: a history begins with its last seven days, unless its address asks for something', () => {
  const now = new Date(2026, 10, 22, 15, 30).getTime();
  expect(lastDays(now)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  const nothing = { filters: {}, search: '', sort: '', page: 1 };
  expect(withPeriod(nothing, 'at', now).filters).toEqual({ at: lastDays(now) });
  expect(withPeriod(nothing, undefined, now)).toEqual(nothing);
  for (const listState of [
    { ...nothing, search: 'RC101' },
    { ...nothing, filters: { no: 'RC1012611000001' } },
  ])
    expect(withPeriod(listState, 'at', now)).toEqual(listState);
});

test('R53: a link carries the warehouse of whoever sends it; whoever works in the same has no filter by it', () => {
  const looking = { filters: { code: '30', status: '' }, search: '', sort: '', page: 1 };
  const sent = withHeld(looking, { warehouse: 'W11' });
  expect(sent.filters).toEqual({ warehouse: 'W11', code: '30' });
  expect(beyondHeld(sent, { warehouse: 'W11' }).filters).toEqual({ code: '30' });
  expect(beyondHeld(sent, { warehouse: 'W12' }).filters).toEqual(sent.filters);
  expect(beyondHeld(sent, {}).filters).toEqual(sent.filters);
  expect(withHeld({ ...looking, filters: { warehouse: 'W12' } }, { warehouse: 'W11' }).filters).toEqual({ warehouse: 'W12' });
});
