import { describe, expect, it } from 'vitest';
import { done, saidOf, scanned, tick, withAnswer } from '../core/flowTestKit.ts';
import {
  addLabel,
  changeHead,
  dropLabel,
  scanOutFlow as flow,
  type KnownLabel,
  noScanOut,
  type ScanOutState,
  saveNewerOut,
  saveScanOut,
} from './scanOut.flow.ts';
import { refuseScanOut } from './scanOut.rules.ts';
import { takingFacts } from './takeOutTestKit.ts';

const label = (more: Partial<KnownLabel> = {}): KnownLabel => ({
  ...{ itemNo: 'A', itemName: '轴承', unit: '件', batch: '', place: 'P-01', warehouse: 'W1', qty: '6' },
  ...more,
});
const typed = changeHead(noScanOut, { type: 'CK' }, tick());
const added = (state: ScanOutState, code: string, more: Partial<KnownLabel> = {}) =>
  done(flow, state, addLabel(state, undefined, code, label(more), tick()));
/** Saves what is in hand. */
function saved(from: ScanOutState) {
  const { state, given } = done(flow, from, saveScanOut(from));
  const [command] = given;
  if (!command) throw new Error('nothing was given');
  return { state, command };
}
const codesOf = ({ hand }: ScanOutState) => hand.map(({ code }) => code);

describe('goods leave by scan of their labels alone', () => {
  it('a label that this device does not know is asked for; without network it is kept, and known when it is scanned again', () => {
    const { state, taken } = scanned(flow, typed, 'A1');
    expect([saidOf(taken), taken.ask]).toEqual(['warn flow.kept-unknown', { kind: 'label', code: 'A1' }]);
    expect(state.hand).toMatchObject([{ code: 'A1' }]);
    const again = scanned(flow, state, 'A1').taken;
    expect([saidOf(again), again.ask]).toEqual(['duplicate error.scan-out.label-again', { kind: 'label', code: 'A1' }]);
    const known = added(state, 'A1');
    expect([saidOf(known.taken), known.state.hand.map((one) => one.known?.itemNo)]).toEqual(['accept take-out.taken', ['A']]);
    expect(saidOf(scanned(flow, known.state, 'A1').taken)).toBe('duplicate error.scan-out.label-again');
    expect(saidOf(scanned(flow, state, 'KW-LOC:P-01').taken)).toBe('warn scan-out.not-a-label');
  });

  it('one warehouse at a time; a tap takes a label out of the hand', () => {
    const { state } = added(typed, 'A1');
    expect(saidOf(added(state, 'A2', { warehouse: 'W2' }).taken)).toBe('reject error.scan-out.warehouse');
    expect(codesOf(dropLabel(added(state, 'A2').state, 'A1'))).toEqual(['A2']);
  });

  it('of a shipment the device knows the labels, and how much may leave', () => {
    const open = changeHead(typed, { shipmentNo: 'RQ1' }, tick());
    const first = scanned(flow, open, 'A1', takingFacts);
    expect([saidOf(first.taken), codesOf(first.state)]).toEqual(['accept take-out.taken', ['A1']]);
    expect(saidOf(scanned(flow, first.state, 'A2', takingFacts).taken)).toBe('reject scan-out.over');
    expect(saidOf(addLabel(first.state, takingFacts, 'X1', label({ itemNo: 'X' }), tick()))).toBe('reject take-out.not-wanted');
    expect(saidOf(scanned(flow, first.state, 'RQ1', takingFacts).taken)).toBe('duplicate take-out.here');
    // Goods in unsent commands are taken already.
    const sent = done(flow, first.state, saveScanOut(first.state)).state;
    const again = changeHead(sent, { shipmentNo: 'RQ1' }, tick());
    expect(saidOf(scanned(flow, again, 'A2', takingFacts).taken)).toBe('reject scan-out.over');
    expect(saidOf(scanned(flow, again, 'A1', takingFacts).taken)).toBe('duplicate error.scan-out.label-again');
    expect(changeHead(open, { target: 'supplier' }, tick()).head.shipmentNo).toBe('');
  });

  it('says what is missing before it is saved', () => {
    const { state } = added(noScanOut, 'A1');
    expect(saidOf(saveScanOut(state))).toBe('reject error.scan-out.type-required');
    expect(saidOf(saveScanOut(changeHead(state, { type: 'CK', target: 'workshop' }, tick())))).toBe('reject scan-out.workshop-required');
    expect(saidOf(saveScanOut(typed))).toBe('warn error.scan-out.labels-required');
  });

  it('is saved with its labels; type and target stay for the next, to whom it goes does not; what was refused is back in the hand', () => {
    const { state } = added(changeHead(typed, { destination: '海天' }, tick()), 'A1');
    const { state: after, command } = saved(state);
    expect(command.input).toEqual({ type: 'CK', target: 'customer', destination: '海天', labels: ['A1'] });
    expect([after.head, after.hand]).toMatchObject([{ type: 'CK', destination: '' }, []]);
    const answered = flow.answered(after, withAnswer(command, { docNo: 'SO1', lines: 1, totalQty: '6' }));
    expect(answered).toMatchObject({ state: { sent: {} }, verdict: { word: { id: 'entry.saved.as' } } });
    const refused = flow.refused(after, command, { id: 'scan-out.label-again', message: 'no' });
    expect(refused).toMatchObject({ reopened: true, state: { head: { destination: '海天' }, hand: state.hand, sent: {} } });
  });

  it('S119: what was refused because older goods lie elsewhere is saved again with a reason; a warning is the server’s', () => {
    const { state, command } = saved(added(typed, 'A1').state);
    const back = flow.refused(state, command, { id: 'take.newer', message: 'P-00 有更早的' }).state;
    expect([back.newer, codesOf(back)]).toEqual([true, ['A1']]);
    const again = done(flow, back, saveNewerOut(back, '急用'));
    expect([again.given[0]?.input.newerReason, again.state.newer]).toEqual(['急用', undefined]);
    const answer = { docNo: 'SO1', lines: 1, totalQty: '6', older: 'P-00 有更早的' };
    expect(flow.answered(again.state, withAnswer(command, answer)).verdict).toMatchObject({ tone: 'warn', what: 'P-00 有更早的' });
  });

  it('what was begun meanwhile stays: the refused one waits for a person, and a page that begins anew changes nothing', () => {
    const { state } = added(typed, 'A1');
    const { state: after, command } = saved(state);
    const next = added(after, 'B1').state;
    const refused = flow.refused(next, command, { id: 'scan-out.label-again', message: 'no' });
    expect([refused.reopened, codesOf(refused.state)]).toEqual([undefined, ['B1']]);
    expect(flow.given(next, command)).toEqual(next);
    // Scanned again after the tap, it is in hand again, even if the old command is repeated.
    expect(codesOf(flow.given(added(refused.state, 'A1').state, command))).toEqual(['B1', 'A1']);
    // Work that is taken over on a device without its snapshot comes back with its codes.
    expect(codesOf(flow.refused(noScanOut, command, { id: 'x', message: 'no' }).state)).toEqual(['A1']);
  });
});

it('a label whose stock is kept for a request names it; one whose stock is not there is made anew', () => {
  const label = { code: 'B1', state: 'in-stock', qty: '4', free: '3' };
  expect(refuseScanOut({ ...label, holders: ['IT1', 'IT2'] })).toEqual({
    refuse: 'scan-out.promised',
    args: { code: 'B1', holders: 'IT1, IT2' },
  });
  expect(refuseScanOut(label)?.refuse).toBe('scan-out.no-stock');
  expect(refuseScanOut({ ...label, state: 'picked', heldFor: 'IT1' })).toEqual({
    refuse: 'take.label-picked',
    args: { code: 'B1', no: 'IT1' },
  });
});
