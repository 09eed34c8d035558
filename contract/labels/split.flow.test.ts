import { expect, test } from 'vitest';
import { done, tick, withAnswer } from '../core/flowTestKit.ts';
import type { Taken } from '../core/scanFlow.ts';
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
const after = (state: SplitState, taken: Taken<SplitState>) => done(splitFlow, state, taken).state;
const inHand = (more: Partial<SplitState> = {}): SplitState => ({ ...after(emptySplit, takeLabel(emptySplit, label)), ...more });
const scan = (state: SplitState, code: string) => splitFlow.take(state, { code }, undefined, tick());

test('a label that this device never saw needs the network; the server is asked what it is', () => {
  const taken = scan(emptySplit, 'KB1');
  expect(taken).toMatchObject({ verdict: { tone: 'warn', word: { id: 'flow.needs-network' } }, ask: { kind: 'label', code: 'KB1' } });
  expect(after(emptySplit, taken)).toEqual(emptySplit);
});

test('without network a label that it saw is judged by what it saw, and says so', () => {
  const seen = { ...inHand(), label: undefined };
  expect(scan(seen, 'KB1')).toMatchObject({ verdict: { tone: 'accept', what: { id: 'split.known' } } });
  expect(after(seen, scan(seen, 'KB1'))).toMatchObject({ label });
  const short = after(emptySplit, takeLabel(emptySplit, { ...label, balance: '30' }));
  expect(scan({ ...short, label: undefined }, 'KB1').verdict).toMatchObject({ tone: 'reject', word: { id: 'error.label.no-inventory' } });
});

test('a code of a place or a person is no label', () => {
  expect(scan(inHand(), 'KW-LOC:A1')).toMatchObject({ verdict: { tone: 'warn' } });
  expect(after(inHand(), scan(inHand(), 'KW-LOC:A1'))).toMatchObject({ label });
});

test('the same label once more keeps what was said of it; another one begins anew', () => {
  const said = inHand({ packQty: '30' });
  expect(takeLabel(said, label)).toMatchObject({ verdict: { tone: 'duplicate' } });
  expect(after(said, takeLabel(said, label)).packQty).toBe('30');
  expect(after(said, takeLabel(said, { ...label, code: 'KB2' })).packQty).toBeUndefined();
});

test('the split goes out with its exact quantities, and the bench is free for the next label', () => {
  const taken = commitSplit(inHand({ packQty: '30' }));
  expect(taken.commands).toMatchObject([
    { input: { code: 'KB1', qtys: ['30', '30', '30', '10'] }, document: { key: 'label KB1' }, closes: true },
  ]);
  const { state: next, given: all } = done(splitFlow, inHand({ packQty: '30' }), taken);
  const [given] = all as [(typeof all)[number]];
  expect([next.label, next.packQty, next.how]).toEqual([undefined, undefined, 'packs']);
  expect(splitFlow.given(next, given)).toEqual(next);
  // It cannot be split a second time, also without network.
  expect(scan(next, 'KB1').verdict).toMatchObject({ tone: 'reject', word: { id: 'error.label.void' } });
  expect(splitFlow.answered(next, withAnswer(given, { id: 1, code: 'KB1', pieces: [{}, {}, {}, {}] as never[] })).verdict).toMatchObject({
    word: { args: { n: 4 } },
  });
  const refused = splitFlow.refused(next, given, { id: 'label.void', message: '已作废' });
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
