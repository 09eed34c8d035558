import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { labelsToGo } from '../labels/labelsToGo.ts';
import { heldBy, type InspectedLine, isBeyondAssessment, judgeLine, openQty, pushable, taskStateOf } from './putaway.rules.ts';
import { shelvingRange } from './shelvingRange.ts';

const line: InspectedLine = { itemNo: 'M-1', qty: '100', status: 'inspection', putAway: '0' };
const result = (accepted: string, rejected: string, itemNo = 'M-1') => ({ itemNo, accepted, rejected });

describe('what inspection results come to', () => {
  test.each([
    ['nothing yet', [], { accepted: '0', rejected: '0', released: '0' }],
    ['one', [result('80', '20')], { accepted: '80', rejected: '20', released: '80' }],
    ['several add up', [result('30', '0'), result('20.5', '1.5')], { accepted: '50.5', rejected: '1.5', released: '50.5' }],
    ['more than came', [result('90', '0'), result('0', '11')], { refuse: 'parked.inspection-over', args: { judged: '101', qty: '100' } }],
    ['of another item', [result('1', '0', 'M-2')], { refuse: 'parked.inspection-item', args: { item: 'M-2', other: 'M-1' } }],
  ])('%s', (_, results, expected) => {
    expect(judgeLine(line, results)).toEqual(expected);
  });

  it('goods that are available need none: all that is not rejected is theirs', () => {
    expect(judgeLine({ ...line, status: 'available' }, [])).toMatchObject({ released: '100' });
    expect(judgeLine({ ...line, status: 'available' }, [result('10', '30')])).toMatchObject({ released: '70' });
  });

  it('what lies on its shelf is not called back', () => {
    expect(judgeLine({ ...line, putAway: '60' }, [result('60', '0')])).toMatchObject({ released: '60' });
    expect(judgeLine({ ...line, putAway: '60' }, [result('50', '0')])).toEqual({
      refuse: 'parked.inspection-put-away',
      args: { released: '50', putAway: '60' },
    });
  });
});

describe('what stands in the way of a task', () => {
  const days = { from: '2026-11-10', to: '2026-11-20', validFrom: '2026-11-15', validTo: '2026-11-25' };
  test.each([
    ['2026-11-10', '2026-11-15', false],
    ['2026-11-20', '2026-11-25', false],
    ['2026-11-09', '2026-11-15', true],
    ['2026-11-21', '2026-11-22', true],
    ['2026-11-21', '2026-11-26', false],
    ['2026-11-09', '2026-11-14', false],
  ])('shelving-not-pushed-beyond-assessment-date: made on %s, seen on %s: %s', (made, today, beyond) => {
    expect(isBeyondAssessment(days, made, today)).toBe(beyond);
    expect(isBeyondAssessment(undefined, made, today)).toBe(false);
  });

  it('shelving-not-pushed-location-empty: the date first, then the location; pushing takes away the date alone', () => {
    expect(heldBy({ locationId: 1, beyondAssessment: false, pushed: false })).toBe('');
    expect(heldBy({ locationId: null, beyondAssessment: true, pushed: false })).toBe('beyond-assessment-date');
    expect(heldBy({ locationId: null, beyondAssessment: true, pushed: true })).toBe('location-empty');
    expect(
      ['qc-unfinished', 'location-empty', 'creator-not-system', 'beyond-assessment-date'].map((one) => pushable(one as never)),
    ).toEqual([false, false, false, true]);
  });

  test.each([
    ['0', '0', '', 'withdrawn'],
    ['10', '0', '', 'pending'],
    ['10', '0', 'location-empty', 'held'],
    ['10', '4', '', 'pending'],
    ['10', '10', '', 'processed'],
    ['10', '10', 'location-empty', 'processed'],
  ] as const)('task-states: released %s, put away %s, held by "%s" is %s', (released, putAway, held, state) => {
    expect(taskStateOf({ released, putAway, held })).toBe(state);
    expect(openQty({ released, putAway })).toBe(subtractQty(released, putAway));
  });
});

describe('shelving-task-range: from 17:30 of the previous day, by the clock of the plant', () => {
  test.each([
    ['2026-11-22T01:00:00Z', 'Asia/Shanghai', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T16:30:00Z', 'Asia/Shanghai', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T15:59:59Z', 'Asia/Shanghai', '2026-11-20T09:30:00.000Z'],
    ['2026-11-22T01:00:00Z', 'Asia/Jakarta', '2026-11-21T10:30:00.000Z'],
    ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T16:30:00.000Z'],
  ])('%s in %s', (now, zone, from) => {
    expect(shelvingRange(new Date(now), zone)).toEqual({ from: new Date(from), to: new Date(now) });
  });
});

describe('which labels go with the goods', () => {
  const labels = (...all: number[]) => all.map((qty, at) => ({ id: at + 1, qty: String(qty) }));
  test.each([
    ['all', [50, 50], '100', '0', [1, 2], undefined, '0'],
    ['one carton', [50, 50], '50', '50', [1], undefined, '0'],
    ['a carton is opened', [50, 50], '60', '40', [1], { id: 2, qty: '10' }, '0'],
    ['less than a carton', [50, 50], '20', '80', [], { id: 1, qty: '20' }, '0'],
    ['goods without a label go first', [50], '20', '80', [], undefined, '20'],
    ['a smaller carton fits', [50, 20], '20', '50', [2], undefined, '0'],
  ] as const)('%s', (_, given, goes, stays, whole, reduced, unlabelled) => {
    const moving = labelsToGo(labels(...given), goes, stays);
    expect([moving.whole.map(({ id }) => id), moving.reduced, moving.unlabelled]).toEqual([whole, reduced, unlabelled]);
  });

  it('law: what goes adds up, what stays is never promised too much, no label is emptied', () => {
    const quantity = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(quantity, { maxLength: 8 }), quantity, fc.nat({ max: 60 }), (given, share, loose) => {
        const here = labels(...given);
        const total = addQty(String(loose), ...here.map(({ qty }) => qty));
        const goes = compareQty(total, String(share)) < 0 ? total : String(share);
        const { whole, reduced, unlabelled } = labelsToGo(here, goes, subtractQty(total, goes));
        expect(addQty(unlabelled, reduced?.qty ?? '0', ...whole.map(({ qty }) => qty))).toBe(goes);
        expect(compareQty(unlabelled, '0')).toBeGreaterThanOrEqual(0);
        const kept = here.filter(({ id }) => !whole.some((one) => one.id === id));
        const promised = subtractQty(addQty('0', ...kept.map(({ qty }) => qty)), reduced?.qty ?? '0');
        expect(compareQty(promised, subtractQty(total, goes))).toBeLessThanOrEqual(0);
        const opened = kept.find(({ id }) => id === reduced?.id);
        if (reduced) expect(compareQty(reduced.qty, opened?.qty ?? '0')).toBeLessThan(0);
      }),
    );
  });
});
