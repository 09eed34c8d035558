import type { zhDocuments } from './documents.zh.ts';

/** What is said of every kind of document. */
export const ynDocuments: Record<keyof typeof zhDocuments, string> = {
  'error.document.not-found': 'Dokumen {no} tidak ada',
  'error.document.state': '{no} berstatus “{state}”, jadi ini tidak bisa dilakukan',
  'error.document.own-review': '{no} Anda input sendiri; harus diperiksa orang lain',
  'error.document.in-exchange': '{no} sedang dikirim; tunggu jawaban ERP, lalu coba lagi',
  'error.document.there': '{no} sudah atau mungkin sudah ada di ERP; hapus dulu di ERP',
  'error.document.select': 'Pilih dokumennya dulu',
  'action.document.synchronize': 'Kirim ke ERP',
  'action.document.synchronize.ask': 'Kirim {n} dokumen ke ERP?',
  'action.document.close': 'Tutup',
  'action.document.close.ask': 'Yang ditutup tidak dikirim ke ERP',
  'action.document.clear': 'Hapus status',
  'action.document.clear.ask': 'Hapus status? Setelah itu bisa dikirim ulang atau dihapus',
  'action.document.set': 'Atur manual',
  'action.document.set.ask': 'ERP sudah punya dokumen ini',
  'action.document.review': 'Periksa',
  'action.document.delete': 'Hapus',
  'action.document.delete.ask': 'Hapus {n} dokumen? Perubahan stoknya dibatalkan',
  'state.documentType.looseReceipt': 'Komponen lepas',
  'state.documentType.allocationOut': 'Transfer keluar',
  'state.documentType.transferIn': 'Transfer masuk',
  'state.documentType.transferClosing': 'Sisa transfer ditutup',
  'state.documentType.issue': 'Pengeluaran',
  'state.issue.saved': 'Sudah keluar',
  'state.issue.synchronized': 'Tersinkron',
};
