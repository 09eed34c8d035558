import type pg from 'pg';
import { Batch } from './batch.ts';
import { isSqlError } from './database.ts';
import { refusedInStatement } from './refusedInStatement.ts';
import type { Answer } from './rowShape.ts';

/**
 * One database transaction. Statements of the same turn are sent and answered together, so
 * that begin and the handler's first queries cost one round trip, and its last writes, the operation id and the commit
 * another.
 */
export class Transaction {
  readonly client: pg.PoolClient;
  #batch: Batch | undefined;
  #writes: Promise<unknown>[] = [];
  #failure: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.client = client;
    this.write('begin');
  }

  /** From here on statements use one cached plan per connection instead of a plan for their values. */
  planOnce(): void {
    this.write('set local plan_cache_mode = force_generic_plan');
  }

  /** Adds a statement to the batch of this turn. */
  run(text: string, values: readonly unknown[] = []): Promise<Answer> {
    if (!this.#batch) {
      const batch = new Batch();
      this.#batch = batch;
      // Micro tasks of this turn may add more; the batch leaves when they are done.
      process.nextTick(() => {
        this.#batch = undefined;
        this.client.query(batch);
      });
    }
    return this.#batch.add(text, values);
  }

  /** Runs a query and returns its rows. When an earlier write failed, that failure is thrown. */
  async query<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    try {
      const { rows } = await this.run(text, values);
      if (text.startsWith('rollback to savepoint')) this.#failure = undefined;
      return rows as T[];
    } catch (error) {
      throw isSqlError(error) && error.code === '25P02' && this.#failure ? this.#failure : refusedInStatement(error as Error);
    }
  }

  /** Adds a statement whose result is not awaited; the commit fails when it failed. */
  write(text: string, values: readonly unknown[] = []): void {
    this.#writes.push(
      this.run(text, values).catch((error: Error) => {
        this.#failure ??= refusedInStatement(error);
      }),
    );
  }

  async commit(): Promise<void> {
    const commit = this.run('commit');
    await Promise.allSettled([...this.#writes, commit]);
    if (this.#failure) throw this.#failure;
    const { command } = await commit;
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    await Promise.allSettled(this.#writes);
    await Promise.allSettled([this.run('rollback')]);
  }
}
