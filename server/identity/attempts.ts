import { Refusal } from '../core/answer/refusal.ts';
import type { App } from '../core/call/app.ts';
import type { Door } from '../core/process/doors.ts';
import { logLimitedAttempt } from './turnedAway.ts';

/** The most attempts within a time; counted in the database, so that all server processes count together. */
interface Limit {
  /** The name for the log and the metrics of refusals. */
  readonly door: Door;
  readonly kind: string;
  readonly max: number;
  readonly minutes: number;
}

/**
 * Per address (networkOf) and per account, of a known device by itself (guessSubjectOf); guesses at passwords are counted elsewhere
 * (guess.store.ts).
 */
export const limits = {
  organisations: { door: 'sign-in', kind: 'organisations', max: 120, minutes: 1 },
  resetOfAccount: { door: 'reset', kind: 'reset', max: 5, minutes: 60 },
  resetFromAddress: { door: 'reset', kind: 'reset-address', max: 30, minutes: 60 },
  codeForAccount: { door: 'recovery', kind: 'code', max: 3, minutes: 60 },
  codeFromAddress: { door: 'recovery', kind: 'code-address', max: 30, minutes: 60 },
  recoveryFromAddress: { door: 'recovery', kind: 'recovery-address', max: 30, minutes: 60 },
  recoveryOnDevice: { door: 'recovery', kind: 'recovery-device', max: 10, minutes: 60 },
  enrolment: { door: 'enrolment', kind: 'enrol', max: 20, minutes: 10 },
} as const satisfies Record<string, Limit>;

/** Records an attempt: kind, subject, address. The database normalizes subjects like accounts. Old attempts of the subject are deleted. */
export const attemptText = `
  with old as (delete from attempt where kind = $1 and subject = lower($2) and at < now() - interval '1 day')
  insert into attempt (kind, subject, address) values ($1, lower($2), $3)`;

const recentText = `
  select count(*) as tries, ceil(extract(epoch from (array_agg(at order by at desc))[$4] + $3 * interval '1 minute' - now()))::int as seconds
    from attempt where kind = $1 and subject = lower($2) and at > now() - $3 * interval '1 minute'`;

/** Refuses when the allowed number of attempts is used up. */
export async function refuseTooMany(app: App, limit: Limit, subject: string, address: string): Promise<void> {
  await refuseFrom(app, limit, subject, address, limit.max - 1);
}

/**
 * Counts an attempt, and refuses when it is one too many. It is counted before it is checked, in a transaction of its own, so that many
 * attempts at once are not let through together. An attempt that is already refused writes nothing more.
 */
export async function countTry(app: App, limit: Limit, subject: string, address: string): Promise<void> {
  await refuseFrom(app, limit, subject, address);
  await app.database.pool.query(attemptText, [limit.kind, subject, address]);
  await refuseFrom(app, limit, subject, address);
}

async function refuseFrom(app: App, limit: Limit, subject: string, address: string, allowed = limit.max): Promise<void> {
  const { tries, seconds } = await recent(app, limit, subject);
  if (tries <= allowed) return;
  await logLimitedAttempt(app, limit.door, subject, address);
  throw new Refusal('too-many-requests', { seconds });
}

async function recent(app: App, { kind, max, minutes }: Limit, subject: string): Promise<{ tries: number; seconds: number }> {
  const { rows } = await app.database.pool.query<{ tries: number; seconds: number | null }>(recentText, [kind, subject, minutes, max]);
  return { tries: rows[0]?.tries ?? 0, seconds: Math.max(1, rows[0]?.seconds ?? minutes * 60) };
}
