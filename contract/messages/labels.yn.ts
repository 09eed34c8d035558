import type { zhLabels } from './labels.zh.ts';

export const ynLabels: Record<keyof typeof zhLabels, string> = {
  'field.BoxNo': 'Kotak luar',
  'field.ParentBar': 'Label induk',
  'field.PrintCount': 'Kali cetak',
  'field.PrintTime': 'Waktu cetak',
  'field.Event': 'Peristiwa',
  'field.DocNo': 'No. dokumen',
  'field.Detail': 'Keterangan',
  'state.labelEvent.generated': 'Dibuat',
  'state.labelEvent.printed': 'Dicetak',
  'state.labelEvent.reprinted': 'Dicetak ulang',
  'state.labelEvent.scanned': 'Dipindai',
  'state.labelEvent.unscanned': 'Pindai dihapus',
  'state.labelEvent.stored': 'Disimpan',
  'state.labelEvent.unreceived': 'Penerimaan dihapus',
  'state.labelEvent.withdrawn': 'Ditarik',
  'state.labelEvent.void': 'Dibatalkan',
  'state.labelEvent.loaded': 'Dimuat',
  'state.labelEvent.unloaded': 'Dibongkar',
};
