import type { zhScanOut } from './scanOut.zh.ts';

/** Texts of goods that leave by scan of their labels alone. */
export const ynScanOut: Record<keyof typeof zhScanOut, string> = {
  'scan-out.do.where': 'Pilih jenis dan tujuannya',
  'scan-out.do.scan': 'Pindai label yang keluar',
  'scan-out.step.where': 'Tujuan',
  'scan-out.step.labels': 'Pindai',
  'scan-out.idle': 'Pindai label',
  'scan-out.save': 'Simpan',
  'scan-out.saved.list': 'Tersimpan',
  'scan-out.next': 'Konfirmasi setelah barang pergi',
  'scan-out.over': 'Label {code} berisi {qty}, {item} tinggal {open}: pisahkan label dulu, lalu pindai hasilnya',
  'scan-out.workshop-required': 'Pilih workshop',
  'scan-out.not-a-label': 'Ini bukan label barang',
  'scan-out.labels': 'Sudah dipindai',
  'scan-out.help':
    'Pilih jenis dan tujuan, lalu pindai label barang. Nomor pengiriman juga boleh dipindai. Ketuk label untuk mengeluarkannya. Bisa tanpa jaringan, dikirim kemudian. Konfirmasi di catatan setelah barang pergi.',
};
