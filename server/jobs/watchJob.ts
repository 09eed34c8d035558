import type { Pool } from 'pg';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { type FigureName, type Surroundings, standing } from './standing.ts';

const everyMs = 5 * 60_000;
const quietMs = 12 * 60 * 60_000;
const [hour, day] = [3600, 24 * 3600];

/** The limits beyond which a person has to act, with the log's message; docs/monitoring/alerts.yml has the same limits. */
export const limits: Readonly<Record<FigureName, { bad: (value: number) => boolean; says: string }>> = {
  kuwei_parked_records: { bad: (n) => n > 0, says: 'records of a partner do not fit: look at Parked records' },
  kuwei_ledger_faults: { bad: (n) => n > 0, says: 'the ledger does not agree with itself: look at Check of the ledger' },
  kuwei_devices_unsent: { bad: () => false, says: '' },
  kuwei_device_unsent_seconds: { bad: (age) => age > 12 * hour, says: 'a device has held unsent work for more than 12 hours' },
  kuwei_neighbour_silent_seconds: { bad: (age) => age > hour, says: 'a partner has given no good answer for more than an hour' },
  kuwei_changes_held_seconds: {
    bad: (age) => age > hour / 4,
    says: 'a transaction that stays open keeps partners from reading what is new: look at pg_stat_activity',
  },
  kuwei_disk_free_ratio: { bad: (free) => free < 0.1, says: 'less than a tenth of the disk of the data folder is free' },
  kuwei_backup_age_seconds: { bad: (age) => age > 26 * hour, says: 'the newest backup is older than 26 hours' },
  kuwei_certificate_seconds: { bad: (left) => left < 14 * day, says: 'the certificate ends within 14 days' },
};

/** Checks every five minutes whether a person has to act, and logs a warning twice a day as long as that lasts. */
export class WatchJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #surroundings: Surroundings;
  readonly #warned = new Map<string, number>();

  constructor(pool: Pool, surroundings: Surroundings, log: Logger) {
    super(log, everyMs, 'looking at the figures failed');
    this.#pool = pool;
    this.#surroundings = surroundings;
  }

  async run(): Promise<void> {
    for (const { name, label, value } of await standing(this.#pool, this.#surroundings)) {
      const { bad, says } = limits[name];
      const about = `${name} ${label}`;
      if (!bad(value)) this.#warned.delete(about);
      else if ((this.#warned.get(about) ?? -quietMs) + quietMs <= performance.now()) {
        this.#warned.set(about, performance.now());
        this.log.warn({ figure: name, about: label, value: Math.round(value * 100) / 100 }, says);
      }
    }
  }
}
