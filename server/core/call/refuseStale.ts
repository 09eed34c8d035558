import { say } from '../answer/reply.ts';
import type { Context } from './context.ts';

/** The last change of a stored record. */
export interface LastChange {
  revision: number;
  changed_by: number | null;
  changed_at: Date | string;
}

const whoText = `
  select coalesce((select name from user_account where id = $1), '') as who,
         to_char($2::timestamptz at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at`;

/** Allows one person at a time to save the record of this name: a new record has no row to lock. */
export const advisoryLock = (ctx: Pick<Context, 'write'>, name: string): void =>
  ctx.write('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);

/**
 * Refuses to save over a record that changed since the form read it, and says who changed it and when. `read` is the revision
 * that the form read, undefined when the client sends none; `stored` is undefined when there is no such record.
 */
export async function refuseStale(
  ctx: Pick<Context<'record.changed'>, 'query' | 'refuse' | 'timeZone' | 'language' | 'now'>,
  stored: LastChange | undefined,
  read: number | undefined,
): Promise<void> {
  if (read === undefined || read === (stored?.revision ?? 0)) return;
  const [found] = await ctx.query<{ who: string; at: string }>(whoText, [
    stored?.changed_by ?? null,
    stored?.changed_at ?? ctx.now,
    ctx.timeZone,
  ]);
  ctx.refuse('record.changed', { who: found?.who || say(ctx.language, 'record.changed.system'), at: found?.at ?? '' });
}
