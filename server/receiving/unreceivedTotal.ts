import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';

const totalText = `
  select count(*) as notes, coalesce(sum(total_qty), 0) as qty from delivery_note
   where org = $1 and state in ('unreceived', 'scanning') and ($2::text is null or supplier_code = $2)`;

export const unreceivedTotal = handle(receivingCalls.unreceivedTotal, async (ctx) => {
  const { person } = ctx;
  const [total] = await ctx.query<{ notes: number; qty: string }>(totalText, [ctx.org, person.userType === 'supplier' ? person.supplierCode : null]);
  return total ?? { notes: 0, qty: '0' };
});
