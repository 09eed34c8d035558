import type { zhAlarm } from './alarm.zh.ts';

/** Texts of alarms that leave the house: what is beyond a limit, and the mail about it. */
export const ynAlarm: Record<keyof typeof zhAlarm, string> = {
  'alarm.parked-records': 'data mitra tidak dapat diterima: lihat Data tertunda',
  'alarm.ledger-faults': 'buku stok tidak cocok dengan dirinya sendiri: lihat Cek buku stok',
  'alarm.device-unsent': 'sebuah perangkat menyimpan pekerjaan yang belum terkirim lebih dari 12 jam',
  'alarm.partner-silent': 'mitra tidak memberi jawaban yang baik lebih dari satu jam',
  'alarm.message-waits': 'sebuah dokumen menunggu mitra lebih dari setengah jam',
  'alarm.changes-held': 'transaksi yang tetap terbuka menghalangi mitra membaca data baru: lihat pg_stat_activity',
  'alarm.disk': 'ruang kosong disk folder data kurang dari sepersepuluh',
  'alarm.backup-age': 'cadangan terbaru berumur lebih dari 26 jam',
  'alarm.backup-failed': 'pencadangan terakhir gagal: lihat lognya (journalctl -u kuwei-backup)',
  'alarm.standby-away': 'database siaga atau kuwei-log tidak membaca log yang disimpan PostgreSQL untuknya',
  'alarm.standby-lag': 'database siaga atau kuwei-log tertinggal lebih dari 1 GB dari database utama',
  'alarm.certificate': 'sertifikat berakhir dalam 14 hari',
  'alarm.new': 'Baru: {about}: {text} ({value})',
  'alarm.lasts': 'Sejak {since}: {about}: {text} ({value})',
  'alarm.over': 'Selesai: {about}: {text} (sejak {since})',
  'alarm.subject': 'Alarm Kuwei: {first}',
  'alarm.subject-over': 'Alarm Kuwei selesai: {first}',
  'alarm.foot': 'Dikirim oleh {host}. Alarm dikirim saat mulai, setiap hari selama berlangsung, dan saat selesai. Waktu dalam UTC.',
  'alarm.test': 'uji coba: jika Anda membaca ini, alarm sampai',
};
