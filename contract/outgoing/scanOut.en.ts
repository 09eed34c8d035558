import type { zhScanOut } from './scanOut.zh.ts';

/** Texts of goods that leave by scan of their labels alone. */
export const enScanOut: Record<keyof typeof zhScanOut, string> = {
  'scan-out.do.where': 'Choose the type and where it goes',
  'scan-out.do.scan': 'Scan the labels that leave',
  'scan-out.step.where': 'Where to',
  'scan-out.step.labels': 'Scan',
  'scan-out.idle': 'Scan a label',
  'scan-out.save': 'Save',
  'scan-out.saved.list': 'Saved',
  'scan-out.next': 'Confirm it when the goods have left',
  'scan-out.over': 'Label {code} holds {qty}, {open} of {item} are to leave: split the label and scan the part',
  'scan-out.workshop-required': 'Select the workshop',
  'scan-out.not-a-label': 'This is not a label of goods',
  'scan-out.labels': 'Scanned',
  'scan-out.help':
    'Choose the type and where the goods go, then scan their labels. A shipment number may be scanned too. Tap a scanned label to take it out. It works without network and is sent later. Confirm in the record when the goods have left.',
};
