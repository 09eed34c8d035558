import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addQty, compareQty } from '../core/quantity.ts';
import { followPaper, type PaperLine, type RequestLine } from './followPaper.rules.ts';

const said = fc.record({
  lineNo: fc.integer({ min: 1, max: 3 }),
  itemId: fc.integer({ min: 1, max: 2 }),
  unit: fc.constant('pcs'),
  batch: fc.constantFrom('', 'B1'),
  project: fc.constantFrom('', 'P1'),
  orderNo: fc.constantFrom('', 'MO1'),
  componentLine: fc.constantFrom(null, 1),
  askedWarehouseId: fc.constantFrom(null, 1, 2),
  warehouseId: fc.constantFrom(1, 2),
});
const paper = fc.uniqueArray(
  fc
    .record({ said, qty: fc.integer({ min: 1, max: 20 }) })
    .map(({ said: of, qty }): PaperLine => ({ ...of, qty: `${qty}`, most: `${qty}` })),
  { selector: ({ lineNo }) => lineNo, maxLength: 3 },
);
const request = fc
  .array(fc.record({ said, superseded: fc.boolean(), prepared: fc.nat(15), issued: fc.nat(15), at: fc.constantFrom(1, 2) }), {
    maxLength: 5,
  })
  .map((rows) =>
    rows.map(({ said: of, superseded, prepared, issued, at }, nth): RequestLine => {
      const covered = Math.min(prepared, issued);
      const standing = prepared > covered ? [{ batch: of.batch, warehouseId: at }] : [];
      return { ...of, id: nth + 1, superseded, prepared: `${prepared}`, issued: `${covered}`, standing };
    }),
  );

it('law: every line of the request stays once, every number is one living line, and each wants what its paper says beyond what left elsewhere', () => {
  fc.assert(
    fc.property(request, paper, (lines, paperLines) => {
      const followed = followPaper(lines, paperLines);
      const kept = followed.flatMap(({ id }) => id ?? []);
      expect(kept.toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
      const living = followed.filter(({ superseded }) => !superseded);
      expect(new Set(living.map(({ lineNo }) => lineNo)).size).toBe(living.length);
      for (const line of paperLines) {
        const of = followed.filter(({ lineNo }) => lineNo === line.lineNo);
        const issued = addQty('0', ...lines.filter(({ id }) => of.some((one) => one.id === id)).map((one) => one.issued));
        const wanted = addQty('0', ...of.map(({ qty }) => qty));
        // Never less than the demand, and more only if more was issued already.
        expect(compareQty(wanted, line.qty)).toBeGreaterThanOrEqual(0);
        expect(compareQty(wanted, line.qty) > 0 && compareQty(wanted, issued) > 0).toBe(false);
      }
      for (const line of followed.filter(({ superseded }) => superseded))
        expect(line.qty).toBe(lines.find(({ id }) => id === line.id)?.issued);
    }),
    { numRuns: 2000 },
  );
});

it('law: a paper that is followed twice changes nothing the second time', () => {
  fc.assert(
    fc.property(request, paper, (lines, paperLines) => {
      const once = followPaper(lines, paperLines);
      const again = once.map((line, nth): RequestLine => {
        const was = lines.find(({ id }) => id === line.id);
        const { qty: _, ...rest } = line;
        return {
          ...rest,
          id: line.id ?? 100 + nth,
          prepared: was?.prepared ?? '0',
          issued: was?.issued ?? '0',
          standing: was?.standing ?? [],
        };
      });
      const key = ({ lineNo, itemId, qty, superseded }: (typeof once)[number]) => `${lineNo} ${itemId} ${qty} ${superseded}`;
      expect(followPaper(again, paperLines).map(key).toSorted()).toEqual(once.map(key).toSorted());
    }),
    { numRuns: 2000 },
  );
});
