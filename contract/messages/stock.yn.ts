import type { zhStock } from './stock.zh.ts';

export const ynStock: Record<keyof typeof zhStock, string> = {
  'error.stock.insufficient': '{place} hanya punya {available} {item} yang bebas, perlu {wanted}',
  'error.stock.already-reversed': 'Stok dokumen ini sudah dibalik',
  'state.stock.inspection': 'Inspeksi',
  'state.stock.available': 'Tersedia',
  'state.stock.hold': 'Ditahan',
};
