import type { zhSavedFilters } from './savedFilters.zh.ts';

/** Texts of filters that people keep. */
export const ynSavedFilters: Record<keyof typeof zhSavedFilters, string> = {
  'list.saved': 'Filter tersimpan',
  'list.saved.keep': 'Simpan filter ini',
  'list.saved.name': 'Nama filter',
  'list.saved.name.required': 'Isi namanya',
  'list.saved.share': 'Bagikan',
  'list.saved.share.hint': 'Semua orang di organisasi bisa memakainya',
  'list.saved.of': 'dibagikan {name}',
  'list.saved.shared': 'dibagikan',
  'list.saved.kept': 'Tersimpan',
  'list.saved.none': 'Belum ada filter tersimpan',
  'list.saved.drop': 'Hapus {name}',
  'error.filter.not-found': 'Filter ini sudah tidak ada',
  'action.saveFilter': 'Simpan filter',
  'action.deleteFilter': 'Hapus filter',
  'field.ListName': 'Daftar',
  'field.FilterName': 'Filter',
  'field.Address': 'Syarat',
  'field.Shared': 'Dibagikan',
  'field.Mine': 'Milik saya',
  'field.Owner': 'Disimpan oleh',
};
