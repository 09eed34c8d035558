import { createHmac, randomBytes } from 'node:crypto';
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
  /** What its successor is made of, with it; null while it was never used. */
  salt: Buffer | null;
  /** Whether somebody worked with the access token of the session's last refresh. */
  access_used: boolean;
}

const findText = `
  select t.session_id, s.device, s.org, u.id as user_id, u.account, t.expires > now() and s.ended_at is null and u.status = 'active' as good,
         extract(epoch from now() - t.used_at)::float8 as used_for, t.salt, s.access_used
    from refresh_token t join session s on s.id = t.session_id join user_account u on u.id = s.user_id
   where t.hash = $1 for update of t, s`;

/** Whoever comes again gets the same successor; where that was used already, the session has moved on. */
const rotateText = `
  with used as (update refresh_token set used_at = coalesce(used_at, now()), salt = $7 where hash = $1),
       successor as (insert into refresh_token as r (hash, session_id, expires) values ($5, $2, $6)
                     on conflict (hash) do update set expires = excluded.expires where r.used_at is null returning 1)
  update session set access_hash = $3, access_expires = $4, access_used = access_used and access_hash = $3, seen_at = now()
   where id = $2 and exists (select from successor)`;

/** So long several windows may come with one token. Later it is good only while nobody has used what came of it. */
const lostAnswerSeconds = 30;

export const refresh = handle(identityCalls.refresh, async (ctx, { token = '' }) => {
  const hash = hashToken(token);
  const [found] = await ctx.query<Found>(findText, [hash]);
  if (!found?.good) return ctx.refuse('login.refresh-failed');
  const salt = found.salt ?? randomBytes(16);
  const contentOf = (part: keyof TokenPair) => createHmac('sha256', token).update(salt).update(part).digest('base64url');
  if (found.used_for !== null && found.used_for > lostAnswerSeconds && !(await isUnheard(ctx, found, contentOf('refresh')))) {
    endStolen(ctx, found);
    return ctx.refuse('login.refresh-failed');
  }
  await refuseDevice(ctx, { device: found.device, userId: found.user_id, org: found.org });
  const pair = await makeTokens(ctx, contentOf);
  const { access, refresh: next } = pair;
  const tokens = [hashToken(access.content), access.expires, hashToken(next.content), next.expires];
  ctx.write(rotateText, [hash, found.session_id, ...tokens, salt]);
  return { tokens: pair };
});

/** Whether the answer with the successor reached nobody: neither of its tokens was ever used. */
async function isUnheard({ query }: Pick<Context, 'query'>, found: Found, successor: string): Promise<boolean> {
  if (found.access_used) return false;
  const rows = await query('select 1 from refresh_token where hash = $1 and used_at is null', [hashToken(successor)]);
  return rows.length > 0;
}

const stolenText = `
  with ended as (update session set ended_at = now(), end_reason = 'token reused' where id = $1 and ended_at is null returning 1)
  insert into audit (org, user_id, account, call, device, document, detail)
  select $2, $3, $4, 'refresh', $5, $4, jsonb_build_object('refused', true, 'sessionsEnded', 1, 'address', $6::text) from ended`;

/** Nobody knows who of two holds the token rightly: both are out, and the administrator can read of it. */
function endStolen({ onRefusal, device, address }: Pick<Context, 'onRefusal' | 'device' | 'address'>, found: Found): void {
  onRefusal(stolenText, [found.session_id, found.org, found.user_id, found.account, device, address]);
  onRefusal(notifyText, [`session ${found.session_id}`]);
}
