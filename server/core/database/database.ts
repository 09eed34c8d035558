import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beingCounted } from '../../../contract/core/beingCounted.ts';
import { Batch } from './batch.ts';
import { SilentConnections } from './silentConnections.ts';

/**
 * The pool. Numbers: int8 as number, also in lists, numeric as canonical decimal text, NaN as the mark of a hidden value, date as
 * text.
 */
export interface Database {
  pool: pg.Pool;
  url: string;
  /** Does something now, and from now on over every connection that is opened, before it is used. */
  beforeUse: (check: (client: pg.ClientBase) => Promise<void>) => Promise<void>;
  /** Called before its users are closed: statements without an answer are not awaited. */
  hurry: () => void;
  close: () => Promise<void>;
}

/** `bigint[]`, which the driver gives as texts. */
const int8List = 1016;
const parseList = (pg.types.getTypeParser as (oid: number, format: 'text') => (text: string) => (string | null)[])(int8List, 'text');

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: (text) => (text === 'NaN' ? beingCounted : text.includes('.') ? text.replace(/\.?0+$/, '') : text),
  [pg.types.builtins.DATE]: (text) => text,
  [int8List]: (text) => parseList(text).map((one) => (one === null ? null : Number(one))),
};
/** Parsers for values of the database. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown) =>
    parsers[oid] ?? (pg.types.getTypeParser as (oid: number, format?: unknown) => never)(oid, format),
};

/**
 * Limits for locks, statements, idle transactions and lost connections, so that nobody waits or blocks others forever.
 * A caller that meets a limit gets the answer that the system is busy.
 */
const limits = `set lock_timeout = '5s'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '10s'`;
const goneLimits = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = '20s'`;

/** For work that takes as long as it takes; inside of a transaction only for its time. */
export const withoutLimits = `set local lock_timeout = 0; set local statement_timeout = 0`;

/**
 * A connection without its limits is not used. A server may refuse the limits for lost networks where there is no
 * network, as on a Unix socket; such a connection works without them.
 */
export async function limitTimes(client: pg.ClientBase, times = limits): Promise<void> {
  const unlessRefused = (error: unknown): void => {
    if (!isSqlError(error)) throw error;
  };
  await Promise.all([client.query(times), client.query(goneLimits).catch(unlessRefused)]);
}

/**
 * While a standby takes over, the address may lead to one that is still read-only, for example the former primary: no write works there, and
 * what it shows may be old. The words are those of a database that is not ready yet (isDatabaseAway.ts; decision 0335).
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('the database system is a standby');
}

/** How long closing the pool waits for busy connections. */
const longestCloseMs = 4000;

/** Opens a pool of pipelining connections. */
export function openDatabase(url: string, size: number): Database {
  const silent = new SilentConnections(url);
  let check = async (_client: pg.ClientBase): Promise<void> => {};
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types: rowTypes,
    application_name: 'kuwei',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    onConnect: async (client: pg.ClientBase) => {
      silent.watch(client);
      await Promise.all([limitTimes(client), refuseStandby(client)]);
      await check(client);
    },
  } as pg.PoolConfig);
  // An idle connection that the database ends must not end the process; the next query reports it.
  pool.on('error', () => {});
  // The same for an idle connection that a call holds; the call's next query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('remove', (client) => silent.forget(client));
  const hurry = () => {
    silent.hurry();
    pool.options.connectionTimeoutMillis = 1000;
  };
  const close = async () => {
    hurry();
    await Promise.race([pool.end(), wait(longestCloseMs, undefined, { ref: false })]);
    silent.close();
  };
  const beforeUse: Database['beforeUse'] = async (wanted) => {
    check = wanted;
    await withConnection(pool, wanted);
  };
  return { pool, url, beforeUse, hurry, close };
}

/** Runs one prepared statement on a connection of the pool and gives its rows. */
export async function readRows<T extends object>(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<T[]> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    const batch = new Batch();
    const answer = batch.add(text, values);
    client.query(batch);
    return (await answer).rows as T[];
  } catch (error) {
    if (!isSqlError(error)) lost = error as Error;
    throw error;
  } finally {
    client.release(lost);
  }
}

/** Gives a connection of the pool to work that begins and commits itself; failed work leaves no transaction open on it. */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Whether an error is the database's answer to a statement, not a lost connection. */
export const isSqlError = (error: unknown): error is { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
