import type { zhMenu } from './menu.zh.ts';

export const ynMenu: Record<keyof typeof zhMenu, string> = {
  'menu.incoming': 'Barang masuk',
  'menu.completion': 'Penyelesaian',
  'menu.outgoing': 'Barang keluar',
  'menu.stock': 'Stok',
  'menu.staff': 'Karyawan',
  'menu.statistics': 'Statistik',
  'menu.ScanRecieveNew': 'Terima dengan cek label',
  'menu.ScanRecieve': 'Terima lewat pindai',
  'menu.RecieveItem': 'Penerimaan sementara',
  'menu.RecieveAndIn': 'Terima dan simpan',
  'menu.DelinoSearch': 'Cari surat jalan',
  'menu.ReceieveBillStatusSearch': 'Status sinkron penerimaan',
  'menu.DelinoRePush': 'Ambil ulang surat jalan',
  'menu.DelinoRePushNew': 'Ambil ulang dengan label',
  'menu.cabinet': 'Muat & bongkar kontainer',
  'menu.StockDetail': 'Stok barang',
  'menu.UnRecieveRecord': 'Belum diterima',
  'menu.RecieveRecord': 'Catatan penerimaan',
  'menu.AllScanRecord': 'Catatan pindaian',
  'menu.barqrcode': 'Cetak label',
};
