import { type ConnectionMode, nameStyleOf, transports } from '../../contract/exchange/exchange.rules.ts';
import { type FieldMapping, fieldMapping } from '../../contract/exchange/mapping.ts';
import type { NameStyle } from '../../contract/exchange/mappingProblems.ts';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import type { ReadFeed } from '../../contract/exchange/readFeeds.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Bus } from '../core/database/bus.ts';
import type { Database } from '../core/database/database.ts';
import { keptSecretText, replaceSecretText } from '../core/database/serverSecret.ts';
import { StartError } from '../core/process/config.ts';
import { keyFingerprint, openSecretBox, otherKey, type SecretBox } from './secretBox.ts';
import { completeInSql, inFilesInSql } from './usableInSql.ts';

/** Our OAuth 2 client (client credentials) at a partner. `clientSecret` is clear text here and nowhere else. */
export interface OAuthClient {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Empty: no scope. */
  scope: string;
}

/** The connection of a partner. `secret` is clear text here and nowhere else. */
export interface Connection {
  partner: Partner;
  mode: ConnectionMode;
  enabled: boolean;
  /** Without a slash at the end. */
  baseUrl: string;
  key: string;
  secret: string;
  /** The previous secret, while it is still valid. */
  old?: { secret: string; until: Date };
  /** Present when its requests need a token. */
  oauth?: OAuthClient;
  /** Its pushes must be signed by Standard Webhooks. */
  demandsWebhook: boolean;
  /** The partner may read documents, stock and labels. */
  mayRead: boolean;
  /** The organisations that it may read; empty: all. */
  readsOrgs: string[];
  /** The feeds of which it gets events, if it may read. */
  toldOf: ReadFeed[];
  /** Networks that its requests come from; none: any. */
  allowedFrom: string[];
  timeoutMs: number;
  /** Documents on their way at the same time. */
  inFlight: number;
  /** Its names for our fields. */
  mapping: FieldMapping;
}

/** The changes to save; absent fields stay as they are. */
export type ConnectionChange = Pick<Connection, 'partner'> & Partial<Omit<Connection, 'oauth'> & OAuthClient>;

interface ConnectionRow {
  partner: Partner;
  mode: ConnectionMode;
  enabled: boolean;
  base_url: string;
  complete: boolean;
  key_name: string;
  secret: Buffer | null;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  token_url: string;
  client_id: string;
  client_secret: Buffer | null;
  scope: string;
  demands_webhook: boolean;
  may_read_since: Date | null;
  reads_orgs: string[];
  told_of: ReadFeed[];
  allowed_from: string[];
  timeout_ms: number;
  in_flight: number;
  field_map: unknown;
}

/** A partner's names for our fields: paths in JSON, or column headers. */
export interface Names {
  mapping: FieldMapping;
  style: NameStyle;
}

const noNames: Names = { mapping: {}, style: 'paths' };

interface Known {
  usable: ReadonlyMap<Partner, Connection>;
  /** Undefined when the stored mapping cannot be read. */
  names: ReadonlyMap<Partner, Names | undefined>;
}

/** The connections, read once and again after a change on any server process. */
export class Connections {
  readonly #database: Database;
  readonly #dataDir: string;
  #known: Promise<Known> | undefined;
  #listeners: ((partner: Partner | '*') => void)[] = [];

  constructor(database: Database, bus: Bus, dataDir: string) {
    this.#database = database;
    this.#dataDir = dataDir;
    bus.on('connection', (payload) => {
      this.#known = undefined;
      const changed = partners.find((one) => one === payload) ?? '*';
      for (const listener of this.#listeners) listener(changed);
    });
  }

  onChange(listener: (partner: Partner | '*') => void): void {
    this.#listeners.push(listener);
  }

  /** The connection of a partner that may be used; undefined when there is none or it is switched off. */
  async find(partner: Partner): Promise<Connection | undefined> {
    return (await this.#all()).usable.get(partner);
  }

  /** The connection as it is saved, switched on or not. */
  async findSaved(partner: Partner): Promise<Connection | undefined> {
    const { rows } = await this.#database.pool.query<ConnectionRow>(`select ${savedRows} where c.neighbour = $1`, [partner]);
    const [row] = rows;
    if (!row?.complete) return undefined;
    const connection = connectionOf(row, !transports[row.mode].inFiles ? await openSecretBox(this.#dataDir) : undefined);
    return connection ?? refuseMapping(partner);
  }

  async enabled(): Promise<Connection[]> {
    return [...(await this.#all()).usable.values()];
  }

  /** The mapping for a partner's records, also when it is switched off; rows of files were already mapped. */
  async mappingOf(partner: Partner): Promise<FieldMapping> {
    const { mapping, style } = await this.namesOf(partner);
    return style === 'paths' ? mapping : {};
  }

  /** Its names for our fields, over any transport. An unreadable mapping is refused: without it records would be misread. */
  async namesOf(partner: Partner): Promise<Names> {
    const { names } = await this.#all();
    return names.has(partner) ? (names.get(partner) ?? refuseMapping(partner)) : noNames;
  }

  /**
   * A server with another key could not decrypt the secrets, and secrets entered there would be unreadable for the other
   * servers: it must not start, even before the first secret is entered. Without the old key the secrets
   * must be forgotten.
   */
  async checkKey(forget: boolean): Promise<void> {
    const { rows } = await this.#database.pool.query<SealedRow>(sealedText);
    const box = await openSecretBox(this.#dataDir);
    const closed = rows
      .filter(({ partner, secret, ofClient }) => !box.opens(secret, ofClient ? clientPurpose(partner) : partner))
      .map(({ partner }) => partner);
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
    const box = usable.some((row) => !transports[row.mode].inFiles) ? await openSecretBox(this.#dataDir) : undefined;
    return {
      usable: new Map(usable.flatMap((row) => connectionOf(row, box) ?? []).map((one) => [one.partner, one])),
      names: new Map(rows.map((row) => [row.partner, namesIn(row)])),
    };
  }
}

const savedRows = `c.*, c.neighbour as partner, ${completeInSql('c')} as complete from neighbour_connection c`;

/** The purpose under which a partner's client secret is encrypted. */
export const clientPurpose = (partner: Partner): string => `${partner} client`;

interface SealedRow {
  partner: Partner;
  secret: Buffer;
  ofClient: boolean;
}

const sealedText = `
  select neighbour as partner, secret, false as "ofClient" from neighbour_connection where secret is not null
  union all select neighbour, client_secret, true from neighbour_connection where client_secret is not null`;

// Files need no secret and go on.
const forgetText = `update neighbour_connection c set secret = null, old_secret = null, old_secret_until = null, client_secret = null, enabled = enabled and ${inFilesInSql('c')} where neighbour = any($1::text[])`;

function namesIn({ field_map, mode }: ConnectionRow): Names | undefined {
  const { data: mapping } = fieldMapping.safeParse(field_map);
  return mapping && { mapping, style: nameStyleOf(mode) };
}

function refuseMapping(partner: Partner): never {
  throw new Refusal('connection.mapping-unreadable', { partner });
}

function oldSecretOf(
  { partner, mode, old_secret, old_secret_until: until }: ConnectionRow,
  box: SecretBox | undefined,
): Pick<Connection, 'old'> {
  if (!transports[mode].isSigned || !old_secret || !until || !box?.opens(old_secret, partner)) return {};
  return { old: { secret: box.open(old_secret, partner), until } };
}

function oauthOf(row: ConnectionRow, box: SecretBox | undefined): Pick<Connection, 'oauth'> {
  const { partner, mode, token_url: tokenUrl, client_id: clientId, client_secret: sealed, scope } = row;
  if (!transports[mode].isSigned || tokenUrl === '' || !sealed || !box) return {};
  return { oauth: { tokenUrl, clientId, clientSecret: box.open(sealed, clientPurpose(partner)), scope } };
}

/** The secrets that count now, the newest first. */
export const secretsOf = ({ secret, old }: Pick<Connection, 'secret' | 'old'>, now: number): string[] =>
  old && old.until.getTime() > now ? [secret, old.secret] : [secret];

/** Undefined when its mapping cannot be read: the connection stops until the mapping is saved again. */
function connectionOf(row: ConnectionRow, box: SecretBox | undefined): Connection | undefined {
  const names = namesIn(row);
  return (
    names && {
      partner: row.partner,
      mode: row.mode,
      enabled: row.enabled,
      baseUrl: row.base_url,
      key: row.key_name,
      secret: row.secret && !transports[row.mode].inFiles ? (box?.open(row.secret, row.partner) ?? '') : '',
      ...oldSecretOf(row, box),
      ...oauthOf(row, box),
      demandsWebhook: row.demands_webhook,
      mayRead: row.may_read_since !== null,
      readsOrgs: row.reads_orgs,
      toldOf: row.told_of,
      allowedFrom: row.allowed_from,
      timeoutMs: row.timeout_ms,
      inFlight: row.in_flight,
      mapping: names.mapping,
    }
  );
}
