import type { zhHandedRounds } from './handedRounds.zh.ts';

export const ynHandedRounds: Record<keyof typeof zhHandedRounds, string> = {
  'field.RoundName': 'Putaran',
  'field.OpenLineCount': 'Baris terbuka',
  'field.HandedBy': 'Diserahkan oleh',
  'field.HandedTime': 'Waktu serah',
  'issue.by.handed': 'Serah terima',
  'issue.handed.title': 'Putaran yang diserahkan',
  'issue.handed.empty': 'Tidak ada putaran yang menunggu',
  'issue.handed.empty.hint': 'Putaran yang diserahkan rekan di tengah jalan ada di sini selama satu shift',
  'issue.handed.taken': '{round} kini milik Anda: lanjutkan dari lokasi berikutnya',
  'error.round.taken': '{person} sudah mengambilnya pukul {at}',
  'error.round.gone': 'Serah terima ini sudah tidak berlaku; muat ulang',
  'action.takeRound': 'Lanjutkan putaran yang diserahkan',
};
