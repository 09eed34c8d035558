import type { zhPutaway } from './putaway.zh.ts';

/** Texts of inspection and putaway. */
export const ynPutaway: Record<keyof typeof zhPutaway, string> = {
  'error.parked.inspection-item': 'Barang yang diperiksa {item}, sedangkan baris ini menerima {other}',
  'error.parked.inspection-over': 'Baris ini menerima {qty}, tetapi hasil pemeriksaan berjumlah {judged}, melebihi jumlah terima',
  'error.parked.inspection-put-away':
    '{putAway} dari baris ini sudah disimpan di rak, hasil pemeriksaan tidak bisa diubah menjadi hanya {released} yang lolos',
  'state.documentType.inspection': 'Pemeriksaan',
};
