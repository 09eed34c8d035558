import type { zhAlarm } from './alarm.zh.ts';

/** Texts of alarms that leave the house: what is beyond a limit, and the mail about it. */
export const enAlarm: Record<keyof typeof zhAlarm, string> = {
  'alarm.parked-records': 'records of a partner do not fit: look at Parked records',
  'alarm.ledger-faults': 'the ledger does not agree with itself: look at Check of the ledger',
  'alarm.device-unsent': 'a device has held unsent work for more than 12 hours',
  'alarm.partner-silent': 'a partner has given no good answer for more than an hour',
  'alarm.message-waits': 'a document has waited for a partner for more than half an hour',
  'alarm.changes-held': 'a transaction that stays open keeps partners from reading what is new: look at pg_stat_activity',
  'alarm.disk': 'less than a tenth of the disk of the data folder is free',
  'alarm.backup-age': 'the newest backup is older than 26 hours',
  'alarm.backup-failed': 'the last backup failed: look at its log (journalctl -u kuwei-backup)',
  'alarm.standby-away': 'a standby or kuwei-log does not read the log that PostgreSQL keeps for it',
  'alarm.standby-lag': 'a standby or kuwei-log is more than 1 GB behind the primary',
  'alarm.certificate': 'the certificate ends within 14 days',
  'alarm.new': 'New: {about}: {text} ({value})',
  'alarm.lasts': 'Since {since}: {about}: {text} ({value})',
  'alarm.over': 'Over: {about}: {text} (since {since})',
  'alarm.subject': 'Kuwei alarm: {first}',
  'alarm.subject-over': 'Kuwei alarm is over: {first}',
  'alarm.foot': 'Sent by {host}. An alarm is sent when it begins, each day while it lasts, and when it is over. Times are UTC.',
  'alarm.test': 'a test: if you read this, alarms arrive',
};
