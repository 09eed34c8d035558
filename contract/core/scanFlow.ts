import type { TextKey } from '../messages/texts.ts';
import type { AnyCall, CallInput, CallOutput } from './call.ts';
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
  /** What the keys say by their position, where that is another text. */
  positions?: string;
  byHand?: boolean;
  /** Why a code was picked from a list instead of scanned, in the worker's words. */
  reason?: string;
}

/** A moment on a device. `at` grows with everything that happens there, so that it tells what came first; `time` is for people. */
export interface Moment {
  at: number;
  time: string;
}

/** What a command belongs to: one card where something needs attention; what was refused holds what closes the same document. */
export interface FlowDocument {
  /** The key of its snapshot, where the flow reads one. */
  key: string;
  /** Its number as people know it, or a saying. */
  title: Saying | string;
}

/** What the server is asked to do, and where it belongs. */
export interface FlowCommand {
  call: AnyCall;
  input: unknown;
  document: FlowDocument;
  /** What it was about, in codes that the worker saw: the label, the place. */
  about: string;
  /** Commands of one lane go out in the order they were given, those of different lanes side by side. */
  lane: string;
  /** Ends the work on the document; is not done before what was given earlier was accepted. */
  closes?: boolean;
}

/** Declares a command with the input of its call; a lane of its own only where order matters beyond one document. */
export const flowCommand = <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  of: Pick<FlowCommand, 'document' | 'about' | 'closes'> & { lane?: string },
): FlowCommand => ({ call, input, lane: of.document.key, ...of });

/** What the device cannot know: what a code is, whether a document may be opened. */
export interface Asked {
  kind: string;
  code: string;
  /** The next scan need not wait for the answer: it concerns this code alone. */
  meanwhile?: boolean;
}

/** What a flow answers to a scan, on the state and the facts of that moment; it may be decided anew on later ones. */
export interface Taken<S> {
  verdict: Verdict;
  commands: readonly FlowCommand[];
  /** What changes besides what the commands stand for: the place that was opened, what is known of a label. What is on its way is given again on it. */
  change?: (state: S) => S;
  /** A question to the server while it is reachable; the other fields hold while it is not. */
  ask?: Asked;
  /**
   * The server may decide otherwise, so its answer is awaited: `soon` waits too briefly to be noticed, `answer` waits
   * while the server is reachable, for codes that this device does not know. A command that is refused meanwhile was
   * never shown as done: the refusal is shown and nothing stays.
   */
  awaits?: 'soon' | 'answer';
}

/** The calls that a flow's commands are made of, by name. */
export type FlowCalls = Readonly<Record<string, AnyCall>>;

/** A command as it comes back from the device, with the moment of the tap. */
export type GivenCommand<C extends FlowCalls = FlowCalls> = {
  [K in keyof C & string]: Moment & { id: string; callName: K; input: CallInput<C[K]> };
}[keyof C & string];

/** A command that the server accepted, with what it answered. */
export type AnsweredCommand<C extends FlowCalls = FlowCalls> = {
  [K in keyof C & string]: Moment & { id: string; callName: K; input: CallInput<C[K]>; answer: CallOutput<C[K]> };
}[keyof C & string];

/** A command that closed a document: its answer is there when the server gave it. */
export type SavedCommand<C extends FlowCalls = FlowCalls> = {
  [K in keyof C & string]: { id: string; callName: K; input: CallInput<C[K]>; answer?: CallOutput<C[K]> };
}[keyof C & string];

/** What the server did not accept, and how it says so. */
export interface FlowRefusal {
  id: string;
  message: string;
}

/** The state after a command has ended, and the text about it. */
export interface Ended<S> {
  state: S;
  verdict?: Verdict;
  /** The answer said all of it: the snapshot need not be read anew, although the device did not know what it gave. */
  whole?: boolean;
}

/**
 * A scan flow: pure, so that it runs on the device and in tests without a browser. `F` is what is known without
 * asking: the snapshot of the document. The server decides the same commands again with the same rules.
 */
export interface ScanFlow<S, F, C extends FlowCalls = FlowCalls> {
  name: string;
  empty: S;
  /** One more when a state that an earlier version left would be misread: it is let go, and what was given is given to an empty one. */
  version?: number;
  /** No other may stand in its commands: what is handed over may hold these. */
  calls: C;
  /** What the device knows of the document in hand; a flow without documents has none. */
  snapshot?: {
    /** The key of the document in hand. */
    of: (state: S) => string | undefined;
    /** The state for a new snapshot, without the effects of commands; commands that the snapshot may lack are applied again. */
    fresh: (state: S, facts: F) => Ended<S>;
    /** Whether it holds something of a document that its key does not name: it is read anew when that changes elsewhere. */
    holds?: (facts: F, document: string) => boolean;
  };
  take: (state: S, scan: FlowScan, facts: F | undefined, now: Moment) => Taken<S>;
  /**
   * The state with a command applied. Commands may be applied again at any time (a restarted page, a new snapshot, a
   * person who repeats it), in order. A repeat changes nothing, in particular not the goods that were picked up after
   * the tap.
   */
  given: (state: S, command: GivenCommand<C>) => S;
  /** The server accepted it. */
  answered: (state: S, command: AnsweredCommand<C>) => Ended<S>;
  /**
   * The server did not: what it stood for is taken back, and the worker is told. With `reopened` the work is back in the
   * hand, and the command goes; else it stays where it needs attention, and nothing of it is in the hand. With `ask` the code was not what
   * the device took it for: while the worker waits for the answer the server is asked what it is, before anything is told.
   */
  refused: (state: S, command: GivenCommand<C>, refusal: FlowRefusal) => { state: S; verdict: Verdict; reopened?: boolean; ask?: Asked };
}

/** A verdict that changes nothing and asks for nothing. */
export const says = <S>(tone: Verdict['tone'], word: Saying, what?: Saying | string): Taken<S> => ({
  verdict: { tone, word, ...(what === undefined ? {} : { what }) },
  commands: [],
});

/** A question to the server; without network the worker is told that it needs one. */
export const asks = <S>(kind: string, code: string): Taken<S> => ({
  ...says('reject', { id: 'flow.needs-network' }, readable(code)),
  ask: { kind, code },
});

/** A record without some of its keys. */
export const without = <T>(record: Readonly<Record<string, T>>, keys: readonly (string | number)[]): Record<string, T> => {
  const gone = new Set(keys.map(String));
  return Object.fromEntries(Object.entries(record).filter(([key]) => !gone.has(key)));
};

const mostShown = 40;

/** A scanned text as people can read it: in one piece, without what cannot be printed, and not longer than a line. */
export function readable(code: string): string {
  const shown = code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...shown].length > mostShown ? `${[...shown].slice(0, mostShown).join('')}…` : shown;
}
