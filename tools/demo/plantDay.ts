import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import type { DemoItem } from './demoItem.ts';
import type { DemoOrg } from './demoOrganisations.ts';
import type { DemoRandom } from './demoRandom.ts';

/** One plant on one day, for which records are made. */
export interface PlantDay {
  org: DemoOrg;
  today: string;
  random: DemoRandom;
  /** The plant's products, and their components. */
  made: DemoItem[];
  bought: DemoItem[];
  moment: (day: string, time: string) => string;
}

export type DemoOrder = Extract<LivingRecord, { kind: 'productionOrder' }>;

/** Identity and version of a record of an organisation. */
export const identityOf = (org: string, no: string) => ({ id: `${org}/${no}`, version: 1 });
