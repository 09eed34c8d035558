import type { zhOutgoing } from './outgoing.zh.ts';

export const enOutgoing: Record<keyof typeof zhOutgoing, string> = {
  'screen./pages/OutStorage/WorkshopReturn': 'Workshop return',
  'screen./pages/OutStorage/WorkshopReturnRecord': 'Workshop return records',
  'screen./pages/documents/workshopReturn': 'Workshop return',
  'state.documentType.workshopReturn': 'Workshop return',
  'state.workshopReturn.open': 'To be received',
  'state.workshopReturn.received': 'Received',
  'state.workshopReturn.synchronized': 'Synchronized',
  'state.workshopReturn.deleted': 'Deleted',
  'permission.outgoingRecords': 'See outbound documents',
  'permission.workshopReturn': 'Return material of a workshop',
  'permission.manageOutgoingSync': 'Manage the exchange of outbound documents',
  'field.OrderNo': 'Production order',
  'error.workshop.unknown': 'There is no workshop {workshop}, or it is no longer used',
  'error.return.workshop-required': 'Select the workshop that returns the material',
  'error.return.over': 'Line {line}: {open} of {item} may still be returned, not {qty}',
  'error.return.label-not-issued': 'Label {code} was not issued to a workshop, so it cannot be returned',
};
