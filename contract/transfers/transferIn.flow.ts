import { flowCommand, type Moment, type ScanFlow, type Taken } from '../core/scanFlow.ts';
import { arrivalParts, saveArrival } from '../documents/arrivalFlow.ts';
import { type Arrival, type ArrivalFacts, type ArrivalState, givenArrival, refusedArrival } from '../documents/arriving.ts';
import type { EntryLine } from '../documents/entry.ts';
import { transfersCalls } from './transfers.calls.ts';

/** Goods of a transfer order: only labels that were sent with it arrive with it. */
export const transferArrival: Arrival = {
  name: 'transferIn',
  keyOf: ({ sourceLine = 0 }) => String(sourceLine),
  stranger: (code, no) => ({ id: 'transfer.label-stranger', args: { code, no } }),
};

const calls = { saveTransferIn: transfersCalls.saveTransferIn };
const savedOf = ({ transferNo = '', lines = [] }: { transferNo?: string | undefined; lines?: readonly EntryLine[] | undefined }) => ({
  of: transferNo,
  lines,
});

/** Taking a transfer in by scanning: the order, its labels, the place, then save; judged on the device from the order's snapshot. */
export const transferInFlow: ScanFlow<ArrivalState, ArrivalFacts, typeof calls> = {
  ...arrivalParts(transferArrival),
  calls,
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

/** Saves what is in hand of an order. */
export const saveTransferHere = (state: ArrivalState, facts: ArrivalFacts | undefined, _now: Moment): Taken<ArrivalState> =>
  saveArrival(transferArrival, state, facts, (transferNo, lines, belongs) =>
    flowCommand(transfersCalls.saveTransferIn, { transferNo, lines }, belongs),
  );
