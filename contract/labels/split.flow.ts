import type { CallOutput } from '../core/call.ts';
import { asks, flowCommand, readable, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { findScanned, labelCodeOf, parseScan } from './scanCode.ts';
import { splitCalls } from './split.calls.ts';
import { decideSplit, piecesOf, refuseSplit, type SplitWish } from './split.rules.ts';

export type SplitLabel = CallOutput<typeof splitCalls.labelToSplit>;

/** A worker at the bench with a label in hand. */
export interface SplitState {
  label?: SplitLabel | undefined;
  how: 'packs' | 'list';
  packQty?: string | undefined;
  /** Without it, all packs that fit. */
  count?: number | undefined;
  qtys: readonly string[];
  /** Labels that this device saw, the latest first: without network they are judged by this. */
  known: readonly SplitLabel[];
}

const mostKnown = 100;

export const emptySplit: SplitState = { how: 'packs', qtys: [], known: [] };

/** The worker's wish, as far as it was entered. */
export const wishOf = ({ how, packQty, count, qtys }: SplitState): SplitWish | undefined =>
  how === 'list' ? (qtys.length > 0 ? { qtys } : undefined) : packQty === undefined ? undefined : { packQty, count };

/** The pieces of the entered split; undefined while nothing is entered. */
export function previewOf(state: SplitState): ReturnType<typeof piecesOf> | undefined {
  const wish = wishOf(state);
  return state.label && wish ? piecesOf(state.label, wish) : undefined;
}

const know = (knownLabels: readonly SplitLabel[], label: SplitLabel): readonly SplitLabel[] =>
  [label, ...knownLabels.filter(({ code }) => code !== label.code)].slice(0, mostKnown);

/** Takes a label in hand and shows the possible actions (rule barcode-inventory-found). */
export function takeLabel(state: SplitState, label: SplitLabel): Taken<SplitState> {
  const refused = refuseSplit(label);
  const same = state.label?.code === label.code;
  const what = [label.itemNo, label.itemName].filter(Boolean).join(' ');
  return {
    verdict: refused
      ? { tone: 'reject', word: { id: `error.${refused.refuse}`, args: refused.args }, what }
      : { tone: same ? 'duplicate' : 'accept', word: { id: 'split.found' }, what: `${label.code} · ${what}` },
    commands: [],
    change: (now) => ({
      ...(now.label?.code === label.code ? now : { ...emptySplit, how: now.how }),
      label,
      known: know(now.known, label),
    }),
  };
}

function take(state: SplitState, scan: { code: string; symbology?: string }): Taken<SplitState> {
  const read = parseScan(scan.code, scan);
  if (read.typed && read.typed.type !== 'label') return says('warn', { id: 'split.not-a-label' }, readable(scan.code));
  const code = labelCodeOf(read);
  const label = findScanned(state.known, read);
  if (!label) return asks('label', code);
  const taken = takeLabel(state, label);
  return { ...taken, verdict: { ...taken.verdict, what: { id: 'split.known' } }, ask: { kind: 'label', code: label.code } };
}

/** The split of the label in hand, as decided on the device; the server decides the same again. */
export function commitSplit(state: SplitState): Taken<SplitState> {
  const { label } = state;
  if (!label) return says('reject', { id: 'split.do.label' });
  const wish = wishOf(state);
  if (!wish) return says('reject', { id: 'error.label.split-required', args: { code: label.code } });
  const decision = decideSplit(label, wish);
  if ('refuse' in decision) return says('reject', { id: `error.${decision.refuse}`, args: decision.args }, label.code);
  const { code } = label;
  const document = { key: `label ${code}`, title: code };
  return {
    verdict: { tone: 'accept', word: { id: 'split.done', args: { n: decision.qtys.length } }, what: { id: 'split.waiting' } },
    commands: [flowCommand(splitCalls.splitLabel, { code, qtys: decision.qtys }, { document, about: code, closes: true })],
    awaits: 'soon',
  };
}

const calls = { splitLabel: splitCalls.splitLabel };

/** Splitting labels one after the other: scan, enter the quantities, split, print (rule split-quantity-max). */
export const splitFlow: ScanFlow<SplitState, never, typeof calls> = {
  name: 'split',
  empty: emptySplit,
  calls,
  take,
  given: (state, { input: { code } }) => {
    const label = state.known.map((one) => (one.code === code ? { ...one, state: 'split' } : one));
    return state.label?.code === code ? { ...emptySplit, how: state.how, known: label } : { ...state, known: label };
  },
  answered: (state, { input, answer }) => ({
    state,
    verdict: { tone: 'accept', word: { id: 'split.done', args: { n: answer.pieces.length } }, what: input.code },
  }),
  // The device's copy of the label was outdated: it is read again.
  refused: (state, { input }, { message }) => ({
    state: { ...state, known: state.known.filter(({ code }) => code !== input.code) },
    verdict: { tone: 'reject', word: message, what: input.code },
  }),
};
