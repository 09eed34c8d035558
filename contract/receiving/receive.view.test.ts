import { describe, expect, it } from 'vitest';
import { newWork, type ReceiveState, type ReceiveWork } from './receive.state.ts';
import {
  belongsTo,
  chosenLines,
  emptyView,
  linesByHome,
  linesWantingReason,
  progressOf,
  proposedPlace,
  type ReceiveFacts,
  type ReceiveView,
  receiptInput,
  stepOf,
  unverified,
  viewOf,
  withAway,
  withChosen,
  withQty,
  withReason,
} from './receive.view.ts';
import { facts, line, note } from './receiveTestKit.ts';

const warehouse = { id: 1, code: 'W', name: 'W' };
const state = (more: Partial<ReceiveView>): ReceiveView => ({ ...emptyView, warehouse, ...more });
const work = newWork('SH1');
const seen = (of: ReceiveFacts, change: (now: ReceiveWork) => ReceiveWork = (now) => now, more: Partial<ReceiveState> = {}) =>
  viewOf({ warehouse, closed: {}, work: change(work), ...more }, of);

describe('what a worker sees of a note', () => {
  it('receiving-step-1 to receiving-step-5 follow from what is done', () => {
    expect(stepOf(emptyView)).toBe('sign');
    expect(stepOf(state({}))).toBe('note');
    expect(stepOf(state({ note: note([line(1)], { labelsNeeded: 1 }) }))).toBe('labels');
    expect(stepOf(state({ note: note([line(1, { locationId: null, locationCode: null })]) }))).toBe('location');
    expect(stepOf(state({ note: note([line(1, { warehouseId: 2 })]) }))).toBe('location');
    expect(stepOf(state({ note: note([line(1)]) }))).toBe('save');
  });
  it('received lines are never chosen again, lines left out are not sent; progress counts lines (R46)', () => {
    const of = facts([line(1, { receivedQty: '100' }), line(2), line(3)]);
    expect(chosenLines(seen(of)).map((one) => one.lineNo)).toEqual([2, 3]);
    const left = seen(of, (now) => withChosen(now, 2, false));
    expect(receiptInput(left).lines.map((one) => one.lineNo)).toEqual([3]);
    expect(progressOf(left)).toEqual({ received: 2, announced: 3 });
  });
  it('less than announced wants a reason; the full quantity takes it back', () => {
    const of = facts([line(1)]);
    const short = withQty(work, line(1), '90');
    expect(linesWantingReason(seen(of, () => short))).toHaveLength(1);
    const reasoned = { ...short, reasons: { 1: 'damaged' as const } };
    expect(linesWantingReason(seen(of, () => reasoned))).toHaveLength(0);
    expect(withQty(reasoned, line(1), '100').reasons).toEqual({});
  });
  it('a label scanned here counts at once, and once when the server counts it too', () => {
    const of = facts([line(1), line(2)]);
    const marked = { ...work, scanned: { 'L1-1': '2026-11-22 08:00:01', UNKNOWN: '2026-11-22 08:00:02' } };
    const here = viewOf({ warehouse, closed: {}, work: marked }, of).note;
    expect([here?.scannedLabels, here?.lines[0]?.scannedLabels, here?.lines[0]?.scannedQty]).toEqual([1, 1, '50']);
    // Unchanged lines are not drawn again.
    expect(here?.lines[1]).toBe(of.note.lines[1]);
    const noteFacts: ReceiveFacts = {
      ...of,
      note: { ...of.note, scannedLabels: 1, lines: [line(1, { scannedLabels: 1, scannedQty: '50' }), line(2)] },
      labels: of.labels.map((label) => (label.code === 'L1-1' ? { ...label, scannedAt: '2026-11-22 08:00:01' } : label)),
    };
    expect(viewOf({ warehouse, closed: {}, work: marked }, noteFacts).note?.scannedLabels).toBe(1);
  });
  it('a note that changed meanwhile keeps what was counted of lines that are still open and announce as much', () => {
    const counted = withQty(withQty(withQty(work, line(1), '90'), line(2), '80'), line(3), '100');
    const fresh = seen(facts([line(1), line(2, { receivedQty: '100' }), line(3, { qty: '60' })]), () => counted);
    expect(fresh.qty).toEqual({ 1: '90' });
    expect(chosenLines(fresh).map((one) => one.lineNo)).toEqual([1, 3]);
  });
  it('one reason stands for all short lines that it was given for', () => {
    const of = facts([line(1), line(2)]);
    const short = withQty(withQty(work, line(1), '90'), line(2), '0');
    const reasoned = withReason(short, linesWantingReason(seen(of, () => short)), 'damaged');
    expect(receiptInput(seen(of, () => reasoned)).lines.map(({ reason }) => reason)).toEqual(['damaged', 'damaged']);
  });
  it('S72: a carton that is said to be away or damaged is not received, until it is scanned; a line of which nothing is left stays open', () => {
    const of = facts([line(1), line(2)]);
    const linesOf = (change: (now: ReceiveWork) => ReceiveWork) => receiptInput(seen(of, change)).lines;
    const left = (now: ReceiveWork) =>
      unverified(
        seen(of, () => now),
        now,
        of,
      ).map(({ code }) => code);
    const damaged = withAway(work, ['L1-2'], 'damaged');
    expect(linesOf(() => damaged)).toEqual([
      { lineNo: 1, qty: '50', reason: 'damaged' },
      { lineNo: 2, qty: '100' },
    ]);
    expect([left(work), left(damaged)]).toEqual([
      ['L1-1', 'L1-2', 'L2-1', 'L2-2'],
      ['L1-1', 'L2-1', 'L2-2'],
    ]);
    expect(linesOf(() => withAway(work, ['L1-1', 'L1-2'], 'short')).map(({ lineNo }) => lineNo)).toEqual([2]);
    const back = [withAway(damaged, ['L1-2']), { ...damaged, scanned: { 'L1-2': '2026-11-22 08:00:01' } }];
    for (const now of back) expect(linesOf(() => now)[0]).toEqual({ lineNo: 1, qty: '100', reason: undefined });
    // A quantity that a person has already lowered stays. A line of which only scanned cartons are received has no question.
    expect(linesOf(() => withQty(damaged, line(1), '40'))[0]?.qty).toBe('40');
    const counted = { ...withQty(work, line(1), '50'), scanned: { 'L1-1': '2026-11-22 08:00:01' } };
    expect(left(counted)).toEqual(['L2-1', 'L2-2']);
    expect(seen(of, () => damaged).note).toMatchObject({ labelCount: 3, lines: [{ labelCount: 1 }, { labelCount: 2 }] });
  });
});

describe('where the goods go', () => {
  const homeless = (lineNo: number) => line(lineNo, { locationId: null, locationCode: null, warehouseId: null });
  const home = (lineNo: number, code: string, warehouseId = 1) => ({ lineNo, code, warehouseId, warehouse: `W${warehouseId}` });
  it('R37: what is proposed is never refused: a home in another warehouse is named, not proposed', () => {
    const there = seen(facts([homeless(1), homeless(2)], { homes: [home(1, 'B01', 2), home(2, 'B02', 2)] }));
    expect([proposedPlace(there), belongsTo(there)]).toEqual([undefined, 'W2']);
    const mixed = seen(facts([homeless(1), homeless(2)], { homes: [home(1, 'B01', 2), home(2, 'A01-01-02')] }));
    expect([proposedPlace(mixed), belongsTo(mixed)]).toEqual(['A01-01-02', undefined]);
    expect(belongsTo(seen(facts([homeless(1)])))).toBeUndefined();
  });
  it('R38: lines that need a place are grouped by the home of each', () => {
    const view = seen(
      facts([homeless(1), homeless(2), homeless(3), line(4)], { homes: [home(1, 'A'), home(2, 'B'), home(3, 'A'), home(4, 'C')] }),
    );
    expect([...linesByHome(view)].map(([code, lines]) => [code, lines.map(({ lineNo }) => lineNo)])).toEqual([
      ['A', [1, 3]],
      ['B', [2]],
    ]);
  });
});
