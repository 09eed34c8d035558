import { randomBytes } from 'node:crypto';
import type { SettingKey } from '../../contract/system/settings.ts';
import { settingDefaults } from '../../contract/system/settings.ts';
import { hashToken } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';

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

const openText = `
  with opened as (
    insert into session (user_id, org, device, access_hash, access_expires) values (:userId, :org, :device, :accessHash, :accessExpires) returning id)
  insert into refresh_token (hash, session_id, expires) select :refreshHash, id, :refreshExpires from opened`;

/** Opens a session and gives its tokens; the database keeps their hashes only. */
export async function openSession(ctx: Pick<Context, 'query'>, { userId, org, device }: NewSession): Promise<TokenPair> {
  const pair = await makeTokens(ctx, { org });
  const access = { accessHash: hashToken(pair.access.content), accessExpires: pair.access.expires };
  const refresh = { refreshHash: hashToken(pair.refresh.content), refreshExpires: pair.refresh.expires };
  await ctx.query(...named(openText, { userId, org, device, ...access, ...refresh }));
  return pair;
}

/** The end of a session that began then in that organisation, however often it is renewed. */
export const endOfSession = (org: string, began: string): string => `
  ${began} + make_interval(days => coalesce(
    (select (s.value #>> '{}')::int from setting s where s.org = ${org} and s.key = '${'sessionDays' satisfies SettingKey}'), ${settingDefaults.sessionDays}))`;

interface TokensFor {
  org: string;
  /** The start of the session; now for a new one. */
  began?: Date;
}

const clockText = `select now() as now, ${endOfSession('$1', 'coalesce($2::timestamptz, now())')} as ends`;

/**
 * Makes two tokens, random by default, with their expiry as ISO 8601 in UTC, never after the end of the session. The database's clock
 * decides: with a server's wrong clock, tokens would expire at once or last for weeks.
 */
export async function makeTokens(
  { query }: Pick<Context, 'query'>,
  { org, began }: TokensFor,
  contentOf = (_part: keyof TokenPair): string => randomBytes(32).toString('base64url'),
): Promise<TokenPair> {
  const [clock] = await query<{ now: Date; ends: Date }>(clockText, [org, began ?? null]);
  if (!clock) throw new Error('the database gave no time');
  const part = (name: keyof TokenPair, lifetime: number) => ({
    content: contentOf(name),
    expires: new Date(Math.min(clock.now.getTime() + lifetime, clock.ends.getTime())).toISOString(),
  });
  return { access: part('access', accessLifetime), refresh: part('refresh', refreshLifetime) };
}

/** Ends the open sessions of a person, except one if given, and notifies all server processes; returns their number. */
export async function endSessionsOf(ctx: Pick<Context, 'query' | 'notify'>, userId: number, reason: string, except = ''): Promise<number> {
  const ended = await ctx.query(
    `update session set ended_at = now(), end_reason = $2 where user_id = $1 and ended_at is null and id::text <> $3 returning id`,
    [userId, reason, except],
  );
  ctx.notify('session');
  return ended.length;
}

interface OpenedFrom {
  device: string;
  /** The key that identifies the enrolled device; undefined where the session's own token does. */
  deviceKey?: string;
  userId: number;
  org: string;
}

const deviceText = `
  with seen as (update device set seen_at = now() where id::text = any($1) returning id::text, revoked_at, key_hash is null or $5::bytea is null or key_hash = $5 as proven)
  select exists (select from seen where revoked_at is not null) as revoked,
         exists (select from seen where id = $4 and revoked_at is null and proven) as enrolled,
         exists (select from setting s where s.org = $3 and s.key = 'enrolledDevicesOnly' and s.value = 'true') as "enrolledOnly",
         exists (select from user_role r join role on role.code = r.role_code
                  where r.user_id = $2 and r.org = $3
                    and (role.administrator or exists (select from role_permission p where p.role_code = role.code and p.permission = 'devices'))) as enrols`;

/**
 * Refuses a session on a blocked device. A device that hides its identity looks like a new one; where that matters
 * the organisation allows only enrolled devices, and people who may enrol devices, so that they cannot lock themselves out.
 */
export async function refuseDevice(
  ctx: Pick<Context<'login.device-revoked' | 'login.device-unknown'>, 'query' | 'refuse' | 'device'>,
  { device, deviceKey, userId, org }: OpenedFrom,
): Promise<void> {
  const [found] = await ctx.query<{ revoked: boolean; enrolled: boolean; enrolledOnly: boolean; enrols: boolean }>(deviceText, [
    [device, ctx.device],
    userId,
    org,
    device,
    deviceKey === undefined ? null : hashToken(deviceKey),
  ]);
  if (found?.revoked) ctx.refuse('login.device-revoked');
  if (found?.enrolledOnly && !found.enrolled && !found.enrols) ctx.refuse('login.device-unknown');
}
