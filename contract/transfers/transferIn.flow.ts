import { flowCommand, type Moment, type ScanFlow, type Taken } from '../core/scanFlow.ts';
import {
  type Arrival,
  type ArrivalFacts,
  type ArrivalState,
  freshArrival,
  givenArrival,
  linesToSave,
  nothingArrived,
  refusedArrival,
  takeArrival,
} from '../documents/arriving.ts';
import type { EntryLine } from '../documents/entry.ts';
import { transfersCalls } from './transfers.calls.ts';

/** Goods of a transfer order: only labels that were sent with it arrive with it. */
export const transferArrival: Arrival = {
  name: 'transferIn',
  keyOf: ({ sourceLine = 0 }) => String(sourceLine),
  stranger: (code, no) => ({ id: 'transfer.label-stranger', args: { code, no } }),
  keepsUnknown: false,
};
const keyOf = (transferNo: string): string => `transferIn ${transferNo}`;

const calls = { saveTransferIn: transfersCalls.saveTransferIn };
const savedOf = ({ transferNo = '', lines = [] }: { transferNo?: string | undefined; lines?: readonly EntryLine[] | undefined }) => ({
  of: transferNo,
  lines,
});

/** Taking a transfer in by scanning: the order, its labels, the place, then save; judged on the device from the order's snapshot. */
export const transferInFlow: ScanFlow<ArrivalState, ArrivalFacts, typeof calls> = {
  name: transferArrival.name,
  empty: nothingArrived,
  calls,
  snapshot: {
    of: ({ of }) => of && keyOf(of.code),
    fresh: (state, facts) => ({ state: freshArrival(state, facts) }),
  },
  take: (state, scan, facts, now) => takeArrival(transferArrival, state, scan, facts, now),
  given: (state, command) => givenArrival(state, command, savedOf(command.input)),
  answered: (state, { answer: { docNo, lines } }) => ({
    state,
    verdict: {
      tone: 'accept',
      word: { id: 'entry.saved.as', args: { no: docNo } },
      what: { id: 'transfer.in.waits-review', args: { n: lines } },
    },
  }),
  refused: (state, command, refusal) => refusedArrival(transferArrival, state, command, savedOf(command.input), refusal),
};

/** Saves what is in hand; the server decides by the same rules. */
export function saveTransferHere(state: ArrivalState, facts: ArrivalFacts | undefined, _now: Moment): Taken<ArrivalState> {
  const ready = linesToSave(transferArrival, state, facts);
  if ('verdict' in ready) return ready.verdict;
  const transferNo = state.of?.code ?? '';
  const document = { key: keyOf(transferNo), title: transferNo };
  const about = ready.lines.map(({ itemNo = '' }) => itemNo).join(', ');
  return {
    verdict: { tone: 'accept', word: { id: 'arrival.saved.waiting' }, what: transferNo },
    commands: [flowCommand(transfersCalls.saveTransferIn, { transferNo, lines: ready.lines }, { document, about, closes: true })],
    awaits: 'soon',
  };
}
