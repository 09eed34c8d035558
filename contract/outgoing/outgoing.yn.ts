import type { zhOutgoing } from './outgoing.zh.ts';

export const ynOutgoing: Record<keyof typeof zhOutgoing, string> = {
  'screen./pages/OutStorage/WorkshopReturn': 'Retur workshop',
  'screen./pages/OutStorage/WorkshopReturnRecord': 'Catatan retur workshop',
  'screen./pages/documents/workshopReturn': 'Retur workshop',
  'state.documentType.workshopReturn': 'Retur workshop',
  'state.workshopReturn.open': 'Menunggu diterima',
  'state.workshopReturn.received': 'Diterima',
  'permission.outgoingRecords': 'Lihat dokumen keluar',
  'permission.workshopReturn': 'Retur barang dari workshop',
  'permission.manageOutgoingSync': 'Kelola sinkronisasi dokumen keluar',
  'screen./pages/Stock/OutStorageRecord': 'Catatan keluar',
  'screen./pages/Stock/InnerCom/OutStorageDetail': 'Rincian keluar',
  'field.OutKind': 'Dokumen',
  'field.GoesTo': 'Tujuan',
  'field.ForNo': 'Untuk',
  'field.OrderNo': 'Perintah kerja',
  'error.workshop.unknown': 'Workshop {workshop} tidak ada atau tidak dipakai lagi',
  'error.return.workshop-required': 'Pilih workshop yang meretur barang',
  'error.return.over': 'Baris {line}: {item} untuk {whose} masih bisa diretur {open}, bukan {qty}',
  'error.return.choose-batch': 'Baris {line}: {whose} punya {item} batch {other}; pilih salah satu',
  'error.return.other-batch': 'Baris {line}: {whose} tidak punya batch {batch} dari {item}; yang ada {other}',
  'error.return.label-part':
    'Baris {line}: hanya {qty} yang kembali, isi label {sum}. Lepas {code} dari baris; barang kembali diberi label baru di gudang',
  'error.return.label-not-issued': 'Label {code} tidak dikeluarkan ke workshop, jadi tidak bisa diretur',
};
