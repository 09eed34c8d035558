import type { CallInput, CallOutput } from '../core/call.ts';
import type { FlowCalls, FlowCommand, Saying, ScanFlow, Taken } from '../core/scanFlow.ts';
import {
  type Arrival,
  type ArrivalFacts,
  type ArrivalState,
  applyArrival,
  arrivalOnSnapshot,
  emptyArrival,
  linesToSave,
  type SavedArrival,
  takeArrival,
  undoArrival,
} from './arriving.ts';
import type { EntryLine } from './entry.ts';

/** The key of the opened document, for its snapshot, its commands and its card. */
const arrivalKey = ({ name }: Arrival, code: string): string => `${name} ${code}`;

/** A flow for arriving goods: the call that saves them, what a save contains, and the text about its answer. */
export const arrivalFlow = <C extends FlowCalls>(
  arrival: Arrival,
  calls: C,
  savedBy: (input: CallInput<C[keyof C & string]>) => SavedArrival,
  made: (answer: CallOutput<C[keyof C & string]>) => { no: string; what: Saying },
): ScanFlow<ArrivalState, ArrivalFacts, C> => ({
  name: arrival.name,
  empty: emptyArrival,
  calls,
  snapshot: {
    of: ({ of }) => of && arrivalKey(arrival, of.code),
    fresh: (state, facts) => ({ state: arrivalOnSnapshot(state, facts) }),
  },
  take: (state, scan, facts, now) => takeArrival(arrival, state, scan, facts, now),
  given: (state, command) => applyArrival(state, command, savedBy(command.input)),
  answered: (state, { answer }) => {
    const { no, what } = made(answer);
    return { state, verdict: { tone: 'accept', word: { id: 'entry.saved.as', args: { no } }, what } };
  },
  refused: (state, command, refusal) => undoArrival(arrival, state, command, savedBy(command.input), refusal),
});

/** Saves what is in hand; the server decides by the same rules. */
export function saveArrival(
  arrival: Arrival,
  state: ArrivalState,
  facts: ArrivalFacts | undefined,
  command: (of: string, lines: EntryLine[], belongs: Pick<FlowCommand, 'document' | 'about' | 'closes'>) => FlowCommand,
): Taken<ArrivalState> {
  const ready = linesToSave(arrival, state, facts);
  if ('verdict' in ready) return ready.verdict;
  const code = state.of?.code ?? '';
  const about = ready.lines.map(({ itemNo = '' }) => itemNo).join(', ');
  const belongs = { document: { key: arrivalKey(arrival, code), title: code }, about, closes: true };
  return {
    verdict: { tone: 'accept', word: { id: 'arrival.saved.waiting' }, what: code },
    commands: [command(code, ready.lines, belongs)],
    awaits: 'soon',
  };
}
