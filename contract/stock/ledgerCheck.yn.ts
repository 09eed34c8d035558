import type { zhLedgerCheck } from './ledgerCheck.zh.ts';

/** Texts of the ledger's own check. */
export const ynLedgerCheck: Record<keyof typeof zhLedgerCheck, string> = {
  'ledger.view': 'Buku stok',
  'screen./pages/exchange/ledgerFaults': 'Cek buku stok',
  'ledger.about': 'Setiap saldo dicocokkan dengan mutasi, reservasi, dan labelnya sekali sehari; di sini bisa langsung dicek.',
  'ledger.never': 'Belum pernah dicek',
  'ledger.by': '{time}, dicek oleh {name}',
  'ledger.daily': '{time}, dicek otomatis',
  'ledger.checked': '{n} saldo dicek',
  'ledger.faults': '{n} tidak cocok',
  'ledger.clean': 'Buku stok cocok',
  'ledger.clean.hint': 'Semua saldo cocok dengan mutasi, reservasi, dan label.',
  'ledger.show': 'Lihat {n} yang tidak cocok',
  'ledger.asking': 'Sedang mengecek buku stok',
  'ledger.check': 'Cek',
  'home.number.ledger': 'Buku stok tidak cocok',
  'action.checkLedger': 'Cek buku stok',
  'permission.ledgerCheck': 'Lihat dan cek buku stok',
  'state.ledgerFault.balance': 'Saldo dan mutasi berbeda',
  'state.ledgerFault.reserved': 'Reservasi berbeda',
  'state.ledgerFault.labels': 'Label melebihi stok',
  'state.ledgerFault.layers': 'Umur stok tidak cocok',
  'ledger.todo.balance':
    'Hentikan mutasi barang ini di sana, hitung fisiknya, lalu serahkan hasilnya ke administrator sistem. Jangan ditutup dengan penerimaan atau pengeluaran lain-lain.',
  'ledger.todo.reserved': 'Minta administrator mengecek dokumen yang mereservasi; bila semua sudah selesai, reservasinya dilepas.',
  'ledger.todo.labels': 'Hitung karton di sana: batalkan label yang kartonnya tidak ada, kurangi yang isinya lebih sedikit.',
  'ledger.todo.layers':
    'Tanggal untuk menentukan barang yang keluar dulu tidak sama jumlahnya dengan stok. Beri tahu administrator dan hitung lokasi ini; tanggalnya benar lagi setelah barang keluar berikutnya.',
  'field.StandsQty': 'Di buku',
  'field.ExpectedQty': 'Seharusnya',
  'field.LedgerFault': 'Ketidakcocokan',
  'field.WhatToDo': 'Yang harus dilakukan',
};
