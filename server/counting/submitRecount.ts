import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { lockCount } from './count.store.ts';
import { submitRound } from './submitRound.ts';

export const submitRecount = handle(counterCalls.submitRecount, async (ctx, { no }) =>
  submitRound(ctx, await lockCount(ctx, no), 'submitRecount'),
);
