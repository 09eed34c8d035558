import type { Pool } from 'pg';
import { settingDefaults } from '../../contract/system/settings.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { sendWaiting } from '../documents/sendWaiting.ts';

const lookMs = 30_000;

/** The first server claims the organisation's turn. */
const claimText = `
  insert into daily_job as j (name, ran_at)
  select 'sendWaiting ' || o.org, now() from organisation o where o.status = 'active'
  on conflict (name) do update set ran_at = now()
   where j.ran_at < now() - make_interval(mins => coalesce(
           (select (value #>> '{}')::int from setting where key = 'syncMinutes' and 'sendWaiting ' || org = j.name), $1))
  returning substr(name, length('sendWaiting ') + 1) as org`;

/** Sends documents that wait to be synchronized, every so many minutes (setting `syncMinutes`), one organisation after the other. */
export class SendWaitingJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #kinds: readonly DocumentLifecycle[];
  readonly #wake: () => void;

  constructor(pool: Pool, kinds: readonly DocumentLifecycle[], wake: () => void, log: Logger) {
    super(log, lookMs, 'sending waiting documents failed');
    this.#pool = pool;
    this.#kinds = kinds;
    this.#wake = wake;
  }

  /** Sends waiting documents of the organisations that are due. */
  async run(): Promise<number> {
    const { rows } = await this.#pool.query<{ org: string }>(claimText, [settingDefaults.syncMinutes]);
    let sent = 0;
    await this.each(
      rows.flatMap(({ org }) => this.#kinds.map((life) => ({ org, life }))),
      ({ org, life }) => ({ org, kind: life.kind.name }),
      async ({ org, life }) => {
        const unfit = (err: unknown, no: string) =>
          this.log.warn({ err, org, kind: life.kind.name, no }, 'a document cannot be made into a message');
        sent += await sendWaiting(this.#pool, life, org, unfit);
      },
    );
    if (sent > 0) this.#wake();
    return sent;
  }
}
