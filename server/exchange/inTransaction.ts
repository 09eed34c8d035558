import type { Pool } from 'pg';
import type { Context } from '../core/context.ts';
import { Transaction } from '../core/transaction.ts';

export type Query = Context['query'];

export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : '';

const again = ['40P01', '40001'];

/** Runs some work of a job in one transaction; after a deadlock once more, up to three times. */
export async function inTransaction<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    const transaction = new Transaction(client);
    try {
      const result = await work((text, values) => transaction.query(text, values));
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback().catch(() => {});
      if (error instanceof Error && !sqlState(error) && 'code' in error) broken = error;
      if (attempt > 3 || !again.includes(sqlState(error))) throw error;
    } finally {
      client.release(broken);
    }
  }
}
