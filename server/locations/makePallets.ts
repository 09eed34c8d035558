import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { handle } from '../core/call/handler.ts';
import { makeEmpty } from '../labels/pallet.store.ts';

export const makePallets = handle(palletCalls.makePallets, async (ctx, { count }) => {
  const made = await makeEmpty(ctx, count);
  const codes = made.map(({ code }) => code);
  ctx.audit(codes[0] ?? '', { pallets: codes });
  return { ids: made.map(({ id }) => id), codes };
});
