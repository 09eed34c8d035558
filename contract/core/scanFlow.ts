import type { TextKey } from '../messages/texts.ts';
import type { AnyCall, CallInput, CallOutput } from './call.ts';
import type { RefusalArgs } from './envelope.ts';

/** A text by its id; the caller puts it into the reader's language. */
export interface Saying {
  id: TextKey;
  args?: RefusalArgs;
}

/** The outcome of a scan: accepted, accepted with a warning, already scanned, refused. */
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
  /** The text by the position of the keys, when it differs from the text of their characters. */
  positions?: string;
  byHand?: boolean;
  /** Why a code was picked from a list instead of scanned, in the worker's words. */
  reason?: string;
}

/** A moment on a device. `at` grows with every event there, so that it gives their order; `time` is for people. */
export interface Moment {
  at: number;
  time: string;
}

/** The document of a command: it has one card when something needs attention; a refused command keeps the command that closes the same document back. */
export interface FlowDocument {
  /** The key of its snapshot, where the flow reads one. */
  key: string;
  /** Its number as people see it, or a saying. */
  title: Saying | string;
}

/** A write for the server, and the document it belongs to. */
export interface FlowCommand {
  call: AnyCall;
  input: unknown;
  document: FlowDocument;
  /** The codes that the worker saw and that the command is about: the label, the place. */
  about: string;
  /** Commands of one lane go out in the order they were given, those of different lanes side by side. */
  lane: string;
  /** Ends the work on the document; waits until all earlier commands are accepted. */
  closes?: boolean;
  /** The device does not know what was scanned, so that the work counts on nothing of it: refused, it is a notice and keeps nothing back (S70). */
  question?: boolean;
}

/** Declares a command with the input of its call; a lane of its own only where order matters beyond one document. */
export const flowCommand = <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  of: Pick<FlowCommand, 'document' | 'about' | 'closes' | 'question'> & { lane?: string },
): FlowCommand => ({ call, input, lane: of.document.key, ...of });

/** A question that only the server can answer: the meaning of a code, whether a document may be opened. */
export interface Asked {
  kind: string;
  code: string;
  /** The next scan need not wait for the answer: it concerns this code alone. */
  meanwhile?: boolean;
}

/** A flow's answer to a scan, for the state and facts of that moment; the flow may decide it again for later ones. */
export interface Taken<S> {
  verdict: Verdict;
  commands: readonly FlowCommand[];
  /** A change of the state that no command makes: the opened place, data about a label. Commands that are on their way are applied again after it. */
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

/** An accepted command with the server's answer. */
export type AnsweredCommand<C extends FlowCalls = FlowCalls> = {
  [K in keyof C & string]: Moment & { id: string; callName: K; input: CallInput<C[K]>; answer: CallOutput<C[K]> };
}[keyof C & string];

/** A command that closed a document: its answer is there when the server gave it. */
export type SavedCommand<C extends FlowCalls = FlowCalls> = {
  [K in keyof C & string]: { id: string; callName: K; input: CallInput<C[K]>; answer?: CallOutput<C[K]> };
}[keyof C & string];

/** A refusal by the server, with its text. */
export interface FlowRefusal {
  id: string;
  message: string;
}

/** The state after a command has ended, and the text about it. */
export interface Ended<S> {
  state: S;
  verdict?: Verdict;
  /** The answer was complete: the snapshot need not be read again, although the device could not foresee the result. */
  whole?: boolean;
}

/**
 * A scan flow: pure, so that it runs on the device and in tests without a browser. `F` is the snapshot of the document: the facts that are
 * known without network. The server decides the same commands again with the same rules.
 */
export interface ScanFlow<S, F, C extends FlowCalls = FlowCalls> {
  name: string;
  empty: S;
  /** Raised by one when an older stored state would be misread: that state is dropped, and its commands are applied to an empty state. */
  version?: number;
  /** The calls of its commands; no other call may appear in them. Another person may take such a command over. */
  calls: C;
  /** How the device keeps the document in hand; a flow without documents has none. */
  snapshot?: {
    /** The key of the document in hand. */
    of: (state: S) => string | undefined;
    /** The state for a new snapshot, without the effects of commands; commands that the snapshot may lack are applied again. */
    fresh: (state: S, facts: F) => Ended<S>;
    /** Whether the facts depend on another document; then they are read again when that document changes elsewhere. */
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
   * The server refused the command: its effect is taken back, and the worker gets a verdict. With `reopened` the work is in hand again
   * and the command is deleted; otherwise the command stays under attention and its work is not in hand. With `ask` the device misread
   * the code: while the worker waits, the server is asked for the meaning of the code before the verdict is shown.
   */
  refused: (state: S, command: GivenCommand<C>, refusal: FlowRefusal) => { state: S; verdict: Verdict; reopened?: boolean; ask?: Asked };
}

/** A verdict without commands, change or question. */
export const says = <S>(tone: Verdict['tone'], word: Saying, what?: Saying | string): Taken<S> => ({
  verdict: { tone, word, ...(what === undefined ? {} : { what }) },
  commands: [],
});

/** Only the server can answer, and it cannot be reached: no refusal, so it is amber (S77, S110). */
export const needsNetwork = <S>(code: string): Taken<S> => says('warn', { id: 'flow.needs-network' }, readable(code));

/** A question to the server; without network the worker gets a message that a network is needed. */
export const asks = <S>(kind: string, code: string): Taken<S> => ({ ...needsNetwork(code), ask: { kind, code } });

/** A record without some of its keys. */
export const without = <T>(record: Readonly<Record<string, T>>, keys: readonly (string | number)[]): Record<string, T> => {
  const removed = new Set(keys.map(String));
  return Object.fromEntries(Object.entries(record).filter(([key]) => !removed.has(key)));
};

const mostShown = 40;

/** A scanned text for people: in one piece, without unprintable characters, and not longer than a line. */
export function readable(code: string): string {
  const shown = code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...shown].length > mostShown ? `${[...shown].slice(0, mostShown).join('')}…` : shown;
}
