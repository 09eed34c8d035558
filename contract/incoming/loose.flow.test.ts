import { describe, expect, it } from 'vitest';
import { done, saidOf, tick, withAnswer } from '../core/flowTestKit.ts';
import { looseFacts } from '../documents/arrivalTestKit.ts';
import { type ArrivalState, arrivalLines, arrivalOnSnapshot, emptyArrival, opened, withQty } from '../documents/arriving.ts';
import { looseArrival, looseFlow, saveLooseHere } from './loose.flow.ts';

const facts = looseFacts('S0001');
const begun = (): ArrivalState => opened('S0001', tick())(emptyArrival);
const scanned = (state: ArrivalState, ...codes: string[]) =>
  codes.reduce(
    (was, code) => {
      const { state: after, taken } = done(looseFlow, was.state, looseFlow.take(was.state, { code }, facts, tick()));
      return { state: after, said: [...was.said, saidOf(taken)] };
    },
    { state, said: [] as string[] },
  );
const saved = (state: ArrivalState) => {
  const { taken, ...after } = done(looseFlow, state, saveLooseHere(state, facts, tick()));
  return { ...taken, ...after };
};

describe('loose parts by scanning', () => {
  it('whose they are the server says, by the first label', () => {
    const taken = looseFlow.take(emptyArrival, { code: 'T1-1' }, undefined, tick());
    expect([saidOf(taken), taken.ask]).toEqual(['warn flow.needs-network', { kind: 'open', code: 'T1-1' }]);
  });

  it('only what is in hand is a line; labels add up, twice is said, and a place is taken', () => {
    expect(arrivalLines(looseArrival, begun(), facts)).toEqual([]);
    const { state, said } = scanned(begun(), 'T1-1', 'T1-2', 't1-1', 'KW-LOC:A-09');
    expect(said).toEqual(['accept arrival.taken', 'accept arrival.taken', 'duplicate arrival.label-again', 'accept arrival.placed']);
    const { commands, state: after } = saved(state);
    expect(commands).toMatchObject([
      {
        document: { key: 'looseReceipt S0001', title: 'S0001' },
        input: { supplier: 'S0001', lines: [{ itemNo: 'M-1', qty: '100', location: 'A-09', labels: ['T1-1', 'T1-2'] }] },
      },
    ]);
    expect(after.of).toBeUndefined();
    expect(scanned(opened('S0001', tick())(after), 'T1-1').said).toEqual(['duplicate arrival.label-again']);
  });

  it('more than the labels hold may be typed, less is refused', () => {
    const { state } = scanned(begun(), 'T1-1', 'KW-LOC:A-09');
    expect(saved(withQty(state, 'M-1 ', '60')).commands).toMatchObject([{ input: { lines: [{ qty: '60', labels: ['T1-1'] }] } }]);
    expect(saved(withQty(state, 'M-1 ', '40')).verdict).toMatchObject({ word: { id: 'error.entry.labels-over' } });
  });

  it('S101: a label that nobody here knows is kept, holds no save back, and is in hand as soon as a snapshot knows it', () => {
    const { state, said } = scanned(begun(), 'NEW', 'NEW', 'T1-1', 'KW-LOC:A-09');
    expect(said.slice(0, 2)).toEqual(['warn flow.kept-unknown', 'duplicate arrival.label-again']);
    const { commands, state: after } = saved(state);
    expect(commands).toMatchObject([{ input: { lines: [{ labels: ['T1-1'] }] } }]);
    expect([after.of?.code, after.hand, Object.keys(after.unknown)]).toEqual(['S0001', {}, ['NEW']]);
    const known = arrivalOnSnapshot(after, { ...facts, labels: [...facts.labels, { code: 'NEW', line: 'M-2 ', qty: '7' }] });
    expect([known.unknown, known.hand['M-2 ']?.labels]).toEqual([{}, ['NEW']]);
  });

  it('what the server refuses is back in the hand; an answer names the document', () => {
    const { state, given } = saved(scanned(begun(), 'T1-1', 'KW-LOC:A-09').state);
    const [command] = given;
    if (!command) throw new Error('nothing was given');
    expect(looseFlow.refused(state, command, { id: 'loose.label-used', message: 'no' })).toMatchObject({
      reopened: true,
      state: { of: { code: 'S0001' }, hand: { 'M-1 ': { place: 'A-09', labels: ['T1-1'] } }, done: {} },
    });
    const { verdict } = looseFlow.answered(state, withAnswer(command, { docNo: 'LR1', lines: 1, totalQty: '50' }));
    expect(verdict).toMatchObject({ tone: 'accept', word: { id: 'entry.saved.as', args: { no: 'LR1' } } });
  });
});
