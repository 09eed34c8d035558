import { expect, test } from 'vitest';
import { col } from '../../../contract/core/list.ts';
import { whereOf } from './conditions.ts';

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
  expect(whereOf(columns, { note: '  ', at: { from: '', to: '' } })).toEqual({});
});
