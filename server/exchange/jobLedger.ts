import { randomUUID } from 'node:crypto';
import { anonymousPerson } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import type { Query } from './inTransaction.ts';

/** The parts of a context that posting needs. */
type JobLedger = Pick<Context, 'org' | 'operationId' | 'person' | 'query' | 'write'>;

/**
 * Runs ledger work in the transaction of a job, where no person posts but the product itself. The first failing statement decides, also if
 * nobody awaited it.
 */
export async function withJobLedger(query: Query, org: string, work: (ledger: JobLedger) => Promise<void>): Promise<void> {
  const writes: Promise<unknown>[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const ask: Query = async (text, values) => {
    try {
      return await query(text, values);
    } catch (error) {
      throw failure ?? error;
    }
  };
  const write = (text: string, values?: readonly unknown[]) => void writes.push(query(text, values).catch(fail));
  await work({ org, operationId: randomUUID(), person: anonymousPerson, query: ask, write });
  await Promise.all(writes);
  if (failure !== undefined) throw failure;
}
