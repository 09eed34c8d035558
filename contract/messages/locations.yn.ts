import type { zhLocations } from './locations.zh.ts';

export const ynLocations: Record<keyof typeof zhLocations, string> = {
  'state.duty.keeper': 'Penjaga gudang',
  'state.duty.counter': 'Petugas hitung',
  'field.WCode': 'Kode gudang',
  'field.WName': 'Gudang',
  'field.IsMiddle': 'Gudang antara',
  'field.AreaCount': 'Jumlah area',
  'field.LocationCount': 'Jumlah lokasi',
  'field.ACode': 'Kode area',
  'field.AName': 'Area',
  'field.PCode': 'Kode lokasi',
  'field.PName': 'Nama lokasi',
  'field.IsReport': 'Lokasi pelaporan',
  'field.ReportSort': 'Urutan pelaporan',
  'field.Duty': 'Tugas',
};
