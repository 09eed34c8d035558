import path from 'node:path';
import { HttpClient } from './httpClient.ts';
import { fillPlant, type PlantSize, sizeOf } from './largePlant.ts';
import { measure, quantile } from './measure.ts';
import { type BenchPlant, startPlant } from './plant.ts';
import { count, ms, type Part, times } from './row.ts';

const clients = 2;
const rounds = 30;

interface Question {
  list: 'stock' | 'receiptRecords' | 'scanRecords' | 'stockMovements';
  name: string;
  /** Gets another number in each round, so that no query is repeated. */
  query: (nth: number, size: PlantSize) => Record<string, unknown>;
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');
const one = (nth: number, most: number) => 1 + ((nth * 7919) % most);
const warehouse = (nth: number) => `L${pad(one(nth, 20), 2)}`;
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const where = (jsWhere: string) => ({ jsWhere });

/** Typical queries of these lists, with the filters of the screens. */
const questions: readonly Question[] = [
  { list: 'stock', name: 'all', query: () => ({}) },
  { list: 'stock', name: 'item', query: (n, { items }) => where(`ItemNo = 'P${pad(one(n, items), 7)}'`) },
  { list: 'stock', name: 'warehouse', query: (n) => where(`WCode = '${warehouse(n)}'`) },
  { list: 'stock', name: 'warehouse and status', query: (n) => where(`WCode = '${warehouse(n)}' and StockStatus = 'hold'`) },
  { list: 'stock', name: 'warehouse and area', query: (n) => where(`WCode = '${warehouse(n)}' and AName = 'A${one(n, 10)}区'`) },
  { list: 'stock', name: 'location', query: (n, size) => where(`PCode like '%-${pad(one(n, size.items / 10), 5)}'`) },
  { list: 'stock', name: 'status', query: () => where("StockStatus = 'hold'") },
  { list: 'stock', name: 'area', query: (n) => where(`AName = 'A${one(n, 10)}区'`) },
  { list: 'stock', name: 'batch', query: (n) => where(`BatchNo = 'B${pad(one(n, 400), 4)}'`) },
  { list: 'stock', name: 'words', query: (n, { items }) => ({ search: `${pad(one(n, items), 7)}` }) },
  { list: 'stock', name: 'item name', query: (n, { items }) => where(`ItemName like '%零件 ${one(n, items)}%'`) },
  { list: 'receiptRecords', name: 'all', query: () => ({}) },
  { list: 'receiptRecords', name: 'note', query: (n, { receipts }) => where(`DeliNo = 'SL${pad(one(n, receipts), 8)}'`) },
  { list: 'receiptRecords', name: 'words', query: (n, { receipts }) => ({ search: pad(one(n, receipts), 8) }) },
  { list: 'receiptRecords', name: 'supplier', query: (n) => where(`SupplierCode = 'V${pad(one(n, 300), 4)}'`) },
  { list: 'receiptRecords', name: '7 days', query: () => where(`InTime >= '${day(7)}'`) },
  { list: 'receiptRecords', name: 'warehouse, 7 days', query: (n) => where(`WCode = '${warehouse(n)}' and InTime >= '${day(7)}'`) },
  { list: 'receiptRecords', name: 'receiver', query: (n) => where(`Receiver = '员工${pad(one(n, 60), 3)}'`) },
  { list: 'receiptRecords', name: 'failed', query: () => where("SyncStatus = 'failed'") },
  { list: 'receiptRecords', name: 'synchronized', query: () => where("SyncStatus = 'synchronized'") },
  { list: 'receiptRecords', name: 'supplier name', query: (n) => where(`SupplierName like '%${pad(one(n, 300), 4)}%'`) },
  { list: 'receiptRecords', name: 'a year', query: () => where(`InTime >= '${day(365)}'`) },
  { list: 'scanRecords', name: 'all', query: () => ({}) },
  { list: 'scanRecords', name: 'code', query: (n, { scans }) => where(`BarCode = 'BL${pad(10_000_000 + one(n, scans), 10)}'`) },
  { list: 'scanRecords', name: 'words', query: (n, { receipts }) => ({ search: pad(one(n, receipts), 8) }) },
  { list: 'scanRecords', name: 'today', query: () => where(`ScanTime >= '${day(1)}'`) },
  { list: 'scanRecords', name: 'person, 7 days', query: (n) => where(`Scanner = '员工${pad(one(n, 60), 3)}' and ScanTime >= '${day(7)}'`) },
  { list: 'scanRecords', name: 'note', query: (n, { receipts }) => where(`DeliNo = 'SL${pad(one(n, receipts), 8)}'`) },
  { list: 'scanRecords', name: 'kind', query: (n) => where(`ScanType = '${n % 2 ? 'note' : 'label'}'`) },
  { list: 'scanRecords', name: 'person', query: (n) => where(`Scanner = '员工${pad(one(n, 60), 3)}'`) },
  { list: 'scanRecords', name: 'item', query: (n, { items }) => where(`ItemNo = 'P${pad(one(n, items), 7)}'`) },
  { list: 'scanRecords', name: 'saved', query: () => where('Saved = 1') },
  { list: 'scanRecords', name: 'not saved', query: () => where('Saved = 0') },
  { list: 'scanRecords', name: 'failed', query: () => where("SyncStatus = 'failed'") },
  { list: 'scanRecords', name: 'synchronized', query: () => where("SyncStatus = 'synchronized'") },
  { list: 'stockMovements', name: 'all', query: () => ({}) },
  { list: 'stockMovements', name: 'item', query: (n, { items }) => where(`ItemNo = 'P${pad(one(n, items), 7)}'`) },
  { list: 'stockMovements', name: 'from a place', query: (n, size) => where(`FromPCode like '%-${pad(one(n, size.items / 10), 5)}'`) },
  { list: 'stockMovements', name: 'to a place', query: (n, size) => where(`ToPCode like '%-${pad(one(n, size.items / 10), 5)}'`) },
  { list: 'stockMovements', name: 'today', query: () => where(`At >= '${day(1)}'`) },
];

interface Asked {
  question: Question;
  /** Asked for the first time: nothing is in memory yet. */
  cold: number;
  first: number[];
  later: number[];
  total: number;
}

/**
 * Queries lists on a tenth of the plant and on all of it alternately, so that other load on the machine slows both.
 * A kept folder holds both plants, so that a later run can start at once.
 */
export const lists: Part = async ({ plant: wanted, data }, tell) => {
  const full = wanted === 'large' ? 1 : 1 / 20;
  const size = sizeOf(full);
  const small = await openPlant(sizeOf(full / 10), data && path.join(data, 'tenth'));
  const whole = await openPlant(size, data && path.join(data, 'full')).catch(async (error: unknown) => {
    await small.plant.stop();
    throw error;
  });
  const [tenth, results] = [small.results, whole.results];
  const memory = await ask([small, whole])
    .then(async () => (await whole.plant.usage()).memory)
    .finally(async () => {
      await small.plant.stop();
      await whole.plant.stop();
    });
  const rows = `${count(size.items)} items, ${count(size.balances)} balances, ${count(size.movements)} movements`;
  for (const list of ['stock', 'receiptRecords', 'scanRecords'] as const) tellList(list, results, tell);
  for (const one of results)
    tellQuestion(
      one,
      tenth.find(({ question }) => question === one.question),
      tell,
    );
  const slower = figure(results) / figure(tenth);
  tell({
    what: `first pages with filters, 10 × the plant (${rows})`,
    figure: times(slower),
    target: '≤ 1.3 ×',
    reached: slower <= 1.3,
  });
  tell({
    what: `memory of the server process after it, ${rows}`,
    figure: `${count(memory / 1_000_000)} MB`,
    target: '≤ 300 MB',
    reached: memory <= 300e6,
  });
};

const targeted = ({ question }: Asked) => question.list !== 'stockMovements';
const filtered = (one: Asked) => targeted(one) && one.question.name !== 'all';
/** The middle of the filtered first pages: a p95 of few questions is noise when two runs are compared. */
const figure = (results: readonly Asked[]) => results.filter(filtered).reduce((sum, { first }) => sum + quantile(first, 0.5), 0);

function tellList(list: Question['list'], results: readonly Asked[], tell: Parameters<Part>[1]): void {
  const mine = results.filter(({ question }) => question.list === list);
  const first = quantile(
    mine.flatMap((one) => one.first),
    0.95,
  );
  const later = quantile(
    mine.flatMap((one) => one.later),
    0.95,
  );
  tell({
    what: `${list}: first page and exact total, ${mine.length} filters, p95`,
    figure: ms(first),
    target: '≤ 100 ms',
    reached: first <= 100,
  });
  tell({ what: `${list}: later pages, p95`, figure: ms(later), target: '≤ 20 ms', reached: later <= 20 });
}

function tellQuestion(results: Asked, tenth: Asked | undefined, tell: Parameters<Part>[1]): void {
  const { question, cold, first, later, total } = results;
  const was = tenth ? `; a tenth: ${count(tenth.total)} rows, p50 ${ms(quantile(tenth.first, 0.5))}` : '';
  const p95 = quantile(first, 0.95);
  const next = later.length > 0 ? `; later p95 ${ms(quantile(later, 0.95))}` : '';
  tell({
    what: `– ${question.list} by ${question.name}: ${count(total)} rows`,
    figure: `first p50 ${ms(quantile(first, 0.5))}, p95 ${ms(p95)}, the very first ${ms(cold)}${next}${was}`,
    target: targeted(results) ? '≤ 100 ms' : '',
    reached: targeted(results) ? p95 <= 100 : undefined,
  });
}

interface OpenPlant {
  plant: BenchPlant;
  size: PlantSize;
  results: Asked[];
}

/** Starts a plant, filled unless it was kept. */
async function openPlant(size: PlantSize, keep: string | undefined): Promise<OpenPlant> {
  const plant = await startPlant({ keep });
  try {
    await fillPlant(plant, size);
  } catch (error) {
    await plant.stop();
    throw error;
  }
  return { plant, size, results: questions.map((question): Asked => ({ question, cold: 0, first: [], later: [], total: 0 })) };
}

async function ask(plants: readonly OpenPlant[]): Promise<void> {
  const signIn = ({ plant }: OpenPlant) => new HttpClient(plant.url).signIn('admin');
  const people = await Promise.all(Array.from({ length: clients }, () => Promise.all(plants.map(signIn))));
  await measure(clients, (rounds + 1) * questions.length, async (client, job) => {
    for (const [at, { results, size }] of plants.entries()) {
      const one = results[job % questions.length];
      const person = people[client]?.[at];
      if (one && person) await askOne(one, person, Math.floor(job / questions.length), size);
    }
  });
  for (const one of people.flat()) one.close();
}

/** The first page, and a later one of the first ten if there are more; round 0 loads the data into memory. */
async function askOne(one: Asked, person: HttpClient, nth: number, size: PlantSize): Promise<void> {
  const query = { pageSize: 20, ...one.question.query(nth, size) };
  let begin = performance.now();
  const page = await person.list(one.question.list, query);
  const took = performance.now() - begin;
  one.total = page.total;
  if (nth === 0) one.cold = took;
  else one.first.push(took);
  if (nth === 0 || page.total <= 20) return;
  const last = Math.ceil(page.total / 20);
  begin = performance.now();
  await person.list(one.question.list, { ...query, page: 2 + (nth % Math.min(9, last - 1)), total: page.total });
  one.later.push(performance.now() - begin);
}
