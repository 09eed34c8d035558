import pg from 'pg';
import { type Database, limitTimes, rowTypes } from './database.ts';

/** A statement with its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What reads for a file may sort a whole table first, and then waits for whoever takes the file. */
const limits = `set lock_timeout = '5s'; set statement_timeout = '5min'; set idle_in_transaction_session_timeout = '10min'`;

/**
 * The rows of a statement, so many at a time, all as they were at one moment. Reads over a connection of its own, so that whoever takes them
 * slowly keeps none of the pool's from others. `over` ends the statement and the connection at once, whatever they do.
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
  // What the database ends is told by the next question.
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

/** The database notices a closed connection only when it next writes to it, which may be minutes away: it is told. */
function endNow({ pool }: Database, client: pg.Client): void {
  const { processID, connection } = client as unknown as { processID: number | null; connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
  if (processID !== null) void pool.query('select pg_terminate_backend($1)', [processID]).catch(() => {});
}
