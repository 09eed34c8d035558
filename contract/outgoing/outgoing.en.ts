import type { zhOutgoing } from './outgoing.zh.ts';

export const enOutgoing: Record<keyof typeof zhOutgoing, string> = {
  'screen./pages/OutStorage/WorkshopReturn': 'Workshop return',
  'screen./pages/OutStorage/WorkshopReturnRecord': 'Workshop return records',
  'screen./pages/documents/workshopReturn': 'Workshop return',
  'state.documentType.workshopReturn': 'Workshop return',
  'state.workshopReturn.open': 'To be received',
  'state.workshopReturn.received': 'Received',
  'permission.outgoingRecords': 'See outbound documents',
  'permission.workshopReturn': 'Return material of a workshop',
  'permission.manageOutgoingSync': 'Manage the exchange of outbound documents',
  'screen./pages/Stock/OutStorageRecord': 'Outbound records',
  'screen./pages/Stock/InnerCom/OutStorageDetail': 'Outbound details',
  'field.OutKind': 'Document',
  'field.GoesTo': 'Goes to',
  'field.ForNo': 'For',
  'field.OrderNo': 'Production order',
  'error.workshop.unknown': 'There is no workshop {workshop}, or it is no longer used',
  'error.return.workshop-required': 'Select the workshop that returns the material',
  'error.return.over': 'Line {line}: of {item} for {whose}, {open} may still be returned, not {qty}',
  'error.return.choose-batch': 'Line {line}: {whose} has {item} of batch {other}: choose one',
  'error.return.other-batch': 'Line {line}: {whose} has no batch {batch} of {item}; it has {other}',
  'error.return.label-part':
    'Line {line}: only {qty} come back, the labels hold {sum}. Leave {code} off the line; what comes back gets a new label in the warehouse',
  'error.return.label-not-issued': 'Label {code} was not issued to a workshop, so it cannot be returned',
};
