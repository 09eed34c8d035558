import type { zhStockDrift } from './stockDrift.zh.ts';

export const ynStockDrift: Record<keyof typeof zhStockDrift, string> = {
  'screen./pages/exchange/stockDifferences': 'Stok yang berbeda',
  'error.exchange.stock-not-offered':
    'ERP tidak menyediakan data stok, jadi barang tidak bisa dibandingkan; perbandingan dokumen tetap bisa',
  'error.exchange.stock-silent': 'ERP tidak memberi data stok: {problem}',
  'action.compareStock': 'Bandingkan stok',
  'field.DriftKind': 'Selisih',
  'field.OurQty': 'Di sini',
  'field.OnTheWayQty': 'Belum diterima ERP',
  'field.TheirQty': 'ERP',
  'field.Difference': 'Jumlah selisih',
  'field.TheirUnit': 'Satuan ERP',
  'field.NewestDocNo': 'Dokumen terbaru',
  'field.Documents': 'Dokumen terkait',
  'state.stockDrift.more-there': 'Lebih di ERP',
  'state.stockDrift.less-there': 'Kurang di ERP',
  'state.stockDrift.other-unit': 'Satuan lain',
  'state.stockDrift.unknown-item': 'Barang tidak dikenal',
  'drift.perDocument': 'Per dokumen',
  'drift.perItem': 'Per barang',
  'drift.stock.about':
    'Membandingkan stok ERP untuk setiap barang dan gudang dengan buku stok di sini; dokumen yang belum diterima ERP bukan selisih. Berjalan sendiri sekali sehari',
  'drift.stock.asking': 'Menanyakan stok ke ERP',
  'drift.stock.never': 'Belum pernah dibandingkan',
  'drift.stock.by': 'Dibandingkan {time} oleh {name}',
  'drift.stock.daily': 'Dibandingkan otomatis {time}',
  'drift.stock.compared': '{n} dibandingkan',
  'drift.stock.clean': 'Tidak ada selisih',
  'drift.stock.differ': '{n} berbeda',
  'drift.stock.show': 'Lihat yang berbeda ({n})',
  'drift.stock.problem.not-offered': 'Perbandingan otomatis {time} gagal: ERP tidak menyediakan data stok',
  'drift.stock.problem.silent': 'Perbandingan otomatis {time} gagal: ERP tidak menjawab. Dicoba lagi dalam satu jam',
  'drift.stock.problem.no-connection': 'Perbandingan otomatis {time} gagal: ERP tidak terhubung',
  'stockDifferences.help':
    'Barang yang tidak sama antara ERP dan sistem ini saat terakhir dibandingkan.\nSelisih = ERP − di sini + belum diterima ERP (sudah dibukukan di sini, belum diambil ERP).\nDokumen terbaru adalah yang menggerakkan barang itu: mulai dari sana. Buka baris untuk melihat stok dan mutasi barang.\nSetelah diperbaiki, bandingkan lagi; yang sudah sama akan hilang.',
};
