import type { zhLabels } from './labels.zh.ts';

export const enLabels: Record<keyof typeof zhLabels, string> = {
  'field.BoxNo': 'Outer box',
  'field.ParentBar': 'Parent label',
  'field.PrintCount': 'Printed',
  'field.PrintTime': 'Printed at',
  'field.Event': 'Event',
  'field.DocNo': 'Document no.',
  'field.Detail': 'Detail',
  'state.labelEvent.generated': 'Generated',
  'state.labelEvent.printed': 'Printed',
  'state.labelEvent.reprinted': 'Reprinted',
  'state.labelEvent.scanned': 'Scanned',
  'state.labelEvent.unscanned': 'Scan removed',
  'state.labelEvent.stored': 'Stored',
  'state.labelEvent.unreceived': 'Receipt deleted',
  'state.labelEvent.withdrawn': 'Withdrawn',
  'state.labelEvent.void': 'Made void',
  'state.labelEvent.loaded': 'Loaded',
  'state.labelEvent.unloaded': 'Unloaded',
};
