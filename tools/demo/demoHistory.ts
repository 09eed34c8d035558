import { addDays } from './demoDay.ts';
import { demoItems, homeIn } from './demoItems.ts';
import { type DemoNoteLabel, decimalText } from './demoNoteGoods.ts';
import type { DemoNoteKind } from './demoNotePlan.ts';
import { type DemoNote, demoNotesByKind } from './demoNotes.ts';
import { type DemoRandom, demoRandom } from './demoRandom.ts';
import { demoWarehouses } from './demoWarehouses.ts';

/** Goods of one note line that were put on one location. */
interface DemoPlacement {
  line: number;
  itemNo: string;
  qty: string;
  locationCode: string;
}

/** Somebody's work: account, day (yyyy-MM-dd) and time (HH:mm) in the plant's time zone. */
interface DemoWork {
  by: string;
  day: string;
  time: string;
}

/** One note that was received: check in, scan the note, place its lines, save; then perhaps put away. */
export interface DemoReceipt extends DemoWork {
  noteNo: string;
  org: DemoNote['org'];
  warehouseCode: string;
  checkInCode: string;
  lines: DemoPlacement[];
  /** Cartons that were announced and did not come. */
  missingLabels: string[];
  /** Released goods on their storage location; null while they wait for the inspection. */
  putaway: (DemoWork & { lines: DemoPlacement[] }) | null;
}

/** Areas where goods wait for their inspection. */
const inspectionAreas: Record<string, string> = { W11: 'Q', W12: 'R', W21: 'N' };

/** How many of Suzhou's notes of each day are received. Today's first lorry is done; the rest of today is work to do. */
const receivedPerDay: [number, number][] = [
  [-5, 7],
  [-4, 6],
  [-3, 6],
  [-2, 5],
  [-1, 3],
  [0, 1],
];

/** Batam receives the first three. */
const batamReceived = 3;

/** Today's chosen notes stay open: they are what a visitor tries out. */
const keptOpen = new Set<DemoNoteKind>(['largest', 'secondary', 'cabinet', 'noDefaultLocation', 'qcExempt']);

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function chooseNotes(today: string, random: DemoRandom): { kind: DemoNoteKind; note: DemoNote }[] {
  const rows = demoNotesByKind(today).filter((row) => !keptOpen.has(row.kind));
  const suzhou = receivedPerDay.flatMap(([offset, count]) => {
    const ofDay = rows.filter((row) => row.note.org === '101' && row.note.deliveryDate === addDays(today, offset));
    // The primary note comes first, because its remainder is on the way.
    return random
      .shuffle(ofDay)
      .sort((left, right) => Number(right.kind === 'primary') - Number(left.kind === 'primary'))
      .slice(0, count);
  });
  const batam = rows.filter((row) => row.note.org === '102').slice(0, batamReceived);
  return [...suzhou, ...batam];
}

/** The primary note lacks the cartons of its secondary note; some others lack the last carton of their first divisible line. */
function missingOf(kind: DemoNoteKind, note: DemoNote, short: boolean): DemoNoteLabel[] {
  const cartons = (line: number): DemoNoteLabel[] => note.labels.filter((label) => label.line === line);
  if (kind === 'primary') return cartons(1).slice(4, 6);
  if (!short) return [];
  const line = note.lines.find((row) => cartons(row.line).length > 1);
  return line ? cartons(line.line).slice(-1) : [];
}

interface Floor {
  homes: Map<string, { warehouseCode: string; locationCode: string | null; qcExempt: boolean; decimals: number }>;
  inspection: (warehouseCode: string) => string[];
  checkIn: (warehouseCode: string) => string;
}

function floorOf(org: DemoNote['org']): Floor {
  const warehouses = demoWarehouses(org);
  const find = (code: string) => warehouses.find((row) => row.code === code);
  const homes: Floor['homes'] = new Map();
  for (const item of demoItems()) {
    const home = homeIn(item, org);
    if (home)
      homes.set(item.itemNo, {
        warehouseCode: home.warehouseCode,
        locationCode: home.locationCode,
        qcExempt: item.qcExempt,
        decimals: item.decimals,
      });
  }
  return {
    homes,
    inspection: (code) =>
      find(code)
        ?.areas.find((area) => area.code === inspectionAreas[code])
        ?.locations.map((row) => row.code) ?? [],
    checkIn: (code) => find(code)?.checkInCode ?? '',
  };
}

const parts = (qty: string, decimals: number): number => Math.round(Number(qty) * 10 ** decimals);

function receiptOf(kind: DemoNoteKind, note: DemoNote, short: boolean, work: DemoWork, floor: Floor, random: DemoRandom): DemoReceipt {
  const missing = missingOf(kind, note, short);
  const homeOf = (itemNo: string) => {
    const home = floor.homes.get(itemNo);
    if (!home) throw new Error(`${itemNo} has no home in ${note.org}`);
    return home;
  };
  const warehouseCode = homeOf(note.lines[0]?.itemNo ?? '').warehouseCode;
  const bay = random.pick(floor.inspection(warehouseCode));
  const lines = note.lines.map(({ line, itemNo, qty }) => {
    const home = homeOf(itemNo);
    const lacking = missing.filter((label) => label.line === line).reduce((sum, label) => sum + parts(label.qty, home.decimals), 0);
    // Goods without inspection go straight to their place.
    return {
      line,
      itemNo,
      qty: decimalText(parts(qty, home.decimals) - lacking, home.decimals),
      locationCode: home.qcExempt ? (home.locationCode ?? bay) : bay,
    };
  });
  const toShelve = lines.flatMap((row) => {
    const home = homeOf(row.itemNo);
    return home.qcExempt || home.locationCode === null ? [] : [{ ...row, locationCode: home.locationCode }];
  });
  return {
    noteNo: note.noteNo,
    org: note.org,
    ...work,
    warehouseCode,
    checkInCode: floor.checkIn(warehouseCode),
    lines,
    missingLabels: missing.map((label) => label.code),
    putaway: toShelve.length === 0 ? null : { by: work.by, day: work.day, time: work.time, lines: toShelve },
  };
}

/** The plant's past: about half of the notes were received, most of those goods were put away. */
export function demoHistory(today: string): DemoReceipt[] {
  const random = demoRandom(54);
  const floors = { '101': floorOf('101'), '102': floorOf('102') };
  const yesterday = addDays(today, -1);
  const minutes = new Map<string, number>();
  const receipts = chooseNotes(today, random).map(({ kind, note }, index) => {
    const key = `${note.org} ${note.deliveryDate}`;
    const minute = (minutes.get(key) ?? 7 * 60 + 35) + random.int(12, 45);
    minutes.set(key, minute);
    const work = { by: 'keeper', day: note.deliveryDate, time: clock(minute) };
    const receipt = receiptOf(kind, note, index % 9 === 4, work, floors[note.org], random);
    // The inspection takes a day, and one lot in six is still waiting for it.
    const day = addDays(note.deliveryDate, 1);
    const released = receipt.putaway !== null && day <= yesterday && index % 6 !== 5;
    const putaway = released && receipt.putaway ? { ...receipt.putaway, day, time: clock(14 * 60 + random.int(0, 150)) } : null;
    return { ...receipt, putaway };
  });
  return receipts.sort((left, right) => `${left.day} ${left.time}`.localeCompare(`${right.day} ${right.time}`));
}
