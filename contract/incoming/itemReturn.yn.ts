import type { zhItemReturn } from './itemReturn.zh.ts';

export const ynItemReturn: Record<keyof typeof zhItemReturn, string> = {
  'screen./pages/InStorage/ReturnItem': 'Retur barang masuk',
  'field.Defective': 'Barang cacat',
  'error.item-return.number-required': 'Isi atau pindai nomor retur',
  'error.item-return.received': 'Retur {no} sudah masuk gudang; tidak ada lagi yang harus diterima',
  'error.item-return.line-unknown': 'Baris {line}: retur tidak memuat {item} seperti ini',
  'error.item-return.line-missing': 'Baris {line} retur, {item}, belum diisi',
  'error.item-return.over': 'Baris {line}: retur menyebut {written} untuk {item}, bukan {qty}',
  'error.inbound.number-required': 'Isi nomor dokumen',
  'error.inbound.label-not-in': 'Label {code} tidak ada di dokumen {no}',
  'error.inbound.label-last': 'Dokumen {no} hanya berisi label {code}; hapus dokumennya',
  'error.transfer.nothing-to-arrive': 'Tidak ada lagi yang akan tiba dari transfer {no}',
  'error.transfer.no-place': '{item} tidak punya lokasi tetap di gudang {warehouse}; masukkan transfer {no} lewat pindai',
  'field.ItemReturnNo': 'Nomor retur barang',
};
