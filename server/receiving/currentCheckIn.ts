import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';

export const currentCheckIn = handle(receivingCalls.currentCheckIn, async (ctx) => {
  const warehouses = await ctx.query<{ id: number; code: string; name: string; until: string }>(
    `select w.id, w.code, ${nameIn('w', ctx.language)} as name, to_char(max(c.until) at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as until
       from check_in c join warehouse w on w.id = c.warehouse_id
      where c.user_id = $1 and c.org = $2 and c.until > now() and w.status = 'active'
      group by w.id order by max(c.at) desc`,
    [ctx.person.userId, ctx.org, ctx.timeZone],
  );
  return { checkedIn: warehouses.length > 0, warehouses };
});
