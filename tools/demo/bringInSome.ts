import type { EntryLine } from '../../contract/documents/entry.ts';
import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import type { DemoItem } from './demoItem.ts';
import { demoItems, homeIn } from './demoItems.ts';
import type { DemoOrg } from './demoOrganisations.ts';

type Paper<K extends LivingRecord['kind']> = Extract<LivingRecord, { kind: K }>;

/** The accounts that bring in goods without a delivery note. */
interface Crew {
  keeper: DemoClient;
  leader: DemoClient;
  /** The keeper and the administrator in Batam. */
  batam: DemoClient;
  office: DemoClient;
}

const storedIn = (org: DemoOrg, warehouse?: string): DemoItem[] =>
  demoItems().filter((item) => {
    const home = homeIn(item, org);
    return home?.locationCode && !item.batchControlled && (warehouse === undefined || home.warehouseCode === warehouse);
  });

/** A line of an item at its own place. */
function lineOf(itemNo: string, qty: string, org: DemoOrg = '101', more: Partial<EntryLine> = {}): EntryLine {
  const item = demoItems().find((one) => one.itemNo === itemNo);
  const location = (item && homeIn(item, org)?.locationCode) ?? undefined;
  return { itemNo, qty, location, ...(item?.batchControlled ? { batch: 'QC2025' } : {}), ...more };
}

/** Items whose stock came from the previous system, oldest first. */
export const takenOver = (): string[] =>
  storedIn('101', 'W12')
    .slice(-8)
    .map(({ itemNo }) => itemNo);

/** The plant's stock before it worked with Kuwei; goods of transfers among it. */
async function takeOver({ leader }: Crew, sent: readonly Paper<'transferOrder'>[]): Promise<void> {
  const goods = takenOver().map((itemNo, nth) => lineOf(itemNo, String(40 + 15 * nth)));
  await leader.ask('saveManualStorage', { reason: '旧系统结存转入', lines: goods });
  for (const { data } of sent) {
    const lines = data.lines.map(({ itemNo, qty }) => lineOf(itemNo, String(3 * Number(qty))));
    await leader.ask('saveManualStorage', { reason: '旧系统结存转入', warehouse: data.fromWarehouse, lines });
  }
}

/** Parts that a supplier's driver left at the gate without a note: one document waits, one was synchronized. */
async function looseParts({ keeper }: Crew): Promise<void> {
  await keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
  const bought = storedIn('101', 'W11').filter(({ supplierCode }) => supplierCode !== null);
  for (const [nth, first] of bought.slice(0, 2).entries()) {
    const ofSupplier = bought.filter(({ supplierCode }) => supplierCode === first.supplierCode).slice(nth, nth + 2);
    const lines = (ofSupplier.length > 0 ? ofSupplier : [first]).map(({ itemNo }, at) => lineOf(itemNo, String(6 + at)));
    const { docNo } = await keeper.ask('saveLooseReceipt', { supplier: first.supplierCode ?? '', lines });
    if (nth === 0) await keeper.ask('syncLooseReceipts', { nos: [docNo] });
  }
}

/** Goods that come in for another reason: one reviewed, two that wait for the leader. */
async function otherReasons({ keeper, leader }: Crew): Promise<void> {
  const items = storedIn('101', 'W11').slice(-3);
  for (const [nth, { itemNo }] of items.entries()) {
    const type = ['ZS01', 'ZS02', 'ZS03'][nth];
    const receipt = { type, department: 'D104', beneficiary: '周敏', lines: [lineOf(itemNo, String(2 + nth))] };
    const { docNo } = await keeper.ask('saveMiscReceipt', receipt);
    if (nth === 0) await leader.ask('reviewMiscReceipts', { nos: [docNo] });
  }
}

/** Announced returns of customers arrive: the first completely, the second in part. */
async function goodsBack({ keeper }: Crew, announced: readonly Paper<'salesReturn'>[]): Promise<void> {
  for (const [nth, { data }] of announced.slice(0, 2).entries()) {
    const all = data.lines.map(({ line, itemNo, qty, batch }) => ({
      ...lineOf(itemNo, qty),
      ...(batch ? { batch } : {}),
      sourceLine: line,
    }));
    const lines = nth === 0 ? all : all.slice(0, 1).map((line) => ({ ...line, qty: '1' }));
    await keeper.ask('saveProductReturn', { type: 'TH01', returnNo: data.returnNo, lines });
  }
}

/** Suzhou's transfers to Batam: arrived, arrived but not reviewed, on its way; the last is not sent yet. */
async function sendToBatam({ keeper, batam, office }: Crew, orders: readonly Paper<'transferOrder'>[]): Promise<void> {
  for (const [nth, { data }] of orders.slice(0, 3).entries()) {
    const { transferNo } = data;
    const lines = (org: DemoOrg) => data.lines.map(({ line, itemNo, qty }) => lineOf(itemNo, qty, org, { sourceLine: line }));
    const out = await keeper.ask('saveAllocationOut', { transferNo, lines: lines('101') });
    await keeper.ask('confirmAllocationOuts', { nos: [out.docNo] });
    if (nth === 2) continue;
    const { docNo } = await batam.ask('saveTransferIn', { transferNo, lines: lines('102') });
    if (nth === 0) await office.ask('reviewTransferIns', { nos: [docNo] });
  }
}

/** From one warehouse of Suzhou to another, without an order: it arrived and waits for the leader's review. */
async function acrossTheYard({ keeper }: Crew): Promise<void> {
  const [itemNo = ''] = takenOver();
  const [there] = storedIn('101', 'W11');
  const location = (there && homeIn(there, '101')?.locationCode) ?? undefined;
  const { docNo: transferNo } = await keeper.ask('saveAllocationOut', { toWarehouse: 'W11', lines: [lineOf(itemNo, '12')] });
  await keeper.ask('confirmAllocationOuts', { nos: [transferNo] });
  await keeper.ask('saveTransferIn', { transferNo, lines: [{ sourceLine: 1, itemNo, qty: '12', location }] });
}

/**
 * Goods that come in without a delivery note, and transfers between plants, in every state that a visitor may want to
 * see. Runs once: if loose parts exist already, it does nothing.
 */
export async function bringInSome(url: string, papers: readonly LivingRecord[]): Promise<number> {
  const person = (account: string, org: DemoOrg) => new DemoClient(url, org).signIn(account, demoPassword);
  const [keeper, leader, batam, office] = await Promise.all([
    person('keeper', '101'),
    person('leader', '101'),
    person('keeper', '102'),
    person('admin', '102'),
  ]);
  const crew: Crew = { keeper, leader, batam, office };
  if ((await leader.rows('looseReceipts')).length > 0) return 0;
  const of = <K extends LivingRecord['kind']>(kind: K): Paper<K>[] => papers.filter((one): one is Paper<K> => one.kind === kind);
  const transfers = of('transferOrder');
  await takeOver(crew, transfers);
  await looseParts(crew);
  await otherReasons(crew);
  await goodsBack(
    crew,
    of('salesReturn').filter(({ data }) => data.org === '101'),
  );
  await sendToBatam(crew, transfers);
  await acrossTheYard(crew);
  return transfers.length;
}
