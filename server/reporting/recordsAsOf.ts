import type { CallOutput } from '../../contract/core/call.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { usableInSql } from '../exchange/usableInSql.ts';

type AsOf = CallOutput<typeof reportLookupCalls.recordsAsOf>;

const asOfText = `
  select to_char(s.pulled_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "pulledAt",
         coalesce(s.next_pull_at <= now() or s.pull_claimed_until > now(), false) as asked,
         coalesce(${usableInSql('c')}, false) as connected
    from neighbour_state s left join neighbour_connection c on c.neighbour = s.neighbour where s.neighbour = $1`;

/** The time up to which a partner's records were read. */
export async function readAsOf(ctx: Pick<Context, 'query' | 'timeZone'>, source: string): Promise<AsOf> {
  const [found] = await ctx.query<AsOf>(asOfText, [source, ctx.timeZone]);
  return found ?? { pulledAt: null, asked: false, connected: false };
}

export const recordsAsOf = handle(reportLookupCalls.recordsAsOf, (ctx, { source }) => readAsOf(ctx, source));
