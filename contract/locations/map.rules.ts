/** The ways to colour a map of a warehouse. */
export const mapModes = ['fill', 'status', 'age', 'count', 'network'] as const;
export type MapMode = (typeof mapModes)[number];

/** A place as the map knows it. */
export interface MapPlace {
  code: string;
  area: string;
  kind: string;
  closed: boolean;
  /** The reader counts the place: its quantity is hidden. */
  counted: boolean;
  /** Cartons that lie there, those without a label counted by the item's usual pack. */
  packages: number;
  /** How many cartons fit; 0 when not entered. */
  capacity: number;
  /** The states of the goods there. */
  statuses: readonly StockWord[];
  /** Age in days of the oldest goods there; absent for an empty place. */
  ageDays?: number | undefined;
  /** Days since the place was last compared with the books. */
  countDays?: number | undefined;
  /** How long devices waited for the server there in the last days; absent without measurements. */
  waits?: PlaceWaits | undefined;
}

/** Answers that devices waited for at a place, those that made a worker wait, and how long. */
export interface PlaceWaits {
  answers: number;
  slow: number;
  averageMs: number;
  worstMs: number;
}

type StockWord = 'available' | 'inspection' | 'hold';
const bits: readonly StockWord[] = ['available', 'inspection', 'hold'];

/** The states in a number of one bit each, as they travel. */
export const statusesOf = (mask: number): StockWord[] => bits.filter((_, bit) => (mask & (1 << bit)) !== 0);

/** The classes of each way to colour, in the order of the legend. Each has a colour and a pattern, so that colour alone is never needed. */
export const mapClasses = {
  fill: ['empty', 'low', 'high', 'full', 'over', 'used', 'counted', 'closed'],
  status: ['empty', 'available', 'inspection', 'hold', 'mixed', 'counted', 'closed'],
  age: ['empty', 'fresh', 'months', 'halfYear', 'old', 'counted', 'closed'],
  count: ['recent', 'quarter', 'long', 'never', 'closed'],
  network: ['quick', 'sluggish', 'slow', 'unmeasured', 'closed'],
} as const satisfies Record<MapMode, readonly string[]>;
export type MapClass = (typeof mapClasses)[MapMode][number];

/** Up to how many days back each class of age and of count reaches. */
export const mapDays = { age: [30, 90, 180], count: [30, 90] } as const;

/** The class of a place in a way to colour. */
export function classOf(mode: MapMode, place: MapPlace): MapClass {
  if (place.closed) return 'closed';
  if (mode === 'count') return countClass(place.countDays);
  if (mode === 'network') return networkClass(place.waits);
  if (place.counted) return 'counted';
  if (place.packages === 0) return 'empty';
  if (mode === 'fill') return fillClass(place);
  if (mode === 'age') return ageClass(place.ageDays ?? 0);
  return place.statuses.length > 1 ? 'mixed' : (place.statuses[0] ?? 'available');
}

function fillClass({ packages, capacity }: MapPlace): MapClass {
  if (capacity === 0) return 'used';
  const share = packages / capacity;
  if (share > 1) return 'over';
  return share > 0.9 ? 'full' : share >= 0.5 ? 'high' : 'low';
}

function ageClass(days: number): MapClass {
  const [fresh, months, halfYear] = mapDays.age;
  return days <= fresh ? 'fresh' : days <= months ? 'months' : days <= halfYear ? 'halfYear' : 'old';
}

function countClass(days: number | undefined): MapClass {
  const [recent, quarter] = mapDays.count;
  return days === undefined ? 'never' : days <= recent ? 'recent' : days <= quarter ? 'quarter' : 'long';
}

/** Classes by the share of slow answers: up to every tenth, up to every third. */
function networkClass(waits: PlaceWaits | undefined): MapClass {
  if (!waits) return 'unmeasured';
  const share = waits.slow / waits.answers;
  return share <= 0.1 ? 'quick' : share <= 1 / 3 ? 'sluggish' : 'slow';
}

/** The number of places in each class, in the order of the legend. */
export function legendOf(mode: MapMode, places: readonly MapPlace[]): { name: MapClass; count: number }[] {
  const counts = new Map<MapClass, number>();
  for (const place of places) counts.set(classOf(mode, place), (counts.get(classOf(mode, place)) ?? 0) + 1);
  return mapClasses[mode].flatMap((name) => (counts.has(name) ? [{ name, count: counts.get(name) ?? 0 }] : []));
}
