import type { zhSettingTexts } from './settingTexts.zh.ts';

export const ynSettingTexts: Record<keyof typeof zhSettingTexts, string> = {
  'setting.intermediateIssue': 'Pengeluaran dari gudang antara',
  'setting.qaCheck': 'Cek kepatuhan QA',
  'setting.productionReportCheck': 'Cek laporan produksi',
  'setting.realTimeReceipt': 'Penerimaan langsung',
  'setting.callMaterialLink': 'Kaitan dengan panggilan barang',
  'setting.preparationConditions': 'Syarat penyiapan',
  'setting.batchControlOnIssue': 'Kontrol nomor batch saat pengeluaran',
  'setting.newerGoods': 'Barang baru diambil sebelum yang lama',
  'setting.otherShelf': 'Barang di lokasi selain usulan',
  'setting.shortLife': 'Barang datang dengan sisa hari terlalu sedikit',
  'setting.completionSetCheck': 'Cek kelengkapan pengajuan barang jadi',
  'setting.autoReviewRequisitions': 'Tinjau permintaan secara otomatis',
  'setting.labelCheck': 'Cek label sebelum menerima',
  'setting.labelCheckMinimum': 'Jumlah label minimum',
  'setting.syncMinutes': 'Menit antar sinkronisasi',
  'setting.enrolledDevicesOnly': 'Hanya perangkat terdaftar',
  'setting.sessionDays': 'Hari sampai masuk ulang',
  'setting.plantArea': 'Area pabrik',
  'setting.doubleTapMs': 'Jeda ketukan ganda (ms)',
  'setting.screenTurn': 'Arah layar',
  'settingHelp.intermediateIssue':
    'Barang yang disiapkan masuk gudang antara dan layarnya muncul di menu; bila mati, masuk area penyiapan gudangnya sendiri.',
  'settingHelp.qaCheck': 'Laporan produksi perlu lulus inspeksi QA, kecuali perintah kerja yang dibebaskan.',
  'settingHelp.productionReportCheck': 'Jumlah laporan dicocokkan dengan pindaian MCAS; tidak boleh lebih.',
  'settingHelp.realTimeReceipt':
    'Barang yang diterima langsung tersedia tanpa menunggu inspeksi. Setiap penerimaan tetap dikirim ke ERP saat disimpan, aktif atau tidak; bila aktif, penempatan dan dokumen lain yang biasanya dikirim manual juga langsung dikirim.',
  'settingHelp.callMaterialLink':
    'Barang perintah kerja hanya disiapkan sebanyak yang dipanggil workshop; tanpa panggilan tidak disiapkan.',
  'settingHelp.preparationConditions':
    'Syarat sebelum menyiapkan, dipisah titik koma: released (perintah kerja dirilis), wholeSet (semua barang ada), neededWithinDays:3; kata lain ditampilkan kepada penyiap. Kosong berarti tidak ada.',
  'settingHelp.batchControlOnIssue': 'Barang dengan batch disiapkan dari batch yang dipilih; bila mati, yang masuk dulu keluar dulu.',
  'settingHelp.newerGoods':
    'Bila barang yang diambil masuk lebih akhir daripada barang lain yang bisa diambil: tidak ada pesan; peringatan menyebut di mana yang lebih lama; atau ditolak, dan yang berhak mengisi alasannya.',
  'state.newerGoods.allow': 'Tanpa pesan',
  'state.newerGoods.warn': 'Peringatkan',
  'state.newerGoods.refuse': 'Tolak',
  'settingHelp.otherShelf':
    'Saat penerimaan dan penyimpanan, bila lokasi yang dipindai bukan usulan atau tidak dipindai: hanya peringatan; tanya sekali, lalu satu pindaian atau ketukan lagi mengonfirmasi; atau tolak.',
  'state.otherShelf.warn': 'Peringatkan',
  'state.otherShelf.ask': 'Tanya sekali',
  'state.otherShelf.refuse': 'Tolak',
  'settingHelp.shortLife':
    'Saat penerimaan, bila hari sampai kedaluwarsa kurang dari yang diminta barang, atau sudah lewat: hanya peringatan di baris; atau tolak.',
  'state.shortLife.warn': 'Peringatkan',
  'state.shortLife.refuse': 'Tolak',
  'settingHelp.completionSetCheck': 'Laporan produksi dan pengajuan barang jadi mengecek kelengkapan barang dan ditolak jika kurang.',
  'settingHelp.autoReviewRequisitions': 'Permintaan yang diajukan langsung dianggap ditinjau.',
  'settingHelp.labelCheck': 'Penerimaan baru bisa disimpan setelah cukup label dipindai.',
  'settingHelp.labelCheckMinimum': 'Berapa label per surat jalan yang dicek; tidak lebih dari yang ada.',
  'settingHelp.syncMinutes':
    'Seberapa sering data ditukar dengan ERP, MCAS dan QA, dan seberapa sering dokumen yang menunggu dikirim ke ERP.',
  'settingHelp.enrolledDevicesOnly':
    'Jika aktif, orang di organisasi ini hanya bisa masuk lewat perangkat terdaftar. Yang boleh mendaftarkan perangkat bisa masuk di mana saja.',
  'settingHelp.sessionDays':
    'Setelah sekian hari semua orang harus masuk lagi dengan kata sandi, juga yang bekerja setiap hari. Sesi yang tidak dipakai berakhir setelah 30 hari.',
  'settingHelp.plantArea': 'Area pabrik organisasi, tampil di halaman Saya.',
  'settingHelp.doubleTapMs':
    'Selama waktu ini ketukan kedua pada tombol simpan diabaikan, kecuali ada hal lain yang dilakukan di antaranya.',
  'settingHelp.screenTurn':
    'Di perangkat yang aplikasinya terpasang: dikunci mendatar, dikunci tegak, atau ikut putaran perangkat. Di peramban layar selalu ikut perangkat.',
  'state.screenTurn.landscape': 'Mendatar',
  'state.screenTurn.portrait': 'Tegak',
  'state.screenTurn.any': 'Ikut perangkat',
  'settings.leaves.intermediateIssue':
    '{n} baris masih disiapkan di gudang antara. Konfirmasinya tetap ada di menu sampai baris itu dikeluarkan atau dikembalikan.',
  'settings.leaves.autoReviewRequisitions': '{n} permintaan barang sudah diajukan sebelumnya dan masih harus ditinjau.',
  'error.setting.unknown': 'Tidak ada pengaturan {key}',
  'error.setting.condition-unknown':
    '{part} bukan syarat. Yang ada: released; wholeSet; neededWithinDays:3. Pesan untuk petugas ditulis dua kata atau lebih',
  'error.setting.wrong': 'Nilai {name} harus {limits}',
  'error.setting.plant-area-required': 'Silakan pilih area pabrik',
  'error.setting.sync-time-required': 'Silakan masukkan waktu sinkronisasi',
  'error.notice.content-required': 'Silakan masukkan isi',
  'error.sale-target.month-required': 'Silakan pilih bulan',
  'error.sale-target.value-required': 'Silakan masukkan nilai target penjualan',
  'error.sale-target.wrong': 'Target penjualan {value} tidak berlaku: harus lebih dari 0, paling banyak dua desimal',
  'error.translation.key-required': 'Silakan masukkan kunci teks',
  'error.translation.arguments': 'Teks {key} tidak punya argumen {name}',
  'error.version.exists': 'Versi {name} sudah dirilis',
  'error.version.not-a-package': '{name} bukan paket Android',
  'error.version.not-found': 'Versi itu tidak ada atau sudah ditarik',
  'error.help.no-document': 'Belum ada dokumen bantuan',
  'error.help.not-a-pdf': '{name} bukan file PDF',
  'field.Month': 'Bulan',
  'field.TargetAmount': 'Target (puluhan ribu)',
  'field.ChangedBy': 'Diubah oleh',
};
