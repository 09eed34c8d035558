import type { zhStock } from './stock.zh.ts';

export const ynStock: Record<keyof typeof zhStock, string> = {
  'error.stock.insufficient': '{place} hanya punya {available} {item} yang bebas, perlu {wanted}',
  'error.stock.already-reversed': 'Stok dokumen ini sudah dibalik',
  'state.stock.inspection': 'Inspeksi',
  'state.stock.available': 'Tersedia',
  'state.stock.hold': 'Ditahan',
  'field.Qty': 'Jumlah',
  'field.ReservedQty': 'Dipesan',
  'field.AvailableQty': 'Tersedia',
  'field.InspectionQty': 'Inspeksi',
  'field.HoldQty': 'Ditahan',
  'field.ChangedAt': 'Waktu berubah',
  'field.ItemWords': 'Kode dan nama barang',
  'field.FromPCode': 'Dari',
  'field.ToPCode': 'Ke',
  'field.FromStatus': 'Status asal',
  'field.ToStatus': 'Status tujuan',
  'field.DocType': 'Dokumen',
  'field.Reversal': 'Pembalikan',
  'field.Operator': 'Petugas',
  'state.documentType.receipt': 'Penerimaan',
};
