import type { zhScanFlows } from './scanFlows.zh.ts';

/** Texts of every scan flow, and of what is on its way or needs a person. */
export const ynScanFlows: Record<keyof typeof zhScanFlows, string> = {
  'attention.title': 'Perlu ditangani',
  'attention.count': 'Tangani {n}',
  'attention.held': 'Langkah sebelumnya tidak diterima: {why}',
  'attention.waiting': 'Menunggu dikirim',
  'attention.waiting.about': 'Sejak {time}, {n} langkah, tersimpan di perangkat ini',
  'attention.others': 'Ditinggalkan {account}',
  'attention.others.about': 'Sejak {time}, {n} langkah. Dikirim saat {account} masuk lagi di perangkat ini',
  'attention.about': '{time} · {what}',
  'attention.more': 'dan {n} lagi',
  'attention.again': 'Ulangi',
  'attention.drop': 'Batalkan',
  'attention.drop.why': 'Mengapa dibatalkan?',
  'attention.reason.done-elsewhere': 'Sudah dikerjakan orang lain',
  'attention.reason.mistake': 'Salah scan atau salah kerja',
  'attention.reason.goods-gone': 'Barang sudah kembali atau tidak di sini',
  'attention.dropped': 'Dibatalkan: {n} langkah',
  'flow.needs-network': 'Butuh jaringan: server tidak terjangkau sekarang',
  'flow.kept-unknown': 'Kode tidak dikenal di perangkat ini. Disimpan dan dicek saat jaringan kembali',
  'flow.sheet-first': 'Selesaikan dulu langkah yang terbuka, lalu scan',
  'flow.leave.ask': 'Tinggalkan pekerjaan ini?',
  'flow.leave.text': 'Yang sudah dikerjakan tetap ada di perangkat ini. Kembali kapan saja untuk melanjutkan.',
  'flow.leave.yes': 'Tinggalkan',
  'flow.leave.no': 'Lanjut di sini',
  'flow.put-away': 'Simpan',
};
