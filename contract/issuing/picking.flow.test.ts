import { describe, expect, it } from 'vitest';
import { cartonsOf } from './cartons.rules.ts';
import { canPutBack, handOver, labelled, pickingFlow, putBackLast, reportShort, takeLoose } from './picking.flow.ts';
import { noRound, type PickingFacts, type PickingState, roundOf, walkOf } from './pickingRound.rules.ts';
import { pickingFacts as facts, labelOf as label, lineOf as line, atRound as start } from './pickingTestKit.ts';

const now = (at: number) => ({ at, time: '2026-11-22 10:00:00' });

/** The device's state after a scan: first its change, then its commands. */
function scan(state: PickingState, code: string, at = 1): [PickingState, string, string] {
  const taken = pickingFlow.take(state, { code }, facts, now(at));
  const changed = taken.change?.(state) ?? state;
  const after = taken.commands.reduce(
    (was, { call, input }, nth) => pickingFlow.given(was, { ...now(at), id: `${at}-${nth}`, callName: call.name, input } as never),
    changed,
  );
  const { word } = taken.verdict;
  return [after, taken.verdict.tone, typeof word === 'string' ? word : word.id];
}
const walk = (state: PickingState) => roundOf(state, facts).stops.map(({ place, line: { itemNo }, qty }) => `${place} ${itemNo} ${qty}`);

describe('a picking walk', () => {
  it('goes by place over several lines, takes labels, splits what is too much, and is done', () => {
    expect(walk(start)).toEqual(['RM1-01 B 10', 'RM1-02 A 10', 'RM1-03 B 4']);
    const [first, tone] = scan(start, 'B1', 1);
    expect([tone, walk(first)]).toEqual(['accept', ['RM1-02 A 10', 'RM1-03 B 4']]);
    expect(scan(first, 'B1', 2).slice(1)).toEqual(['duplicate', 'picking.again']);
    const [second, ...said] = scan(first, 'B2', 3);
    expect(said).toEqual(['warn', 'picking.split']);
    const [third] = scan(second, 'A1', 4);
    expect([walk(third), roundOf(third, facts).done]).toEqual([[], 2]);
    expect(scan(third, 'C1', 5).slice(1)).toEqual(['reject', 'picking.not-wanted']);
  });

  it('a low place that was emptied is said to be empty by one more scan; walking on declines it, a rest offers nothing', () => {
    const [full] = scan(start, 'B1', 1);
    expect(full.emptied).toBe(undefined);
    const [emptied] = scan(full, 'A1', 2);
    expect(emptied.emptied).toBe('RM1-02');
    const taken = pickingFlow.take(emptied, { code: 'KW-LOC:RM1-02' }, facts, now(3));
    expect(taken.commands.map(({ call, input }) => [call.name, input])).toEqual([
      ['confirmEmptyPlace', { place: 'RM1-02', empty: true, at: '2026-11-22 10:00:00' }],
    ]);
    expect(scan(scan(emptied, 'RM1-02', 3)[0], 'KW-LOC:RM1-02', 4)[2]).toBe('picking.go-on');
    expect(scan(emptied, 'RM1-03', 3)[0].emptied).toBe(undefined);
    expect(scan(emptied, 'B2', 3)[0].emptied).toBe(undefined);
    const refusedTake = { ...now(2), id: '2-0', callName: 'prepareByScan', input: { lineId: 1, code: 'A1', qty: '10' } } as never;
    expect(pickingFlow.refused(emptied, refusedTake, { id: 'take.label-picked', message: '别人拿了' }).state.emptied).toBe(undefined);
    const said = (docNo: string) =>
      pickingFlow.answered(emptied, {
        ...now(4),
        id: '4',
        callName: 'confirmEmptyPlace',
        input: { place: 'RM1-02', empty: true },
        answer: { place: 'RM1-02', docNo },
      } as never).verdict?.word;
    expect([said(''), said('CT1')]).toMatchObject([{ id: 'picking.empty.said' }, { id: 'picking.empty.counted', args: { no: 'CT1' } }]);
  });

  it('a place says what is taken there; what the device does not know is asked', () => {
    expect(scan(start, 'RM1-02')[2]).toBe('picking.here');
    expect(pickingFlow.take(start, { code: 'KW-LOC:RM1-09' }, facts, now(1)).verdict).toEqual({
      ...{ tone: 'warn', word: { id: 'picking.go-on', args: { place: 'RM1-09', next: 'RM1-01' } } },
    });
    expect(pickingFlow.take(start, { code: 'X1' }, facts, now(1)).ask).toEqual({ kind: 'label', code: 'X1' });
  });

  it('S106: the last take is put back by one tap, all picks of its scan, once the server has written it; a repeated answer changes nothing', () => {
    const [taken] = scan(start, 'B2', 1);
    expect(canPutBack(taken)).toBe(false);
    const answer = { pickId: 71, qty: '10', from: 'RM1-03', taken: 'B2', rest: '', restQty: '0' };
    const answerOf = { ...now(1), id: '1-0', callName: 'prepareByScan', input: { lineId: 2, code: 'B2', qty: '10' }, answer } as never;
    const written = pickingFlow.answered(taken, answerOf).state;
    expect(pickingFlow.answered(written, answerOf).state).toEqual(written);
    const back = putBackLast(written);
    expect([back.verdict.word, back.commands.map(({ call, input }) => [call.name, input])]).toEqual([
      { id: 'picking.put-back-to', args: { qty: '10', place: 'RM1-03' } },
      [['undoPrepare', { ids: [71] }]],
    ]);
    const command = { ...now(2), id: '2', callName: 'undoPrepare', input: { ids: [71] } } as never;
    const after = pickingFlow.given(written, command);
    expect([walk(after), canPutBack(after), pickingFlow.given(after, command)]).toEqual([walk(start), false, after]);
    // Nothing is offered while a later take is on its way; and a carton for two lines goes back whole.
    expect(canPutBack(scan(written, 'A1', 3)[0])).toBe(false);
    const second = pickingFlow.answered(written, {
      ...(answerOf as object),
      id: '1-1',
      answer: { ...answer, pickId: 72, qty: '2' },
    } as never);
    expect(putBackLast(second.state).commands[0]?.input).toEqual({ ids: [71, 72] });
  });

  it('S106: a stop whose goods were found after a report of too few is taken, not short', () => {
    const reported = { place: 'RM1-02', itemNo: 'A', itemName: 'A', unit: '件', batch: '', qty: '0', short: true };
    const again: PickingFacts = { ...facts, walked: [{ ...reported, qty: '4', short: false }, reported] };
    const shortAt = (state: PickingState) => walkOf(state, again).stops.find(({ place }) => place === 'RM1-02')?.short;
    expect([shortAt(start), shortAt(scan(start, 'A1', 1)[0])]).toEqual([true, false]);
  });

  it('without a round the scan is asked whether it names one; a round that was not heard of yet takes nothing', () => {
    expect(scan(noRound, 'MO1')[2]).toBe('picking.do.round');
    expect(pickingFlow.take(noRound, { code: 'MO1' }, undefined, now(1)).ask).toEqual({ kind: 'round', code: 'MO1' });
    expect(pickingFlow.take(start, { code: 'A1' }, undefined, now(1)).verdict.word).toMatchObject({ id: 'flow.needs-network' });
  });

  it('law: given twice is given once; what the server refuses comes back; a short place is passed by with its reason', () => {
    const [after] = scan(start, 'B1', 1);
    const command = { ...now(1), id: '1-0', callName: 'prepareByScan', input: { lineId: 2, code: 'B1', qty: '10' } } as const;
    expect(pickingFlow.given(after, command as never)).toEqual(after);
    const { state, verdict } = pickingFlow.refused(after, command as never, { id: 'stock.insufficient', message: '没有了' });
    expect([walk(state), verdict.tone]).toEqual([walk(start), 'reject']);
    const taken = reportShort(start, facts, walkOf(start, facts).next, '空的');
    // A reason from the list is stored by its name, so that each reader sees it in their language.
    const named = reportShort(start, facts, walkOf(start, facts).next, 'empty');
    expect([named.verdict.what, named.commands[0]?.input]).toMatchObject([{ id: 'picking.short.why.empty' }, { reason: 'empty' }]);
    const short = pickingFlow.given(start, { ...now(2), id: 's', callName: 'reportShort', input: taken.commands[0]?.input } as never);
    expect(walk(short)).toEqual(['RM1-02 A 10', 'RM1-03 B 4']);
    expect(roundOf(short, facts).missing.map(({ open }) => open)).toEqual(['10']);
    // The proposal for another line of the same goods skips a place where too little was found.
    const more = { ...facts, lines: [...facts.lines, line(3, 'B', '5', [])] };
    const both = reportShort(start, more, walkOf(start, more).next, '空的').commands;
    expect(both.map(({ input }) => input)).toMatchObject([
      { lineId: 2, place: 'RM1-01' },
      { lineId: 3, place: 'RM1-01' },
    ]);
  });

  it('says the whole round in its order: what was taken before and here, what is next for whom, where too little was found', () => {
    const again: PickingFacts = {
      ...facts,
      lines: [...facts.lines, { ...line(3, 'B', '5', [['RM1-03', '5']]), orderNo: 'MO2' }],
      walked: [
        { place: 'RM1-00', itemNo: 'D', itemName: 'D', unit: '件', batch: '', qty: '7', short: false },
        { place: 'RM1-04', itemNo: 'B', itemName: 'B', unit: '件', batch: '', qty: '0', short: true },
      ],
    };
    const [taken] = scan(start, 'B1', 1);
    const { stops, next, nth } = walkOf(taken, again);
    expect(stops.map(({ place, took, qty, short, wants }) => [place, took, qty, short, wants.map(({ line: of }) => of.orderNo)])).toEqual([
      ['RM1-00', '7', '0', false, []],
      ['RM1-01', '10', '0', false, []],
      ['RM1-02', '0', '10', false, ['MO1']],
      ['RM1-03', '0', '9', false, ['MO1', 'MO2']],
      ['RM1-04', '0', '0', true, []],
    ]);
    expect([next?.place, nth]).toEqual(['RM1-02', 3]);
    expect(cartonsOf(stops[3]!, taken, again)).toEqual({ whole: '0', opened: '9', loose: '0' });
  });

  it('sends nobody for what went to another line: a carton that one line takes whole is gone for those that shared the place', () => {
    const shared: PickingFacts = {
      ...facts,
      lines: [line(1, 'A', '102', [['RM1-02', '102']]), line(2, 'A', '102', [['RM1-02', '18']])],
      labels: [label('P1', 'A', 'RM1-02', '60'), label('P2', 'A', 'RM1-02', '60')],
    };
    const one: PickingState = { ...start, taken: { 1: { lineId: 1, code: 'P1', qty: '60' } } };
    expect(walkOf(one, shared).stops).toMatchObject([{ took: '60', qty: '60' }]);
    const both: PickingState = { ...start, taken: { ...one.taken, 2: { lineId: 2, code: 'P2', qty: '60' } } };
    expect(walkOf(both, shared).stops).toMatchObject([{ took: '120', qty: '0' }]);
    expect(roundOf(both, shared).missing.map(({ open }) => open)).toEqual(['42', '42']);
    // A place with a third carton still has goods for the other line.
    const more = { ...shared, labels: [...shared.labels, label('P3', 'A', 'RM1-02', '60')] };
    expect(walkOf(both, more).stops).toMatchObject([{ took: '120', qty: '42' }]);
  });

  it('says first what is to be taken where the picker stands, then the first of the others', () => {
    const there = { ...start, at: 'RM1-02' };
    const { next, nth } = walkOf(there, facts);
    expect([next?.place, nth]).toEqual(['RM1-02', 2]);
    const taken = { 1: { lineId: 1, code: 'A1', qty: '10' } };
    expect(walkOf({ ...there, taken }, facts).next?.place).toBe('RM1-01');
  });

  it('a carton that two lines want is taken for both by one scan, and goes whole to the line that takes all of it', () => {
    const two: PickingFacts = {
      ...facts,
      lines: [
        { ...line(1, 'B', '4', [['RM1-03', '4']]), orderNo: 'MO1' },
        { ...line(2, 'B', '14', [['RM1-03', '14']]), orderNo: 'MO2' },
      ],
      labels: ['K1', 'K2'].map((code) => label(code, 'B', 'RM1-03', '10')),
    };
    const give = (state: PickingState, code: string) => {
      const { commands, verdict } = pickingFlow.take(state, { code }, two, now(1));
      const given = commands.map(({ input }, nth) => ({ ...now(1), id: `${code} ${nth}`, callName: 'prepareByScan', input }) as never);
      return {
        given,
        verdict,
        after: given.reduce((was, one) => pickingFlow.given(was, one), state),
        inputs: commands.map(({ input }) => input),
      };
    };
    const first = give(start, 'K1');
    expect(first.inputs).toMatchObject([{ lineId: 2, code: 'K1', qty: '10' }]);
    const second = give(first.after, 'K2');
    expect(second.inputs).toMatchObject([
      { lineId: 1, code: 'K2', qty: '4' },
      { lineId: 2, code: 'K2', qty: '4' },
    ]);
    expect([second.verdict.word, walkOf(second.after, two).next]).toEqual([
      { id: 'picking.split', args: { item: 'B', qty: '8', rest: '2', order: 'MO1 · MO2' } },
      undefined,
    ]);
    // The message names only the rest after the last step, because the second takes from the rest of the first.
    const answerOf = (nth: number, rest: string) =>
      pickingFlow.answered(second.after, { ...(second.given as object[])[nth], answer: { rest, restQty: '2', taken: 'T' } } as never);
    expect([answerOf(0, 'R1').verdict, answerOf(1, 'R2').state.rests]).toEqual([undefined, [{ of: 'K2', code: 'R2', qty: '2' }]]);
  });

  it('goods without a label are taken by their quantity, for each line that wants them there, and come back when that is refused', () => {
    const takes = [{ place: 'RM1-07', batch: 'L1', qty: '4', loose: '4', reason: '' }];
    const loose: PickingFacts = { ...facts, lines: [4, 5].map((id) => ({ ...line(id, 'E', '4', []), takes })), labels: [] };
    const { key, qty } = walkOf(start, loose).next!;
    expect([qty, cartonsOf(walkOf(start, loose).next!, start, loose).loose]).toEqual(['8', '8']);
    expect(takeLoose(start, loose, key, '9').verdict.word).toMatchObject({ id: 'error.issue.qty-over' });
    expect(takeLoose(start, loose, key, '0').verdict.word).toMatchObject({ id: 'error.issue.qty-decimals' });
    const { commands } = takeLoose(start, loose, key, '6');
    expect(commands.map(({ input }) => input)).toEqual([
      { rows: [{ lineId: 4, qty: '4', location: 'RM1-07', batch: 'L1' }], takeOver: undefined },
      { rows: [{ lineId: 5, qty: '2', location: 'RM1-07', batch: 'L1' }], takeOver: undefined },
    ]);
    const given = commands.map(({ input }, nth) => ({ ...now(1), id: `${nth}`, callName: 'prepareLines', input }) as never);
    const after = given.reduce((was, one) => pickingFlow.given(was, one), start);
    expect(walkOf(after, loose).stops).toMatchObject([{ place: 'RM1-07', took: '6', qty: '2' }]);
    const back = pickingFlow.refused(after, given[1]!, { id: 'stock.insufficient', message: '没有了' });
    expect([walkOf(back.state, loose).next?.qty, back.verdict.what]).toEqual(['4', 'RM1-07']);
  });

  it('the rest of a split carton keeps its new label in mind until it is stuck on, once however often it is heard of', () => {
    const command = { ...now(1), id: '1-0', callName: 'prepareByScan', input: { lineId: 2, code: 'B2', qty: '4' } };
    const answer = { ...{ taskNo: 'IT1', pickId: 1, qty: '4', from: 'RM1-03', to: 'ST', taken: 'N1' }, rest: 'N2', restQty: '6' };
    const once = pickingFlow.answered(start, { ...command, answer } as never).state;
    const { rests = [] } = pickingFlow.answered(once, { ...command, answer } as never).state;
    expect(rests).toEqual([{ of: 'B2', code: 'N2', qty: '6' }]);
    expect(labelled(once, ['N2']).rests).toEqual([]);
  });

  it('neither offers nor takes what may not be prepared yet: the server’s words say why', () => {
    const why = '车间还没有为订单 MO1 叫 A';
    const [a, b] = facts.lines;
    if (!a || !b) throw new Error('two lines');
    const kept: PickingFacts = {
      ...facts,
      lines: [
        { ...a, kept: '10', takes: [], why },
        { ...b, kept: '4', takes: [{ ...b.takes[0]!, qty: '10' }] },
      ],
    };
    const round = roundOf(start, kept);
    expect(round.stops.map(({ place, qty }) => `${place} ${qty}`)).toEqual(['RM1-01 10']);
    const waitingOf = (view: typeof round) => view.waiting.map(({ line: { itemNo }, open }) => `${itemNo} ${open}`);
    expect([waitingOf(round), round.missing]).toEqual([['A 10', 'B 4'], []]);
    const refused = pickingFlow.take(start, { code: 'A1' }, kept, now(1));
    expect([refused.verdict, refused.commands]).toEqual([{ tone: 'reject', word: why, what: 'A1' }, []]);
    // The other line may take ten, from any place, and no more.
    const [command] = pickingFlow.take(start, { code: 'B2' }, kept, now(2)).commands;
    const after = pickingFlow.given(start, { ...now(2), id: '2', callName: 'prepareByScan', input: command?.input } as never);
    expect([roundOf(after, kept).stops, waitingOf(roundOf(after, kept)), roundOf(after, kept).missing]).toEqual([[], ['A 10', 'B 4'], []]);
    // Quantities without stock count as missing, in addition to waiting ones.
    const few = { ...kept, lines: kept.lines.map((line) => ({ ...line, takes: [] })) };
    expect(roundOf(start, few).missing.map(({ line, open }) => `${line.itemNo} ${open}`)).toEqual(['B 10']);
  });

  it('is handed over: the lines are let go under the name of the round, nothing is in the hand but labels that are still to be stuck', () => {
    const rests = [{ of: 'B2', code: 'N2', qty: '6' }];
    const [taken] = scan({ ...start, rests, takeOver: true }, 'B1', 1);
    const handed = handOver(taken);
    expect(handed.commands).toMatchObject([{ input: { orderNo: 'MO1' }, about: 'MO1', document: { title: 'MO1' } }]);
    const after = handed.change?.(taken);
    expect(after).toEqual({ ...noRound, rests });
    const command = { ...now(2), id: 'h', callName: 'handOverRound', input: { orderNo: 'MO1' } } as never;
    // A person who opens it again has it again, however often the event of the hand-over arrives.
    expect(pickingFlow.given(start, command)).toEqual(start);
    expect(pickingFlow.refused(start, command, { id: 'permission', message: '没有权限' }).verdict).toEqual({
      ...{ tone: 'reject', word: '没有权限', what: 'MO1' },
    });
  });
});
