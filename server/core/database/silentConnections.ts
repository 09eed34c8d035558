import pg from 'pg';

/** Members of the driver's connection that have no types. */
interface Driver {
  connection: { stream: { bytesRead: number; destroy: (error: Error) => void } };
  _getActiveQuery: () => unknown;
  _sentQueryQueue: unknown[];
  _queryQueue: unknown[];
}

interface Watched {
  client: pg.ClientBase & Driver;
  /** Its process at the server; 0 until known. */
  pid: number;
  bytes: number;
  /** The time since when no data arrived and the database did not confirm that it still works on the answer. */
  silentSince: number;
}

const lookMs = 1000;
/** After this time without an answer a query on a new connection checks whether the database still works on it. */
const askAfterMs = 5000;
/**
 * Longer than any statement may take (`statement_timeout`): after this time the connection is closed even if the database cannot be
 * reached.
 */
const giveUpAfterMs = 65_000;
/** The time limit of that question. */
const askMs = 3000;
interface Limits {
  askAfterMs: number;
  giveUpAfterMs: number;
  askMs: number;
}
/** The shorter limits while the server stops. */
const closing: Limits = { askAfterMs: 1000, giveUpAfterMs: 2000, askMs: 1000 };

/** A process that cannot send its answer does not count as working. */
const workingText = `
  select pid from pg_stat_activity
   where pid = any($1) and state = 'active' and application_name = 'kuwei' and wait_event is distinct from 'ClientWrite'`;

/**
 * Closes connections whose answer never comes. A network that drops packets closes no connection: without this a statement would wait
 * for ever, and its connection would be lost to the pool. A new connection asks the database whether the answer is slow or lost.
 */
export class SilentConnections {
  readonly #url: string;
  readonly #watched = new Map<pg.ClientBase, Watched>();
  readonly #timer: NodeJS.Timeout;
  #limits: Limits;
  #asking = false;

  constructor(url: string, limits: Limits = { askAfterMs, giveUpAfterMs, askMs }) {
    this.#url = url;
    this.#limits = limits;
    this.#timer = setInterval(() => void this.#look(), lookMs);
    this.#timer.unref();
  }

  /** Watches a connection, starting with its first statement. */
  watch(client: pg.ClientBase): void {
    const driver = client as pg.ClientBase & Driver;
    const one: Watched = { client: driver, pid: 0, bytes: 0, silentSince: 0 };
    this.#watched.set(client, one);
    // Behind a pooler the driver has the number of another process.
    client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => (one.pid = rows[0]?.pid ?? 0),
      () => undefined,
    );
  }

  forget(client: pg.ClientBase): void {
    this.#watched.delete(client);
  }

  /** Checks silent connections at once. */
  hurry(): void {
    this.#limits = closing;
  }

  /** Ends every connection that is left. */
  close(): void {
    clearInterval(this.#timer);
    for (const one of this.#watched.values()) end(one);
  }

  async #look(): Promise<void> {
    const now = Date.now();
    const silent = [...this.#watched.values()].filter((one) => silentFor(one, now) >= this.#limits.askAfterMs);
    if (silent.length === 0 || this.#asking) return;
    this.#asking = true;
    const working = await this.#workingOf(silent).catch(() => undefined);
    this.#asking = false;
    const deadConnections = silent.filter((one) => {
      const age = silentFor(one, Date.now());
      if (age < this.#limits.askAfterMs) return false;
      if (working?.has(one.pid)) {
        one.silentSince = Date.now();
        return false;
      }
      return working !== undefined || age >= this.#limits.giveUpAfterMs;
    });
    for (const one of deadConnections) end(one);
    // Idle connections were cut in the same way; the next caller opens a new one.
    if (deadConnections.length > 0) for (const one of this.#watched.values()) if (!isBusy(one)) end(one);
  }

  /** The database processes that are still working. */
  async #workingOf(silent: readonly Watched[]): Promise<Set<number>> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'kuwei watch',
      connectionTimeoutMillis: this.#limits.askMs,
      query_timeout: this.#limits.askMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(workingText, [silent.map(({ pid }) => pid)]);
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      void client.end().catch(() => {});
    }
  }
}

const isBusy = ({ client }: Watched): boolean =>
  client._getActiveQuery() != null || client._sentQueryQueue.length + client._queryQueue.length > 0;

/** How long an open query has been without data. */
function silentFor(one: Watched, now: number): number {
  const { bytesRead } = one.client.connection.stream;
  if (!isBusy(one) || bytesRead !== one.bytes || one.silentSince === 0) one.silentSince = now;
  one.bytes = bytesRead;
  return now - one.silentSince;
}

const end = ({ client }: Watched): void => client.connection.stream.destroy(new Error('Connection terminated: no answer comes on it'));
