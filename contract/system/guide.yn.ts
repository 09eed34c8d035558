import type { zhGuide } from './guide.zh.ts';

export const ynGuide: Record<keyof typeof zhGuide, string> = {
  'guide.signin.title': 'Masuk',
  'guide.signin.body': 'Ketik akun dan kata sandi. Bila ada beberapa organisasi, pilih satu. Ketuk "Lupa kata sandi" bila perlu.',
  'guide.home.title': 'Beranda',
  'guide.home.body': 'Di sini hanya yang boleh dilakukan peran Anda. Bilah atas menunjukkan koneksi dan yang belum terkirim.',
  'guide.receive.title': 'Terima lewat pindai',
  'guide.receive.body': 'Pindai kode absen, surat jalan, label, lalu lokasi, dan simpan. Tulisan terbesar adalah langkah berikutnya.',
  'guide.stock.title': 'Lihat stok',
  'guide.stock.body': 'Cari barang atau pindai label. Ketuk baris untuk melihat lokasinya.',
  'guide.location.title': 'Kode lokasi',
  'guide.location.body': 'Bila label rusak, buka kode lokasi di "Saya" dan pindai dari layar, atau cetak ulang.',
  'guide.mine.title': 'Saya',
  'guide.mine.body': 'Ukuran teks, tangan, tampilan gelap, bahasa, suara dan getar.',
  'guide.putaway.title': 'Penempatan',
  'guide.putaway.body':
    'Pindai kode absen gudang, lalu label karton, lalu lokasi. Layar menampilkan lokasi usulan dan memberi peringatan bila lokasinya lain. Barang tanpa label: ketuk barangnya, lalu pindai lokasi.',
  'guide.issue.title': 'Siapkan barang',
  'guide.issue.body':
    'Buka tugas pengeluaran dan ikuti urutan lokasi di layar; pindai label karton. Bila kurang, tulis alasannya: ketua regu melihatnya. Yang sudah disiapkan bisa dikembalikan sebelum dikeluarkan.',
  'guide.confirm.title': 'Konfirmasi pengeluaran',
  'guide.confirm.body':
    'Centang yang sudah disiapkan, isi penerimanya, lalu konfirmasi jumlahnya. Stok berkurang dan ERP menerima pengeluarannya.',
  'guide.request.title': 'Minta barang',
  'guide.request.body':
    'Pilih jenis dan workshop atau departemen, tambahkan barang dan jumlah, simpan, lalu ajukan. Orang lain meninjaunya dan melihat stok yang bebas.',
  'guide.collect.title': 'Ambil permintaan',
  'guide.collect.body':
    'Pindai nomor permintaan, lalu label karton, atau ketuk barang dan isi jumlahnya. Yang kurang tetap terbuka untuk lain kali.',
  'guide.giveBack.title': 'Retur dari workshop',
  'guide.giveBack.body':
    'Pilih workshop dan tambahkan barang. Batchnya salah satu yang pernah dikeluarkan ke workshop itu. Stok bertambah setelah gudang menerimanya.',
  'guide.transfer.title': 'Transfer',
  'guide.transfer.body':
    'Keluar: pilih perintah transfer atau gudang tujuan, tambahkan barang, simpan, lalu konfirmasi keberangkatannya. Masuk: pindai perintah transfer, lalu label dan lokasi; orang lain meninjaunya.',
  'guide.count.title': 'Opname',
  'guide.count.body':
    'Buka opname, pindai lokasi, lalu tiap karton di sana; isi jumlah barang tanpa label. Lokasi kosong juga dikonfirmasi. Ajukan setelah semuanya dihitung.',
  'guide.recount.title': 'Hitung ulang',
  'guide.recount.body': 'Baris yang berbeda dihitung lagi oleh orang lain tanpa melihat buku. Baris yang lalu sesuai akan menyatakannya.',
  'guide.labels.title': 'Label',
  'guide.labels.body':
    'Untuk memecah karton, pindai labelnya, isi jumlah tiap kemasan, lalu cetak label baru. Label rusak dicetak lagi dengan alasan. Pindai label untuk melihat riwayatnya.',
  'guide.report.title': 'Laporan produksi',
  'guide.report.body':
    'Pindai perintah kerja atau label produk, isi jumlah baik dan afkir, lalu simpan. Setelah diaudit kepala workshop, barang jadi bisa diajukan ke gudang.',
  'guide.completion.title': 'Barang jadi',
  'guide.completion.body':
    'Ajukan perintah kerja yang laporannya sudah diaudit; gudang mengonfirmasi dengan memindai label produk dan lokasi.',
  'guide.exchange.title': 'Pertukaran dengan ERP',
  'guide.exchange.body':
    'Di sini terlihat apakah tiap dokumen sudah sampai di ERP, dan mengapa belum. Yang perlu ditangani ada paling atas; buka untuk langkah berikutnya.',
};
