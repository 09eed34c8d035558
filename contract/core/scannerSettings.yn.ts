import type { zhScannerSettings } from './scannerSettings.zh.ts';

/** Texts of the settings of scanners, the sheet of test codes and what is learnt from it. */
export const ynScannerSettings: Record<keyof typeof zhScannerSettings, string> = {
  'scansheet.title': 'Kode uji pemindai',
  'scansheet.intro':
    'Di “Saya → Uji pemindai” tekan “Pelajari pemindai ini”, lalu pindai setiap kode sekali dari atas ke bawah. Cetak pada ukuran asli.',
  'scansheet.bars': 'Kode batang',
  'scansheet.bars.hint': 'Pindai sekali.',
  'scansheet.square': 'Kode QR',
  'scansheet.square.hint': 'Pindai sekali; lewati bila pemindai hanya membaca kode batang.',
  'scansheet.pair': 'Dua kode dalam satu tarikan',
  'scansheet.pair.hint': 'Arahkan di antara keduanya dan tarik pelatuk sekali.',
  'scantest.learn': 'Pelajari pemindai ini',
  'scantest.learn.sheet': 'Cetak kode uji',
  'scantest.learn.scan': 'Pindai kode uji, masing-masing sekali dari atas ke bawah',
  'scantest.learn.seen': 'Kode uji dikenali: {n}',
  'scantest.learn.keep': 'Pakai di perangkat ini',
  'scantest.learn.plant': 'Jadikan bawaan pabrik',
  'scantest.learn.kept': 'Perangkat ini sudah diatur untuk pemindainya',
  'scantest.learn.planted': 'Disimpan sebagai bawaan pabrik; perangkat yang sudah belajar sendiri tidak berubah',
  'scantest.learn.stop': 'Berhenti belajar',
  'scantest.learn.glued': 'Pemindai mengirim dua kode menjadi satu. Atur agar mengirim Enter setelah setiap kode.',
  'scantest.learn.caps': 'CapsLock menyala. Matikan.',
  'scantest.set': 'Pengaturan perangkat ini',
  'scantest.set.prefix': 'Sebelum setiap kode',
  'scantest.set.suffix': 'Setelah setiap kode',
  'scantest.set.end': 'Diakhiri dengan',
  'scantest.set.pause': 'Jeda terpanjang di dalam kode',
  'scantest.set.guard': 'Waktu terpendek antara dua kode',
  'scantest.set.layout': 'Tata letak papan ketik',
  'scantest.set.forget': 'Kembali ke bawaan',
  'scantest.set.forgot': 'Sudah kembali ke bawaan',
  'scanner.ends.key': 'Enter atau Tab',
  'scanner.ends.silence': 'jeda',
  'scanner.ends.unknown': 'belum diketahui',
  'scanner.layout.us': 'menurut posisi tombol (papan ketik AS)',
  'scanner.layout.typed': 'seperti diketik perangkat',
  'scanner.layout.unknown': 'belum diketahui',
  'scantest.positions': 'Menurut posisi tombol',
  'scantest.layout.differs':
    'Tata letak papan ketik perangkat berbeda dari pemindai: menurut posisi tombol terbaca “{code}”. Pilih yang sama dengan yang tercetak di label.',
  'scanner.layout.learnt': 'Tata letak papan ketik perangkat berbeda dari pemindai; mulai sekarang kode dibaca menurut posisi tombol',
  'scanner.layout.wrong':
    'Terpindai “{code}”, menurut posisi tombol “{positions}”: tata letak papan ketik perangkat mungkin berbeda dari pemindai. Pilih di halaman uji pemindai',
  'setting.scannerPrefix': 'Awalan pemindai',
  'setting.scannerSuffix': 'Akhiran pemindai',
  'setting.scannerPauseMs': 'Jeda terpanjang saat memindai (ms)',
  'setting.scannerGuardMs': 'Waktu terpendek antar pindaian (ms)',
  'setting.scannerLayout': 'Tata letak papan ketik pemindai',
  'settingHelp.scannerPrefix':
    'Yang dikirim pemindai sebelum setiap kode; dibuang. Yang dipelajari perangkat di halaman uji pemindai lebih diutamakan.',
  'settingHelp.scannerSuffix': 'Yang dikirim pemindai setelah setiap kode; dibuang. Yang dipelajari perangkat lebih diutamakan.',
  'settingHelp.scannerPauseMs': 'Berapa lama pemindai boleh berhenti di dalam satu kode. Yang dipelajari perangkat lebih diutamakan.',
  'settingHelp.scannerGuardMs':
    'Kode lain dalam waktu ini setelah pindaian ditolak, karena satu tarikan bisa membaca beberapa kode; 0 menerima semua. Yang dipelajari perangkat lebih diutamakan.',
  'settingHelp.scannerLayout':
    'us membaca tombol menurut posisi di papan ketik AS, typed seperti diketik perangkat, kosong sesuai keadaan. Yang dipelajari perangkat lebih diutamakan.',
};
