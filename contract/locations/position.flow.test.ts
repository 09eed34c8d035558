import { describe, expect, it } from 'vitest';
import { asGiven, done, saidOf, tick, withAnswer } from '../core/flowTestKit.ts';
import type { FlowCalls, FlowCommand, GivenCommand, ScanFlow } from '../core/scanFlow.ts';
import { type CompareState, compareFlow, comparisonOf, finishComparison, noComparison } from './compare.flow.ts';
import {
  moveCommand,
  moveLabel,
  noPosition,
  type PositionFacts,
  type PositionMode,
  type PositionState,
  positionFlow,
} from './position.flow.ts';
import { judgeMove } from './position.rules.ts';

const goods = { itemNo: '3010-0001', itemName: '轴承', qty: '10', unit: '件' };
const facts: PositionFacts = {
  ...{
    id: 1,
    code: 'A01-01-01',
    name: '',
    kind: 'storage',
    active: true,
    counted: false,
    warehouseId: 1,
    warehouse: '一仓',
    total: 2,
    goods: [],
  },
  labels: ['L1', 'L2'].map((code) => ({ code, ...goods, status: 'available' })),
  near: [{ code: 'N1', ...goods, place: 'RM1-UNASSIGNED' }],
};
/** Scans; commands are applied to the state, as the device does. */
function scanAll<S, C extends FlowCalls>(
  flow: ScanFlow<S, PositionFacts, C>,
  state: S,
  codes: readonly string[],
  known: PositionFacts | undefined = facts,
) {
  return codes.reduce(
    ({ state: before, verdicts, commands, given }, code) => {
      const after = done(flow, before, flow.take(before, { code }, known, tick()));
      const question = after.taken.ask ? ` ?${after.taken.ask.kind}` : '';
      return {
        state: after.state,
        verdicts: [...verdicts, saidOf(after.taken) + question],
        commands: [...commands, ...after.taken.commands],
        given: [...given, ...after.given],
      };
    },
    { state, verdicts: [] as string[], commands: [] as FlowCommand[], given: [] as GivenCommand<C>[] },
  );
}
const first = <T>([one]: readonly T[]): T => one as T;
const at = { ...noPosition, place: 'A01-01-01' };

describe('what can be moved', () => {
  const label = { code: 'L', state: 'in-stock', place: 'A', warehouseId: 1, warehouse: '一仓' };
  const target = { code: 'B', warehouseId: 1, warehouse: '一仓' };
  it.each([
    [{}, undefined],
    [{ place: 'B' }, 'there'],
    [{ state: 'scanned' }, 'bind.not-received'],
    [{ state: 'picked' }, 'bind.picked'],
    [{ state: 'issued' }, 'bind.issued'],
    [{ state: 'split' }, 'bind.split'],
    [{ state: 'void', place: null, warehouseId: null }, 'label.void'],
    [{ warehouseId: 2 }, 'bind.other-warehouse'],
  ])('%j: %s', (more, wanted) => {
    const judged = judgeMove({ ...label, ...more }, target);
    expect(typeof judged === 'object' ? judged.refuse : judged).toBe(wanted);
  });
});

describe('binding on the device', () => {
  const bind = positionFlow('bind');
  it('asks for the place first; a place that says so itself is opened without network too', () => {
    const { state, verdicts } = scanAll(bind, noPosition, ['A01-01-01', 'KW-LOC:A01-01-02']);
    expect(verdicts).toEqual(['warn flow.needs-network ?position', 'accept bind.opened ?position']);
    expect(state.place).toBe('A01-01-02');
  });
  it('S75: labels may be scanned before the place; the next place gets all of them, without network too', () => {
    const carry = (state: PositionState, code: string) => done(bind, state, moveLabel('bind', state, { code, ...goods })).state;
    const both = carry(carry(noPosition, 'N1'), 'X9');
    expect([both.place, Object.keys(both.carried ?? {}), both.moved]).toEqual([undefined, ['N1', 'X9'], {}]);
    const { verdicts, state, commands } = scanAll(bind, both, ['n1', 'KW-LOC:A01-01-01', 'N1']);
    expect(verdicts).toEqual(['duplicate bind.carried', 'accept bind.done ?position', 'duplicate bind.already']);
    expect(commands).toMatchObject([{ call: { name: 'bindPosition' }, input: { place: 'A01-01-01', labels: ['N1', 'X9'] } }]);
    expect([Object.keys(state.moved), state.carried]).toEqual([['N1', 'X9'], undefined]);
    expect(scanAll(bind, state, ['KW-LOC:A01-01-02']).commands).toEqual([]);
  });
  it('what is near goes here, what is here stays, twice is once, an unknown one is given and the server decides', () => {
    const { verdicts, commands, state } = scanAll(bind, at, ['N1', 'n1', 'N1', 'L1', 'X9', 'X9']);
    expect(verdicts).toEqual([
      'accept bind.done',
      'duplicate bind.already',
      'duplicate bind.already',
      'duplicate bind.already',
      'warn flow.kept-unknown',
      'duplicate bind.already',
    ]);
    expect(commands.map(({ input, lane }) => [(input as { labels: string[] }).labels, lane])).toEqual([
      [['N1'], 'positions'],
      [['X9'], 'positions'],
    ]);
    expect(Object.keys(state.moved)).toEqual(['N1', 'X9']);
  });
  it('S7: two labels that differ in case only are two', () => {
    const twins = { ...facts, near: ['T-xAb', 'T-xAB'].map((code) => ({ code, ...goods, place: 'RM1-UNASSIGNED' })) };
    const { verdicts, state } = scanAll(bind, at, ['T-xAb', 'T-xAB', 'T-xAb'], twins);
    expect([verdicts, Object.keys(state.moved)]).toEqual([
      ['accept bind.done', 'accept bind.done', 'duplicate bind.already'],
      ['T-xAb', 'T-xAB'],
    ]);
  });
  it('what lies among other goods is put there and said (decision 0080)', () => {
    const mixed = { ...facts, near: [...facts.near, { code: 'N2', ...goods, itemNo: '3010-0002', place: 'RM1-UNASSIGNED' }] };
    const { verdicts, commands } = scanAll(positionFlow('bind'), at, ['N1', 'N2'], mixed);
    expect([verdicts, commands.length]).toEqual([['accept bind.done', 'warn bind.mixed'], 2]);
    const loose = { ...facts, labels: [], goods: [{ ...goods, itemNo: '3010-0009', batch: '', project: '', status: 'available' }] };
    expect(scanAll(positionFlow('bind'), at, ['N1'], loose).verdicts).toEqual(['warn bind.mixed']);
  });

  it('a refusal takes the label back and says why', () => {
    const { state, given } = scanAll(bind, at, ['X9']);
    const refused = bind.refused(state, first(given), { id: 'bind.issued', message: '已发出' });
    expect([refused.state.moved, refused.verdict]).toEqual([{}, { tone: 'reject', word: '已发出', what: 'X9' }]);
  });
  it('S222: an unknown label is one call: its answer says all of it, in whatever spelling it was scanned; what is no label is asked for', () => {
    const { state, given, commands } = scanAll(bind, at, ['x9']);
    expect([commands.length, bind.take(at, { code: 'x9' }, facts, tick()).awaits]).toEqual([1, 'answer']);
    const answer = { documentNo: 'MV1', place: 'A01-01-01', goods: [], labels: [{ code: 'X9', ...goods, from: 'B', moved: true }] };
    const answered = bind.answered(state, withAnswer(first(given), answer));
    expect(answered).toMatchObject({ whole: true, verdict: { tone: 'accept', word: { id: 'bind.done' } } });
    expect(answered.state.moved).toEqual({ X9: goods });
    expect(bind.refused(state, first(given), { id: 'label.not-found', message: 'no' }).ask).toEqual({ kind: 'code', code: 'x9' });
    expect(bind.refused(state, first(given), { id: 'bind.issued', message: 'no' }).ask).toBeUndefined();
  });
  it('an answer that nothing moved is a second scan', () => {
    const { state, given } = scanAll(bind, at, ['X9']);
    const answer = { documentNo: '', place: 'A01-01-01', goods: [], labels: [{ code: 'X9', ...goods, from: 'A01-01-01', moved: false }] };
    expect(bind.answered(state, withAnswer(first(given), answer)).verdict).toMatchObject({
      tone: 'duplicate',
      word: { id: 'bind.already' },
    });
  });
});

describe('unbinding on the device', () => {
  it.each<[PositionMode, string[]]>([['unbind', ['accept unbind.done', 'duplicate unbind.already', 'warn flow.kept-unknown']]])(
    '%s: what lies at the place is known, anything else the server decides; no place is needed',
    (mode, wanted) => {
      expect(scanAll(positionFlow(mode), at, ['L1', 'L1', 'N1']).verdicts).toEqual(wanted);
      expect(scanAll(positionFlow(mode), noPosition, ['L1'], undefined).commands.map(({ call }) => call.name)).toEqual(['unbindPosition']);
    },
  );
});

describe('pallets on the device', () => {
  const pallet = 'KW-PAL:PL101-00000001';
  const open: PositionState = { ...noPosition, place: 'PL101-00000001' };
  const onIt: PositionFacts = { ...facts, code: 'PL101-00000001', kind: 'pallet', lies: 'A01-01-01' };
  const [load, bind] = [positionFlow('load'), positionFlow('bind')];
  it('a pallet is opened like a place; what is on it, beside it and unknown is told apart', () => {
    expect(scanAll(load, noPosition, [pallet], undefined).verdicts).toEqual(['accept load.opened ?position']);
    expect(scanAll(load, open, ['L1', 'N1', 'N1', 'X9'], onIt).verdicts).toEqual([
      'duplicate load.already',
      'accept load.done',
      'duplicate load.already',
      'warn flow.kept-unknown',
    ]);
    const { commands } = scanAll(load, open, ['N1'], onIt);
    expect(commands).toMatchObject([{ call: { name: 'putOnPallet' }, input: { pallet: 'PL101-00000001', labels: ['N1'] } }]);
    expect(scanAll(positionFlow('unload'), open, ['L1', 'X9'], onIt).commands.map(({ call }) => call.name)).toEqual([
      'takeOffPallet',
      'takeOffPallet',
    ]);
  });
  it('a pallet is carried to a place, or put into the open one, by its code; the answer names its labels', () => {
    const carried = scanAll(bind, noPosition, [pallet, 'KW-LOC:A01-01-01'], undefined);
    expect(carried.verdicts).toEqual(['accept bind.carried', 'accept bind.done ?position']);
    expect(carried.commands).toMatchObject([{ call: { name: 'bindPosition' }, input: { place: 'A01-01-01', labels: [pallet] } }]);
    const { state, given } = scanAll(bind, at, [pallet]);
    expect(Object.keys(state.moved)).toEqual([pallet]);
    const there = ['C1', 'C2'].map((code) => ({ code, ...goods, from: 'B-01', moved: true }));
    const answer = { documentNo: 'MV1', place: 'A01-01-01', goods: [], labels: there };
    expect(Object.keys(bind.answered(state, withAnswer(first(given), answer)).state.moved)).toEqual(['C1', 'C2']);
  });
});

describe('comparing on the device', () => {
  const begun: CompareState = { ...noComparison, place: 'A01-01-01' };
  it('says of each label whether it belongs here, and keeps three groups', () => {
    const { verdicts, state, commands } = scanAll(compareFlow, begun, ['L1', 'L1', 'N1', 'X9']);
    expect(verdicts).toEqual(['accept compare.here', 'duplicate compare.seen', 'warn compare.of', 'warn compare.elsewhere ?code']);
    expect([comparisonOf(state, facts), commands]).toEqual([{ here: ['L1'], missing: ['L2'], elsewhere: ['N1', 'X9'] }, []]);
  });
  it('another place waits until this one is finished', () => {
    expect(scanAll(compareFlow, begun, ['L1', 'KW-LOC:A01-01-02']).verdicts.at(-1)).toBe('warn compare.finish-first');
    expect(scanAll(compareFlow, begun, ['KW-LOC:A01-01-02']).verdicts).toEqual(['warn flow.needs-network ?position']);
  });
  it('what is bound here belongs here from then on, what is taken off is missed no more; refused it is as before', () => {
    const { state } = scanAll(compareFlow, begun, ['L1', 'N1']);
    const move = (mode: PositionMode, labels: string[]) => asGiven<typeof compareFlow.calls>(moveCommand(mode, 'A01-01-01', { labels }));
    const bound = move('bind', ['N1']);
    const after = [bound, move('unbind', ['L2']), bound].reduce((one, command) => compareFlow.given(one, command), state);
    expect(comparisonOf(after, facts)).toEqual({ here: ['L1', 'N1'], missing: [], elsewhere: [] });
    const back = compareFlow.refused(after, bound, { id: 'bind.issued', message: 'no' }).state;
    expect(comparisonOf(back, facts)).toEqual({ here: ['L1'], missing: [], elsewhere: ['N1'] });
  });
  it('the end is one command that closes, and makes ready for the next place', () => {
    const { state } = scanAll(compareFlow, begun, ['L1', 'X9']);
    const { state: next, given, taken } = done(compareFlow, state, finishComparison(state));
    expect(taken.commands).toMatchObject([{ input: { place: 'A01-01-01', labels: ['L1', 'X9'] }, closes: true }]);
    expect([next, finishComparison(noComparison).verdict]).toMatchObject([noComparison, { word: { id: 'error.location.choose' } }]);
    const answer = { place: 'A01-01-01', here: ['L1'], missing: ['L2'], elsewhere: [{}] };
    expect(compareFlow.answered(next, { ...first(given), answer } as never).verdict).toEqual({
      tone: 'warn',
      word: { id: 'compare.result', args: { here: 1, missing: 1, elsewhere: 1 } },
      what: 'A01-01-01',
    });
  });
});
