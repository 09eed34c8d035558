import { describe, expect, it } from 'vitest';
import {
  chosenLines,
  emptyReceive,
  labelsMissing,
  linesWantingReason,
  progressOf,
  type ReceiveState,
  receiptInput,
  stepOf,
  withChosen,
  withFreshNote,
  withQty,
  withReason,
  withScannedLabel,
} from './receiveFlow.ts';
import { line, note } from './receiveTestKit.ts';

const warehouse = { id: 1, code: 'W', name: 'W' };
const state = (more: Partial<ReceiveState>): ReceiveState => ({ ...emptyReceive, warehouse, ...more });

describe('the receiving flow', () => {
  it('receiving-step-1 to receiving-step-5 follow from what is done', () => {
    expect(stepOf(emptyReceive)).toBe('sign');
    expect(stepOf(state({}))).toBe('note');
    expect(stepOf(state({ note: note([line(1)], { labelsNeeded: 1 }) }))).toBe('labels');
    expect(stepOf(state({ note: note([line(1, { locationId: null, locationCode: null })]) }))).toBe('location');
    expect(stepOf(state({ note: note([line(1, { warehouseId: 2 })]) }))).toBe('location');
    expect(stepOf(state({ note: note([line(1)]) }))).toBe('save');
  });
  it('received lines are never chosen again, lines left out are not sent', () => {
    const some = state({ note: note([line(1, { receivedQty: '100' }), line(2), line(3)]) });
    expect(chosenLines(some).map((one) => one.lineNo)).toEqual([2, 3]);
    expect(receiptInput(withChosen(some, 2, false)).lines.map((one) => one.lineNo)).toEqual([3]);
    expect(progressOf(withChosen(some, 2, false))).toEqual({ received: '200', announced: '300' });
  });
  it('less than announced wants a reason; the full quantity takes it back', () => {
    const short = withQty(state({ note: note([line(1)]) }), line(1), '90');
    expect(linesWantingReason(short)).toHaveLength(1);
    const reasoned = { ...short, reasons: { 1: 'damaged' as const } };
    expect(linesWantingReason(reasoned)).toHaveLength(0);
    expect(withQty(reasoned, line(1), '100').reasons).toEqual({});
  });
  it('a scanned label counts at once, and an answer that comes late never counts back', () => {
    const before = state({ note: note([line(1)], { labelsNeeded: 2, scannedLabels: 2 }) });
    const after = withScannedLabel(before, line(1, { scannedLabels: 1, scannedQty: '50' }), 1);
    expect(after.note?.scannedLabels).toBe(2);
    expect(after.note?.lines[0]?.scannedQty).toBe('50');
    expect(labelsMissing(after)).toBe(0);
  });
  it('a note that changed meanwhile keeps what was counted of lines that are still open', () => {
    const counted = withQty(withQty(state({ note: note([line(1), line(2), line(3)]) }), line(1), '90'), line(2), '80');
    const fresh = withFreshNote(withQty(counted, line(3), '100'), note([line(1), line(2, { receivedQty: '100' }), line(3, { qty: '60' })]));
    expect(fresh.qty).toEqual({ 1: '90' });
    expect(chosenLines(fresh).map((one) => one.lineNo)).toEqual([1, 3]);
  });
  it('one reason stands for all short lines that it was given for', () => {
    const short = withQty(withQty(state({ note: note([line(1), line(2)]) }), line(1), '90'), line(2), '0');
    expect(receiptInput(withReason(short, linesWantingReason(short), 'damaged')).lines.map(({ reason }) => reason)).toEqual([
      'damaged',
      'damaged',
    ]);
  });
});
