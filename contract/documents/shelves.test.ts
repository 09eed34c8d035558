import { expect, test } from 'vitest';
import { goodsForShelf, nextShelf } from './shelves.ts';

const of = (itemNo: string, suggested: string | null, given?: string) => ({ itemNo, suggested, given });

test.each([
  ['nothing in hand', [], undefined],
  ['all for one shelf: it is checked and saved', [of('M-1', 'A-01'), of('M-2', 'A-01')], undefined],
  [
    'two shelves: the first by its code, with what belongs there',
    [of('M-1', 'A-10'), of('M-2', 'A-2')],
    { place: 'A-2', n: 1, itemNo: 'M-2', more: 1 },
  ],
  [
    'several rows of one shelf are counted',
    [of('M-1', 'A-01'), of('M-2', 'A-01'), of('M-3', 'B-01')],
    { place: 'A-01', n: 2, itemNo: undefined, more: 1 },
  ],
  [
    'the one that was scanned is behind one',
    [of('M-1', 'A-01', 'A-01'), of('M-2', 'B-01')],
    { place: 'B-01', n: 1, itemNo: 'M-2', more: 0 },
  ],
  ['another shelf than the suggested one is as good', [of('M-1', 'A-01', 'C-09'), of('M-2', 'B-01', 'B-01')], undefined],
  ['without a suggestion comes last', [of('M-1', null), of('M-2', 'B-01')], { place: 'B-01', n: 1, itemNo: 'M-2', more: 1 }],
  ['nothing suggested: any shelf is scanned', [of('M-1', null), of('M-2', '')], undefined],
])('%s', (_, goods, next) => {
  expect(nextShelf(goods)).toEqual(next);
});

const going = (name: string, suggested: string | undefined, given?: string, labelled = false) => ({ name, suggested, given, labelled });

test.each([
  ['those suggested for it', [going('M-1', 'A-01'), going('M-2', 'B-01')], ['M-1']],
  ['with a scanned label first, even if another one belongs there', [going('M-1', 'A-01'), going('M-2', 'B-01', undefined, true)], ['M-2']],
  [
    'of those with scanned labels the ones that belong there',
    [going('M-1', 'A-01', undefined, true), going('M-2', 'B-01', undefined, true)],
    ['M-1'],
  ],
  ['none suggested for it: all that have no shelf yet', [going('M-1', 'B-01'), going('M-2', 'C-01', 'C-01')], ['M-1']],
  [
    'scanned a second time: those without a suggestion',
    [going('M-1', 'A-01', 'A-01'), going('M-2', undefined), going('M-3', 'B-01')],
    ['M-2'],
  ],
  ['scanned a second time: nothing moves', [going('M-1', 'A-01', 'A-01'), going('M-2', 'B-01')], ['M-1']],
  ['all have a shelf: those suggested for it', [going('M-1', 'A-01', 'B-01'), going('M-2', 'B-01', 'B-01')], ['M-1']],
  ['all have another shelf: all of them', [going('M-1', 'B-01', 'B-01'), going('M-2', undefined, 'B-01')], ['M-1', 'M-2']],
])('a scanned shelf is for: %s', (_, goods, names) => {
  expect(goodsForShelf('A-01', goods, (one) => one).map(({ name }) => name)).toEqual(names);
});
