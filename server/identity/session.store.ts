import { randomBytes } from 'node:crypto';
import { hashToken } from '../core/access.ts';
import type { Context } from '../core/context.ts';

const minute = 60_000;
const accessLifetime = 30 * minute;
const refreshLifetime = 30 * 24 * 60 * minute;

export interface TokenPair {
  access: { content: string; expires: string };
  refresh: { content: string; expires: string };
}

interface NewSession {
  userId: number;
  org: string;
  device: string;
}

/** Opens a session and gives its tokens; the database keeps their hashes only. */
export async function openSession(ctx: Pick<Context, 'query' | 'now'>, { userId, org, device }: NewSession): Promise<TokenPair> {
  const pair = makeTokens(ctx.now);
  await ctx.query(
    `with opened as (
       insert into session (user_id, org, device, access_hash, access_expires) values ($1, $2, $3, $4, $5) returning id)
     insert into refresh_token (hash, session_id, expires) select $6, id, $7 from opened`,
    [userId, org, device, hashToken(pair.access.content), pair.access.expires, hashToken(pair.refresh.content), pair.refresh.expires],
  );
  return pair;
}

/** Two fresh random tokens with their ends as ISO 8601 in UTC. */
export function makeTokens(now: Date): TokenPair {
  const part = (lifetime: number) => ({
    content: randomBytes(32).toString('base64url'),
    expires: new Date(now.getTime() + lifetime).toISOString(),
  });
  return { access: part(accessLifetime), refresh: part(refreshLifetime) };
}

/** Ends the open sessions of a person, but for one if given, and tells all server processes; gives their number. */
export async function endSessionsOf(ctx: Pick<Context, 'query' | 'notify'>, userId: number, reason: string, except = ''): Promise<number> {
  const ended = await ctx.query(
    `update session set ended_at = now(), end_reason = $2 where user_id = $1 and ended_at is null and id::text <> $3 returning id`,
    [userId, reason, except],
  );
  ctx.notify('session', String(userId));
  return ended.length;
}

/** Whether the device that calls was shut out. */
export async function deviceRevoked(ctx: Pick<Context, 'query' | 'device'>): Promise<boolean> {
  if (!ctx.device) return false;
  const [found] = await ctx.query<{ revoked: boolean }>(
    'update device set seen_at = now() where id::text = $1 returning revoked_at is not null as revoked',
    [ctx.device],
  );
  return found?.revoked ?? false;
}
