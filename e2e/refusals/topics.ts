import { files } from './files.cases.ts';
import { cabinets, labelMaking, supplier } from './labels.cases.ts';
import { portal } from './portal.cases.ts';
import { desk, pushing, records } from './records.cases.ts';
import type { Topic } from './refusal.ts';
import { saving } from './save.cases.ts';
import { labelScans, noteScans } from './scans.cases.ts';

/** Every refusal of receiving that a screen shows, by person and screen. */
export const topics: readonly Topic[] = [
  noteScans,
  labelScans,
  saving,
  portal,
  labelMaking,
  cabinets,
  supplier,
  records,
  desk,
  pushing,
  files,
];
