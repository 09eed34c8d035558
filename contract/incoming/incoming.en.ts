import type { zhIncoming } from './incoming.zh.ts';

export const enIncoming: Record<keyof typeof zhIncoming, string> = {
  'screen./pages/InStorage/MisRcvInStorage': 'Miscellaneous receipt',
  'screen./pages/Stock/MisRcvStorageRecord': 'Miscellaneous receipt records',
  'screen./pages/documents/miscReceipt': 'Miscellaneous receipt',
  'screen./pages/InStorage/InputStorage': 'Manual storage',
  'screen./pages/Stock/InputStorageRecord': 'Manual storage records',
  'screen./pages/documents/manualStorage': 'Manual storage',
  'state.miscReceipt.open': 'Unreviewed',
  'state.miscReceipt.reviewed': 'Reviewed',
  'state.miscReceipt.synchronized': 'Synchronized',
  'state.miscReceipt.deleted': 'Deleted',
  'state.manualStorage.saved': 'In stock',
  'state.manualStorage.deleted': 'Taken back',
  'field.BeneficiaryDept': 'Beneficiary department',
  'field.Beneficiary': 'Beneficiary',
  'field.EntryReason': 'Reason',
  'error.misc.type-required': 'Select a miscellaneous document type',
  'error.manual.reason-required': 'Enter the reason for the manual storage',
  'misc.review.ask': 'Review {n}? The goods come into stock and the ERP is told',
  'manual.take-back': 'Take back',
  'manual.take-back.ask': 'Take back {n}? Their goods leave stock again',
};
