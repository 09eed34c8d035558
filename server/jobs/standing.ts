import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { readFeeds } from '../../contract/exchange/readFeeds.ts';

/** The labels of the figures, by figure. */
export const figures = {
  kuwei_parked_records: { label: 'neighbour', help: 'Records of a partner that do not fit and wait for a person' },
  kuwei_ledger_faults: { label: 'org', help: 'Faults that the last check of the ledger found' },
  kuwei_devices_unsent: { label: 'org', help: 'Devices that were heard of in a week and hold work that is not sent' },
  kuwei_device_unsent_seconds: { label: 'org', help: 'Age of the oldest work that a device has not sent' },
  kuwei_neighbour_silent_seconds: { label: 'neighbour', help: 'Since a partner that is switched on gave a good answer' },
  kuwei_changes_held_seconds: {
    label: 'org',
    help: 'Age of the oldest change that partners cannot read yet, because a transaction that began before it is open',
  },
  kuwei_disk_free_ratio: { label: 'folder', help: 'What is free of the disk of the data folder, from 0 to 1' },
  kuwei_backup_age_seconds: { label: 'folder', help: 'Age of the newest backup in KUWEI_BACKUPS' },
  kuwei_certificate_seconds: { label: 'name', help: 'Until the certificate of --lan ends' },
} as const;

/** The name of a figure. */
export type FigureName = keyof typeof figures;

/** One present figure. */
export interface Figure {
  name: FigureName;
  label: string;
  value: number;
}

/** Sources of figures that are in no table. */
export interface Surroundings {
  dataDir: string;
  backupDir?: string;
  certificateEnds?: number;
}

const standingText = `
  select 'kuwei_parked_records' as name, source as label, count(*)::float8 as value from parked_record where state = 'parked' group by source
  union all select 'kuwei_ledger_faults', org, faults from ledger_check
  union all select 'kuwei_devices_unsent', org, count(*) filter (where unsent > 0) from device_report where heard_at > now() - interval '7 days' group by org
  union all select 'kuwei_device_unsent_seconds', org, max(oldest_seconds + extract(epoch from now() - heard_at)) filter (where unsent > 0)
              from device_report where heard_at > now() - interval '7 days' group by org having bool_or(unsent > 0)
  union all select 'kuwei_neighbour_silent_seconds', c.neighbour::text, extract(epoch from now() - coalesce(s.last_good_at, c.changed_at))
              from neighbour_connection c join neighbour_state s on s.neighbour::text = c.neighbour::text where c.enabled and c.mode = 'http'
  union all select 'kuwei_changes_held_seconds', o.org, max(extract(epoch from now() - h.at))
              from organisation o, unnest($1::text[]) as f(feed), lateral (
                   select min(c.at) as at from partner_change c
                    where c.feed = f.feed and c.org = o.org and c.tx >= pg_snapshot_xmin(pg_current_snapshot())) h
             where h.at is not null group by o.org`;

/** All present figures; those that cannot be read are left out. */
export async function standing(pool: Pool, surroundings: Surroundings): Promise<Figure[]> {
  const { rows } = await pool.query<Figure>(standingText, [readFeeds]);
  return [...rows, ...(await around(surroundings))];
}

async function around({ dataDir, backupDir, certificateEnds }: Surroundings): Promise<Figure[]> {
  const disk = await statfs(dataDir).catch(() => undefined);
  const backup = backupDir ? await newest(backupDir) : undefined;
  return [
    ...(disk ? [{ name: 'kuwei_disk_free_ratio' as const, label: dataDir, value: disk.bavail / disk.blocks }] : []),
    ...(backupDir && backup !== undefined
      ? [{ name: 'kuwei_backup_age_seconds' as const, label: backupDir, value: (Date.now() - backup) / 1000 }]
      : []),
    ...(certificateEnds
      ? [{ name: 'kuwei_certificate_seconds' as const, label: 'lan', value: (certificateEnds - Date.now()) / 1000 }]
      : []),
  ];
}

/** What stands in the folder of backups and is none: one that was not finished or refused, and the log that goes on after them. */
const noBackup = /\.(unfinished|failed)$|^log/;

/** When the newest file of a folder was written; 1970 where there is none, so that a missing backup is an old one. */
async function newest(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names
      .filter((name) => !noBackup.test(name))
      .map((name) =>
        stat(path.join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
  );
  return Math.max(0, ...times);
}
