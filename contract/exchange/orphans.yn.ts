import type { zhOrphans } from './orphans.zh.ts';

export const ynOrphans: Record<keyof typeof zhOrphans, string> = {
  'screen./pages/exchange/orphans': 'Setelah pemulihan',
  'error.orphans.not-offered':
    'ERP tidak menyediakan pertanyaan ini. Pencocokan dengan mitra menunjukkan selisihnya; minta orang ERP menghapus menurut nomornya',
  'error.orphans.silent': 'ERP tidak memberi daftar dokumennya: {problem}',
  'error.orphans.none': 'Tidak ada yang perlu ditarik kembali; tanyakan dulu ke ERP',
  'error.orphans.cannot':
    'ERP tidak bisa menarik kembali dokumen atas permintaan. Minta orang ERP menghapus yang terdaftar menurut nomornya, lalu tanyakan lagi',
  'action.findOrphans': 'Tanya ERP',
  'action.takeBackOrphans': 'Minta ERP menarik semua',
  'orphans.takeBack.ask':
    'ERP menarik kembali semua dokumen yang terdaftar, lalu pekerjaannya diulang di sini. Hanya untuk sistem asli setelah cadangan dipulihkan, jangan pada salinan uji coba. Lanjutkan?',
  'orphans.found': 'ERP punya {held} dokumen; {n} di antaranya tidak ada di sini',
  'orphans.taken': 'ERP menarik kembali {n} dokumen',
  'orphans.taken.left': 'ERP menarik kembali {n} dokumen, menolak {refused}, tersisa {left}',
  'field.Goods': 'Barang',
  'field.CommittedAt': 'Dibukukan di ERP',
  'field.SettledAt': 'Ditarik pada',
  'state.orphan.found': 'Tidak ada di sini',
  'state.orphan.refused': 'Tidak ditarik',
  'state.orphan.taken-back': 'Sudah ditarik',
  'orphans.help':
    'Dokumen yang ada di ERP tetapi tidak ada di sini, setelah cadangan dipulihkan.\nTanyakan dulu ke ERP, lalu minta semua ditarik: yang terbaru lebih dulu, masing-masing sekali.\nSetelah itu ulangi pekerjaannya di sini: terima, keluarkan, kirim. Yang tidak ditarik ERP punya alasan di barisnya; tekan lagi setelah beres.',
  'orphans.empty': 'Tidak ada dokumen yang tercantum',
  'orphans.empty.hint':
    'Setelah pemulihan tanyakan ke ERP: dokumen 7 hari terakhir yang ada di sana tetapi tidak di sini akan tampil di sini',
};
