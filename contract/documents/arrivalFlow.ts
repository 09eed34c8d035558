import type { FlowCommand, ScanFlow, Taken } from '../core/scanFlow.ts';
import { type Arrival, type ArrivalFacts, type ArrivalState, freshArrival, linesToSave, nothingArrived, takeArrival } from './arriving.ts';
import type { EntryLine } from './entry.ts';

/** The key of what is opened: of its snapshot, its commands and its card. */
export const arrivalKey = ({ name }: Arrival, code: string): string => `${name} ${code}`;

/** What flows by which goods arrive have in common; each adds its call and what its answer says. */
export const arrivalParts = (arrival: Arrival) =>
  ({
    name: arrival.name,
    empty: nothingArrived,
    snapshot: {
      of: ({ of }) => of && arrivalKey(arrival, of.code),
      fresh: (state, facts) => ({ state: freshArrival(state, facts) }),
    },
    take: (state, scan, facts, now) => takeArrival(arrival, state, scan, facts, now),
  }) satisfies Pick<ScanFlow<ArrivalState, ArrivalFacts>, 'name' | 'empty' | 'snapshot' | 'take'>;

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
