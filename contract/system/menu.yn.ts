import type { zhMenu } from './menu.zh.ts';

export const ynMenu: Record<keyof typeof zhMenu, string> = {
  'menu.incoming': 'Barang masuk',
  'menu.completion': 'Pengajuan barang jadi',
  'menu.outgoing': 'Barang keluar',
  'menu.stock': 'Stok',
  'menu.staff': 'Karyawan',
  'menu.statistics': 'Statistik',
};
