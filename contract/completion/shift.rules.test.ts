import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { type OrderStanding, refuseApply, sourcesOf } from './completion.rules.ts';
import { blocksOf } from './shift.rules.ts';

const none = {
  ordered: '100',
  scanned: '0',
  passed: '0',
  reported: '0',
  audited: '0',
  applied: '0',
  stored: '0',
  failed: '0',
  exempt: false,
  returnNo: '',
  placeless: 0,
  refusedReports: 0,
  unsentReports: 0,
  refusedApplications: 0,
};
const off = { qaCheck: false, productionReportCheck: false };

describe('what holds an order up', () => {
  test.each([
    ['nothing made yet', {}, []],
    ['made, not reported', { scanned: '40' }, [['reported', 'to-report', '40']]],
    [
      'made, but QA has not looked at all of it',
      { scanned: '40', passed: '10', failed: '4.5', qaCheck: true },
      [
        ['passed', 'qa-failed', '4.5'],
        ['passed', 'qa-waits', '25.5'],
        ['reported', 'to-report', '10'],
        ['reported', 'qa-holds', '30'],
      ],
    ],
    [
      'made, and failed by QA as a whole: nothing is reported before QA passes it',
      { scanned: '18', failed: '18', reported: '5', audited: '5', applied: '5', stored: '5', qaCheck: true },
      [
        ['passed', 'qa-failed', '18'],
        ['reported', 'qa-holds', '13'],
      ],
    ],
    [
      'passed by QA, but MCAS did not scan all of it',
      { scanned: '4', passed: '10', qaCheck: true, productionReportCheck: true },
      [['reported', 'to-report', '4']],
    ],
    [
      'reported without QA: made is enough, and it says so',
      { scanned: '40', exempt: true, qaCheck: true },
      [
        ['passed', 'exempt', '1'],
        ['reported', 'to-report', '40'],
      ],
    ],
    ['on the list of exempt orders where nobody asks QA', { exempt: true }, []],
    [
      'material on its way back',
      { scanned: '40', returnNo: 'WR1' },
      [
        ['reported', 'return-open', '1'],
        ['reported', 'to-report', '40'],
      ],
    ],
    [
      'reported to no place',
      { scanned: '40', reported: '40', placeless: 2 },
      [
        ['audited', 'no-place', '2'],
        ['audited', 'to-audit', '40'],
      ],
    ],
    [
      'failed by QA',
      { scanned: '40', failed: '3', reported: '40', audited: '40', applied: '40', stored: '40' },
      [['passed', 'qa-failed', '3']],
    ],
    [
      'reported, not audited',
      { scanned: '40', reported: '40', audited: '15' },
      [
        ['audited', 'to-audit', '25'],
        ['applied', 'to-apply', '15'],
      ],
    ],
    [
      'applied, not confirmed',
      { scanned: '40', reported: '40', audited: '40', applied: '40', stored: '12.5' },
      [['stored', 'to-confirm', '27.5']],
    ],
    [
      'audited, and not sent to the ERP yet',
      { scanned: '4', reported: '4', audited: '4', applied: '4', stored: '4', unsentReports: 2 },
      [['audited', 'to-send', '2']],
    ],
    [
      'refused by the ERP, each where its documents are',
      { refusedReports: 2, refusedApplications: 1 },
      [
        ['audited', 'reports-refused', '2'],
        ['stored', 'applications-refused', '1'],
      ],
    ],
    [
      'more passed than ordered, a part reported',
      { scanned: '120', passed: '120', reported: '99.5', audited: '99.5', applied: '99.5', stored: '99.5', qaCheck: true },
      [['reported', 'to-report', '0.5']],
    ],
    ['more scanned than ordered', { scanned: '120', reported: '100', audited: '100', applied: '100', stored: '100' }, []],
  ])('%s', (_, given, expected) => {
    expect(blocksOf({ ...none, ...given }, { ...off, ...given }).map(({ stage, reason, qty }) => [stage, reason, qty])).toEqual(expected);
  });
});

const qty = fc.integer({ min: 0, max: 10_000_000 }).map((n) => String(n / 1000));
const order = fc.record({ ordered: qty, applied: qty, scanned: qty, audited: qty }).map((one) => ({ orderNo: 'MO1', unit: 'kg', ...one }));

/** The quantity of an order that may still be applied for: at most what was ordered, scanned and audited. */
function openToApply({ ordered, applied, scanned, audited }: OrderStanding): string {
  const least = [ordered, scanned, audited].reduce((low, one) => (compareQty(one, low) < 0 ? one : low));
  const open = subtractQty(least, applied);
  return compareQty(open, '0') > 0 ? open : '0';
}

describe('how much may be applied for', () => {
  it('completed-quantity-max, inbound-quantity-max-mcas, inbound-quantity-max-reported: what is open is taken, the least bit more is not', () => {
    fc.assert(
      fc.property(order, (of) => {
        const open = openToApply(of);
        if (compareQty(open, '0') > 0) expect(refuseApply(of, open)).toBeUndefined();
        const over = refuseApply(of, addQty(open, '0.000001'));
        expect(over?.refuse).toMatch(/qty-over|mcas-over|over-reported/);
        expect(over?.args['open']).toBe(open);
      }),
    );
  });

  it('completed-quantity-required: nothing, zero and less are no quantity', () => {
    for (const wrong of [undefined, '0', '0.000', '-1'])
      expect(refuseApply({ orderNo: 'MO1', unit: 'kg', ordered: '9', applied: '0', scanned: '9', audited: '9' }, wrong)?.refuse).toBe(
        'report.qty-required',
      );
  });

  it('comes from reported goods first and from production for the rest, none of it twice', () => {
    fc.assert(
      fc.property(qty, fc.array(fc.record({ locationId: fc.nat(), qty }), { maxLength: 5 }), (wanted, reported) => {
        const sources = sourcesOf(wanted, reported);
        expect(compareQty(addQty('0', ...sources.map((one) => one.qty)), wanted)).toBe(0);
        const rest = sources.filter(({ from }) => from === undefined);
        const all = addQty('0', ...reported.map((one) => one.qty));
        expect(rest.length > 0).toBe(compareQty(wanted, all) > 0);
        for (const { qty: each } of sources) expect(compareQty(each, '0')).toBe(1);
      }),
    );
  });
});
