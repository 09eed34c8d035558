import type { zhUnscannable } from './unscannable.zh.ts';

export const ynUnscannable: Record<keyof typeof zhUnscannable, string> = {
  'screen./pages/warehousing/unscannableCodes': 'Kode yang tidak bisa dipindai',
  'home.number.unscannable': 'Kode yang tidak bisa dipindai',
  'unscannable.help':
    'Kode-kode ini disimpan dulu. Isinya ada karakter tak terlihat, huruf atau angka lebar penuh, tanda hubung lain, atau angka yang dipendekkan spreadsheet, jadi tidak ditemukan saat dipindai. Karakter tak terlihat ditulis seperti ⟨U+200B⟩. Perbaiki barang, perintah kerja dan surat jalan di ERP lalu kirim ulang; batalkan label dan cetak yang baru; buat ulang lokasi.',
  'unscannable.empty': 'Semua kode bisa dipindai',
  'unscannable.empty.hint': 'Tidak ada kode dengan karakter yang tidak dapat dikirim pemindai.',
  'field.CodeKind': 'Jenis',
  'field.CodeSpeltOut': 'Kode tersimpan',
  'field.StoredCode': 'Kode asli',
  'field.CodeKey': 'Identitas',
};
