import { expect, test } from 'vitest';
import { lineFor, missingInLines, withItem } from './enteredLine.ts';

const bolt = { itemNo: '3030-1004', qty: '2', location: 'A01-01-01', labels: ['B1'] };
const nut = { itemNo: '3030-2001', qty: '5', location: '' };

test.each([
  ['a place goes into the first line that still needs one', [bolt, nut], { location: 'B02-01-01' }, 1, { ...nut, location: 'B02-01-01' }],
  ['a place where every line has one begins a new line', [bolt], { location: 'B02-01-01' }, 1, { location: 'B02-01-01' }],
  ['an item that is there opens its line', [nut, bolt], { itemNo: '3030-1004' }, 1, bolt],
  [
    'a further label adds its own quantity',
    [bolt],
    { itemNo: '3030-1004', qty: '3', labels: ['B2'] },
    0,
    { ...bolt, qty: '5', labels: ['B1', 'B2'], batch: undefined },
  ],
  [
    'a label of another batch begins a line of the same goods',
    [{ ...bolt, batch: 'L1' }],
    { itemNo: '3030-1004', qty: '3', batch: 'L2', labels: ['B2'] },
    1,
    { itemNo: '3030-1004', qty: '3', batch: 'L2', labels: ['B2'], location: 'A01-01-01' },
  ],
  [
    'a line that no label is in yet takes the batch of the first',
    [nut],
    { itemNo: '3030-2001', qty: '3', batch: 'L2', labels: ['B2'] },
    0,
    { ...nut, qty: '3', batch: 'L2', labels: ['B2'] },
  ],
  ['another item begins a new line', [nut], { itemNo: '3030-9999' }, 1, { itemNo: '3030-9999' }],
])('%s', (_, lines, scanned, at, line) => {
  expect(lineFor(lines, scanned)).toEqual({ at, line });
});

test('a batch that an item needs is missed before anything is sent, unless it follows from the stock', () => {
  const pump = { itemNo: '5030-1035', qty: '1', location: 'H01', batchControlled: true };
  const fault = { refuse: 'entry.batch-required', args: { line: 2, item: '5030-1035', field: 'BatchNo' } };
  expect(missingInLines([bolt, pump])).toEqual(fault);
  expect(missingInLines([bolt, pump], { batchLater: true })).toBeUndefined();
  expect(missingInLines([bolt, { ...pump, batch: 'B1' }])).toBeUndefined();
  expect(missingInLines([nut, pump])).toMatchObject({ refuse: 'entry.place-required' });
});

test('half a piece is refused before anything is sent, where the device knows how the item is counted', () => {
  const half = { ...bolt, qty: '2.5' };
  const fault = { refuse: 'entry.decimals', args: { line: 1, item: '3030-1004', decimals: 0, field: 'Qty' } };
  const counted = withItem(half, { code: '3030-1004', name: 'Bolt', unit: 'pcs', decimals: 0, batchControlled: false });
  expect(missingInLines([counted], { batchLater: true })).toEqual(fault);
  expect(missingInLines([{ ...counted, decimals: 1 }])).toBeUndefined();
  expect(missingInLines([{ ...counted, qty: '2', scrapQty: '0.5' }])).toMatchObject({
    refuse: 'entry.decimals',
    args: { field: 'ScrapQty' },
  });
  expect(missingInLines([half])).toBeUndefined();
});
