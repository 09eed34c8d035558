import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addQty, canonicalQty, compareQty } from '../core/quantity.ts';
import { packsOf, packText } from './packs.rules.ts';
import { decideGenerate, decideRegenerate, decideSplit, refuseUndo, type SplittableLabel, splitLimit } from './split.rules.ts';

const label: SplittableLabel = {
  code: 'A',
  state: 'in-stock',
  qty: '100',
  itemNo: 'I',
  unit: '件',
  decimals: 0,
  noteNo: 'N1',
  endReason: null,
  holds: 0,
  balance: '100',
  promised: '100',
};
const sum = (qtys: readonly string[]) => addQty('0', ...qtys);
const thousandths = (n: number) => canonicalQty(`${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`);

describe('what a split gives', () => {
  test.each([
    ['quantities and a rest', { qtys: ['30', '50'] }, ['30', '50', '20']],
    ['quantities without a rest', { qtys: ['30', '70'] }, ['30', '70']],
    ['one quantity: the rest is a piece too', { qtys: ['1'] }, ['1', '99']],
    ['packs of 30 and a rest', { packQty: '30' }, ['30', '30', '30', '10']],
    ['packs of 50 without a rest', { packQty: '50' }, ['50', '50']],
    ['two packs of 30, the rest in one', { packQty: '30', count: 2 }, ['30', '30', '40']],
  ])('%s', (_what, wish, qtys) => {
    expect(decideSplit(label, wish)).toEqual({ qtys });
  });

  test.each([
    ['split-quantity-max: more than the label holds', { qtys: ['60', '50'] }, 'label.split-over'],
    ['split-quantity-max: a pack larger than the label', { packQty: '101' }, 'label.split-over'],
    ['split-quantity-max: more packs than there are', { packQty: '30', count: 4 }, 'label.split-over'],
    ['the whole label is no split', { qtys: ['100'] }, 'label.split-one'],
    ['one pack of all is no split', { packQty: '100' }, 'label.split-one'],
    ['nothing', { qtys: [] }, 'label.split-one'],
    ['zero', { qtys: ['0', '50'] }, 'label.split-zero'],
    ['below zero', { packQty: '-1' }, 'label.split-zero'],
    ['decimals that the unit has not', { qtys: ['0.5'] }, 'receive.qty-decimals'],
  ])('is refused: %s', (_what, wish, refuse) => {
    expect(decideSplit(label, wish)).toMatchObject({ refuse });
  });

  test.each([
    ['scanned on an open note', { state: 'scanned' }, 'label.scanned-on-note'],
    ['split already', { state: 'split', endReason: 'B, C' }, 'label.void'],
    ['void', { state: 'void' }, 'label.void'],
    ['picked', { state: 'picked' }, 'label.gone'],
    ['issued', { state: 'issued' }, 'label.gone'],
    ['a carton of labelled bags', { holds: 3 }, 'label.holds-labels'],
    ['barcode-inventory-found: less lies there than it says', { balance: '99.5' }, 'label.no-inventory'],
  ])('%s is not split', (_what, change, refuse) => {
    expect(decideSplit({ ...label, ...change }, { packQty: '10' })).toMatchObject({ refuse });
  });
  test.each(['generated', 'printed'])('%s is split, without stock', (state) => {
    expect(decideSplit({ ...label, state, balance: null, promised: null }, { packQty: '40' })).toEqual({ qtys: ['40', '40', '20'] });
  });

  test('pieces add up to exactly the label, whatever was asked for', () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 }).map(thousandths);
    const wish = fc.oneof(
      fc.record({ qtys: fc.array(amount, { maxLength: 12 }) }),
      fc.record({ packQty: amount, count: fc.option(fc.integer({ min: 1, max: splitLimit }), { nil: undefined }) }),
    );
    let split = 0;
    fc.assert(
      fc.property(amount, wish, (qty, wanted) => {
        const decision = decideSplit({ ...label, qty, balance: qty, decimals: 3 }, wanted);
        if ('refuse' in decision) return;
        split += 1;
        expect(sum(decision.qtys)).toBe(qty);
        expect(decision.qtys.length).toBeGreaterThan(1);
        expect(decision.qtys.length).toBeLessThanOrEqual(splitLimit);
        for (const one of decision.qtys) expect(compareQty(one, '0')).toBe(1);
      }),
      { numRuns: 2000 },
    );
    expect(split).toBeGreaterThan(100);
  });
});

test('packs are said as people say them', () => {
  expect(packText(['50', '50', '50', '20'])).toBe('3 × 50 + 20');
  expect(packText(['1'])).toBe('1');
});

test('a split is undone while its pieces are as they were made', () => {
  const pieces = [
    { code: 'B', state: 'in-stock', since: null },
    { code: 'C', state: 'in-stock', since: null },
  ];
  const split = { code: 'A', undone: false, pieces };
  expect(refuseUndo(split)).toBeUndefined();
  expect(refuseUndo({ ...split, undone: true })).toMatchObject({ refuse: 'split.undone' });
  for (const change of [{ since: 'moved' }, { state: 'picked' }, { state: 'split' }, { state: 'void' }])
    expect(refuseUndo({ ...split, pieces: [...pieces, { code: 'D', state: 'in-stock', since: null, ...change }] })).toEqual({
      refuse: 'label.piece-used',
      args: { code: 'A', piece: 'D' },
    });
});

describe('barcode-inventory-found: a label that promises more than lies there', () => {
  test.each([
    ['less lies there than it says', '60', '100', '60'],
    ['other labels promise some of it', '120', '150', '70'],
    ['nothing lies there', '0', '100', undefined],
    ['the other labels promise all of it', '50', '150', undefined],
  ])('%s', (_what, balance, promised, qty) => {
    expect(decideRegenerate({ ...label, balance, promised })).toEqual({ qty });
  });
  test('a label with enough stock, and one that is not in stock, stay', () => {
    expect(decideRegenerate(label)).toMatchObject({ refuse: 'label.inventory-there' });
    expect(decideRegenerate({ ...label, state: 'printed', balance: null, promised: null })).toMatchObject({ refuse: 'label.not-stored' });
    expect(decideRegenerate({ ...label, state: 'void' })).toMatchObject({ refuse: 'label.void' });
  });
});

describe('generated-quantity-max', () => {
  const stock = { itemNo: 'I', unit: '件', decimals: 0, balance: '100', promised: '30' };
  test('S123: the refusal says what was asked for in all and what has no label, not what is left after the packs that fit', () => {
    expect(decideGenerate(stock, { packQty: '30', count: 3 })).toMatchObject({
      refuse: 'label.generated-over',
      args: { qty: '90', left: '70' },
    });
  });
  test('labels are made for what has none, and for no more', () => {
    expect(decideGenerate(stock, { packQty: '30' })).toEqual({ qtys: ['30', '30', '10'] });
    expect(decideGenerate(stock, { packQty: '30', count: 2 })).toEqual({ qtys: ['30', '30'] });
    expect(decideGenerate(stock, { packQty: '71' })).toMatchObject({
      refuse: 'label.generated-over',
      args: { left: '70', balance: '100' },
    });
    expect(decideGenerate({ ...stock, promised: '130' }, { packQty: '1' })).toMatchObject({ args: { left: '0' } });
    expect(decideGenerate({ ...stock, balance: '10000' }, { packQty: '1' })).toMatchObject({ refuse: 'label.too-many' });
    expect(decideGenerate(stock, { packQty: '0.5' })).toMatchObject({ refuse: 'receive.qty-decimals' });
  });
  test('whatever is asked for, labels never add up to more than the stock', () => {
    const qty = fc.integer({ min: 1, max: 100_000 }).map(String);
    fc.assert(
      fc.property(qty, qty, qty, fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }), (balance, promised, packQty, count) => {
        const decision = decideGenerate({ ...stock, balance, promised }, { packQty, count });
        if (!('refuse' in decision)) expect(compareQty(addQty(promised, ...decision.qtys), balance)).toBeLessThan(1);
      }),
    );
  });
  test('packs stop at the limit', () => {
    expect(packsOf('1000', { packQty: '1' }, 500)).toEqual({ fault: 'too-many', count: 1000 });
  });
});
