import type { AnyCall, CallInput, CallOutput, CallRefusal } from '../../../contract/core/call.ts';
import type { FileAnswer } from '../../../contract/core/fileAnswer.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import type { App } from './app.ts';
import type { Caller, Context } from './context.ts';

/** Runs a call; its file has the name of the call. `prepared` is the result of `prepare`. */
export interface Handler<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly run: (ctx: Context<CallRefusal<C>>, input: CallInput<C>, prepared: unknown) => Promise<CallOutput<C>>;
  /** Runs in a second transaction after `run` was refused (handleTogether). */
  readonly each?: Handler<C>['run'];
  /** Runs before the transaction (handlePrepared). */
  readonly prepare?: Prepare<C, unknown>;
  /** A write that answers with a file: makes the file after the commit from the result of `run`, which is stored for a repeat. */
  readonly render?: (caller: Caller, job: unknown) => Promise<FileAnswer>;
}

/** The caller, with the call's refusals. */
export type Preparing<R extends ErrorId> = Caller & Pick<Context<R>, 'refuse'>;
type Prepare<C extends AnyCall, P> = (app: App, before: Preparing<CallRefusal<C>>, input: CallInput<C>) => Promise<P>;
type Run<C extends AnyCall, P> = (ctx: Context<CallRefusal<C>>, input: CallInput<C>, prepared: P) => Promise<CallOutput<C>>;

/** A call whose work is done completely in its transaction. */
export const handle = <C extends AnyCall>(call: C, run: (...given: Parameters<Run<C, never>>) => Promise<CallOutput<C>>): Handler<C> => ({
  call,
  run: run as Handler<C>['run'],
});

/**
 * A call for several documents, done to all of them at once, because refusals are rare. When one is refused, the transaction is rolled back, and `each`
 * does them one after the other, each with its own outcome: only commands with a refusal cost more.
 */
export const handleTogether = <C extends AnyCall>(call: C, together: Run<C, never>, each: Run<C, never>): Handler<C> => ({
  call,
  run: together as Handler<C>['run'],
  each: each as Handler<C>['run'],
});

/**
 * A call with work before its transaction, so that it holds no locks meanwhile: a request to a partner, comparing a password, reading a
 * file. This work changes no document, but may take in records of a partner and count attempts. `run` decides again from the rows that it
 * locks.
 */
export const handlePrepared = <C extends AnyCall, P>(call: C, run: Run<C, P>, prepare: Prepare<C, P>): Handler<C> => ({
  call,
  run: run as Handler<C>['run'],
  prepare,
});

/** A write whose answer is a file; the job that `run` gives must survive JSON. */
export const handleFile = <C extends AnyCall, J>(
  call: C,
  run: (ctx: Context<CallRefusal<C>>, input: CallInput<C>) => Promise<J>,
  render: (caller: Caller, job: J) => Promise<FileAnswer>,
): Handler<C> => ({ call, run: run as unknown as Handler<C>['run'], render: render as Handler<C>['render'] & object });
