import type { zhJudgement } from './judgement.zh.ts';

export const ynJudgement: Record<keyof typeof zhJudgement, string> = {
  'state.judgement.saved': 'Sudah dinilai',
  'permission.judgeGoods': 'Nilai barang dalam inspeksi, perpanjang kedaluwarsa',
  'error.judge.lines-required': 'Pilih baris yang akan dinilai',
  'error.judge.reason-required': 'Isi apa yang tidak baik',
  'error.judge.nothing-left': 'Baris {line} dari {no} tidak ada yang dalam inspeksi',
  'error.judge.over': 'Baris {line}: {item} dalam inspeksi {open}, bukan {qty}',
  'error.judge.one-line': 'Jumlah hanya bisa dinilai untuk satu baris',
  'judge.accept': 'Lulus inspeksi',
  'judge.accept.ask': 'Berapa yang lulus; setelah itu bisa dipakai',
  'judge.accept.all': 'Semua {n} baris ini lulus? Setelah itu bisa dipakai',
  'judge.reject': 'Tidak lulus',
  'judge.reject.ask': 'Berapa yang tidak lulus; akan ditahan',
  'judge.reject.why': 'Apa yang tidak baik',
  'state.judgement.deleted': 'Dibatalkan',
  'judge.take-back': 'Tarik kembali',
  'judge.take-back.ask': 'Batalkan {n} penilaian? Barang kembali dalam inspeksi',
  'judge.found': 'Hasil inspeksi',
};
