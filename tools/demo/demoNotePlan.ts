import type { DemoOrg } from './demoOrganisations.ts';
import type { DemoRandom } from './demoRandom.ts';

/** The special purpose of a note in the demo. */
export type DemoNoteKind = 'plain' | 'largest' | 'primary' | 'secondary' | 'cabinet' | 'noDefaultLocation' | 'qcExempt';

/** A note before its goods are chosen. */
export interface DemoNotePlan {
  kind: DemoNoteKind;
  org: DemoOrg;
  supplierCode: string;
  /** Delivery day, counted from today. */
  dayOffset: number;
  lineCount: number;
}

const plan = (org: DemoOrg, dayOffset: number, supplierCode: string, lineCount: number, kind: DemoNoteKind = 'plain'): DemoNotePlan => ({
  kind,
  org,
  supplierCode,
  dayOffset,
  lineCount,
});

/** Notes that tests, pictures and the guided tour look for. */
const chosen: DemoNotePlan[] = [
  plan('101', 0, 'S0003', 40, 'largest'),
  plan('101', -2, 'S0005', 4, 'primary'),
  plan('101', 0, 'S0005', 1, 'secondary'),
  plan('101', 0, 'S0006', 6, 'cabinet'),
  plan('101', 0, 'S0010', 5, 'noDefaultLocation'),
  plan('101', 0, 'S0004', 5, 'qcExempt'),
  plan('101', -4, 'S0001', 28),
  plan('101', -3, 'S0003', 24),
  plan('101', -1, 'S0005', 22),
  plan('101', -5, 'S0002', 20),
  plan('101', 0, 'S0001', 3),
  plan('101', 1, 'S0001', 2),
  plan('102', -4, 'S0012', 4),
  plan('102', -3, 'S0003', 9),
  plan('102', -2, 'S0005', 6),
  plan('102', -1, 'S0002', 3),
  plan('102', 0, 'S0001', 2),
  plan('102', 1, 'S0012', 2),
];

/** How many notes Suzhou expects on each day from five days ago to tomorrow. */
const suzhouPerDay: [number, number][] = [
  [-5, 8],
  [-4, 8],
  [-3, 8],
  [-2, 9],
  [-1, 8],
  [0, 9],
  [1, 4],
];

const suzhouSuppliers = [
  'S0001',
  'S0001',
  'S0002',
  'S0003',
  'S0003',
  'S0004',
  'S0005',
  'S0006',
  'S0007',
  'S0008',
  'S0009',
  'S0009',
  'S0010',
  'S0011',
];

/** Most deliveries are short; a supplier brings two or three items at a time. */
const usualLineCounts = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 12, 14];

/** The 60 notes in the order of their days, the chosen ones among them. */
export function demoNotePlans(random: DemoRandom): DemoNotePlan[] {
  // Every supplier comes; the ones named twice more often.
  const suppliers = random.shuffle([...suzhouSuppliers, ...suzhouSuppliers, ...suzhouSuppliers]);
  const filling = suzhouPerDay.flatMap(([dayOffset, count]) => {
    const missing = count - chosen.filter((row) => row.org === '101' && row.dayOffset === dayOffset).length;
    return Array.from({ length: missing }, () =>
      plan('101', dayOffset, suppliers.pop() ?? random.pick(suzhouSuppliers), random.pick(usualLineCounts)),
    );
  });
  return random.shuffle([...chosen, ...filling]).sort((left, right) => left.dayOffset - right.dayOffset);
}
