import { describe, expect, it } from 'vitest';
import { asGiven, done, saidOf, scanned, tick, withAnswer } from '../core/flowTestKit.ts';
import { putBack, saveNewer, saveTaken, takeLoose, takeOutFlows } from './takeOut.flow.ts';
import { lineKeyOf, paperLineOf } from './takeOut.rules.ts';
import { emptyTakeOut, linesOf, mostLoose, type TakeOutFacts, type TakeOutState } from './takeOutHand.rules.ts';
import { atPaper, place, takingFacts } from './takeOutTestKit.ts';

const flow = takeOutFlows.requisition;
/** The state after some scans, and the verdict of each. */
function takes(codes: readonly string[], start: TakeOutState = atPaper): { state: TakeOutState; said: string[] } {
  let state = start;
  const said = codes.map((code) => {
    const next = scanned(flow, state, code, takingFacts);
    state = next.state;
    return saidOf(next.taken);
  });
  return { state, said };
}
const loose = (qty: string, state: TakeOutState = atPaper) => done(flow, state, takeLoose(state, takingFacts, 2, qty, tick()));
const open = (state: TakeOutState) => linesOf(state, takingFacts).map(({ left }) => left);

describe('goods leave for a paper', () => {
  it('a label goes whole; one that holds more than is wanted is split, and then there is enough', () => {
    const { state, said } = takes(['A1', 'A1', 'A3', 'A2', 'C1']);
    expect(said).toEqual([
      'accept take-out.taken',
      'duplicate error.scan-out.label-again',
      'warn take-out.split',
      'reject take-out.enough',
      'reject take-out.not-wanted',
    ]);
    expect(open(state)).toEqual(['0', '10']);
    expect(state.hand.map(({ label, qty, place }) => [label, qty, place])).toEqual([
      ['A1', '6', 'P-01'],
      ['A3', '4', 'P-02'],
    ]);
  });

  it('loose goods come from the oldest place on; what has labels is scanned', () => {
    expect(loose('7').state.hand.map(({ place, qty }) => [place, qty])).toEqual([
      ['P-03', '4'],
      ['P-04', '3'],
    ]);
    // Goods that are in hand by their label are not offered again as loose goods.
    const [labelled] = linesOf(takes(['A1']).state, takingFacts);
    expect(labelled && mostLoose(labelled)).toBe('4');
    // A second quantity replaces the first.
    expect(open(loose('2', loose('7').state).state)).toEqual(['10', '8']);
    expect(saidOf(takeLoose(atPaper, takingFacts, 1, '3', tick()))).toBe('reject take-out.labelled');
    const none = { ...takingFacts, lines: takingFacts.lines.map((line) => ({ ...line, places: [] })) };
    expect(saidOf(takeLoose(atPaper, none, 1, '3', tick()))).toBe('reject take-out.do.nothing');
    expect(saidOf(takeLoose(atPaper, takingFacts, 2, '11', tick()))).toBe('reject error.take.over');
    expect(saidOf(takeLoose(atPaper, takingFacts, 2, '1.5', tick()))).toBe('reject error.entry.decimals');
  });

  it('outbound-batch-required: of loose goods of several batches one is chosen where the plant controls batches; else the oldest goes, and is said', () => {
    const batched = (chooseBatch: boolean): TakeOutFacts => {
      const [, seals] = takingFacts.lines;
      if (!seals) throw new Error('the sample has a second line');
      const places = seals.places.map((one, nth) => ({ ...one, batch: `LOT-${nth + 1}` }));
      return { ...takingFacts, lines: [{ ...seals, chooseBatch, places }] };
    };
    const count = (facts: TakeOutFacts, qty: string, batch?: string, state: TakeOutState = atPaper) =>
      done(flow, state, takeLoose(state, facts, 2, qty, tick(), batch));
    const oldest = takeLoose(atPaper, batched(false), 2, '6', tick());
    expect(oldest.verdict.what).toBe('P-03 · LOT-1, P-04 · LOT-2');
    expect(saidOf(takeLoose(atPaper, batched(true), 2, '6', tick()))).toBe('reject error.out.batch-required');
    const chosen = count(batched(true), '6', 'LOT-2').state;
    expect(chosen.hand.map(({ place, batch, qty }) => [place, batch, qty])).toEqual([['P-04', 'LOT-2', '6']]);
    // A second quantity of one batch leaves the other batch in hand.
    const both = count(batched(true), '3', 'LOT-1', count(batched(true), '5', 'LOT-2', chosen).state).state;
    expect(both.hand.map(({ batch, qty }) => [batch, qty])).toEqual([
      ['LOT-2', '5'],
      ['LOT-1', '3'],
    ]);
    expect(saidOf(takeLoose(atPaper, batched(true), 2, '5', tick(), 'LOT-1'))).toBe('reject take-out.loose-only');
  });

  it('is saved as one document, a line for each place; what is taken afterwards is the next one', () => {
    const { state } = takes(['A1', 'A2'], loose('5').state);
    const [command] = saveTaken(state).commands;
    expect(command).toMatchObject({ call: { name: 'takeRequisitions' }, closes: true, document: { title: 'RQ1' } });
    expect(command?.input).toMatchObject({
      requisitionNo: 'RQ1',
      lines: [
        { sourceLine: 2, location: 'P-03', qty: '4' },
        { sourceLine: 2, location: 'P-04', qty: '1' },
        { sourceLine: 1, location: 'P-01', qty: '10', labels: ['A1', 'A2'] },
      ],
    });
    const saved = done(flow, state, saveTaken(state));
    expect([saved.state.hand, open(saved.state)]).toEqual([[], ['5']]);
    const answer = { documents: [{ docNo: 'IS1', lines: 3, totalQty: '15' }], rests: [{ code: 'KB1', qty: '2', of: 'A2' }] };
    const [given] = saved.given;
    if (!given) throw new Error('nothing was given');
    expect(flow.answered(saved.state, withAnswer(given, answer) as never).verdict).toMatchObject({
      tone: 'warn',
      word: { args: { no: 'IS1' } },
      what: { id: 'take-out.rest', args: { code: 'KB1', qty: '2' } },
    });
  });

  it('says what it is about: other labels or goods of the same paper are not the same work done anew', () => {
    const aboutOf = (state: TakeOutState) => saveTaken(state, takingFacts).commands[0]?.about;
    expect([aboutOf(takes(['A1']).state), aboutOf(takes(['A2']).state)]).toEqual(['A1', 'A2']);
    const item = takingFacts.lines.find(({ lineNo }) => lineNo === 2)?.itemNo;
    expect(aboutOf(loose('5').state)).toBe(`${item} P-03, ${item} P-04`);
  });

  it('what was refused is back in the hand, unless something else was begun', () => {
    const { state } = takes(['A1']);
    const saved = done(flow, state, saveTaken(state));
    const [given] = saved.given;
    if (!given) throw new Error('nothing was given');
    const back = flow.refused(saved.state, given, { id: 'take.over', message: '还可领 3' });
    expect([back.reopened, back.state.hand.map(({ label }) => label)]).toEqual([true, ['A1']]);
    const begun = takes(['A2'], saved.state).state;
    const kept = flow.refused(begun, given, { id: 'take.over', message: '' });
    expect([kept.reopened, kept.state.hand.map(({ label }) => label)]).toEqual([undefined, ['A2']]);
  });

  it('says nothing about another paper that is opened meanwhile; without a paper it asks for one', () => {
    const { state } = takes(['A1']);
    const [command] = saveTaken(state).commands;
    if (!command) throw new Error('nothing to save');
    const other = { ...emptyTakeOut, paper: { kind: 'requisition' as const, no: 'RQ2' } };
    expect(flow.given(other, asGiven(command))).toBe(other);
    expect(scanned(flow, emptyTakeOut, 'RQ2').taken.ask).toEqual({ kind: 'paper', code: 'RQ2' });
    expect(putBack(state, 1).hand).toEqual([]);
  });

  it('one document is about one warehouse: what lies in another is taken when this is saved, and each line can be put back', () => {
    const [first, second] = takingFacts.lines;
    if (!first || !second) throw new Error('two lines');
    const facts: TakeOutFacts = {
      ...takingFacts,
      lines: [
        { ...first, places: [place('P-01', '12', '0'), place('P-02', '6', '0', 'W12')] },
        { ...second, places: [place('P-04', '20', '20', 'W12'), place('P-03', '4', '4')] },
      ],
    };
    const { state } = scanned(flow, atPaper, 'A1', facts);
    const refused = flow.take(state, { code: 'A3' }, facts, tick());
    expect(refused.verdict).toMatchObject({
      tone: 'reject',
      word: { id: 'error.entry.one-warehouse', args: { code: 'P-02', other: 'W12 仓', warehouse: 'W11 仓' } },
    });
    expect(linesOf(state, facts).map(({ next }) => next?.place)).toEqual(['P-01', 'P-03']);
    // Loose goods only of the warehouse in hand.
    expect(takeLoose(state, facts, 2, '7', tick()).verdict).toMatchObject({
      tone: 'reject',
      word: { id: 'take-out.loose-elsewhere', args: { qty: '4', warehouse: 'W11 仓', other: 'W12 仓' } },
    });
    const both = done(flow, state, takeLoose(state, facts, 2, '4', tick())).state;
    expect(both.hand.map(({ place: at }) => at)).toEqual(['P-01', 'P-03']);
    expect(linesOf(both, facts).map(({ next, later }) => [next?.place, later?.place])).toEqual([
      ['P-01', undefined],
      [undefined, 'P-04'],
    ]);
    const other = putBack(putBack(both, 1), 2);
    expect(saidOf(flow.take(other, { code: 'A3' }, facts, tick()))).toBe('accept take-out.taken');
    expect(saidOf(takeLoose(other, facts, 2, '7', tick()))).toBe('accept take-out.taken');
  });

  it('S119: what was refused because older goods lie elsewhere is saved again with a reason; a warning is the server’s', () => {
    const { state } = takes(['A1']);
    const saved = done(flow, state, saveTaken(state));
    const [given] = saved.given;
    if (!given) throw new Error('nothing was given');
    const back = flow.refused(saved.state, given, { id: 'take.newer', message: 'P-00 有更早的' }).state;
    expect([back.newer, back.hand.length]).toEqual([true, 1]);
    const again = done(flow, back, saveNewer(back, takingFacts, '急用'));
    expect([again.given[0]?.input.newerReason, again.state.newer]).toEqual(['急用', undefined]);
    const answer = { documents: [{ docNo: 'IS1', lines: 1, totalQty: '6' }], rests: [], older: 'P-00 有更早的' };
    expect(flow.answered(again.state, withAnswer(given, answer) as never).verdict).toMatchObject({ tone: 'warn', what: 'P-00 有更早的' });
  });

  it('two lines of one item do not take the same goods twice', () => {
    const [, second] = takingFacts.lines;
    if (!second) throw new Error('two lines');
    const facts: TakeOutFacts = { ...takingFacts, lines: [second, { ...second, lineNo: 3 }] };
    const { state } = done(flow, atPaper, takeLoose(atPaper, facts, 2, '4', tick()));
    expect(linesOf(state, facts).map(({ next }) => next?.place)).toEqual(['P-04', 'P-04']);
    const both = done(flow, state, takeLoose(state, facts, 3, '5', tick())).state;
    expect(both.hand.map(({ lineNo, place, qty }) => [lineNo, place, qty])).toEqual([
      [2, 'P-03', '4'],
      [3, 'P-04', '5'],
    ]);
  });

  it('several requisitions are collected in one round: each label goes to the line that wants it, each line says of which it is', () => {
    const [first, second] = takingFacts.lines;
    if (!first || !second) throw new Error('two lines');
    const papers = ['RQ1', 'RQ2'];
    const keyed = (no: string, lineNo: number, line: typeof first) => ({ ...line, lineNo: lineKeyOf(papers, no, lineNo), paperNo: no });
    const facts: TakeOutFacts = {
      ...{ ...takingFacts, no: 'RQ1,RQ2' },
      lines: [{ ...keyed('RQ1', 1, first), open: '6' }, keyed('RQ1', 2, second), { ...keyed('RQ2', 1, first), open: '4' }],
    };
    let state: TakeOutState = { ...emptyTakeOut, paper: { kind: 'requisition', no: facts.no } };
    for (const code of ['A1', 'A2', 'RQ2']) state = scanned(flow, state, code, facts).state;
    expect(linesOf(state, facts).map(({ paperNo, left }) => [paperNo, left])).toEqual([
      ['RQ1', '0'],
      ['RQ1', '10'],
      ['RQ2', '0'],
    ]);
    const saved = done(flow, state, saveTaken(state));
    expect(saved.given[0]?.input).toMatchObject({
      requisitionNo: 'RQ1,RQ2',
      lines: [
        { requisitionNo: 'RQ1', sourceLine: 1, qty: '6', labels: ['A1'] },
        { requisitionNo: 'RQ2', sourceLine: 1, qty: '4', labels: ['A2'] },
      ],
    });
    expect(linesOf(saved.state, facts).map(({ paperNo, lineNo }) => [paperNo, lineNo])).toEqual([['RQ1', 2]]);
    const [given] = saved.given;
    if (!given) throw new Error('nothing was given');
    expect(
      flow.refused(saved.state, given, { id: 'take.over', message: '' }).state.hand.map(({ lineNo }) => paperLineOf(papers, lineNo)),
    ).toEqual([
      { no: 'RQ1', lineNo: 1 },
      { no: 'RQ2', lineNo: 1 },
    ]);
  });
});
