import type { zhPhotos } from './photos.zh.ts';

export const ynPhotos: Record<keyof typeof zhPhotos, string> = {
  'photo.title': 'Foto',
  'photo.take': 'Ambil foto',
  'photo.waiting': 'Belum dikirim',
  'photo.none': 'Belum ada foto',
  'photo.of': 'Foto {n} dari {no}',
  'photo.unreadable': 'Gambar ini tidak dapat dibaca',
  'error.photo.subject-unknown': 'Dokumen {no} tidak ada, atau Anda tidak boleh melihatnya',
  'error.photo.no-image': 'Ini bukan foto JPEG, atau tidak utuh',
  'error.photo.too-large': 'Foto terlalu besar: paling banyak {limit}',
  'error.photo.too-many': 'Dokumen {no} sudah memiliki {n} foto',
  'error.photo.unknown': 'Foto ini tidak ada; mungkin sudah melewati masa simpan',
  'photo.line': 'Foto ini untuk',
  'photo.line.none': 'Seluruh dokumen',
  'photo.line.of': 'Baris {n}',
  'photo.delete': 'Hapus foto',
  'photo.delete.ask': 'Hapus foto ini?',
  'error.photo.not-yours': 'Foto ini diambil {by}; hanya dia atau ketua tim yang boleh menghapusnya',
  'photo.delete.why': 'Mengapa foto dari {by} dihapus?',
  'error.photo.reason-required': 'Isi alasan foto dihapus',
};
