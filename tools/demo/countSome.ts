import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import { demoHistory } from './demoHistory.ts';
import { demoWarehouses } from './demoWarehouses.ts';

const org = '101';
const [warehouse, newWarehouse, workshop] = ['W12', 'W14', 'CJ02'];
const accounts = ['keeper', 'leader', 'recount', 'clerk', 'director'] as const;

type People = Record<(typeof accounts)[number], DemoClient>;
const signIn = async (url: string, account: string) => [account, await new DemoClient(url, org).signIn(account, demoPassword)] as const;

/** A place with one thing in it, and its quantity before the count. */
interface Filled {
  place: string;
  qty: string;
}

/** Places of a warehouse into which one line each was put away. */
async function filledPlaces(keeper: DemoClient, today: string): Promise<Filled[]> {
  const put = demoHistory(today).flatMap(({ warehouseCode, putaway }) => (warehouseCode === warehouse ? (putaway?.lines ?? []) : []));
  const filled: Filled[] = [];
  for (const place of new Set(put.map(({ locationCode }) => locationCode))) {
    const { contents } = await keeper.ask('locationContents', { code: place });
    const [only, other] = contents;
    if (only && !other) filled.push({ place, qty: only.qty });
  }
  return filled;
}

/** A count of places that the keeper begins; gives its number. */
async function begin({ keeper }: People, places: readonly Filled[]): Promise<string> {
  const { docNo: no } = await keeper.ask('createCount', { warehouse, locations: places.map(({ place }) => place), opening: false });
  await keeper.ask('startCount', { no });
  return no;
}

async function enter(who: DemoClient, no: string, { place, qty }: Filled): Promise<void> {
  const { lines } = await who.ask('countSheet', { no });
  const entries = lines.filter((line) => line.place === place).map(({ line }) => ({ line, qty, at: Date.now() }));
  await who.ask('enterCount', { no, entries });
}

/** A count that the keeper ended. */
async function counted(people: People, what: Filled): Promise<string> {
  const no = await begin(people, [what]);
  await enter(people.keeper, no, what);
  await people.keeper.ask('submitCount', { no });
  return no;
}

/** Work in progress of a workshop, counted by the clerk and accepted by the director. */
async function countWorkshop({ clerk, director }: People, workshop: string): Promise<void> {
  const { docNo: no, lines } = await clerk.ask('createWipCount', { workshop });
  await clerk.ask('startCount', { no });
  const { places } = await clerk.ask('countSheet', { no });
  if (lines > 0) await clerk.ask('enterCount', { no, entries: [{ line: 1, qty: '6', at: Date.now() }] });
  for (const { code: place } of places) await clerk.ask('enterCountByScan', { no, place, empty: true, at: Date.now() });
  await clerk.ask('submitCount', { no });
  await director.ask('reviewCount', { no, decision: 'accept' });
}

/** Dates a count to the first day of the month: its number when it is made, before a message contains it; its times after it was posted. */
interface Month {
  number: (no: string) => Promise<string>;
  dateBack: (no: string) => Promise<void>;
}

/** Finished goods as in the books: the quantity is read before the count, so the count is right. */
async function countFinished({ keeper, leader }: People, month: Month): Promise<string> {
  const { docNo } = await keeper.ask('createCount', { warehouse: newWarehouse, itemType: 'finished', opening: false });
  const no = await month.number(docNo);
  const stock = await leader.rows('stock', { warehouse: newWarehouse });
  await keeper.ask('startCount', { no });
  const { lines } = await keeper.ask('countSheet', { no });
  const entries = lines.map(({ line, place, itemNo, batch, project, status }) => {
    const there = stock.find(
      (row) => row.location === place && row.itemNo === itemNo && row.batch === batch && row.project === project && row.state === status,
    );
    return { line, qty: there?.qty ?? '0' };
  });
  await keeper.ask('enterCount', { no, entries });
  await keeper.ask('submitCount', { no });
  await leader.ask('reviewCount', { no, decision: 'accept' });
  return no;
}

/** The counters of a warehouse: in the first night of the next month they get their count. */
async function nameCounters(url: string): Promise<void> {
  const [, admin] = await signIn(url, 'admin');
  const [row] = await admin.rows('warehouses', { code: newWarehouse });
  await admin.ask('saveWarehousePeople', { warehouseId: row?.id ?? 0, duty: 'counter', accounts: ['keeper', 'leader'] });
}

/** One less than the real quantity, as a counting error. */
const short = ({ place, qty }: Filled): Filled => ({ place, qty: String(Number(qty) - 1) });

/**
 * Counts in every stage: not started, half counted, to be reviewed, recounted, posted; of a warehouse's first stock, and of work in progress.
 * The first one is the monthly count, which `month` dates to its day. Done once: if there are counts already, nothing is done.
 */
export async function countSome(url: string, today: string, month: Month): Promise<number> {
  const people = Object.fromEntries(await Promise.all(accounts.map((name) => signIn(url, name)))) as People;
  const { keeper, leader, recount } = people;
  const [open, half, rest, review, again, posted] = await filledPlaces(keeper, today);
  if (!open || !half || !rest || !review || !again || !posted || (await keeper.rows('counts')).length > 0) return 0;
  await nameCounters(url);
  await month.dateBack(await countFinished(people, month));
  await leader.ask('reviewCount', { no: await counted(people, posted), decision: 'accept' });
  const recounted = await counted(people, short(again));
  await leader.ask('reviewCount', { no: recounted, decision: 'recount' });
  await recount.ask('startCount', { no: recounted });
  await counted(people, short(review));
  await enter(keeper, await begin(people, [half, rest]), half);
  await keeper.ask('createCount', { warehouse, locations: [open.place], opening: false });
  const [first] = demoWarehouses(org).find(({ code }) => code === newWarehouse)?.areas ?? [];
  const places = (first?.locations ?? []).slice(0, 4).map(({ code }) => code);
  await keeper.ask('createCount', { warehouse: newWarehouse, locations: places, opening: true });
  await countWorkshop(people, workshop);
  return 8;
}
