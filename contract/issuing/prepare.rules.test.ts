import { describe, expect, it } from 'vitest';
import { countPrepared, decidePrepare, mayPrepare, type PreparableLine } from './prepare.rules.ts';

const line = (more: Partial<PreparableLine> = {}): PreparableLine => ({
  ...{ taskNo: 'IT1', living: true, itemNo: 'A', unit: '件', decimals: 0, qty: '10', prepared: '4', called: null, claim: null },
  ...{ orderNo: 'MO1', orderEnded: null },
  ...more,
});
const called = (qty: string, prepared = '0') => ({ qty, prepared, orderNo: 'MO1', item: 'A' });
const condition = { refuse: 'issue.condition.set' as const, args: { no: 'IT1', items: 'B' } };
const said = (of: PreparableLine, why?: typeof condition) => {
  const { qty, kept } = mayPrepare(of, why);
  return [qty, kept?.refuse];
};

describe('what may be prepared of a line now', () => {
  it.each([
    ['all that is open', said(line()), ['6', undefined]],
    ['nothing of a withdrawn task', said(line({ living: false })), ['0', 'issue.task-gone']],
    ['nothing for an order that is closed', said(line({ orderEnded: 'closed' })), ['0', 'issue.order-closed']],
    ['nothing for an order that was withdrawn', said(line({ orderEnded: 'withdrawn' })), ['0', 'issue.order-withdrawn']],
    ['nothing of a line that wants less than is prepared', said(line({ qty: '3' })), ['0', 'issue.line-done']],
    ['nothing of a line that is done', said(line({ prepared: '10' })), ['0', 'issue.line-done']],
    ['nothing without a call, while calls are linked', said(line({ called: called('0') })), ['0', 'issue.not-called']],
    ['what the workshop called for', said(line({ called: called('5', '4') })), ['1', 'issue.called-over']],
    ['all where it called for more', said(line({ called: called('20', '4') })), ['6', undefined]],
    ['nothing where more was prepared than called', said(line({ called: called('3', '4') })), ['0', 'issue.called-over']],
    ['nothing while a condition is open', said(line(), condition), ['0', 'issue.condition.set']],
    ['S22: whole numbers of what is counted so, though half is wanted', said(line({ qty: '10.5' })), ['6', 'issue.qty-decimals']],
    ['S22: nothing of half a piece', said(line({ qty: '0.5', prepared: '0' })), ['0', 'issue.qty-decimals']],
    ['S22: what the workshop called for, in whole numbers', said(line({ called: called('5.5', '4') })), ['1', 'issue.called-over']],
    ['all of half a kilogram', said(line({ qty: '0.5', prepared: '0', decimals: 3 })), ['0.5', undefined]],
    ['who is at it is asked where somebody begins', said(line({ claim: { person: 'Li', until: '10:15' } })), ['6', undefined]],
  ])('%s', (_name, answer, expected) => {
    expect(answer).toEqual(expected);
  });

  it('is what preparing takes, and one more is refused in the same words', () => {
    for (const of of [line(), line({ called: called('5', '4') }), line({ called: called('20', '4') })]) {
      const { qty, kept } = mayPrepare(of);
      expect(decidePrepare(of, qty)).toEqual({ qty });
      const over = decidePrepare(of, String(Number(qty) + 1));
      expect('refuse' in over && over.refuse).toBe(kept?.refuse ?? 'issue.qty-over');
    }
  });

  it('a call is for the lines of its order and item together: what one is given is gone for the next', () => {
    const lines = [
      line({ qty: '4', prepared: '0', called: called('5') }),
      line({ qty: '4', prepared: '0', called: called('5') }),
      line({ qty: '4', prepared: '0', called: { ...called('5'), orderNo: 'MO2' } }),
    ];
    const given = lines.map((one) => {
      const { qty } = mayPrepare(one);
      countPrepared(lines, one, qty);
      return qty;
    });
    expect(given).toEqual(['4', '1', '4']);
  });
});
