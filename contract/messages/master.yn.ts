import type { zhMaster } from './master.zh.ts';

export const ynMaster: Record<keyof typeof zhMaster, string> = {
  'error.file.required': 'Silakan pilih berkas yang akan diunggah',
  'error.file.too-large': 'Berkas {name} terlalu besar; batasnya {limit}',
  'error.file.unreadable': 'Berkas {name} tidak bisa dibaca; simpan sebagai Excel (.xlsx) atau CSV lalu coba lagi',
  'error.file.empty': 'Berkas {name} tidak berisi baris data',
  'error.file.not-a-table': 'Berkas {name} bukan tabel; gunakan templat',
  'error.table.cell-required': '{field} wajib diisi',
  'error.table.cell-wrong': '“{text}” tidak berlaku untuk {field}',
  'error.table.cell-too-long': '{field} terlalu panjang',
  'error.table.cell-unknown': '{field} “{text}” tidak ada',
  'error.table.cell-charset': '{field} “{text}” hanya boleh berisi angka, huruf dan tanda hubung',
  'error.table.column-missing': 'Kolom {field} tidak ada',
  'error.table.column-twice': 'Kolom {field} ada dua kali',
  'error.table.repeated': '{field} “{text}” sudah ada di baris {detail}',
  'error.master.exists': '{code} sudah ada',
  'error.master.not-found': '{code} tidak ada; segarkan lalu coba lagi',
  'error.master.code-fixed': 'Kode {code} tidak bisa diubah',
  'error.master.in-stock': 'Masih ada stok, {field} tidak bisa diubah seperti ini: {detail}',
  'error.master.in-use': '{field} masih dipakai dan tidak bisa dinonaktifkan: {detail}',
  'error.master.code-taken': 'Kode “{text}” dipakai untuk hal lain',
};
