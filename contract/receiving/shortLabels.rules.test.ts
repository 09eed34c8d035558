import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addQty, compareQty } from '../core/quantity.ts';
import { type LabelOfLine, settleLabels } from './shortLabels.rules.ts';

const line = { itemNo: 'M-1', qty: '60' };
const label = (id: number, verified = false, qty = '30'): LabelOfLine => ({ id, code: `L${id}`, qty, verified });

test('R5: what the worker says of cartons counts, and must add up', () => {
  const three = [label(1), label(2), label(3)];
  const stored = (...all: [number, string][]) => all.map(([id, qty]) => ({ id, qty, reduced: qty !== '30' }));
  expect(settleLabels(line, three, [{ code: 'L1', qty: '0' }])).toEqual({ stored: stored([2, '30'], [3, '30']), voidIds: [1] });
  expect(
    settleLabels(line, three, [
      { code: 'L1', qty: '10' },
      { code: 'L3', qty: '20' },
    ]),
  ).toEqual({
    stored: stored([1, '10'], [2, '30'], [3, '20']),
    voidIds: [],
  });
  expect(settleLabels(line, three, [{ code: 'L1', qty: '10' }])).toMatchObject({
    refuse: 'label.sum-other',
    args: { labels: '70', qty: '60' },
  });
  expect(settleLabels(line, three, [{ code: 'X', qty: '0' }])).toMatchObject({ refuse: 'label.not-found' });
});

test('R5: without a word the verified ones are what came', () => {
  expect(settleLabels(line, [label(1), label(2, true), label(3, true)], undefined)).toMatchObject({
    stored: [{ id: 2 }, { id: 3 }],
    voidIds: [1],
  });
  expect(settleLabels({ ...line, qty: '40' }, [label(1), label(2, true), label(3)], undefined)).toEqual({
    stored: [
      { id: 2, qty: '30', reduced: false },
      { id: 1, qty: '10', reduced: true },
    ],
    voidIds: [3],
  });
});

test('R5: labels never promise more than was received, and each is stored or gone', () => {
  const some = fc.array(
    fc.record({ qty: fc.integer({ min: 1, max: 90 }), verified: fc.boolean(), said: fc.option(fc.integer({ min: 0, max: 90 })) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 300 }), fc.boolean(), (given, received, speaks) => {
      const labels = given.map(({ qty, verified }, id) => label(id, verified, String(qty)));
      const entries = given.flatMap(({ said }, id) => (said === null ? [] : [{ code: `L${id}`, qty: String(said) }]));
      const settled = settleLabels({ itemNo: 'M', qty: String(received) }, labels, speaks ? entries : undefined);
      if ('refuse' in settled) {
        expect(speaks).toBe(true);
        return;
      }
      expect(compareQty(addQty('0', ...settled.stored.map(({ qty }) => qty)), String(received))).toBeLessThanOrEqual(0);
      expect([...settled.stored.map(({ id }) => id), ...settled.voidIds].toSorted()).toEqual(labels.map(({ id }) => id));
    }),
  );
});
