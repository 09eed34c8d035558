import type pg from 'pg';
import { Refusal } from '../answer/refusal.ts';
import { Semaphore } from '../process/semaphore.ts';
import { isSqlError } from './database.ts';
import { Transaction } from './transaction.ts';

const semaphores = new WeakMap<pg.Pool, Semaphore>();

/** A write that waits for a lock holds a connection: a quarter of the connections stays free for reads and sign-ins, which do not wait. */
function semaphoreOf(pool: pg.Pool): Semaphore {
  const size = pool.options.max ?? 1;
  const semaphore = semaphores.get(pool) ?? new Semaphore(Math.max(1, size - Math.ceil(size / 4)));
  semaphores.set(pool, semaphore);
  return semaphore;
}

const again = ['40P01', '40001'];

/**
 * Runs work that writes in a transaction of its own; after a deadlock again, up to three times. `work` commits or rolls
 * back. Work that is `unbound` holds no locks that others wait for, and needs no place among the writes.
 */
export async function withWriter<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>, unbound = false): Promise<T> {
  const semaphore = unbound ? undefined : semaphoreOf(pool);
  await semaphore?.enter();
  try {
    for (let attempt = 1; ; attempt += 1) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await work(new Transaction(client));
      } catch (error) {
        if (!isSqlError(error) && !(error instanceof Refusal)) broken = error as Error;
        if (attempt > 3 || !isSqlError(error) || !again.includes(error.code)) throw error;
      } finally {
        client.release(broken);
      }
    }
  } finally {
    semaphore?.leave();
  }
}
