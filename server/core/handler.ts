import type { AnyCall, CallInput, CallOutput, CallRefusal } from '../../contract/core/call.ts';
import type { Context } from './context.ts';

/** What does a call: its file is named as the call is. */
export interface Handler<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly run: (ctx: Context<CallRefusal<C>>, input: CallInput<C>) => Promise<CallOutput<C>>;
}

export const handle = <C extends AnyCall>(call: C, run: Handler<C>['run']): Handler<C> => ({ call, run });

/** A file as the answer of a call whose output says `file`. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Buffer;
}
