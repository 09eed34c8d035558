import { createHmac, randomBytes } from 'node:crypto';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { hashToken } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { intoAudit } from '../core/call/intoAudit.ts';
import { notifyText } from '../core/database/bus.ts';
import { named } from '../core/database/named.ts';
import { endOfSession, makeTokens, refuseDevice, type TokenPair } from './session.store.ts';

interface Found {
  session_id: string;
  /** The device that opened the session; the request may name another. */
  device: string;
  org: string;
  user_id: number;
  account: string;
  /** Neither expired nor of a session or account that ended. */
  good: boolean;
  /** Seconds since it was used; null when it never was. */
  used_for: number | null;
  /** The successor token is derived from it; null while the token was never used. */
  salt: Buffer | null;
  /** Whether the access token of the session's last refresh was used. */
  access_used: boolean;
  began: Date;
}

const findText = `
  select t.session_id, s.device, s.org, u.id as user_id, u.account, t.expires > now() and s.ended_at is null and u.status = 'active' and now() < ${endOfSession('s.org', 's.created_at')} as good,
         s.created_at as began,
         extract(epoch from now() - t.used_at)::float8 as used_for, t.salt, s.access_used
    from refresh_token t join session s on s.id = t.session_id join user_account u on u.id = s.user_id
   where t.hash = $1 for update of t, s`;

/** A repeated request gets the same successor; if that was used already, the session has moved on. */
const rotateText = `
  with used as (update refresh_token set used_at = coalesce(used_at, now()), salt = :salt where hash = :hash),
       successor as (insert into refresh_token as r (hash, session_id, expires) values (:next, :session, :nextExpires)
                     on conflict (hash) do update set expires = excluded.expires where r.used_at is null returning 1)
  update session set access_hash = :access, access_expires = :accessExpires, access_used = access_used and access_hash = :access, seen_at = now()
   where id = :session and exists (select from successor)`;

/** How long several windows may present one token. Later it is only valid while its successor is unused. */
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
  const pair = await makeTokens(ctx, found, contentOf);
  const tokens = {
    access: hashToken(pair.access.content),
    accessExpires: pair.access.expires,
    next: hashToken(pair.refresh.content),
    nextExpires: pair.refresh.expires,
  };
  ctx.write(...named(rotateText, { hash, session: found.session_id, salt, ...tokens }));
  return { tokens: pair };
});

/** Whether the answer with the successor was lost: neither of its tokens was ever used. */
async function isUnheard({ query }: Pick<Context, 'query'>, found: Found, successor: string): Promise<boolean> {
  if (found.access_used) return false;
  const rows = await query('select 1 from refresh_token where hash = $1 and used_at is null', [hashToken(successor)]);
  return rows.length > 0;
}

const stolenText = `
  with ended as (update session set ended_at = now(), end_reason = 'token reused' where id = :session and ended_at is null returning 1)
  ${intoAudit}
  select :org, :userId, :account, 'refresh', :device, :account, jsonb_build_object('refused', true, 'sessionsEnded', 1, 'address', :address::text) from ended`;

/** Two clients hold the token and it is unknown which one is the thief: both sessions end, and the administrator can read it in the audit. */
function endStolen({ onRefusal, device, address }: Pick<Context, 'onRefusal' | 'device' | 'address'>, found: Found): void {
  const { session_id: session, org, user_id: userId, account } = found;
  onRefusal(...named(stolenText, { session, org, userId, account, device, address }));
  onRefusal(notifyText, [`session ${session}`]);
}
