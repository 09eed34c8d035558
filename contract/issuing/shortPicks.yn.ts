import type { zhShortPicks } from './shortPicks.zh.ts';

export const ynShortPicks: Record<keyof typeof zhShortPicks, string> = {
  'screen./pages/OutStorage/ShortPicks': 'Lokasi kurang barang',
  'state.shortPick.open': 'Perlu dicek',
  'state.shortPick.settled': 'Sudah dicek',
  'field.ShortStatus': 'Pengecekan',
  'field.ShortTime': 'Waktu lapor',
  'field.Outcome': 'Hasil cek',
  'field.SettledBy': 'Dicek oleh',
  'field.SettledTime': 'Waktu cek',
  'short.settle': 'Catat hasil cek',
  'short.settle.ask': 'Apa hasil cek di {n} lokasi ini?',
  'short.settled': '{n} sudah dicek',
  'short.count': 'Hitung lokasi ini',
  'short.count.ask': 'Buat opname {place}?',
  'short.empty': 'Tidak ada lokasi yang dilaporkan kurang',
  'short.empty.hint': 'Yang dilaporkan petugas dengan "Kurang di sini" tampil di sini',
  'issue.reported-short': '{place} dilaporkan kurang dan menunggu dicek',
  'error.select-to-settle': 'Pilih lokasi yang sudah dicek.',
  'error.short.outcome-required': 'Tuliskan hasil ceknya.',
  'error.short.gone': 'Laporan ini sudah tidak ada. Muat ulang.',
  'error.short.settled-before': '{item} di {place} sudah dicek oleh {person}.',
};
