import pg from 'pg';
import { type Database, limitTimes, rowTypes } from './database.ts';

/** A statement with its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** A read for a file may sort a whole table first, and then waits for a slow client. */
const limits = `set lock_timeout = '5s'; set statement_timeout = '5min'; set idle_in_transaction_session_timeout = '10min'`;

/**
 * The rows of a statement in parts, all in one snapshot. Uses a connection of its own, so that slow clients
 * do not hold connections of the pool. `over` ends the statement and the connection at once.
 */
export async function* readInParts<T extends object>(
  database: Database,
  { text, values }: Statement,
  size: number,
  over: AbortSignal,
): AsyncGenerator<T[], void, undefined> {
  over.throwIfAborted();
  const client = new pg.Client({
    ...{ connectionString: database.url, application_name: 'kuwei export', types: rowTypes },
    ...{ connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 5000 },
  });
  // An error that ends the connection is reported by the next query.
  client.on('error', () => {});
  const end = () => endNow(database, client);
  over.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    await limitTimes(client, limits);
    await client.query('begin isolation level repeatable read read only');
    await client.query({ text: `declare part_by_part no scroll cursor for ${text}`, values: [...values] });
    for (;;) {
      over.throwIfAborted();
      const { rows } = await client.query<T>(`fetch ${size} from part_by_part`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    over.removeEventListener('abort', end);
    void client.end().catch(() => {});
  }
}

/** The database only notices a closed connection at its next write, which may be minutes away, so the statement is cancelled. */
function endNow({ pool }: Database, client: pg.Client): void {
  const { processID, connection } = client as unknown as { processID: number | null; connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
  if (processID !== null) void pool.query('select pg_terminate_backend($1)', [processID]).catch(() => {});
}
