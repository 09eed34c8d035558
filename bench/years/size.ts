/** The sizes of a plant of years, computed from the scale; 1 is full size. */
export interface YearsSize {
  scale: number;
  items: number;
  /** Storage places; the first `bigPlaces` of them stand in one warehouse. */
  places: number;
  bigPlaces: number;
  /** Documents are made in rounds of `documentSlots.length`, one round after the other, in the order of time. */
  rounds: number;
  notes: number;
  /** The number of received notes; the newest are not received. */
  received: number;
  /** Stock keys that come by other ways than a note. */
  otherKeys: number;
  orders: number;
  messages: number;
  auditRows: number;
  inbound: number;
  parked: number;
  operations: number;
  sessions: number;
  counts: number;
  /** Days of statistics. */
  days: number;
}

/** Ids of rows made here begin above all ids that calls make. */
export const base = 10_000_000;

/** The order of the kinds of documents in a round; a kind that is listed twice is twice as frequent. */
export const documentSlots = [
  ...['putaway', 'issue', 'manualStorage', 'productionReport', 'putaway', 'move', 'miscReceipt', 'completionApplication', 'issue'],
  ...['looseReceipt', 'putaway', 'productReturn', 'requisition', 'allocationOut', 'transferIn', 'workshopReturn', 'putaway'],
  ...['productionReport', 'issue', 'move', 'completionApplication', 'productOut', 'iqcReturn', 'scanOut', 'judgement'],
] as const;
export type FilledKind = (typeof documentSlots)[number];

/** The sizes at a scale. */
export function sizeOfYears(scale: number): YearsSize {
  const of = (whole: number, least = 1) => Math.max(least, Math.round(whole * scale));
  // Rounded to dozens, because kinds of documents divide their references by twelve.
  const rounds = Math.max(24, Math.round(1_000 * scale) * 12);
  const notes = Math.round((rounds * 25) / 3);
  return {
    scale,
    items: of(100_000, 40),
    places: of(24_000, 180),
    bigPlaces: Math.floor((of(24_000, 180) * 5) / 24),
    rounds,
    notes,
    received: notes - Math.max(3, Math.round(notes / 100)),
    otherKeys: Math.round((rounds * 40) / 3),
    orders: of(30_000, 60),
    messages: of(1_000_000, 100),
    auditRows: of(2_000_000, 100),
    inbound: of(250_000, 50),
    parked: of(50_000, 50),
    operations: of(500_000, 50),
    sessions: of(200_000, 50),
    counts: of(1_000, 8),
    days: Math.max(30, Math.round(1_095 * Math.min(1, scale * 10))),
  };
}

/** How many documents of a kind there are. */
export const documentsOf = (size: YearsSize, kind: FilledKind): number => documentSlots.filter((one) => one === kind).length * size.rounds;
