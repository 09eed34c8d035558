import type { zhFirstSteps } from './firstSteps.zh.ts';

export const ynFirstSteps: Record<keyof typeof zhFirstSteps, string> = {
  'screen./pages/my/firstSteps': 'Langkah awal',
  'firstSteps.left': 'Masih {n} langkah: {steps}',
  'firstSteps.all': 'Semua sudah ada; pekerjaan bisa dimulai',
  'firstSteps.hint': 'Ketuk satu langkah untuk membukanya. Jika data datang dari ERP, sambungkan dulu; sisanya muncul sendiri.',
  'firstSteps.done': 'Ada {n}',
  'firstSteps.open': 'Belum selesai',
  'firstSteps.people': 'Orang',
  'firstSteps.connection': 'Koneksi ke ERP',
  'firstSteps.warehouses.none': 'Belum ada gudang. Buat satu; orang absen di sana sebelum menerima barang',
  'firstSteps.areas.none': 'Belum ada area. Area membagi gudang',
  'firstSteps.areas.lacking': 'Gudang ini belum punya area: {lacking}',
  'firstSteps.locations.none': 'Belum ada lokasi. Barang disimpan di lokasi; satu rak dibuat sekaligus',
  'firstSteps.locations.lacking': 'Gudang ini belum punya lokasi: {lacking}',
  'firstSteps.suppliers.none': 'Belum ada pemasok. Isi satu per satu atau dari file',
  'firstSteps.items.none': 'Belum ada barang. Isi satu per satu atau dari file',
  'firstSteps.people.none': 'Selain administrator belum ada yang bisa bekerja. Buka akun dan beri peran, misalnya petugas gudang',
  'firstSteps.connection.none': 'ERP belum tersambung. Isi alamat dan kuncinya, lalu aktifkan',
  'firstSteps.connection.lacking': 'Sudah aktif, tetapi ERP belum menjawab. Uji koneksinya',
  'firstSteps.forInstallation': 'Diatur oleh administrator seluruh sistem',
};
