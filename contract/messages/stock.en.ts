import type { zhStock } from './stock.zh.ts';

export const enStock: Record<keyof typeof zhStock, string> = {
  'error.stock.insufficient': '{place} has {available} of {item} free, {wanted} needed',
  'error.stock.already-reversed': 'The stock of this document was already reversed',
  'state.stock.inspection': 'Inspection',
  'state.stock.available': 'Available',
  'state.stock.hold': 'On hold',
  'field.Qty': 'Quantity',
  'field.ReservedQty': 'Reserved',
  'field.AvailableQty': 'Available',
  'field.InspectionQty': 'In inspection',
  'field.HoldQty': 'On hold',
  'field.ChangedAt': 'Changed at',
  'field.ItemWords': 'Item number and name',
  'field.FromPCode': 'From',
  'field.ToPCode': 'To',
  'field.FromStatus': 'From state',
  'field.ToStatus': 'To state',
  'field.DocType': 'Document',
  'field.Reversal': 'Reversal',
  'field.Operator': 'Person',
  'state.documentType.receipt': 'Receipt',
};
