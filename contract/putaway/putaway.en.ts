import type { zhPutaway } from './putaway.zh.ts';

/** Texts of inspection and putaway. */
export const enPutaway: Record<keyof typeof zhPutaway, string> = {
  'error.parked.inspection-item': 'The inspected item is {item}; this line received {other}',
  'error.parked.inspection-over': 'This line received {qty}; the inspection results add up to {judged}, which is more',
  'error.parked.inspection-put-away': '{putAway} of this line are already put away; the inspection cannot accept only {released} now',
  'state.documentType.inspection': 'Inspection',
};
