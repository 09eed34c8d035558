import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../process/config.ts';
import { isDatabaseAway } from './isDatabaseAway.ts';

const againMs = 2000;
/** Attempts between two messages about waiting. */
const sayEvery = 30;

/**
 * Waits for a database that cannot be reached yet, and logs it: after a power cut the machines start in any order. Faults that waiting does
 * not solve (a password, a name, a certificate) are refused at once.
 */
export async function waitForDatabase(pool: pg.Pool, say: (line: string) => void, stopping?: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const error = await pool.query('select 1').then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error && tries > 0) say('The database answers.');
    if (!error) return;
    const words = wordsOf(error);
    if (!isDatabaseAway(error) || stopping?.aborted)
      throw new StartError(`The database cannot be reached: ${words}${certificateHelp(error)}`);
    if (tries % sayEvery === 0) say(`The database cannot be reached: ${words}. It is tried again every ${againMs / 1000} seconds.`);
    await wait(againMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Of several tried addresses: the message of the first. */
const wordsOf = (error: Error): string =>
  (error instanceof AggregateError ? (error.errors[0] as Error | undefined)?.message : undefined) ?? error.message;

/** The driver checks the certificate also with sslmode=require, other than PostgreSQL's own programs. */
const certificateHelp = (error: unknown): string =>
  /certificate|altnames/i.test(String(error))
    ? '. sslmode=require, verify-ca and verify-full all check the certificate: name its authority with sslrootcert=…, or encrypt without a check with sslmode=no-verify.'
    : '';
