import type { AnyCall, CallInput, CallOutput, ReadCall } from '../../../contract/core/call.ts';
import type { AnsweredCommand, Asked, FlowCalls, FlowScan, Moment, Saying, Taken, Verdict } from '../../../contract/core/scanFlow.ts';
import type { CallError } from '../wire/CallError.ts';

/** The server's answer to a question: the decision, with the snapshot of the opened document. */
export interface Found<S, F> extends Taken<S> {
  facts?: F;
}

/** Access to the server for a question: reads and claims only. Changes to goods are commands of the flow. */
export interface FlowServer<S, F> {
  now: () => S;
  facts: () => F | undefined;
  moment: () => Moment;
  read: <C extends ReadCall>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;
  /** Makes something this person's own (a note, a check-in): repeated with the same id until there is an answer. */
  claim: <C extends AnyCall>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;
  tell: (verdict: Verdict) => void;
  /** Shows the worker the reason for waiting, where that is not just the server. */
  wait: (word: Saying, what: string) => void;
}

/** The parts of a flow beside its pure part. */
export interface FlowBackend<S, F> {
  /** Reads the snapshot of the document in hand. */
  load?: (state: S, server: FlowServer<S, F>) => Promise<F>;
  /** Answers questions that only the server can: the meaning of a code, whether a document may be opened. */
  ask?: (question: Asked, server: FlowServer<S, F>, scan: FlowScan) => Promise<Found<S, F> | undefined>;
  /** The change and the tone after a refused question; by default a rejection without a change. */
  refusal?: (error: CallError) => { tone?: Verdict['tone']; change?: (state: S) => S };
}

/** A backend with something to do when a command is accepted while the screen is open. */
export interface ListeningBackend<S, F, C extends FlowCalls> extends FlowBackend<S, F> {
  answered?: (command: AnsweredCommand<C>) => void;
}

/** Decides on the state, the facts and the time of this moment. */
export type Decide<S, F> = (state: S, facts: F | undefined, now: Moment) => Taken<S> | undefined;

/** A flow as its screen sees it. */
export interface FlowView<S, F> {
  state: S;
  /** The snapshot of the document in hand; undefined until it was read. */
  facts: F | undefined;
  /** Why there is no snapshot, as a text: the server refused it or cannot be reached. */
  trouble?: string | undefined;
  /** Whether the stored state of the device was read. */
  ready: boolean;
  /** How often a command or its end changed the state, and not the person. */
  ends: number;
  /** States since then that were never shown, because the next scan came before they were stored. */
  passed: readonly S[];
}
