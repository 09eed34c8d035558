/** A change of one table; the caller waits until it is stored. */
export interface Change {
  table: string;
  change: (store: IDBObjectStore) => unknown;
}

interface Waiting extends Change {
  done: () => void;
  fail: (why: unknown) => void;
}

/**
 * Writes to the device in the order of the calls. Changes of one moment, or during a running transaction, share one
 * transaction: the command and the state after a scan together, a burst of scans all of theirs.
 */
export class TogetherWrites {
  readonly #database: IDBDatabase;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  /** Resolves when it is stored, rejects when the device does not take it. */
  add(change: Change): Promise<void> {
    return new Promise((done, fail) => {
      this.#waiting.push({ ...change, done, fail });
      this.#writing ??= Promise.resolve().then(() => this.#work());
    });
  }

  /** Resolves when all changes so far have ended, stored or not. */
  settled(): Promise<void> {
    return this.#writing ?? Promise.resolve();
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const all = this.#waiting;
      this.#waiting = [];
      await this.#store(all).catch(() => this.#eachAlone(all));
    }
    this.#writing = undefined;
  }

  /** Writes each alone, so that one refused change does not stop the others. */
  async #eachAlone(all: readonly Waiting[]): Promise<void> {
    for (const one of all) await this.#store([one]).catch(one.fail);
  }

  #store(all: readonly Waiting[]): Promise<void> {
    return new Promise((done, fail) => {
      const transaction = this.#database.transaction([...new Set(all.map(({ table }) => table))], 'readwrite');
      transaction.oncomplete = () => {
        for (const one of all) one.done();
        done();
      };
      transaction.onabort = () => fail(transaction.error);
      try {
        for (const { table, change } of all) change(transaction.objectStore(table));
      } catch (error) {
        fail(error);
        transaction.abort();
      }
    });
  }
}
