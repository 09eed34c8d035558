import { describe, expect, it } from 'vitest';
import { done, saidOf, tick, withAnswer } from '../core/flowTestKit.ts';
import { arrivalFacts } from '../documents/arrivalTestKit.ts';
import {
  type ArrivalFacts,
  type ArrivalState,
  arrivalLines,
  emptyArrival,
  opened,
  setPlace,
  wishOf,
  withQty,
} from '../documents/arriving.ts';
import { saveTransferHere, transferArrival, transferInFlow } from './transferIn.flow.ts';
import { arrivingKey } from './transfers.rules.ts';

const facts = arrivalFacts('DB1');
const begun = (): ArrivalState => opened('DB1', tick())(emptyArrival);
const scanned = (state: ArrivalState, ...codes: string[]) =>
  codes.reduce(
    (was, code) => {
      const { state: after, taken } = done(transferInFlow, was.state, transferInFlow.take(was.state, { code }, facts, tick()));
      return { state: after, said: [...was.said, saidOf(taken)] };
    },
    { state, said: [] as string[] },
  );
const saved = (state: ArrivalState) => {
  const { taken, ...after } = done(transferInFlow, state, saveTransferHere(state, facts, tick()));
  return { ...taken, ...after };
};

describe('a transfer in by scanning', () => {
  it('nothing is judged before an order is open; what an order is the server says', () => {
    const taken = transferInFlow.take(emptyArrival, { code: 'DB1' }, undefined, tick());
    expect([saidOf(taken), taken.ask]).toEqual(['warn flow.needs-network', { kind: 'open', code: 'DB1' }]);
  });

  it('a shelf takes what belongs there: lines that belong to different shelves do not follow into the first one', () => {
    const { state } = scanned(begun(), 'T1-1', 'T2-1', 'KW-LOC:A-02');
    expect([state.hand['1']?.place, state.hand['2']?.place]).toEqual([undefined, 'A-02']);
    const { state: after } = scanned(state, 'KW-LOC:A-09', 'KW-LOC:A-09');
    expect([after.hand['1']?.place, after.hand['2']?.place]).toEqual(['A-09', 'A-02']);
  });

  it('each label is answered at once; twice is said, a stranger is refused by name (rule location-select-or-scan)', () => {
    const { state, said } = scanned(begun(), 'T1-1', 't1-1', 'NONE', 'T2-1', 'KW-LOC:A-09', 'KW-LOC:Z-99');
    expect(said).toEqual([
      'accept arrival.taken',
      'duplicate arrival.label-again',
      'reject transfer.label-stranger',
      'accept arrival.taken',
      'accept arrival.placed',
      'reject error.location.not-found',
    ]);
    const { commands, state: after } = saved(state);
    expect(commands).toMatchObject([
      {
        document: { key: 'transferIn DB1', title: 'DB1' },
        closes: true,
        input: {
          transferNo: 'DB1',
          lines: [
            { sourceLine: 1, itemNo: 'M-1', qty: '50', location: 'A-09', labels: ['T1-1'] },
            { sourceLine: 2, itemNo: 'M-2', qty: '50', location: 'A-09', labels: ['T2-1'] },
          ],
        },
      },
    ]);
    expect(after.of).toBeUndefined();
    // Reopened before the server answered: saved goods are no longer expected.
    const again = opened('DB1', tick())(after);
    expect(arrivalLines(transferArrival, again, facts).map(({ key, open }) => [key, open])).toEqual([
      ['1', '50'],
      ['2', '50'],
    ]);
    expect(scanned(again, 'T1-1').said).toEqual(['duplicate arrival.label-again']);
  });

  it('goods without a label by their item, more than may arrive refused with both numbers, and no less than the labels hold', () => {
    const byItem = scanned(begun(), 'M-1').state;
    expect(arrivalLines(transferArrival, byItem, facts).map(wishOf)[0]).toEqual({ qty: '100', place: 'A-01' });
    const faultOf = (state: ArrivalState) => saved(state).verdict;
    expect(faultOf(withQty(byItem, '1', '101'))).toMatchObject({
      word: { id: 'error.transfer.in-over', args: { open: '100', qty: '101' } },
    });
    expect(faultOf(withQty(scanned(begun(), 'T1-1').state, '1', '40'))).toMatchObject({ word: { id: 'error.entry.labels-over' } });
    expect(faultOf(withQty(byItem, '1', '1.5'))).toMatchObject({ word: { id: 'error.entry.decimals' } });
    expect(faultOf(begun())).toMatchObject({ tone: 'warn', word: { id: 'arrival.goods-first' } });
    const placed = done(transferInFlow, byItem, setPlace(['1'], 'A-02', tick())).state;
    expect(saved(placed).commands).toMatchObject([{ input: { lines: [{ qty: '100', location: 'A-02' }] } }]);
  });

  it('goods of one line that were sent in two batches are two lines, each with its labels', () => {
    const [one] = facts.lines;
    if (!one) throw new Error('no line');
    const batches: ArrivalFacts = {
      ...facts,
      lines: ['A', 'B'].map((batch) => ({ ...one, batch, key: arrivingKey({ sourceLine: 1, batch }), open: '50' })),
      labels: ['A', 'B'].map((batch) => ({ code: `T-${batch}`, line: arrivingKey({ sourceLine: 1, batch }), qty: '50' })),
    };
    const state = ['T-B', 'T-A', 'KW-LOC:A-09'].reduce(
      (was, code) => done(transferInFlow, was, transferInFlow.take(was, { code }, batches, tick())).state,
      begun(),
    );
    const { taken, state: after, given } = done(transferInFlow, state, saveTransferHere(state, batches, tick()));
    expect(taken.commands).toMatchObject([
      {
        input: {
          lines: [
            { sourceLine: 1, batch: 'A', qty: '50', labels: ['T-A'] },
            { sourceLine: 1, batch: 'B', qty: '50', labels: ['T-B'] },
          ],
        },
      },
    ]);
    expect(arrivalLines(transferArrival, opened('DB1', tick())(after), batches)).toEqual([]);
    const [command] = given;
    if (!command) throw new Error('nothing was given');
    const refused = transferInFlow.refused(after, command, { id: 'transfer.in-over', message: 'no' });
    expect(refused.state.hand).toMatchObject({ '1/A/': { labels: ['T-A'] }, '1/B/': { labels: ['T-B'] } });
  });

  it('what the server refuses is back in the hand, unless other work is in it by now; an answer names the document', () => {
    const { state, given } = saved(scanned(begun(), 'T1-1', 'KW-LOC:A-09').state);
    const [command] = given;
    if (!command) throw new Error('nothing was given');
    const refused = transferInFlow.refused(state, command, { id: 'transfer.in-over', message: 'no' });
    expect(refused).toMatchObject({
      reopened: true,
      state: { of: { code: 'DB1' }, hand: { 1: { place: 'A-09', labels: ['T1-1'] } }, done: {} },
    });
    const busy = scanned(opened('DB1', tick())(state), 'T2-2').state;
    expect(transferInFlow.refused(busy, command, { id: 'x', message: 'no' }).reopened).toBeUndefined();
    const answered = transferInFlow.answered(state, withAnswer(command, { docNo: 'TI1', lines: 1, totalQty: '50' }));
    expect(answered.verdict).toMatchObject({ tone: 'accept', word: { id: 'entry.saved.as', args: { no: 'TI1' } } });
  });
});
