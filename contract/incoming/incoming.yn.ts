import type { zhIncoming } from './incoming.zh.ts';

export const ynIncoming: Record<keyof typeof zhIncoming, string> = {
  'screen./pages/InStorage/MisRcvInStorage': 'Penerimaan lain-lain',
  'screen./pages/Stock/MisRcvStorageRecord': 'Catatan penerimaan lain-lain',
  'screen./pages/documents/miscReceipt': 'Penerimaan lain-lain',
  'screen./pages/InStorage/InputStorage': 'Penyimpanan manual',
  'screen./pages/Stock/InputStorageRecord': 'Catatan penyimpanan manual',
  'screen./pages/documents/manualStorage': 'Penyimpanan manual',
  'state.miscReceipt.open': 'Belum diperiksa',
  'state.miscReceipt.reviewed': 'Sudah diperiksa',
  'state.miscReceipt.synchronized': 'Tersinkron',
  'state.miscReceipt.deleted': 'Dihapus',
  'state.manualStorage.saved': 'Sudah masuk',
  'state.manualStorage.deleted': 'Dibatalkan',
  'field.BeneficiaryDept': 'Departemen penerima manfaat',
  'field.Beneficiary': 'Penerima manfaat',
  'field.EntryReason': 'Alasan',
  'error.misc.type-required': 'Pilih jenis dokumen penerimaan lain-lain',
  'error.manual.reason-required': 'Isi alasan penyimpanan manual',
  'misc.review.ask': 'Periksa {n} dokumen? Barang masuk stok dan ERP diberi tahu',
  'manual.take-back': 'Batalkan',
  'manual.take-back.ask': 'Batalkan {n} dokumen? Barangnya keluar lagi dari stok',
};
