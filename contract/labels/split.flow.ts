import type { CallInput, CallOutput } from '../core/call.ts';
import { asks, flowCommand, type GivenCommand, readable, type ScanFlow, says, type Taken, type Verdict } from '../core/scanFlow.ts';
import { labelCodeOf, parseScan } from './scanCode.ts';
import { splitCalls } from './split.calls.ts';
import { decideSplit, piecesOf, refuseSplit, type SplitWish } from './split.rules.ts';

export type SplitLabel = CallOutput<typeof splitCalls.labelToSplit>;

/** A worker at the bench with a label in hand. */
export interface SplitState {
  label?: SplitLabel | undefined;
  how: 'packs' | 'list';
  packQty?: string | undefined;
  /** All packs that fit when it is not said. */
  count?: number | undefined;
  qtys: readonly string[];
  /** Labels that this device saw, the latest first: without network they are judged by this. */
  known: readonly SplitLabel[];
}

const mostKnown = 100;

export const emptySplit: SplitState = { how: 'packs', qtys: [], known: [] };

/** What the worker wants, as far as it is said. */
export const wishOf = ({ how, packQty, count, qtys }: SplitState): SplitWish | undefined =>
  how === 'list' ? (qtys.length > 0 ? { qtys } : undefined) : packQty === undefined ? undefined : { packQty, count };

/** What the pieces would be; undefined while nothing is said. */
export function previewOf(state: SplitState): ReturnType<typeof piecesOf> | undefined {
  const wish = wishOf(state);
  return state.label && wish ? piecesOf(state.label, wish) : undefined;
}

const know = (known: readonly SplitLabel[], label: SplitLabel): readonly SplitLabel[] =>
  [label, ...known.filter(({ code }) => code !== label.code)].slice(0, mostKnown);

/** The state with a label in hand, and what is to be said of it (rules barcode-inventory-found, L-1). */
export function takeLabel(state: SplitState, label: SplitLabel): { state: SplitState; verdict: Verdict } {
  const refused = refuseSplit(label);
  const same = state.label?.code === label.code;
  const what = [label.itemNo, label.itemName].filter(Boolean).join(' ');
  return {
    state: { ...(same ? state : { ...emptySplit, how: state.how }), label, known: know(state.known, label) },
    verdict: refused
      ? { tone: 'reject', word: { id: `error.${refused.refuse}`, args: refused.args }, what }
      : { tone: same ? 'duplicate' : 'accept', word: { id: 'split.found' }, what: `${label.code} · ${what}` },
  };
}

function take(state: SplitState, scan: { code: string; symbology?: string }): Taken<SplitState> {
  const read = parseScan(scan.code, scan);
  if (read.typed && read.typed.type !== 'label') return says(state, 'warn', { id: 'split.not-a-label' }, readable(scan.code));
  const code = labelCodeOf(read);
  const known = state.known.find((one) => one.code === code);
  if (!known) return asks(state, 'label', code);
  const { state: held, verdict } = takeLabel(state, known);
  return { state: held, verdict: { ...verdict, what: { id: 'split.known' } }, commands: [], ask: { kind: 'label', code } };
}

/** The split of the label in hand, as decided on the device; the server decides the same again. */
export function commitSplit(state: SplitState): Taken<SplitState> {
  const { label } = state;
  if (!label) return says(state, 'reject', { id: 'split.do.label' });
  const wish = wishOf(state);
  if (!wish) return says(state, 'reject', { id: 'error.label.split-required', args: { code: label.code } });
  const decision = decideSplit(label, wish);
  if ('refuse' in decision) return says(state, 'reject', { id: `error.${decision.refuse}`, args: decision.args }, label.code);
  const { code } = label;
  return {
    state,
    verdict: { tone: 'accept', word: { id: 'split.done', args: { n: decision.qtys.length } }, what: { id: 'split.waiting' } },
    commands: [flowCommand(splitCalls.splitLabel, { code, qtys: decision.qtys }, { lane: `label ${code}`, closes: true })],
    unsure: true,
  };
}

const codeOf = ({ input }: GivenCommand): string => (input as CallInput<typeof splitCalls.splitLabel>).code;

/** Splitting labels one after the other: scan, say how, split, print (rule split-quantity-max). */
export const splitFlow: ScanFlow<SplitState, never> = {
  name: 'split',
  empty: emptySplit,
  calls: { splitLabel: splitCalls.splitLabel },
  take,
  given: (state, command) => {
    const code = codeOf(command);
    const known = state.known.map((one) => (one.code === code ? { ...one, state: 'split' } : one));
    return state.label?.code === code ? { ...emptySplit, how: state.how, known } : { ...state, known };
  },
  answered: (state, command, answer) => ({
    state,
    verdict: {
      tone: 'accept',
      word: { id: 'split.done', args: { n: (answer as CallOutput<typeof splitCalls.splitLabel>).pieces.length } },
      what: codeOf(command),
    },
  }),
  // What the device knew of it was not what is: it is asked for again.
  refused: (state, command, { message }) => ({
    state: { ...state, known: state.known.filter(({ code }) => code !== codeOf(command)) },
    verdict: { tone: 'reject', word: message, what: codeOf(command) },
  }),
};
