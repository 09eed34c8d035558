import { addDays, compactDay } from './demoDay.ts';
import { demoItems, homeIn } from './demoItems.ts';
import { demoRandom } from './demoRandom.ts';

/** The workers, in turn. */
const people = ['keeper', 'keeper', 'leader'] as const;
/** Two months before the days that are played through the calls; goods of that time have left again by yesterday. */
const [firstDay, lastDay] = [-62, -9];
const notesPerDay = 2;
/** Days after the receipt on which a line's share of the goods is wanted by the workshop; the last takes the rest. */
const shares = [
  { after: 2, part: 0.45 },
  { after: 4, part: 0.3 },
  { after: 6, part: 1 },
] as const;

/** A line that came, was judged and put away, by the codes of its goods. */
interface PastLine {
  noteNo: string;
  line: number;
  item: string;
  qty: number;
  /** The shelf was typed, not scanned. */
  typed: boolean;
}
interface PastNote {
  noteNo: string;
  /** The suffix of its numbers in the plant. */
  nth: number;
  day: string;
  at: string;
  supplier: string;
  warehouse: string;
  by: string;
  typed: boolean;
}
/** A demand that was prepared and issued whole, of one warehouse on one day; its lines are goods of notes. */
interface PastIssue {
  demandNo: string;
  nth: number;
  day: string;
  at: string;
  warehouse: string;
  by: string;
}
interface PastIssueLine {
  demandNo: string;
  line: number;
  noteNo: string;
  noteLine: number;
  qty: number;
  typed: boolean;
}
interface Past {
  notes: PastNote[];
  lines: PastLine[];
  issues: PastIssue[];
  issueLines: PastIssueLine[];
}

interface Goods {
  item: string;
  supplier: string;
  warehouse: string;
  packQty: number;
}

/** Suzhou's purchased goods in pieces, by supplier and place. */
function goodsBySender(): Goods[][] {
  const goods = demoItems().flatMap((item): Goods[] => {
    const home = homeIn(item, '101');
    if (!home?.locationCode || !['W11', 'W12'].includes(home.warehouseCode)) return [];
    if (!item.supplierCode || item.batchControlled || item.qcExempt || item.decimals > 0) return [];
    return [{ item: item.itemNo, supplier: item.supplierCode, warehouse: home.warehouseCode, packQty: item.packQty }];
  });
  return [...Map.groupBy(goods, ({ supplier, warehouse }) => `${supplier} ${warehouse}`).values()].map((all) => all.slice(0, 6));
}

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
const number = (nth: number): string => String(nth).padStart(3, '0');

/** Whole deliveries of the past with their results: a plant that scans more from week to week, and seldom everything. */
export function demoPast(today: string): Past {
  const random = demoRandom(62);
  const senders = goodsBySender();
  const past: Past = { notes: [], lines: [], issues: [], issueLines: [] };
  const issues = new Map<string, PastIssue>();
  const typedOn = (offset: number) => random.chance(0.05 + (0.2 * (offset - lastDay)) / (firstDay - lastDay));
  const issueOf = (day: string, warehouse: string): PastIssue => {
    const nth = issues.size + 1;
    const made = { demandNo: `FL${compactDay(day).slice(2)}9${warehouse.slice(1)}`, nth, day, warehouse, at: `${day} 16:20:00` };
    const issue = issues.get(made.demandNo) ?? { ...made, by: people[nth % people.length] ?? 'keeper' };
    issues.set(issue.demandNo, issue);
    return issue;
  };
  for (let offset = firstDay; offset <= lastDay; offset += 1) {
    const day = addDays(today, offset);
    if (isSunday(day)) continue;
    for (let turn = 0; turn < notesPerDay; turn += 1) {
      const nth = past.notes.length + 1;
      const goods = random.shuffle(senders[nth % senders.length] ?? []).slice(0, random.int(2, 4));
      const [{ supplier, warehouse } = { supplier: '', warehouse: '' }] = goods;
      const noteNo = `SH${compactDay(day)}9${number(nth)}`;
      const at = `${day} ${turn === 0 ? '08' : '13'}:${random.int(10, 59)}:00`;
      past.notes.push({ noteNo, nth, day, at, supplier, warehouse, by: people[nth % people.length] ?? 'keeper', typed: typedOn(offset) });
      for (const [at, { item, packQty }] of goods.entries()) {
        const line = { noteNo, line: at + 1, item, qty: packQty * random.int(2, 6), typed: typedOn(offset) };
        past.lines.push(line);
        let left = line.qty;
        for (const { after, part } of shares) {
          const qty = part === 1 ? left : Math.floor(line.qty * part);
          left -= qty;
          const { demandNo } = issueOf(addDays(today, Math.min(offset + after, -2)), warehouse);
          const before = past.issueLines.filter((one) => one.demandNo === demandNo).length;
          if (qty > 0) past.issueLines.push({ demandNo, line: before + 1, noteNo, noteLine: line.line, qty, typed: typedOn(offset) });
        }
      }
    }
  }
  past.issues = [...issues.values()];
  return past;
}
