import type { AnyCall, CallInput, CallOutput, CallRefusal } from '../../contract/core/call.ts';
import type { FileAnswer } from '../../contract/core/fileAnswer.ts';
import type { App } from './app.ts';
import type { Caller, Context } from './context.ts';

/** What does a call: its file is named as the call is. `prepared` is what `prepare` gave. */
export interface Handler<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly run: (ctx: Context<CallRefusal<C>>, input: CallInput<C>, prepared: unknown) => Promise<CallOutput<C>>;
  /** Runs before the transaction: what has to be asked of a neighbour, so that nothing is held while it thinks. */
  readonly prepare?: ((app: App, caller: Caller, input: CallInput<C>) => Promise<unknown>) | undefined;
  /** A write that answers with a file: makes it after the commit from what `run` gave, which is stored for a repeat. */
  readonly render?: (caller: Caller, job: unknown) => Promise<FileAnswer>;
}

type Run<C extends AnyCall, P> = (ctx: Context<CallRefusal<C>>, input: CallInput<C>, prepared: P) => Promise<CallOutput<C>>;
type Prepare<C extends AnyCall, P> = (app: App, caller: Caller, input: CallInput<C>) => Promise<P>;

export const handle = <C extends AnyCall, P = void>(call: C, run: Run<C, P>, prepare?: Prepare<C, P>): Handler<C> => ({
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
