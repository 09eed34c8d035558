import { randomBytes } from 'node:crypto';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/access.ts';

const minute = 60_000;
export const accessLifetime = 30 * minute;
export const refreshLifetime = 30 * 24 * 60 * minute;

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
