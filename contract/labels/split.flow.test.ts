import { expect, test } from 'vitest';
import { commitSplit, emptySplit, previewOf, type SplitLabel, type SplitState, splitFlow, takeLabel } from './split.flow.ts';

const label: SplitLabel = {
  code: 'KB1',
  state: 'in-stock',
  qty: '100',
  itemNo: 'I1',
  itemName: '轴承',
  unit: '件',
  decimals: 0,
  batch: 'B',
  noteNo: null,
  locationCode: 'A1',
  endReason: null,
  holds: 0,
  balance: '100',
  promised: '100',
};
const now = '2026-11-22 10:00:00';
const inHand = (more: Partial<SplitState> = {}): SplitState => ({ ...takeLabel(emptySplit, label).state, ...more });
const scan = (state: SplitState, code: string) => splitFlow.take(state, { code }, undefined, now);

test('a label that this device never saw needs the network; the server is asked what it is', () => {
  const taken = scan(emptySplit, 'KB1');
  expect(taken).toMatchObject({ verdict: { tone: 'reject', word: { id: 'flow.needs-network' } }, ask: { kind: 'label', code: 'KB1' } });
  expect(taken.state).toEqual(emptySplit);
});

test('without network a label that it saw is judged by what it saw, and says so', () => {
  const seen = { ...inHand(), label: undefined };
  expect(scan(seen, 'KB1')).toMatchObject({ state: { label }, verdict: { tone: 'accept', what: { id: 'split.known' } } });
  const short = takeLabel(emptySplit, { ...label, balance: '30' }).state;
  expect(scan({ ...short, label: undefined }, 'KB1').verdict).toMatchObject({ tone: 'reject', word: { id: 'error.label.no-inventory' } });
});

test('a code of a place or a person is no label', () => {
  expect(scan(inHand(), 'KW-LOC:A1')).toMatchObject({ verdict: { tone: 'warn' }, state: { label } });
});

test('the same label once more keeps what was said of it; another one begins anew', () => {
  const said = inHand({ packQty: '30' });
  expect(takeLabel(said, label)).toMatchObject({ state: { packQty: '30' }, verdict: { tone: 'duplicate' } });
  expect(takeLabel(said, { ...label, code: 'KB2' }).state.packQty).toBeUndefined();
});

test('the split goes out with its exact quantities, and the bench is free for the next label', () => {
  const taken = commitSplit(inHand({ packQty: '30' }));
  expect(taken.commands).toMatchObject([{ input: { code: 'KB1', qtys: ['30', '30', '30', '10'] }, lane: 'label KB1', closes: true }]);
  const [command] = taken.commands;
  const given = { callName: 'splitLabel', input: command?.input };
  const after = splitFlow.given(inHand({ packQty: '30' }), given, now);
  expect([after.label, after.packQty, after.how]).toEqual([undefined, undefined, 'packs']);
  expect(splitFlow.given(after, given, now)).toEqual(after);
  // Not a second time, also without network.
  expect(scan(after, 'KB1').verdict).toMatchObject({ tone: 'reject', word: { id: 'error.label.void' } });
  expect(splitFlow.answered(after, given, { id: 1, code: 'KB1', pieces: [{}, {}, {}, {}] }).verdict).toMatchObject({
    word: { args: { n: 4 } },
  });
  const refused = splitFlow.refused(after, given, { id: 'label.void', message: '已作废' });
  expect(refused).toMatchObject({ verdict: { tone: 'reject', word: '已作废' }, state: { known: [] } });
});

test.each([
  ['no label', emptySplit, 'split.do.label'],
  ['nothing said', inHand(), 'error.label.split-required'],
  ['an empty list', inHand({ how: 'list' }), 'error.label.split-required'],
  ['split-quantity-max', inHand({ how: 'list', qtys: ['101'] }), 'error.label.split-over'],
])('%s is no split', (_what, state, id) => {
  expect(commitSplit(state)).toMatchObject({ verdict: { tone: 'reject', word: { id } }, commands: [] });
});

test('what it would become is shown before it is done', () => {
  expect(previewOf(inHand())).toBeUndefined();
  expect(previewOf(inHand({ packQty: '60' }))).toEqual({ qtys: ['60', '40'] });
  expect(previewOf(inHand({ how: 'list', qtys: ['1', '2'] }))).toEqual({ qtys: ['1', '2', '97'] });
  expect(previewOf(inHand({ packQty: '100' }))).toMatchObject({ refuse: 'label.split-one' });
});
