import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';

const totalText = `
  select count(*) as notes, coalesce(sum(total_qty), 0) as qty from delivery_note
   where org = $1 and state in ('unreceived', 'scanning') and ($2::text is null or supplier_code = $2)
     and ($3::text is null or supplier_code = $3) and ($4::text is null or note_no = $4)`;

export const unreceivedTotal = handle(receivingCalls.unreceivedTotal, async (ctx, input) => {
  const { person } = ctx;
  const own = person.userType === 'supplier' ? person.supplierCode : null;
  const values = [ctx.org, own, input.supplierCode ?? null, input.noteNo ?? null];
  const [total] = await ctx.query<{ notes: number; qty: string }>(totalText, values);
  return total ?? { notes: 0, qty: '0' };
});
