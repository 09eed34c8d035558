import type { Language } from './texts.ts';

const zh = {
  title: '前十分钟：扫码体验',
  intro: '以 keeper 登录（密码 Wms2026demo），打开「{screen}」，从上到下依次扫描。可用手机摄像头、扫码枪，或把文字键入。',
  checkIn: '签到',
  checkInHint: '收货前先扫仓库的签到码；当天有效。',
  signCode: '仓库签到码',
  delivery: '第 {number} 单：{supplier}',
  firstHint: '扫送货单，核对标签，扫储位，保存。共 {lines} 行。',
  deliveryHint: '同样的步骤，共 {lines} 行。',
  note: '送货单',
  label: '标签 {number}',
  location: '储位',
  portal: '供应商平台的送货单',
  portalHint: '第一次扫描时，系统当场从供应商平台取回。',
  odd: '故意出错',
  oddHint: '每个码都会被拒绝，并说明原因。标签请在打开第 1 单时扫描。',
  deletedNote: '供应商已撤回的送货单',
  receivedNote: '已收过的送货单',
  wrongLabel: '别的送货单的标签',
  wrongLocation: '不存在的储位',
};

const en: typeof zh = {
  title: 'The first ten minutes: codes to scan',
  intro:
    'Sign in as keeper (password Wms2026demo), open “{screen}”, and scan from top to bottom: with a phone’s camera, with a scanner, or by typing the text.',
  checkIn: 'Check in',
  checkInHint: 'Before receiving, scan the sign-in code of the warehouse. It holds for the day.',
  signCode: 'sign-in code',
  delivery: 'Delivery {number}: {supplier}',
  firstHint: 'Scan the note, verify labels, scan the location, save. Lines: {lines}.',
  deliveryHint: 'The same steps. Lines: {lines}.',
  note: 'delivery note',
  label: 'label {number}',
  location: 'location',
  portal: 'A note from the supplier portal',
  portalHint: 'The first scan fetches it from the portal while you wait.',
  odd: 'Wrong on purpose',
  oddHint: 'Each of these is refused with its reason. Scan the label while delivery 1 is open.',
  deletedNote: 'note withdrawn by the supplier',
  receivedNote: 'note received before',
  wrongLabel: 'label of another note',
  wrongLocation: 'location that does not exist',
};

const yn: typeof zh = {
  title: 'Sepuluh menit pertama: kode untuk dipindai',
  intro:
    'Masuk sebagai keeper (kata sandi Wms2026demo), buka “{screen}”, lalu pindai dari atas ke bawah: dengan kamera ponsel, alat pindai, atau ketik teksnya.',
  checkIn: 'Absen gudang',
  checkInHint: 'Sebelum menerima, pindai kode absen gudang. Berlaku sehari.',
  signCode: 'kode absen',
  delivery: 'Kiriman {number}: {supplier}',
  firstHint: 'Pindai surat jalan, cek label, pindai lokasi, simpan. Baris: {lines}.',
  deliveryHint: 'Langkah yang sama. Baris: {lines}.',
  note: 'surat jalan',
  label: 'label {number}',
  location: 'lokasi',
  portal: 'Surat jalan dari portal pemasok',
  portalHint: 'Saat pertama kali dipindai, langsung diambil dari portal.',
  odd: 'Sengaja salah',
  oddHint: 'Semua kode ini ditolak dengan alasannya. Pindai labelnya saat kiriman 1 terbuka.',
  deletedNote: 'surat jalan ditarik pemasok',
  receivedNote: 'surat jalan sudah diterima',
  wrongLabel: 'label surat jalan lain',
  wrongLocation: 'lokasi yang tidak ada',
};

/** Words of the demo's sheet of codes. Apart from the other texts, because the web app never shows them. */
export const demoTexts: Record<Language, typeof zh> = { zh, en, yn };
