import { sameText } from '../messages/sameText.ts';
import type { zhDocuments } from './documents.zh.ts';
import { clearSyncActions, deletedStates, setSyncActions, syncStates } from './sharedTexts.ts';

/** What is said of every kind of document. */
export const ynDocuments: Record<keyof typeof zhDocuments, string> = {
  'error.document.not-found': 'Dokumen {no} tidak ada',
  'error.document.state': '{no} berstatus “{state}”, jadi ini tidak bisa dilakukan',
  'error.document.own-review': '{no} Anda input atau ubah terakhir; harus ditinjau orang lain',
  'error.document.changed': '{who} mengubah {no} pada {at}, setelah Anda membukanya. Perubahan Anda tidak disimpan. Isinya sekarang: {now}',
  'error.document.in-exchange': '{no} sedang dikirim; tunggu jawaban ERP, lalu coba lagi',
  'error.document.there': '{no} sudah atau mungkin sudah ada di ERP; hapus dulu di ERP',
  'error.document.select': 'Pilih dokumennya dulu',
  'action.document.synchronize': 'Kirim ke ERP',
  'action.document.synchronize.ask': 'Kirim {n} dokumen ke ERP?',
  'action.document.close': 'Stop kirim',
  'action.document.close.ask': 'Stop kirim ke ERP?',
  'action.document.unanswered.ask': 'Sistem mitra tidak menjawab. Tetap lanjutkan?',
  'action.document.clear': 'Hapus status',
  'action.document.clear.ask': 'Hapus status? Setelah itu bisa dikirim ulang atau dihapus',
  'action.document.set': 'Atur manual',
  'action.document.set.ask': 'Apakah ERP sudah punya dokumen ini?',
  'action.document.unset': 'Batalkan atur manual',
  'action.document.unset.ask': 'Kembalikan ke keadaan sebelum diatur manual?',
  'action.document.review': 'Tinjau',
  'action.document.delete': 'Hapus',
  'action.document.delete.ask': 'Hapus {n} dokumen? Perubahan stoknya dibatalkan',
  'state.documentType.looseReceipt': 'Suku cadang lepas',
  'state.documentType.allocationOut': 'Transfer keluar',
  'state.documentType.transferIn': 'Transfer masuk',
  'state.documentType.transferClosing': 'Sisa transfer ditutup',
  'state.documentType.judgement': 'Penilaian inspeksi',
  'state.documentType.issue': 'Pengeluaran',
  'state.issue.saved': 'Sudah keluar',
  ...sameText('Tersinkron', syncStates),
  ...sameText('Dihapus', deletedStates),
  ...sameText('Atur status ERP manual', setSyncActions),
  ...sameText('Hapus status ERP', clearSyncActions),
};
