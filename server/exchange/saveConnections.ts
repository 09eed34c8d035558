import { oldSecretDays } from '../../contract/exchange/exchange.rules.ts';
import { notifyText } from '../core/database/bus.ts';
import type { Database } from '../core/database/database.ts';
import { named } from '../core/database/named.ts';
import { type ConnectionChange, clientPurpose } from './connections.ts';
import { openSecretBox, type SecretBox } from './secretBox.ts';
import { storedSentence } from './storedSentence.ts';

/** Writes a connection with the values of `connectionValues`. Null values stay unchanged. */
export const saveConnectionText = `
  insert into neighbour_connection (neighbour, enabled, base_url, key_name, secret, timeout_ms, in_flight, changed_by, mode, field_map, demands_webhook, allowed_from, token_url, client_id,
                                    client_secret, scope, may_read_since, reads_orgs, told_of)
  values (:partner, coalesce(:enabled, true), coalesce(:baseUrl, ''), coalesce(:key, ''), :secret, coalesce(:timeoutMs, 10000), coalesce(:inFlight, 16), :userId, coalesce(:mode, 'http'), coalesce(:mapping::jsonb, '{}'),
          coalesce(:demandsWebhook, false), coalesce(:allowedFrom::text[], '{}'), coalesce(:tokenUrl, ''), coalesce(:clientId, ''),
          :clientSecret, coalesce(:scope, ''), case when :mayRead then now() end, coalesce(:readsOrgs::text[], '{}'), coalesce(:toldOf::text[], '{}'))
  on conflict (neighbour) do update set
    enabled = coalesce(:enabled, neighbour_connection.enabled), base_url = coalesce(:baseUrl, neighbour_connection.base_url),
    key_name = coalesce(:key, neighbour_connection.key_name), secret = coalesce(:secret, neighbour_connection.secret),
    timeout_ms = coalesce(:timeoutMs, neighbour_connection.timeout_ms), in_flight = coalesce(:inFlight, neighbour_connection.in_flight),
    old_secret = case when :oldSecret::text = 'keep' then neighbour_connection.secret when :oldSecret = 'end' then null else neighbour_connection.old_secret end,
    old_secret_until = case when :oldSecret::text = 'keep' then now() + make_interval(days => ${oldSecretDays}) when :oldSecret = 'end' then null else neighbour_connection.old_secret_until end,
    demands_webhook = coalesce(:demandsWebhook, neighbour_connection.demands_webhook), allowed_from = coalesce(:allowedFrom::text[], neighbour_connection.allowed_from),
    token_url = coalesce(:tokenUrl, neighbour_connection.token_url), client_id = coalesce(:clientId, neighbour_connection.client_id),
    client_secret = case when :tokenUrl::text = '' then null else coalesce(:clientSecret, neighbour_connection.client_secret) end, scope = coalesce(:scope, neighbour_connection.scope),
    may_read_since = case when :mayRead::boolean then coalesce(neighbour_connection.may_read_since, now()) when not :mayRead then null else neighbour_connection.may_read_since end,
    reads_orgs = coalesce(:readsOrgs::text[], neighbour_connection.reads_orgs),
    told_of = coalesce(:toldOf::text[], neighbour_connection.told_of),
    mode = coalesce(:mode, neighbour_connection.mode::text), field_map = coalesce(:mapping::jsonb, neighbour_connection.field_map),
    changed_by = :userId, changed_at = now()`;

/** Readers start from the beginning, because their cursors are invalid. */
export const readAnewText = 'update neighbour_connection set may_read_since = now() where may_read_since is not null';

/** A changed connection is tried at once: all waiting messages of the partner become due. */
export const tryAgainTexts = [
  "update outbox set next_at = now() where neighbour = $1 and state = 'queued' and next_at > now()",
  "update neighbour_state set misconfigured = false, breaker = 'closed', open_until = null, pause_ms = 0, probe_until = null, next_pull_at = now() where neighbour = $1",
] as const;

/** Waiting events of a partner that no longer gets them are dropped. */
export const untoldText = `
  update outbox o set state = 'closed', settled_reason = $2, finished_at = now(), claimed_until = null
   where o.neighbour = $1 and o.document_type = 'event' and o.state in ('queued', 'failed')
     and not exists (select from neighbour_connection c where c.neighbour = o.neighbour and c.mode = 'http' and c.may_read_since is not null
                        and o.body #>> '{data,feed}' = any(c.told_of) and (c.reads_orgs = '{}' or o.org = any(c.reads_orgs)))`;

/** An address as it is stored, without a slash at the end, because the protocol's paths begin with one. */
export const baseAddress = (address: string): string => address.replace(/\/+$/, '');

/** The values of `saveConnectionText`; the secret is sealed here. */
export const connectionValues = (
  change: ConnectionChange,
  box: SecretBox,
  { userId = null, oldSecret = null }: { userId?: number | null; oldSecret?: 'keep' | 'end' | null } = {},
) => ({
  partner: change.partner,
  enabled: change.enabled ?? null,
  baseUrl: change.baseUrl === undefined ? null : baseAddress(change.baseUrl),
  key: change.key ?? null,
  secret: change.secret === undefined ? null : box.seal(change.secret, change.partner),
  tokenUrl: change.tokenUrl ?? null,
  clientId: change.clientId ?? null,
  clientSecret: change.clientSecret === undefined ? null : box.seal(change.clientSecret, clientPurpose(change.partner)),
  scope: change.scope ?? null,
  demandsWebhook: change.demandsWebhook ?? null,
  allowedFrom: change.allowedFrom ?? null,
  mayRead: change.mayRead ?? null,
  readsOrgs: change.readsOrgs ?? null,
  toldOf: change.toldOf ?? null,
  timeoutMs: change.timeoutMs ?? null,
  inFlight: change.inFlight ?? null,
  userId,
  oldSecret,
  mode: change.mode ?? null,
  mapping: change.mapping === undefined ? null : JSON.stringify(change.mapping),
});

/** Saves connections from a start script or a test, and notifies every server process. */
export async function saveConnections(database: Database, dataDir: string, changes: readonly ConnectionChange[]): Promise<void> {
  const box = await openSecretBox(dataDir);
  for (const change of changes) {
    await database.pool.query(...named(saveConnectionText, connectionValues(change, box)));
    for (const text of tryAgainTexts) await database.pool.query(text, [change.partner]);
    await database.pool.query(untoldText, [change.partner, storedSentence('closed.untold')]);
    await database.pool.query(notifyText, [`connection ${change.partner}`]);
  }
}
