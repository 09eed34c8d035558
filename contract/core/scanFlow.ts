import type { TextKey } from '../messages/texts.ts';
import type { AnyCall, CallInput } from './call.ts';
import type { RefusalArgs } from './envelope.ts';

/** A text by its id, for whoever says it in the reader's language. */
export interface Saying {
  id: TextKey;
  args?: RefusalArgs;
}

/** What became of a scan: accepted, accepted with a warning, already scanned, refused. */
export interface Verdict {
  tone: 'accept' | 'warn' | 'duplicate' | 'reject';
  /** A saying of ours, or the server's own words. */
  word: Saying | string;
  what?: Saying | string;
}

/** A scan as a flow judges it. */
export interface FlowScan {
  code: string;
  symbology?: string;
  byHand?: boolean;
  /** Why a code was picked from a list instead of scanned, in the worker's words. */
  reason?: string;
}

/** What the server is asked to do, and where it belongs: commands of one lane are done in their order. */
export interface FlowCommand {
  call: AnyCall;
  input: unknown;
  lane: string;
  /** Ends the work on the document; is not done before what was given earlier was accepted. */
  closes?: boolean;
}

/** Declares a command with the input of its call. */
export const flowCommand = <C extends AnyCall>(call: C, input: CallInput<C>, of: Pick<FlowCommand, 'lane' | 'closes'>): FlowCommand => ({
  call,
  input,
  ...of,
});

/**
 * What a flow answers to a scan. With `ask` the device cannot know: the server is asked what the code is, and the rest
 * is what holds while it cannot be reached.
 */
export interface Taken<S> {
  state: S;
  verdict: Verdict;
  commands: readonly FlowCommand[];
  ask?: { kind: string; code: string };
  /** The server may well see it otherwise: its answer is waited for as long as nobody notices. */
  unsure?: true;
}

/** A command as it comes back from the device: by the name of its call. */
export interface GivenCommand {
  callName: string;
  input?: unknown;
}

/**
 * A scan flow: pure, so that it runs on the device and in tests without a browser. `F` is what is known without
 * asking: the snapshot of the document. The server decides the same commands again with the same rules.
 */
export interface ScanFlow<S, F> {
  name: string;
  empty: S;
  /** The calls that its commands are made of, by name, and no other: what is handed over may hold these. */
  calls: Readonly<Record<string, AnyCall>>;
  take: (state: S, scan: FlowScan, facts: F | undefined, now: string) => Taken<S>;
  /** The state with a command in it; the same once more changes nothing, so that a page that begins again takes them all over. */
  given: (state: S, command: GivenCommand, now: string) => S;
  /** The server accepted it. */
  answered: (state: S, command: GivenCommand, answer: unknown) => { state: S; verdict?: Verdict };
  /** The server did not: what it stood for is taken back, and the worker is told. */
  refused: (state: S, command: GivenCommand, refusal: { id: string; message: string }) => { state: S; verdict: Verdict };
}

/** A verdict that changes nothing and asks for nothing. */
export const says = <S>(state: S, tone: Verdict['tone'], word: Saying, what?: Saying | string): Taken<S> => ({
  state,
  verdict: { tone, word, ...(what === undefined ? {} : { what }) },
  commands: [],
});

/** What cannot be judged here is asked; without network the worker is told so. */
export const asks = <S>(state: S, kind: string, code: string): Taken<S> => ({
  ...says(state, 'reject', { id: 'flow.needs-network' }, readable(code)),
  ask: { kind, code },
});

const mostShown = 40;

/** A scanned text as people can read it: in one piece, without what cannot be printed, and not longer than a line. */
export function readable(code: string): string {
  const shown = code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...shown].length > mostShown ? `${[...shown].slice(0, mostShown).join('')}…` : shown;
}
