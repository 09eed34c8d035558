import type { zhOutgoing } from './outgoing.zh.ts';

export const ynOutgoing: Record<keyof typeof zhOutgoing, string> = {
  'screen./pages/OutStorage/WorkshopReturn': 'Retur bengkel',
  'screen./pages/OutStorage/WorkshopReturnRecord': 'Catatan retur bengkel',
  'screen./pages/documents/workshopReturn': 'Retur bengkel',
  'state.documentType.workshopReturn': 'Retur bengkel',
  'state.workshopReturn.open': 'Menunggu diterima',
  'state.workshopReturn.received': 'Diterima',
  'state.workshopReturn.synchronized': 'Tersinkron',
  'state.workshopReturn.deleted': 'Dihapus',
  'permission.outgoingRecords': 'Lihat dokumen keluar',
  'permission.workshopReturn': 'Retur bahan dari bengkel',
  'permission.manageOutgoingSync': 'Kelola sinkronisasi dokumen keluar',
  'screen./pages/Stock/OutStorageRecord': 'Catatan keluar',
  'screen./pages/Stock/InnerCom/OutStorageDetail': 'Rincian keluar',
  'field.OutKind': 'Dokumen',
  'field.GoesTo': 'Tujuan',
  'field.ForNo': 'Untuk',
  'field.OrderNo': 'Order produksi',
  'error.workshop.unknown': 'Bengkel {workshop} tidak ada atau tidak dipakai lagi',
  'error.return.workshop-required': 'Pilih bengkel yang meretur bahan',
  'error.return.over': 'Baris {line}: {item} untuk {whose} masih bisa diretur {open}, bukan {qty}',
  'error.return.label-part':
    'Baris {line}: hanya {qty} yang kembali, isi label {sum}. Lepas {code} dari baris; barang kembali diberi label baru di gudang',
  'error.return.label-not-issued': 'Label {code} tidak dikeluarkan ke bengkel, jadi tidak bisa diretur',
};
