import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Listener = (payload: string) => void;

/** Topics of messages between the server processes of one database. */
export type Topic =
  | 'session'
  | 'access'
  | 'setting'
  | 'notice'
  | 'outbox'
  | 'translation'
  | 'connection'
  | 'recovery'
  | 'abnormal'
  | 'claim'
  | 'paper'
  | 'deeds';

/** Interval of the connection check, and longest wait for its answer: together at most 5 s. */
const beatMs = 2000;
const patienceMs = 3000;
const goodbyeMs = 1000;

/**
 * Messages between server processes over PostgreSQL's LISTEN/NOTIFY. After a lost connection every listener gets the
 * payload `*`: anything may have changed.
 */
export class Bus {
  #listeners = new Map<Topic, Set<Listener>>();
  #client: pg.Client | undefined;
  #closed = false;
  #mending = false;
  readonly #url: string;

  /** Called when the connection is lost. */
  onLost: () => void = () => {};

  constructor(url: string) {
    this.#url = url;
  }

  /** Connects; later losses are mended in the background. */
  async open(): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: this.#url, application_name: 'kuwei bus', keepAlive: true },
      ...{ connectionTimeoutMillis: 10_000, query_timeout: patienceMs },
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => {
      const [topic = '', ...rest] = payload.split(' ');
      this.tell(topic as Topic, rest.join(' '));
    });
    try {
      await client.connect();
      await client.query('listen kuwei');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    void this.#beat(client);
  }

  /** A network that drops packets closes no connection: only an answer shows that messages can still arrive. */
  async #beat(client: pg.Client): Promise<void> {
    while (this.#client === client && !this.#closed) {
      await wait(beatMs, undefined, { ref: false });
      await client.query('select 1').catch(() => this.#lost(client));
    }
  }

  /** Whether messages can arrive. */
  get listening(): boolean {
    return this.#client !== undefined;
  }

  on(topic: Topic, listener: Listener): () => void {
    const set = this.#listeners.get(topic) ?? new Set();
    set.add(listener);
    this.#listeners.set(topic, set);
    return () => set.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end(this.#client);
  }

  /** Closing a silent connection politely would wait forever. */
  async #end(client: pg.Client | undefined): Promise<void> {
    await Promise.race([client?.end(), wait(goodbyeMs, undefined, { ref: false })]).catch(() => {});
    const { connection } = client ? (client as unknown as { connection: { stream: { destroy: () => void } } }) : {};
    connection?.stream.destroy();
  }

  /** Tells the listeners of this process alone. */
  tell(topic: Topic, payload: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload);
  }

  /** Only for the connection in use: one that never opened is retried by its opener. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void this.#end(client);
    if (!this.#closed) this.onLost();
    if (!this.#mending) void this.#mend();
  }

  async #mend(): Promise<void> {
    this.#mending = true;
    while (!this.#closed && !this.#client) {
      await wait(500, undefined, { ref: false });
      if (!this.#closed) await this.open().catch(() => {});
    }
    this.#mending = false;
    if (this.#closed) await this.#end(this.#client);
    else for (const topic of this.#listeners.keys()) this.tell(topic, '*');
  }
}

/** The statement that sends a message when its transaction commits. */
export const notifyText = "select pg_notify('kuwei', $1)";
