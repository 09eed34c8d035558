import type { Pool } from 'pg';
import type { Context } from '../core/call/context.ts';
import { isSqlError } from '../core/database/database.ts';
import { isDatabaseAway } from '../core/database/isDatabaseAway.ts';
import { withWriter } from '../core/database/withWriter.ts';

export type Query = Context['query'];

/** Whether the same work may succeed later, so that its data is not the cause: the database is away, full, or busy. */
export const mayPass = (error: unknown): boolean =>
  isDatabaseAway(error) || (isSqlError(error) && /^(08|25|40|53|55|57|58)/.test(error.code));

/** Runs some work of a job in one transaction; after a deadlock once more, up to three times. */
export const inTransaction = <T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> =>
  withWriter(pool, async (transaction) => {
    try {
      const result = await work((text, values) => transaction.query(text, values));
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback().catch(() => {});
      throw error;
    }
  });
