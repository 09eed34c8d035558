import type { zhItemReturn } from './itemReturn.zh.ts';

export const enItemReturn: Record<keyof typeof zhItemReturn, string> = {
  'screen./pages/InStorage/ReturnItem': 'Material return in',
  'field.Defective': 'Defective',
  'error.item-return.number-required': 'Enter or scan the return number',
  'error.item-return.received': 'Return {no} has been taken into storage already; nothing is left to receive',
  'error.item-return.line-unknown': 'Line {line}: the return has no such line of {item}',
  'error.item-return.line-missing': 'Line {line} of the return, {item}, is missing',
  'error.item-return.over': 'Line {line}: the return says {written} of {item}, not {qty}',
  'error.inbound.number-required': 'Enter the document number',
  'error.inbound.label-not-in': 'Label {code} is not on document {no}',
  'error.inbound.label-last': 'Label {code} is all that document {no} holds; delete the document',
  'error.transfer.nothing-to-arrive': 'Nothing of transfer order {no} is still to arrive',
  'error.transfer.no-place': '{item} has no location of its own in warehouse {warehouse}; take transfer order {no} in by scanning',
  'field.ItemReturnNo': 'Material return number',
};
