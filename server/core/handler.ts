import type { AnyCall, CallInput, CallOutput, CallRefusal } from '../../contract/core/call.ts';
import type { App } from './app.ts';
import type { Context } from './context.ts';
import type { Caller } from './runCall.ts';

/** What does a call: its file is named as the call is. */
export interface Handler<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly run: (ctx: Context<CallRefusal<C>>, input: CallInput<C>) => Promise<CallOutput<C>>;
  /** Runs before the transaction: what has to be asked of a neighbour, so that nothing is held while it thinks. */
  readonly prepare?: (app: App, caller: Caller, input: CallInput<C>) => Promise<void>;
}

export const handle = <C extends AnyCall>(call: C, run: Handler<C>['run'], prepare?: Handler<C>['prepare']): Handler<C> => ({
  call,
  run,
  prepare,
});
