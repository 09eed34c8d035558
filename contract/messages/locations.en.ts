import type { zhLocations } from './locations.zh.ts';

export const enLocations: Record<keyof typeof zhLocations, string> = {
  'state.duty.keeper': 'Warehouse keeper',
  'state.duty.counter': 'Counter',
  'field.WCode': 'Warehouse code',
  'field.WName': 'Warehouse',
  'field.IsMiddle': 'Intermediate warehouse',
  'field.AreaCount': 'Areas',
  'field.LocationCount': 'Locations',
  'field.ACode': 'Area code',
  'field.AName': 'Area',
  'field.PCode': 'Location code',
  'field.PName': 'Location name',
  'field.IsReport': 'Reporting location',
  'field.ReportSort': 'Reporting order',
  'field.Duty': 'Duty',
};
