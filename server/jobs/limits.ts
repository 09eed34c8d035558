import type { TextKey } from '../../contract/messages/texts.ts';
import type { Figure, FigureName } from './standing.ts';

const [hour, day] = [3600, 24 * 3600];
const gigabyte = 1e9;

/** A limit, and the text for a figure beyond it. */
interface Limit {
  bad: (value: number) => boolean;
  says: TextKey;
}

/**
 * The limits beyond which a person has to act: log and alarms have the same ones, docs/monitoring/alerts.yml repeats them. Undefined: the figure is
 * only shown.
 */
export const limits: Readonly<Record<FigureName, Limit | undefined>> = {
  kuwei_parked_records: { bad: (n) => n > 0, says: 'alarm.parked-records' },
  kuwei_ledger_faults: { bad: (n) => n > 0, says: 'alarm.ledger-faults' },
  kuwei_devices_unsent: undefined,
  kuwei_device_unsent_seconds: { bad: (age) => age > 12 * hour, says: 'alarm.device-unsent' },
  kuwei_neighbour_silent_seconds: { bad: (age) => age > hour, says: 'alarm.partner-silent' },
  kuwei_outbox_age_seconds: { bad: (age) => age > hour / 2, says: 'alarm.message-waits' },
  kuwei_changes_held_seconds: { bad: (age) => age > hour / 4, says: 'alarm.changes-held' },
  kuwei_disk_free_ratio: { bad: (free) => free < 0.1, says: 'alarm.disk' },
  kuwei_backup_age_seconds: { bad: (age) => age > 26 * hour, says: 'alarm.backup-age' },
  kuwei_backup_failed: { bad: (failed) => failed > 0, says: 'alarm.backup-failed' },
  kuwei_standby_away: { bad: (away) => away > 0, says: 'alarm.standby-away' },
  kuwei_standby_lag_bytes: { bad: (bytes) => bytes > gigabyte, says: 'alarm.standby-lag' },
  kuwei_certificate_seconds: { bad: (left) => left < 14 * day, says: 'alarm.certificate' },
};

/** A figure beyond its limit. */
export interface BeyondLimit extends Figure {
  says: TextKey;
}

/** The figures that need a person. */
export const beyondLimits = (figures: readonly Figure[]): BeyondLimit[] =>
  figures.flatMap((figure) => {
    const limit = limits[figure.name];
    return limit?.bad(figure.value) ? [{ ...figure, says: limit.says }] : [];
  });
