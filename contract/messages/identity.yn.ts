import type { zhIdentity } from './identity.zh.ts';

export const ynIdentity: Record<keyof typeof zhIdentity, string> = {
  'error.login.account-required': 'Masukkan akun!',
  'error.login.password-required': 'Masukkan kata sandi!',
  'error.login.organization-required': 'Pilih organisasi yang benar, atau masukkan lagi nomor karyawan untuk masuk!',
  'error.login.incorrect': 'Nama pengguna atau kata sandi salah!',
  'error.login.locked': 'Terlalu banyak percobaan salah. Akun dikunci; coba lagi dalam {minutes} menit',
  'error.login.refresh-failed': 'Sesi Anda sudah kedaluwarsa. Silakan masuk lagi',
};
