import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQty, canonicalQty, compareQty, remainingQty, smallerQty, subtractQty } from '../core/quantity.ts';
import {
  faultOfOrders,
  faultOfReport,
  faultOfSet,
  type OrderStanding,
  qtyWithWholeSet,
  type ReportSwitches,
  reportable,
  shortages,
} from './reportable.rules.ts';

const smallest = '0.000001';
const standing = (more: Partial<OrderStanding> = {}): OrderStanding => ({
  ...{ orderNo: 'MO1', decimals: 6, ordered: '100', reported: '40', mcas: '60', passed: '50' },
  ...{ failedLots: [], exempt: false, ...more },
});
const off: ReportSwitches = { qaCheck: false, productionReportCheck: false };
const refusal = (qty: string | undefined, of: OrderStanding, on: ReportSwitches = off) => faultOfReport(qty, of, on)?.refuse;

/** Any exact quantity up to the largest that an order holds. */
const exact = fc
  .bigInt({ min: 0n, max: 10n ** 15n })
  .map((millionths) => canonicalQty(`${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`));
const anyStanding = fc
  .record({ ordered: exact, reported: exact, mcas: exact, passed: exact, exempt: fc.boolean() })
  .map((quantities) => standing(quantities));
const anySwitches = fc.record({ qaCheck: fc.boolean(), productionReportCheck: fc.boolean() });

describe('what may be reported', () => {
  it('is required and exact (rule completed-quantity-required)', () => {
    for (const qty of [undefined, '', '0', '-1']) expect(refusal(qty, standing())).toBe('report.qty-required');
    expect(refusal('0.5', standing({ decimals: 0 }))).toBe('report.decimals');
  });

  it('up to the order, not a millionth more (rule completed-quantity-max)', () => {
    expect(refusal('60', standing())).toBeUndefined();
    expect(faultOfReport('60.000001', standing(), off)).toEqual({
      refuse: 'report.qty-over',
      args: { no: 'MO1', qty: '60.000001', open: '60', limit: '100', field: 'Qty' },
    });
  });

  it('up to what MCAS scanned, where it is checked (rule inbound-quantity-max-mcas)', () => {
    const on = { ...off, productionReportCheck: true };
    expect([refusal('20', standing(), on), refusal('20.000001', standing(), on)]).toEqual([undefined, 'report.mcas-over']);
  });

  it('up to what QA passed, where it is checked; failed lots are named, exempt orders are asked for nothing but QA', () => {
    const on = { ...off, qaCheck: true };
    expect([refusal('10', standing(), on), refusal('10.000001', standing(), on)]).toEqual([undefined, 'report.qa-missing']);
    expect(faultOfReport('11', standing({ failedLots: ['B1', 'B2'] }), on)).toMatchObject({
      refuse: 'report.qa-failed',
      args: { lots: 'B1, B2' },
    });
    expect(refusal('60', standing({ exempt: true }), on)).toBeUndefined();
    expect(refusal('21', standing({ exempt: true }), { qaCheck: true, productionReportCheck: true })).toBe('report.mcas-over');
  });

  it('law: up to the least limit of order, MCAS and QA, and not the smallest part more; the limit that is passed says so, with both numbers', () => {
    fc.assert(
      fc.property(anyStanding, anySwitches, (of, switches) => {
        const limits = [
          ['report.qty-over', of.ordered],
          ...(switches.productionReportCheck ? [['report.mcas-over', of.mcas] as const] : []),
          ...(switches.qaCheck && !of.exempt ? [['report.qa-missing', of.passed] as const] : []),
        ] as const;
        const least = limits.reduce((low, [, limit]) => smallerQty(low, limit), of.ordered);
        const open = remainingQty(least, of.reported);
        if (compareQty(open, '0') > 0) expect(faultOfReport(open, of, switches)).toBeUndefined();
        const over = addQty(open, smallest);
        const [refuse, limit] = limits.find(([, one]) => compareQty(one, least) === 0) ?? [];
        expect(faultOfReport(over, of, switches)).toMatchObject({
          refuse,
          args: { qty: over, limit, open: remainingQty(limit ?? '0', of.reported) },
        });
        // A report accepts the quantity that the form proposes.
        expect(reportable(of, switches)).toBe(open);
      }),
    );
  });
});

describe('the whole set', () => {
  const part = (more: object = {}) => ({ line: 1, itemNo: 'A', decimals: 0, qty: '7', issued: '4', returned: '0', ...more });

  it('needs each component by its share, rounded up to its unit; every shortage is told', () => {
    expect(shortages([part()], '3', '1')).toEqual([]);
    expect(shortages([part({ issued: '2' }), part({ line: 2, itemNo: 'B', issued: '9', returned: '6.5' })], '3', '1')).toEqual([
      { line: 1, itemNo: 'A', need: '3', there: '2', short: '1' },
      { line: 2, itemNo: 'B', need: '3', there: '2.5', short: '0.5' },
    ]);
    expect(shortages([part({ decimals: 3, issued: '2.333' })], '3', '1')).toEqual([
      { line: 1, itemNo: 'A', need: '2.334', there: '2.333', short: '0.001' },
    ]);
    expect(
      faultOfSet('MO1', shortages([part({ issued: '0' }), part({ itemNo: 'B', qty: '9000', issued: '2000' })], '3', '1'), '2'),
    ).toEqual({
      refuse: 'report.set-short',
      args: { no: 'MO1', open: '2', lines: 2, list: 'A {=0} / {=3};\nB {=2000} / {=3000}' },
    });
    expect(faultOfSet('MO1', [], '0')).toBeUndefined();
  });

  it('law: so much as it is whole for lacks nothing, and a step more does', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 6 }).map(String);
    const parts = fc.array(fc.record({ qty: amount, issued: amount, decimals: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(parts, amount, fc.integer({ min: 0, max: 3 }), (some, ordered, decimals) => {
        const components = some.map((one) => part(one));
        const open = qtyWithWholeSet(components, ordered, decimals);
        expect(shortages(components, ordered, open)).toEqual([]);
        const more = addQty(open, decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`);
        if (compareQty(more, ordered) <= 0) expect(shortages(components, ordered, more)).not.toEqual([]);
      }),
    );
    expect(qtyWithWholeSet([], '9', 0)).toBe('9');
  });

  it('law: the need times the order is never below the share, and a step less would be', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 0, max: 6 }), (qty, ordered, finished, decimals) => {
        const [short] = shortages([part({ qty: String(qty), issued: '0', decimals })], String(ordered), String(finished));
        const step = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
        const millionths = (value: string) =>
          BigInt(value.replace(/^(\d+)\.?(\d*)$/, (_, whole: string, part: string) => whole + part.padEnd(6, '0')));
        const need = millionths(short?.need ?? '0');
        const share = qty * finished * 1_000_000n;
        expect(need * ordered >= share).toBe(true);
        expect(millionths(subtractQty(short?.need ?? '0', step)) * ordered < share).toBe(true);
      }),
    );
  });

  it('law: what is there to the last step is enough, a step less is not; what came back is not there', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((n) => canonicalQty(`${n / 1000n}.${String(n % 1000n).padStart(3, '0')}`));
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.integer({ min: 0, max: 6 }), (qty, ordered, finished, returned, decimals) => {
        const [short] = shortages([part({ qty, issued: '0', decimals })], ordered, finished);
        const need = short?.need ?? '0';
        const step = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
        const there = (issued: string) =>
          shortages([part({ qty, issued: addQty(issued, returned), returned, decimals })], ordered, finished);
        expect(there(need)).toEqual([]);
        expect(there(subtractQty(need, step))).toMatchObject([{ need, there: subtractQty(need, step), short: step }]);
      }),
    );
  });
});

it('reported together is one order (rules report-orders-required, report-same-order-number)', () => {
  expect(faultOfOrders([])?.refuse).toBe('report.orders-required');
  expect(faultOfOrders(['MO1', ''])?.refuse).toBe('report.orders-required');
  expect(faultOfOrders(['MO1', 'MO2'])).toMatchObject({ refuse: 'report.mixed-orders', args: { no: 'MO1', other: 'MO2' } });
  expect(faultOfOrders(['MO1', 'MO1'])).toBeUndefined();
});
