import { flowCommand, type Moment, type ScanFlow, type Taken } from '../core/scanFlow.ts';
import { arrivalParts, saveArrival } from '../documents/arrivalFlow.ts';
import { type Arrival, type ArrivalFacts, type ArrivalState, givenArrival, refusedArrival } from '../documents/arriving.ts';
import type { EntryLine } from '../documents/entry.ts';
import { incomingCalls } from './incoming.calls.ts';

/** Parts of one supplier that came without a delivery note: a line is what their labels say, and nobody said how much may come. */
export const looseArrival: Arrival = { name: 'looseReceipt', keyOf: ({ itemNo = '', batch = '' }) => looseKey(itemNo, batch) };

/** The key of a line: an item and its batch. */
export const looseKey = (itemNo: string, batch: string): string => `${itemNo} ${batch}`;

const calls = { saveLooseReceipt: incomingCalls.saveLooseReceipt };
const savedOf = ({ supplier = '', lines = [] }: { supplier?: string | undefined; lines?: readonly EntryLine[] | undefined }) => ({
  of: supplier,
  lines,
});

/** Taking loose parts in by scanning: the first label says whose they are, then labels, a place, save; judged on the device. */
export const looseFlow: ScanFlow<ArrivalState, ArrivalFacts, typeof calls> = {
  ...arrivalParts(looseArrival),
  calls,
  given: (state, command) => givenArrival(state, command, savedOf(command.input)),
  answered: (state, { answer: { docNo, lines } }) => ({
    state,
    verdict: {
      tone: 'accept',
      word: { id: 'entry.saved.as', args: { no: docNo } },
      what: { id: 'receive.lines', args: { n: lines } },
    },
  }),
  refused: (state, command, refusal) => refusedArrival(looseArrival, state, command, savedOf(command.input), refusal),
};

/** Saves what is in hand of a supplier. */
export const saveLooseHere = (state: ArrivalState, facts: ArrivalFacts | undefined, _now: Moment): Taken<ArrivalState> =>
  saveArrival(looseArrival, state, facts, (supplier, lines, belongs) =>
    flowCommand(incomingCalls.saveLooseReceipt, { supplier, lines }, belongs),
  );
