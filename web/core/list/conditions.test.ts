import { expect, test } from 'vitest';
import { col } from '../../../contract/core/list.ts';
import { choicesLeft, narrowed, whereOf } from './conditions.ts';

const columns = {
  note: col.text('DeliNo'),
  state: col.state('Status', 'note'),
  day: col.date('DeliDate'),
  at: col.time('ScanTime'),
  qty: col.qty('Qty'),
};

test('text is looked for inside, states and numbers exactly, days of a time column are whole days, empty filters ask nothing', () => {
  expect(
    whereOf(columns, {
      note: ' SH1 ',
      state: 'open',
      qty: '5',
      day: { from: '2026-11-01', to: '' },
      at: { from: '2026-11-01', to: '2026-11-02' },
      gone: 'x',
    }),
  ).toEqual({
    note: { value: 'SH1', searchType: 'like' },
    state: { value: 'open', searchType: '=' },
    qty: { value: '5', searchType: '=' },
    day: { value: ['2026-11-01', ''], searchType: 'between' },
    at: { value: ['2026-11-01 00:00:00', '2026-11-02 23:59:59'], searchType: 'between' },
  });
  for (const [typed, expectedWhere] of [
    ['1,500.5', '1500.5'],
    ['１２', '12'],
    ['13,75', '13.75'],
    ['1,500', '1,500'],
    ['x', 'x'],
  ] as const)
    expect(whereOf(columns, { qty: typed })).toEqual({ qty: { value: expectedWhere, searchType: '=' } });
  expect(whereOf(columns, { note: '  ', at: { from: '', to: '' } })).toEqual({});
});

test('what a screen always asks for stays; of several states that it leaves open the one that a person chose counts, and no filter stands there that changes nothing', () => {
  const always = { state: { value: ['saved', 'audited'], searchType: 'in' as const }, orderNo: { value: 'MO1', searchType: '=' as const } };
  const chosen = (state: string) => narrowed({ state: { value: state, searchType: '=' }, note: { value: 'x' } }, always);
  expect(chosen('saved')).toEqual({ ...always, state: { value: 'saved', searchType: '=' }, note: { value: 'x' } });
  expect(chosen('deleted')).toEqual({ ...always, note: { value: 'x' } });
  expect(narrowed({ orderNo: { value: 'MO2' } }, always)).toEqual(always);
  expect(narrowed({ state: { value: 'open', searchType: '=' } }, { state: { value: 'open,done', searchType: 'in' } })).toEqual({
    state: { value: 'open', searchType: '=' },
  });
  expect(['state', 'orderNo', 'note'].map((name) => choicesLeft(always, name))).toEqual([['saved', 'audited'], 'none', undefined]);
});
