import { type ConnectionMode, oldSecretDays } from '../../contract/exchange/exchange.rules.ts';
import { type FieldMapping, fieldMapping } from '../../contract/exchange/mapping.ts';
import type { NameStyle } from '../../contract/exchange/mappingProblems.ts';
import { type Neighbour, neighbours } from '../../contract/exchange/neighbour.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { type Bus, notifyText } from '../core/database/bus.ts';
import type { Database } from '../core/database/database.ts';
import { named } from '../core/database/named.ts';
import { keptSecretText, replaceSecretText } from '../core/database/serverSecret.ts';
import { StartError } from '../core/process/config.ts';
import { keyFingerprint, openSecretBox, otherKey, type SecretBox } from './secretBox.ts';
import { completeInSql } from './usableInSql.ts';

/** How a partner is reached. `secret` is clear text here and nowhere else. */
export interface Connection {
  neighbour: Neighbour;
  mode: ConnectionMode;
  enabled: boolean;
  /** Without a slash at the end. */
  baseUrl: string;
  key: string;
  secret: string;
  /** The secret of before, while it still counts. */
  old?: { secret: string; until: Date };
  /** Its pushes have to be signed by Standard Webhooks. */
  demandsWebhook: boolean;
  /** Networks that its requests come from; none: any. */
  allowedFrom: string[];
  timeoutMs: number;
  /** Documents on their way at the same time. */
  inFlight: number;
  /** What it calls our fields. */
  mapping: FieldMapping;
}

/** What is to be saved; what is left out stays as it is. */
export type ConnectionChange = Pick<Connection, 'neighbour'> & Partial<Connection>;

interface ConnectionRow {
  neighbour: Neighbour;
  mode: ConnectionMode;
  enabled: boolean;
  base_url: string;
  complete: boolean;
  key_name: string;
  secret: Buffer | null;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  demands_webhook: boolean;
  allowed_from: string[];
  timeout_ms: number;
  in_flight: number;
  field_map: unknown;
}

/** What a partner calls our fields: paths in JSON, or heads of columns. */
export interface Names {
  mapping: FieldMapping;
  style: NameStyle;
}

const noNames: Names = { mapping: {}, style: 'paths' };

interface Known {
  usable: ReadonlyMap<Neighbour, Connection>;
  /** Undefined where what was saved cannot be read. */
  names: ReadonlyMap<Neighbour, Names | undefined>;
}

/** The connections, read once and again after a change on any server process. */
export class Connections {
  readonly #database: Database;
  readonly #dataDir: string;
  #known: Promise<Known> | undefined;
  #listeners: ((neighbour: Neighbour | '*') => void)[] = [];

  constructor(database: Database, bus: Bus, dataDir: string) {
    this.#database = database;
    this.#dataDir = dataDir;
    bus.on('connection', (payload) => {
      this.#known = undefined;
      const changed = neighbours.find((one) => one === payload) ?? '*';
      for (const listener of this.#listeners) listener(changed);
    });
  }

  onChange(listener: (neighbour: Neighbour | '*') => void): void {
    this.#listeners.push(listener);
  }

  /** The connection of a partner that may be used; undefined when there is none or it is switched off. */
  async find(neighbour: Neighbour): Promise<Connection | undefined> {
    return (await this.#all()).usable.get(neighbour);
  }

  /** The connection as it is saved, switched on or not. */
  async findSaved(neighbour: Neighbour): Promise<Connection | undefined> {
    const { rows } = await this.#database.pool.query<ConnectionRow>(`select ${savedRows} where c.neighbour = $1`, [neighbour]);
    const [row] = rows;
    if (!row?.complete) return undefined;
    const connection = connectionOf(row, row.mode === 'http' ? await openSecretBox(this.#dataDir) : undefined);
    return connection ?? refuseMapping(neighbour);
  }

  async enabled(): Promise<Connection[]> {
    return [...(await this.#all()).usable.values()];
  }

  /** How records of a partner are to be read, also when it is switched off; those in files were read row by row already. */
  async mappingOf(neighbour: Neighbour): Promise<FieldMapping> {
    const { mapping, style } = await this.namesOf(neighbour);
    return style === 'paths' ? mapping : {};
  }

  /** What it calls our fields, in whichever way it speaks. Names that cannot be read are refused: without them a record would be taken for another. */
  async namesOf(neighbour: Neighbour): Promise<Names> {
    const { names } = await this.#all();
    return names.has(neighbour) ? (names.get(neighbour) ?? refuseMapping(neighbour)) : noNames;
  }

  /**
   * A server with another key could take nothing from the partners and send them nothing, and what is entered
   * there would be closed to the others: it must not start, also before the first secret is entered. Without the old key the secrets have
   * to be forgotten.
   */
  async checkKey(forget: boolean): Promise<void> {
    const sealed = 'select neighbour, secret from neighbour_connection where secret is not null';
    const { rows } = await this.#database.pool.query<{ neighbour: Neighbour; secret: Buffer }>(sealed);
    const box = await openSecretBox(this.#dataDir);
    const closed = rows.filter(({ neighbour, secret }) => !box.opens(secret, neighbour)).map(({ neighbour }) => neighbour);
    if (closed.length > 0 && !forget) throw new StartError(otherKey(this.#dataDir));
    const own = [keyFingerprint, box.fingerprint];
    const [kept] = (await this.#database.pool.query<{ value: string }>(keptSecretText, own)).rows;
    const same = kept?.value === box.fingerprint;
    if (!same && !forget) throw new StartError(otherKey(this.#dataDir));
    if (!same) await this.#database.pool.query(replaceSecretText, own);
    if (closed.length === 0) return;
    await this.#database.pool.query(forgetText, [closed]);
  }

  async #all(): Promise<Known> {
    this.#known ??= this.#load();
    return this.#known.catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
  }

  async #load(): Promise<Known> {
    const { rows } = await this.#database.pool.query<ConnectionRow>(`select ${savedRows}`);
    const usable = rows.filter((row) => row.enabled && row.complete);
    const box = usable.some((row) => row.mode === 'http') ? await openSecretBox(this.#dataDir) : undefined;
    return {
      usable: new Map(usable.flatMap((row) => connectionOf(row, box) ?? []).map((one) => [one.neighbour, one])),
      names: new Map(rows.map((row) => [row.neighbour, namesIn(row)])),
    };
  }
}

const savedRows = `c.*, ${completeInSql('c')} as complete from neighbour_connection c`;

// Files need no secret and go on.
const forgetText =
  "update neighbour_connection set secret = null, old_secret = null, old_secret_until = null, enabled = enabled and mode = 'files' where neighbour = any($1::text[])";

function namesIn({ field_map, mode }: ConnectionRow): Names | undefined {
  const { data: mapping } = fieldMapping.safeParse(field_map);
  return mapping && { mapping, style: mode === 'files' ? 'heads' : 'paths' };
}

function refuseMapping(neighbour: Neighbour): never {
  throw new Refusal('connection.mapping-unreadable', { neighbour });
}

function oldSecretOf(
  { neighbour, mode, old_secret, old_secret_until: until }: ConnectionRow,
  box: SecretBox | undefined,
): Pick<Connection, 'old'> {
  if (mode !== 'http' || !old_secret || !until || !box?.opens(old_secret, neighbour)) return {};
  return { old: { secret: box.open(old_secret, neighbour), until } };
}

/** The secrets that count now, the newest first. */
export const secretsOf = ({ secret, old }: Pick<Connection, 'secret' | 'old'>, now: number): string[] =>
  old && old.until.getTime() > now ? [secret, old.secret] : [secret];

/** Undefined when its mapping cannot be read: the connection stops until the mapping is saved again. */
function connectionOf(row: ConnectionRow, box: SecretBox | undefined): Connection | undefined {
  const names = namesIn(row);
  return (
    names && {
      neighbour: row.neighbour,
      mode: row.mode,
      enabled: row.enabled,
      baseUrl: row.base_url,
      key: row.key_name,
      secret: row.secret && row.mode === 'http' ? (box?.open(row.secret, row.neighbour) ?? '') : '',
      ...oldSecretOf(row, box),
      demandsWebhook: row.demands_webhook,
      allowedFrom: row.allowed_from,
      timeoutMs: row.timeout_ms,
      inFlight: row.in_flight,
      mapping: names.mapping,
    }
  );
}

/** Writes a connection with the values of `connectionValues`. What is null stays as it is. */
export const saveConnectionText = `
  insert into neighbour_connection (neighbour, enabled, base_url, key_name, secret, timeout_ms, in_flight, changed_by, mode, field_map, demands_webhook, allowed_from)
  values (:neighbour, coalesce(:enabled, true), coalesce(:baseUrl, ''), coalesce(:key, ''), :secret, coalesce(:timeoutMs, 10000), coalesce(:inFlight, 16), :userId, coalesce(:mode, 'http'), coalesce(:mapping::jsonb, '{}'),
          coalesce(:demandsWebhook, false), coalesce(:allowedFrom::text[], '{}'))
  on conflict (neighbour) do update set
    enabled = coalesce(:enabled, neighbour_connection.enabled), base_url = coalesce(:baseUrl, neighbour_connection.base_url),
    key_name = coalesce(:key, neighbour_connection.key_name), secret = coalesce(:secret, neighbour_connection.secret),
    timeout_ms = coalesce(:timeoutMs, neighbour_connection.timeout_ms), in_flight = coalesce(:inFlight, neighbour_connection.in_flight),
    old_secret = case when :oldSecret::text = 'keep' then neighbour_connection.secret when :oldSecret = 'end' then null else neighbour_connection.old_secret end,
    old_secret_until = case when :oldSecret::text = 'keep' then now() + make_interval(days => ${oldSecretDays}) when :oldSecret = 'end' then null else neighbour_connection.old_secret_until end,
    demands_webhook = coalesce(:demandsWebhook, neighbour_connection.demands_webhook), allowed_from = coalesce(:allowedFrom::text[], neighbour_connection.allowed_from),
    mode = coalesce(:mode, neighbour_connection.mode::text), field_map = coalesce(:mapping::jsonb, neighbour_connection.field_map),
    changed_by = :userId, changed_at = now()`;

/** A changed connection is tried at once: whatever waits for the partner is due now. */
export const tryAgainTexts = [
  "update outbox set next_at = now() where neighbour = $1 and state = 'queued' and next_at > now()",
  "update neighbour_state set misconfigured = false, breaker = 'closed', open_until = null, pause_ms = 0, probe_until = null, next_pull_at = now() where neighbour = $1",
] as const;

/** An address as it is kept: the paths of the protocol begin with a slash themselves. */
export const baseAddress = (given: string): string => given.replace(/\/+$/, '');

/** The values of `saveConnectionText`; the secret is sealed here. */
export const connectionValues = (
  change: ConnectionChange,
  box: SecretBox,
  { userId = null, oldSecret = null }: { userId?: number | null; oldSecret?: 'keep' | 'end' | null } = {},
) => ({
  neighbour: change.neighbour,
  enabled: change.enabled ?? null,
  baseUrl: change.baseUrl === undefined ? null : baseAddress(change.baseUrl),
  key: change.key ?? null,
  secret: change.secret === undefined ? null : box.seal(change.secret, change.neighbour),
  demandsWebhook: change.demandsWebhook ?? null,
  allowedFrom: change.allowedFrom ?? null,
  timeoutMs: change.timeoutMs ?? null,
  inFlight: change.inFlight ?? null,
  userId,
  oldSecret,
  mode: change.mode ?? null,
  mapping: change.mapping === undefined ? null : JSON.stringify(change.mapping),
});

/** Saves connections from a start script or a test, and tells every server process. */
export async function saveConnections(database: Database, dataDir: string, changes: readonly ConnectionChange[]): Promise<void> {
  const box = await openSecretBox(dataDir);
  for (const change of changes) {
    await database.pool.query(...named(saveConnectionText, connectionValues(change, box)));
    for (const text of tryAgainTexts) await database.pool.query(text, [change.neighbour]);
    await database.pool.query(notifyText, [`connection ${change.neighbour}`]);
  }
}
