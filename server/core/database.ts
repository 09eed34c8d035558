import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Batch } from './batch.ts';
import { preparedName } from './preparedName.ts';
import type { Tables } from './tables.ts';
import { transactionOn } from './transaction.ts';

export type Db = Kysely<Tables>;

/** The pool and the query builder over it. Numbers: int8 as number, numeric as canonical decimal text, date as text. */
export interface Database {
  pool: pg.Pool;
  db: Db;
  url: string;
  close: () => Promise<void>;
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text),
  [pg.types.builtins.DATE]: (text) => text,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown) =>
    parsers[oid] ?? (pg.types.getTypeParser as (oid: number, format?: unknown) => never)(oid, format),
};

/** Opens a pool of pipelining connections. */
export function openDatabase(url: string, size: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types,
    application_name: 'kuwei',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig);
  // An idle connection that the database ends must not end the process; the next query reports it.
  pool.on('error', () => {});
  // Nor must one that a call holds and that says nothing at that moment; the call's next query reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), url, close: () => pool.end() };
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

/** What the database said of a statement, as opposed to a lost connection. */
export const isSqlError = (error: unknown): error is { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

const builders = new WeakMap<pg.PoolClient, Db>();

/** A query builder bound to one connection, so that its queries run in that connection's transaction. */
export function onConnection(client: pg.PoolClient): Db {
  const known = builders.get(client);
  if (known) return known;
  const bound = {
    query: (text: string, values: readonly unknown[]) =>
      transactionOn(client)?.run(text, values) ?? client.query({ name: preparedName(text), text, values: [...values] }),
    release: () => {},
  };
  const pool = { connect: async () => bound, end: async () => {} };
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  builders.set(client, made);
  return made;
}
