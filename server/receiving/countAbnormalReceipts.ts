import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';

const countText = `
  select count(*) as count from receipt
   where org = $1 and sync_state = 'failed' and state <> 'deleted' and ($2::text is null or supplier_code = $2)`;

export const countAbnormalReceipts = handle(receivingCalls.countAbnormalReceipts, async (ctx) => {
  const { person } = ctx;
  const [row] = await ctx.query<{ count: number }>(countText, [ctx.org, person.userType === 'supplier' ? person.supplierCode : null]);
  return { count: row?.count ?? 0 };
});
