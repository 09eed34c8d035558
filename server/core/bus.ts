import pg from 'pg';

type Listener = (payload: string) => void;

/** What the server processes on one database tell each other. */
export type Topic = 'session' | 'access' | 'setting' | 'notice' | 'outbox' | 'translation' | 'connection' | 'recovery';

/**
 * Messages between server processes over PostgreSQL's LISTEN/NOTIFY. When the connection is lost, whatever was
 * missed is made good by telling every listener that anything may have changed (payload `*`).
 */
export class Bus {
  #listeners = new Map<Topic, Set<Listener>>();
  #client: pg.Client | undefined;
  #closed = false;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Connects; later losses are mended in the background. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'kuwei bus', keepAlive: true });
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    client.on('notification', ({ payload = '' }) => {
      const [topic = '', ...rest] = payload.split(' ');
      this.#tell(topic as Topic, rest.join(' '));
    });
    await client.connect();
    await client.query('listen kuwei');
    this.#client = client;
  }

  on(topic: Topic, listener: Listener): () => void {
    const set = this.#listeners.get(topic) ?? new Set();
    set.add(listener);
    this.#listeners.set(topic, set);
    return () => set.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  #tell(topic: Topic, payload: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload);
  }

  #reopen(lost: pg.Client): void {
    if (this.#closed || (this.#client && this.#client !== lost)) return;
    this.#client = undefined;
    lost.removeAllListeners();
    lost.on('error', () => {});
    setTimeout(() => {
      if (this.#closed) return;
      this.open().then(
        () => {
          for (const topic of this.#listeners.keys()) this.#tell(topic, '*');
        },
        () => this.#reopen(lost),
      );
    }, 500).unref();
  }
}

/** The statement that sends a message when its transaction commits. */
export const notifyText = "select pg_notify('kuwei', $1)";
