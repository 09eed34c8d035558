import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import { compactDay } from './demoDay.ts';
import { demoItems, homeIn } from './demoItems.ts';

/** Cartons of one item and batch that lie together. */
interface Cartons {
  itemNo: string;
  location: string;
  batch: string;
  labels: { code: string; qty: string }[];
}

/** The accounts: a workshop's clerk requests, the leader reviews, the keeper hands out. */
interface People {
  clerk: DemoClient;
  leader: DemoClient;
  keeper: DemoClient;
}

const text = (value: string | null): string => value ?? '';

/** Free cartons in a warehouse, at least two of each item; each item once. */
async function cartonsIn({ keeper }: People, warehouse: string): Promise<Cartons[]> {
  const place = ({ itemNo, location, batch }: Record<'itemNo' | 'location' | 'batch', string | null>) =>
    JSON.stringify([itemNo, location, batch ?? '']);
  const stock = await keeper.rows('stock', { warehouse, state: 'available' });
  const free = new Set(stock.filter(({ project, qty, available }) => !project && qty === available).map(place));
  const labels = (await keeper.rows('labels', { state: 'in-stock' })).filter((label) => free.has(place(label)));
  const together = [...Map.groupBy(labels, place).values()].filter((some) => some.length > 1);
  return [...Map.groupBy(together, ([first]) => first?.itemNo).values()].flatMap(([some]) => {
    const [first] = some ?? [];
    if (!some || !first) return [];
    const { itemNo, location, batch } = first;
    const codes = some.map(({ code, qty }) => ({ code: text(code), qty: qty ?? '0' }));
    return [{ itemNo: text(itemNo), location: text(location), batch: text(batch), labels: codes }];
  });
}

const holds = (labels: Cartons['labels']): string => addQty('0', ...labels.map(({ qty }) => qty));
/** A number of cartons of each, as requested or handed out. */
const entries = (goods: readonly Cartons[], count: number) =>
  goods.map(({ itemNo, labels }) => ({ itemNo, qty: holds(labels.slice(0, count)) }));
const handed = (goods: readonly Cartons[], count: number) =>
  goods.map(({ location, batch, labels }, nth) => {
    const some = labels.slice(0, count);
    return { sourceLine: nth + 1, location, batch: batch || undefined, qty: holds(some), labels: some.map(({ code }) => code) };
  });

/** Requisitions in every state; of two reviewed ones one is collected in part, the other completely. A part of the departed goods comes back. */
async function requisitions({ clerk, leader, keeper }: People, goods: readonly Cartons[]): Promise<number> {
  const workshop = 'CJ03';
  const write = async (
    head: { type: string; requester: string; department?: string; workshop?: string },
    lines: ReturnType<typeof entries>,
  ) => (await clerk.ask('saveRequisition', { ...head, lines })).docNo;
  await write({ type: 'LL02', requester: '周琳', department: 'D103' }, entries(goods.slice(0, 2), 1));
  const waiting = await write({ type: 'LL03', requester: '陈刚', department: 'D103' }, entries(goods.slice(2, 3), 1));
  const parted = await write({ type: 'LL02', requester: '赵强', workshop }, entries(goods.slice(0, 3), 2));
  const whole = await write({ type: 'LL01', requester: '王芳', workshop }, entries(goods.slice(3, 5), 1));
  await clerk.ask('submitRequisitions', { nos: [waiting, parted, whole] });
  await leader.ask('reviewRequisitions', { nos: [parted, whole] });
  await keeper.ask('takeRequisitions', { requisitionNo: whole, receivedBy: '王芳', lines: handed(goods.slice(3, 5), 1) });
  const [first] = handed(goods.slice(0, 2), 1);
  await keeper.ask('takeRequisitions', { requisitionNo: parted, receivedBy: '赵强', lines: handed(goods.slice(0, 2), 1) });
  const back = { itemNo: goods[0]?.itemNo ?? '', batch: first?.batch, qty: '1' };
  await clerk.ask('saveWorkshopReturn', { workshop, type: 'TL01', remark: '多领一件', lines: [back] });
  return 5;
}

/** Finished goods that were there before this product was, then two shipments of them: one in part, one whole. */
async function shipments({ leader, keeper }: People, today: string): Promise<number> {
  const items = new Map(demoItems().map((item) => [item.itemNo, item]));
  const batch = `CP${compactDay(today).slice(2)}`;
  const left = { part: true, whole: true };
  for (const { code } of await keeper.rows('shipments')) {
    const shipmentNo = text(code);
    const open = await keeper.rows('shipmentLines', { shipmentNo });
    const lines = open.map(({ lineNo, itemNo, qty }) => ({
      ...{ sourceLine: lineNo ?? 0, itemNo: text(itemNo), qty: qty ?? '0' },
      ...{ location: placeOf(items.get(text(itemNo))), batch: items.get(text(itemNo))?.batchControlled ? batch : undefined },
    }));
    // A requisition for a single piece would have nothing left.
    const how = left.part && lines.some(({ qty }) => Number(qty) > 1) ? 'part' : 'whole';
    if (!left[how]) continue;
    left[how] = false;
    const some = lines.filter(({ qty }) => Number(qty) > 1).slice(0, 1);
    const opening = lines.map(({ sourceLine: _, qty, ...line }) => ({ ...line, qty: String(Number(qty) * 2) }));
    await leader.ask('saveManualStorage', { reason: '上线前库存', lines: opening });
    await keeper.ask('shipProduct', { shipmentNo, lines: how === 'part' ? some.map((line) => ({ ...line, qty: '1' })) : lines });
  }
  return [left.part, left.whole].filter((open) => !open).length;
}

const placeOf = (item: ReturnType<typeof demoItems>[number] | undefined): string => (item && homeIn(item, '101')?.locationCode) ?? '';

/** Cartons that leave by scan: as a sample, which has left, and to a subcontractor, which have not yet. */
async function scanOuts({ keeper }: People, goods: readonly Cartons[]): Promise<number> {
  const [sample, ...others] = goods.flatMap(({ labels }) => labels.slice(0, 1).map(({ code }) => code));
  if (!sample || others.length < 2) return 0;
  const { docNo } = await keeper.ask('scanOut', {
    type: 'CK01',
    target: 'customer',
    destination: '宁波海天机械有限公司',
    labels: [sample],
  });
  await keeper.ask('confirmScanOuts', { nos: [docNo] });
  await keeper.ask('scanOut', { type: 'CK02', target: 'supplier', destination: '苏州精锻外协厂', labels: others.slice(0, 2) });
  return 2;
}

/** Rejected goods go back to two suppliers: one return has left, one waits for its lorry. */
async function supplierReturns({ keeper }: People): Promise<number> {
  const rejected = (await keeper.rows('rejectedLines')).filter(({ open }) => compareQty(open ?? '0', '0') > 0);
  const bySupplier = [...Map.groupBy(rejected, ({ supplierName }) => supplierName).values()].slice(0, 2);
  const made: string[] = [];
  for (const rows of bySupplier) {
    const [row] = rows;
    const line = { sourceLine: row?.id ?? 0, qty: row?.open ?? '0', location: text(row?.location ?? ''), batch: row?.batch || undefined };
    made.push((await keeper.ask('saveIqcReturn', { remark: '外观划伤', lines: [line] })).docNo);
  }
  if (made[0]) await keeper.ask('confirmIqcReturns', { nos: [made[0]] });
  return made.length;
}

/** Makes departures of every kind, as on a day before the visit. Done once: earlier departures are skipped. */
export async function sendOutSome(url: string, today: string): Promise<number> {
  const signIn = (account: string) => new DemoClient(url, '101').signIn(account, demoPassword);
  const [clerk, leader, keeper] = [await signIn('clerk'), await signIn('leader'), await signIn('keeper')];
  const people = { clerk, leader, keeper };
  if ((await keeper.rows('requisitions', { origin: 'requisition' })).length > 0) return 0;
  const goods = await cartonsIn(people, 'W11');
  return (
    (await requisitions(people, goods.slice(0, 5))) +
    (await shipments(people, today)) +
    (await scanOuts(people, goods.slice(5))) +
    (await supplierReturns(people))
  );
}
