import { base, documentSlots, type FilledKind, type YearsSize } from './size.ts';

/** Tables that are filled together, and their set-based statements. */
export interface Filler {
  name: string;
  tables: readonly string[];
  text: (size: YearsSize) => string;
}

/** Rows 1 to `many` as `g.g`. */
export const series = (many: number): string => `generate_series(1::bigint, ${many}::bigint) g`;

/** A moment that rises with the row's number among `many`, from three years ago until now. */
export const timeOf = (nth: string, many: number): string => `now() - make_interval(secs => 94608000.0 * (${many} - (${nth})) / ${many})`;

/** A moment of the last days. */
export const recentTimeOf = (nth: string, many: number, days: number): string =>
  `now() - make_interval(secs => ${days * 86_400}.0 * (${many} - (${nth})) / ${many})`;

/** A number from 1 to `most`, in turn. */
export const turn = (nth: string, most: number): string => `1 + (${nth}) % ${most}`;

export const people = 60;
export const warehouses = 20;
/** The warehouse that has a fifth of all places. */
export const bigWarehouse = warehouses + 1;

export const personOf = (nth: string): string => `${base} + ${turn(nth, people)}`;
export const itemOf = (key: string, { items }: YearsSize): string => `${base} + ${turn(`(${key}) - 1`, items)}`;

/** Three consecutive keys are in one warehouse, like the lines of a note; the twenty take turns, the big one more often. */
const groupOf = (key: string): string => `(((${key}) - 1) / 3 % 24)`;
export const warehouseOf = (key: string): string =>
  `${base} + case when ${groupOf(key)} < ${warehouses} then 1 + ${groupOf(key)} else ${bigWarehouse} end`;
/** Storage places: the big warehouse first, then the others in turn; `beside` goes that many places on in the same warehouse. */
export const placeOf = (key: string, { places, bigPlaces }: YearsSize, beside = 0): string => {
  const nth = `(${key}) * 37 + ${beside}`;
  return `${base} + case when ${groupOf(key)} < ${warehouses} then ${bigPlaces} + 1 + ((${nth}) % ${Math.floor((places - bigPlaces) / warehouses)}) * ${warehouses} + ${groupOf(key)} else ${turn(nth, bigPlaces)} end`;
};
export const warehouseOfPlace = (place: string, { bigPlaces }: YearsSize): string =>
  `${base} + case when ${place} <= ${bigPlaces} then ${bigWarehouse} else 1 + (${place} - ${bigPlaces} - 1) % ${warehouses} end`;
/** Keys of one item differ in their batch. */
export const batchOf = (key: string, { items }: YearsSize): string =>
  `'B' || lpad(((${key}) % 397 * 40 + ((${key}) - 1) / ${items})::text, 5, '0')`;
export const projectOf = (key: string): string =>
  `case when (${key}) % 10 = 3 then 'J' || lpad((1 + (${key}) % 50)::text, 3, '0') else '' end`;

/** Places with a purpose, by warehouse id, and the places of workshops. */
export const receivingOf = (warehouse: string): string => `(${warehouse}) + 1000000`;
export const stagingOf = (warehouse: string): string => `(${warehouse}) + 2000000`;
export const unassignedOf = (warehouse: string): string => `(${warehouse}) + 3000000`;
export const workshopPlaceOf = (workshop: string): string => `(${workshop}) + 4000000`;
export const workshops = 10;
export const workshopOf = (nth: string): string => `${base} + ${turn(nth, workshops)}`;
/** A place outside all warehouses. */
export const outside = (kind: 'supplier' | 'production' | 'customer' | 'transit' | 'adjustment'): string =>
  `(select id from location where org = '101' and kind = '${kind}')`;

/** The number of a document of a kind in the order of all documents, from its number within the kind. */
export function documentNumber(kind: FilledKind, rank: string): string {
  const at = documentSlots.flatMap((one, slot) => (one === kind ? [slot + 1] : []));
  return `(((${rank}) - 1) / ${at.length} * ${documentSlots.length} + (array[${at.join(', ')}])[1 + (((${rank}) - 1) % ${at.length})::int])`;
}
export const documents = (size: YearsSize): number => size.rounds * documentSlots.length;

/** Stock keys that come by notes: one for each line. */
export const noteKeys = ({ notes }: YearsSize): number => notes * 3;
/** Notes up to this number are put away, with or without a putaway document. */
export const shelved = ({ rounds }: YearsSize): number => rounds * 8;
/** Lines that inspection rejected in part: those of every twentieth note. */
export const isRejected = (note: string): string => `((${note}) % 20 = 0)`;
/** Every second note uses the receiving place and a putaway. */
export const isPutAway = (note: string): string => `((${note}) % 2 = 0)`;
/** The first, second and third carton of a note's line. */
export const noteLabel = (line: string, nth: number): string => `${base} + ((${line}) - 1) * 3 + ${nth}`;
/** The cartons of finished goods of a line of a completion. */
export const productLabel = (line: string, nth: number, size: YearsSize): string =>
  `${base} + ${noteKeys(size) * 3} + ((${line}) - 1) * 2 + ${nth}`;
