import { addDays, compactDay } from './demoDay.ts';
import type { DemoItem } from './demoItem.ts';
import { demoItems, homeIn } from './demoItems.ts';
import { batchOf, cartonsOf, codeGiver, type DemoNoteLabel, type DemoNoteLine, decimalText, mostCartons } from './demoNoteGoods.ts';
import { type DemoNoteKind, type DemoNotePlan, demoNotePlans } from './demoNotePlan.ts';
import type { DemoOrg } from './demoOrganisations.ts';
import { type DemoRandom, demoRandom } from './demoRandom.ts';
import { demoProjects } from './demoShopFloor.ts';
import { demoSuppliers } from './demoSuppliers.ts';

/** A supplier's announced delivery, spelt as the exchange protocol spells it. */
export interface DemoNote {
  noteNo: string;
  org: DemoOrg;
  supplierCode: string;
  supplierName: string;
  /** yyyy-MM-dd */
  deliveryDate: string;
  incomingNo?: string;
  secondary: boolean;
  primaryNoteNo?: string;
  cabinetNo?: string;
  lines: DemoNoteLine[];
  labels: DemoNoteLabel[];
}

/** Small goods travel in outer boxes. */
const boxingSuppliers = new Set(['S0001', 'S0002', 'S0009', 'S0010']);

interface Bench {
  today: string;
  random: DemoRandom;
  items: DemoItem[];
  codes: ReturnType<typeof codeGiver>;
  lastPo: number;
  lastOfDay: Map<string, number>;
}

function goodsFor(plan: DemoNotePlan, { items, random }: Bench): DemoItem[] {
  const wanted = items.filter((item) => {
    const home = homeIn(item, plan.org);
    if (!home || item.supplierCode !== plan.supplierCode) return false;
    if (plan.kind === 'qcExempt' && !item.qcExempt) return false;
    return (home.locationCode === null) === (plan.kind === 'noDefaultLocation');
  });
  return random
    .shuffle(wanted)
    .slice(0, plan.lineCount)
    .sort((left, right) => left.itemNo.localeCompare(right.itemNo));
}

function labelsFor(
  line: DemoNoteLine,
  item: DemoItem,
  cartons: number[],
  day: string,
  boxed: boolean,
  { codes, random }: Bench,
): DemoNoteLabel[] {
  const perBox = random.int(2, 4);
  let boxNo: string | undefined;
  return cartons.map((content, index) => {
    if (boxed && index % perBox === 0) boxNo = codes.box(day);
    return {
      code: codes.label(day),
      line: line.line,
      qty: decimalText(content, item.decimals),
      ...(line.batch === undefined ? {} : { batch: line.batch }),
      ...(boxNo === undefined ? {} : { boxNo }),
    };
  });
}

/** How many full cartons a kind asks for: the largest note starts with the most, a primary with enough to miss some. */
function fullCartons(kind: DemoNoteKind, index: number): number | undefined {
  if (index > 0) return undefined;
  return kind === 'largest' ? mostCartons : kind === 'primary' ? 6 : undefined;
}

function fillNote(note: DemoNote, plan: DemoNotePlan, bench: Bench): void {
  const { random } = bench;
  const projects = demoProjects(plan.org);
  const orderMonth = compactDay(addDays(note.deliveryDate, -25)).slice(2, 6);
  let poNo = '';
  let poLine = 0;
  for (const [index, item] of goodsFor(plan, bench).entries()) {
    if (index % 12 === 0 || random.chance(0.12)) {
      bench.lastPo += random.int(1, 6);
      poNo = `PO${orderMonth}${String(bench.lastPo).padStart(5, '0')}`;
      poLine = 0;
    }
    poLine += 10;
    const cartons = cartonsOf(item, random, fullCartons(plan.kind, index));
    const line: DemoNoteLine = {
      line: index + 1,
      poNo,
      poLine,
      itemNo: item.itemNo,
      qty: decimalText(
        cartons.reduce((sum, content) => sum + content, 0),
        item.decimals,
      ),
      unit: item.unit,
      ...(item.batchControlled ? { batch: batchOf(note.deliveryDate, random) } : {}),
      ...(random.chance(0.08) ? { project: random.pick(projects).code } : {}),
    };
    const boxed = boxingSuppliers.has(plan.supplierCode) && cartons.length >= 4 && random.chance(0.5);
    note.lines.push(line);
    note.labels.push(...labelsFor(line, item, cartons, note.deliveryDate, boxed, bench));
  }
}

function emptyNote(plan: DemoNotePlan, bench: Bench): DemoNote {
  const deliveryDate = addDays(bench.today, plan.dayOffset);
  const number = (bench.lastOfDay.get(deliveryDate) ?? 0) + bench.random.int(1, 9);
  bench.lastOfDay.set(deliveryDate, number);
  const day = compactDay(deliveryDate);
  const supplier = demoSuppliers().find((row) => row.code === plan.supplierCode);
  if (!supplier) throw new Error(`no supplier ${plan.supplierCode}`);
  return {
    noteNo: `SH${day}${String(number).padStart(5, '0')}`,
    org: plan.org,
    supplierCode: supplier.code,
    supplierName: supplier.name.zh,
    deliveryDate,
    ...(bench.random.chance(0.4) ? { incomingNo: `RC${day}${String(number).padStart(4, '0')}` } : {}),
    secondary: plan.kind === 'secondary',
    ...(plan.kind === 'cabinet' ? { cabinetNo: 'TEMU4185037' } : {}),
    lines: [],
    labels: [],
  };
}

/** The remainder that did not come with the primary note: the last two full cartons of its first line, with new labels. */
function fillRemainder(note: DemoNote, primary: DemoNote, bench: Bench): void {
  const [line] = primary.lines;
  const item = bench.items.find((row) => row.itemNo === line?.itemNo);
  if (!line || !item) throw new Error(`primary note ${primary.noteNo} has no line`);
  const pack = item.packQty * 10 ** item.decimals;
  const remainder = { ...line, line: 1, qty: decimalText(2 * pack, item.decimals) };
  note.primaryNoteNo = primary.noteNo;
  note.lines.push(remainder);
  note.labels.push(...labelsFor(remainder, item, [pack, pack], note.deliveryDate, false, bench));
}

/** The 60 notes with the purpose of each. */
export function demoNotesByKind(today: string): { kind: DemoNoteKind; note: DemoNote }[] {
  const random = demoRandom(20_261_101);
  const bench: Bench = { today, random, items: demoItems(), codes: codeGiver(), lastPo: 2100, lastOfDay: new Map() };
  const made: { kind: DemoNoteKind; note: DemoNote }[] = [];
  for (const plan of demoNotePlans(random)) {
    const note = emptyNote(plan, bench);
    // Plans are in the order of days, and the primary note's day is earlier.
    const primary = made.find((row) => row.kind === 'primary')?.note;
    if (plan.kind === 'secondary' && primary) fillRemainder(note, primary, bench);
    else fillNote(note, plan, bench);
    made.push({ kind: plan.kind, note });
  }
  return made;
}

/** 60 delivery notes from five days ago to tomorrow: 54 for Suzhou, 6 for Batam. */
export function demoNotes(today: string): DemoNote[] {
  return demoNotesByKind(today).map((row) => row.note);
}
