import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { stockOf } from './makeCount.ts';
import { findScope } from './scopeOfCount.ts';

export const countScope = handle(countingCalls.countScope, async (ctx, scope) => {
  const { places, only } = await findScope(ctx, scope, false);
  return { places: places.length, ...(await stockOf(ctx, places, only)) };
});
