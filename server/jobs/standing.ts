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
  kuwei_outbox_age_seconds: {
    label: 'neighbour',
    help: 'Age of the oldest message that waits to be taken by a partner; files that lie in a folder are left out',
  },
  kuwei_changes_held_seconds: {
    label: 'org',
    help: 'Age of the oldest change that partners cannot read yet, because a transaction that began before it is open',
  },
  kuwei_disk_free_ratio: { label: 'folder', help: 'What is free of the disk of the data folder, from 0 to 1' },
  kuwei_backup_age_seconds: { label: 'folder', help: 'Age of the newest backup in KUWEI_BACKUPS' },
  kuwei_backup_failed: { label: 'folder', help: '1 when the last backup in KUWEI_BACKUPS failed' },
  kuwei_standby_away: { label: 'slot', help: '1 while nobody reads a replication slot: a standby or the copying of the log has stopped' },
  kuwei_standby_lag_bytes: { label: 'slot', help: 'How far the reader of a replication slot is behind the primary' },
  kuwei_certificate_seconds: { label: 'name', help: 'Until the certificate of --lan ends' },
} as const;

/** The name of a figure. */
export type FigureName = keyof typeof figures;

/** One present figure. */
export interface Figure {
  name: FigureName;
  label: string;
  value: number;
  /** Measured at this machine, not in the database. */
  here?: boolean;
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
  union all select 'kuwei_outbox_age_seconds', neighbour::text, extract(epoch from now() - min(created_at)) from outbox
             where state in ('queued', 'sending') and handed_at is null group by neighbour
  union all select 'kuwei_standby_away', slot_name::text, (not active)::int from pg_replication_slots where slot_type = 'physical' and not temporary
  union all select 'kuwei_standby_lag_bytes', slot_name::text, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) from pg_replication_slots
             where slot_type = 'physical' and not temporary and restart_lsn is not null
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
  const backups = backupDir ? await newest(backupDir) : undefined;
  const figure = (name: FigureName, label: string, value: number): Figure => ({ name, label, value, here: true });
  return [
    ...(disk ? [figure('kuwei_disk_free_ratio', dataDir, disk.bavail / disk.blocks)] : []),
    ...(backupDir && backups
      ? [
          figure('kuwei_backup_age_seconds', backupDir, (Date.now() - backups.good) / 1000),
          figure('kuwei_backup_failed', backupDir, backups.failed > backups.good ? 1 : 0),
        ]
      : []),
    ...(certificateEnds ? [figure('kuwei_certificate_seconds', 'lan', (certificateEnds - Date.now()) / 1000)] : []),
  ];
}

/** What stands in the folder of backups and is none: the log that goes on after them, and one that is being made. */
const noBackup = /\.unfinished$|^log/;

/** When the newest backup of a folder was written, and the newest that failed; 1970 where there is none, so that a missing backup is an old one. */
async function newest(folder: string): Promise<{ good: number; failed: number }> {
  const latest = { good: 0, failed: 0 };
  for (const name of await readdir(folder).catch(() => [])) {
    if (noBackup.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    const kind = name.endsWith('.failed') ? 'failed' : 'good';
    latest[kind] = Math.max(latest[kind], found?.mtimeMs ?? 0);
  }
  return latest;
}
