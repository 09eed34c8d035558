import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { hashToken } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { notifyText } from '../core/database/bus.ts';
import { makeTokens, refuseDevice, type TokenPair } from './session.store.ts';

interface Found {
  session_id: string;
  /** That the session was opened on, whatever the request says. */
  device: string;
  org: string;
  user_id: number;
  account: string;
  /** Neither expired nor of a session or account that ended. */
  good: boolean;
  /** Seconds since it was used; null when it never was. */
  used_for: number | null;
}

const findText = `
  select t.session_id, s.device, s.org, u.id as user_id, u.account, t.expires > now() and s.ended_at is null and u.status = 'active' as good,
         extract(epoch from now() - t.used_at)::float8 as used_for
    from refresh_token t join session s on s.id = t.session_id join user_account u on u.id = s.user_id
   where t.hash = $1 for update of t, s`;

const rotateText = `
  with used as (update refresh_token set used_at = coalesce(used_at, now()) where hash = $1),
       moved as (update session set access_hash = $3, access_expires = $4, seen_at = now() where id = $2)
  insert into refresh_token (hash, session_id, expires) values ($5, $2, $6)`;

/** A token that was used longer ago than this was copied: whoever holds it may be a thief. */
const lostAnswerSeconds = 30;

export const refresh = handle(identityCalls.refresh, async (ctx, { token }) => {
  const hash = hashToken(token ?? '');
  const [found] = await ctx.query<Found>(findText, [hash]);
  if (!found?.good) return ctx.refuse('login.refresh-failed');
  if (found.used_for !== null && found.used_for > lostAnswerSeconds) {
    endStolen(ctx, found);
    return ctx.refuse('login.refresh-failed');
  }
  await refuseDevice(ctx, { device: found.device, userId: found.user_id, org: found.org });
  return { tokens: await rotate(ctx, hash, found.session_id) };
});

const stolenText = `
  with ended as (update session set ended_at = now(), end_reason = 'token reused' where id = $1 and ended_at is null returning 1)
  insert into audit (org, user_id, account, call, device, document, detail)
  select $2, $3, $4, 'refresh', $5, $4, jsonb_build_object('refused', true, 'sessionsEnded', 1, 'address', $6::text) from ended`;

/** Nobody knows who of two holds the token rightly: both are out, and the administrator can read of it. */
function endStolen({ onRefusal, device, address }: Pick<Context, 'onRefusal' | 'device' | 'address'>, found: Found): void {
  onRefusal(stolenText, [found.session_id, found.org, found.user_id, found.account, device, address]);
  onRefusal(notifyText, [`session ${found.session_id}`]);
}

async function rotate(ctx: Pick<Context, 'query' | 'write'>, hash: Buffer, sessionId: string): Promise<TokenPair> {
  const pair = await makeTokens(ctx);
  const { access, refresh: next } = pair;
  ctx.write(rotateText, [hash, sessionId, hashToken(access.content), access.expires, hashToken(next.content), next.expires]);
  return pair;
}
