import { type FlowScan, type Moment, type Saying, says, type Taken } from '../../contract/core/scanFlow.ts';
import { type ArrivalFacts, type ArrivalState, opened } from '../../contract/documents/arriving.ts';
import { checkInAt } from '../core/flow/checkInAt.ts';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { CallError } from '../core/wire/CallError.ts';

type Server = FlowServer<ArrivalState, ArrivalFacts>;
type Take = (state: ArrivalState, scan: FlowScan, facts: ArrivalFacts | undefined, now: Moment) => Taken<ArrivalState>;

/** The server's part in a flow of arriving goods. */
export interface ArrivalQuestions {
  take: Take;
  /** Reads the goods that may arrive, by any code that names them. */
  read: (server: Server, code: string) => Promise<ArrivalFacts>;
  /** The text shown when it opens. */
  word: (facts: ArrivalFacts) => Saying;
  /** Looks up a label that this device does not know, where such a label may arrive; refused when it may not. */
  look?: (server: Server, code: string, of: string) => Promise<unknown>;
}

/** Opens the document that a code names; a label of it is added at once. */
export async function openArrival({ take, read, word }: ArrivalQuestions, server: Server, code: string, scan?: FlowScan) {
  const facts = await read(server, code);
  const now = server.moment();
  const open = opened(facts.code, now);
  const first = scan && facts.labels.length > 0 ? take(open(server.now()), scan, facts, now) : undefined;
  const taken = first && !first.ask ? first : undefined;
  return {
    verdict: taken?.verdict ?? { tone: 'accept', word: word(facts), what: facts.about },
    commands: [],
    facts,
    change: (state) => taken?.change?.(open(state)) ?? open(state),
  } satisfies Found<ArrivalState, ArrivalFacts>;
}

/** The way to the server of goods that arrive. */
export const arrivalBackend = (of: ArrivalQuestions): FlowBackend<ArrivalState, ArrivalFacts> => ({
  load: async (state, server) => {
    const code = state.of?.code ?? '';
    for (const label of of.look ? Object.keys(state.unknown) : []) await of.look?.(server, label, code).catch(unlessRefused);
    return of.read(server, code);
  },
  ask: async ({ kind, code }, server, scan) => {
    const { of: open } = server.now();
    if (kind === 'sign') return checkIn(of, server, code);
    if (kind === 'open' || !open) return openArrival(of, server, code, scan).catch((error) => unlessItem(error, code));
    const item = kind === 'code' && (await of.look?.(server, code, open.code).then(nothing, (error) => unlessItem(error, code)));
    if (item) return item;
    // The goods may have been sent, or the place created, since the snapshot was read.
    const facts = await of.read(server, open.code);
    const { ask: unknown, ...again } = of.take(server.now(), scan, facts, server.moment());
    const [meaning] = unknown ? await resolveScan(code) : [];
    return { ...again, facts, ...(meaning ? { verdict: { ...again.verdict, what: `${meaning.title} ${meaning.detail}`.trim() } } : {}) };
  },
});

const nothing = (): undefined => undefined;

/** When there is no such label, the code may be that of an item. */
async function unlessItem(error: unknown, code: string): Promise<Taken<ArrivalState>> {
  const [match] = error instanceof CallError && error.id === 'label.not-found' ? await resolveScan(code) : [];
  if (match?.kind !== 'item') throw error;
  return says('warn', { id: 'bind.is-item', args: { code } }, `${match.title} ${match.detail}`.trim());
}

/** Checks in; the places are those of the warehouse then. */
async function checkIn({ read }: ArrivalQuestions, server: Server, code: string): Promise<Found<ArrivalState, ArrivalFacts>> {
  const { name } = await checkInAt(server, code);
  const { of } = server.now();
  const facts = of && (await read(server, of.code));
  return { ...says('accept', { id: 'receive.checked-in' }, name), ...(facts ? { facts } : {}) };
}

/** A label that may not come stays where it is kept, for the person to take out. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error;
};
