import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/handler.ts';
import { lockCount } from './count.store.ts';
import { submitRound } from './submitRound.ts';

export const submitCount = handle(countingCalls.submitCount, async (ctx, { no }) => submitRound(ctx, await lockCount(ctx, no), 'submit'));
