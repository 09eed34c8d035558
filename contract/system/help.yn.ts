import type { zhHelp } from './help.zh.ts';

export const ynHelp: Record<keyof typeof zhHelp, string> = {
  'help.scan.title': 'Cara memindai',
  'help.scan.body':
    'Tarik pelatuk di halaman mana pun, tidak perlu mengetuk kolom. Tanpa pemindai, ketuk "Pindai" di kanan atas untuk kamera atau mengetik kode.',
  'help.result.title': 'Cara membaca hasil',
  'help.result.body':
    'Hijau: berhasil. Kuning: perhatikan, atau sudah dipindai. Merah: tidak jadi; alasan dan langkah berikutnya ada di sampingnya. Bunyi dan getarnya berbeda.',
  'help.connection.title': 'Bila jaringan putus',
  'help.connection.body':
    'Baris atas menunjukkan koneksi dan jumlah yang belum terkirim. Pekerjaan tersimpan di perangkat dan dikirim sekali saat server menjawab.',
  'help.hand.title': 'Teks kecil, tangan kiri',
  'help.hand.body': 'Di "Saya" Anda mengubah ukuran teks, tangan, tampilan gelap, suara, dan getar. Langsung berlaku.',
  'help.trouble.title': 'Pemindai tidak bereaksi',
  'help.trouble.body':
    'Buka "Uji pemindai" dan pindai apa saja: terlihat apa yang dikirim pemindai. Bila kosong, pemindai belum diatur mengirim tombol.',
  'help.scantest':
    'Pindai apa saja. Di atas hasilnya, di bawah setiap tombol dari pemindai dengan jeda milidetik. Akhirnya Enter, Tab, atau jeda.',
  'scantest.clear': 'Kosongkan',
  'scantest.empty': 'Pindai apa saja',
  'scantest.empty.hint': 'Halaman ini menunjukkan apa yang dikirim pemindai',
  'scantest.source': 'Sumber',
  'scantest.source.wedge': 'Pemindai',
  'scantest.source.camera': 'Kamera',
  'scantest.source.wecom': 'WeCom',
  'scantest.source.typed': 'Diketik',
  'scantest.characters': 'Karakter',
  'scantest.duration': 'Waktu',
  'scantest.ms': '{n} md',
  'scantest.end': 'Diakhiri oleh',
  'scantest.symbology': 'Jenis kode',
  'scantest.kind': 'Isi',
  'scantest.repeat': 'Dipindai lagi dalam sekejap',
  'scantest.keys': 'Tombol, terbaru di atas',
  'scantest.key': '{key} ({code}) setelah {gap} md',
  'scantest.assembled': 'Menjadi {code}, {n} md per tombol',
};
