// Goods that move between two places of ours, or back to their supplier: rows that Tryton assigns from its stock before they are done.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import type { Goods } from './trytonGoods.ts';
import { grouped, headerText, needed, type Posted, type Posting, type Sent } from './trytonPosting.ts';
import { beforeOf, originalOf, refuseTakenBack } from './trytonReversals.ts';
import { TrytonError, type TrytonRpc } from './trytonRpc.ts';
import { toDate, toDecimal, toFloat } from './trytonValues.ts';

const found = z.object({ id: z.number() });
const lacking = z.object({
  quantity: z.number(),
  'product.': z.object({ code: z.string() }),
  'from_location.': z.object({ code: z.string().nullish() }),
});
const idsOf = (rows: readonly Posted[]): number[] => rows.map(({ id }) => id);

/** From draft over assigned to done; goods that are missing in Tryton are refused by name. */
export async function assignAndDo(
  rpc: TrytonRpc,
  model: string,
  posted: readonly Posted[],
  steps: readonly string[] = ['done'],
): Promise<void> {
  const of = (...states: string[]) => idsOf(posted.filter(({ state }) => states.includes(state)));
  const drafts = of('draft', 'request');
  if (drafts.length > 0) await rpc.call(model, 'wait', drafts);
  const waiting = of('draft', 'request', 'waiting');
  if (waiting.length > 0 && !(await rpc.call(model, 'assign_try', waiting))) await refuseLack(rpc, model, waiting);
  const rest = idsOf(posted.filter(({ state }) => state !== 'done'));
  for (const step of steps) await rpc.call(model, step, rest);
}

async function refuseLack(rpc: TrytonRpc, model: string, ids: readonly number[]): Promise<never> {
  const ofThem = model === 'production' ? ['production_input', 'in', ids] : ['shipment', 'in', ids.map((id) => `${model},${id}`)];
  const domain = [ofThem, ['state', '=', 'draft']];
  const fields = ['quantity', 'product.code', 'from_location.code'];
  const rows = readRows(lacking, await rpc.call('stock.move', 'search_read', domain, 0, null, null, fields), 'stock.move');
  const what = rows.map((row) => `${row['product.'].code} ${row['from_location.'].code ?? ''} −${row.quantity}`).join(', ');
  throw new TrytonError('refused', `Tryton 库存不足 / Tryton has not enough in stock: ${what}`);
}

/** The location for a code of the header: a workshop, a department. */
async function placeOf(rpc: TrytonRpc, code: string | undefined): Promise<number> {
  const none = `Tryton 里没有代表 ${code} 的库位 / Tryton has no location of type storage with the code ${code}`;
  const domain = [
    ['code', '=', needed(code, none)],
    ['type', '=', 'storage'],
  ];
  return needed(readRows(found, await rpc.call('stock.location', 'search_read', domain, 0, 1, null, []), 'stock.location')[0], none).id;
}

async function lostAndFound(rpc: TrytonRpc): Promise<number> {
  const rows = await rpc.call('stock.location', 'search_read', [['type', '=', 'lost_found']], 0, 1, [['id', 'ASC']], []);
  return needed(readRows(found, rows, 'stock.location')[0], 'lost_found').id;
}

const configuration = z.object({ shipment_internal_transit: z.number().nullable() });

/** The transit location between two warehouses of a company. */
async function transit(rpc: TrytonRpc, { header, org }: Sent): Promise<number> {
  const other = headerText(header, 'toOrg') ?? headerText(header, 'fromOrg');
  if (other !== org)
    throw new TrytonError(
      'refused',
      `公司之间的调拨 Tryton 不接收 / transfers between companies are not posted in Tryton: ${org} – ${other}`,
    );
  const rows = await rpc.call('stock.configuration', 'read', [1], ['shipment_internal_transit']);
  return needed(readRows(configuration, rows, 'stock.configuration')[0]?.shipment_internal_transit, 'shipment_internal_transit');
}

/** The move of a line's goods, as Tryton takes it in a document. */
export const moveOf = (one: Goods, from: number, to: number, more: object = {}): object => ({
  product: one.product,
  uom: one.uom,
  quantity: toFloat(one.line.qty),
  lot: one.lot ?? null,
  from_location: from,
  to_location: to,
  ...more,
});

/** The other location of a line's move. */
type Opposite = (rpc: TrytonRpc, sent: Sent) => Promise<number>;

const model = 'stock.shipment.internal';

/** An internal shipment from one place to another; a row has one of each, so that lines of other places have rows of their own. */
function internal(way: 'in' | 'out', opposite: Opposite | 'from'): Posting {
  return {
    model,
    comesIn: false,
    newLots: way === 'in' && opposite === lostAndFound,
    keyField: 'reference',
    open: ['request', 'draft', 'waiting', 'assigned'],
    groups: (goods) => grouped(goods, (one) => `${one.from ?? ''} ${one.location}`),
    rows: async (rpc, sent, groups) => {
      const other = opposite === 'from' ? undefined : await opposite(rpc, sent);
      const date = toDate(sent.date);
      const dates = { planned_date: date, planned_start_date: date, effective_date: date, effective_start_date: date };
      return groups.map((group) => {
        const [first] = group;
        const there = needed(other ?? first?.from, 'from');
        const here = needed(first?.location, 'to');
        const [from, to] = way === 'in' ? [there, here] : [here, there];
        const moves = [['create', group.map((one) => moveOf(one, from, to))]];
        return { values: { company: sent.company, from_location: from, to_location: to, ...dates, moves } };
      });
    },
    finish: (rpc, posted) => assignAndDo(rpc, model, posted),
  };
}

const workshop: Opposite = (rpc, { header }) => placeOf(rpc, headerText(header, 'workshop') ?? headerText(header, 'department'));

export const putawayPosting = internal('in', 'from');
export const miscReceiptPosting = internal('in', lostAndFound);
export const scanOutPosting = internal('out', lostAndFound);
export const issuePosting = internal('out', workshop);
export const workshopReturnPosting = internal('in', workshop);
export const allocationOutPosting = internal('out', transit);
export const transferInPosting = internal('in', transit);

const returned = 'stock.shipment.in.return';
const party = z.object({ id: z.number(), code: z.string(), supplier_location: z.number().nullish() });

/** The supplier that gets the goods back: the named one, or that of the reversed receipt. */
async function supplierOf(rpc: TrytonRpc, sent: Sent): Promise<{ id: number; location: number }> {
  const code = headerText(sent.header, 'supplierCode');
  const kept = await originalOf(rpc, sent, 'stock.shipment.in', { supplier: z.number() });
  const wanted = kept ? ['id', '=', kept.supplier] : ['code', '=', code ?? ''];
  const rows = await rpc.call('party.party', 'search_read', [wanted], 0, 1, null, ['code', 'supplier_location']);
  const none = `Tryton 里没有供应商 ${code} / Tryton has no party ${code}`;
  const one = needed(readRows(party, rows, 'party.party')[0], none);
  return { id: one.id, location: needed(one.supplier_location, none) };
}

/** Goods that go back to their supplier from their location. The purchase does not wait for them again. */
export const returnPosting: Posting = {
  model: returned,
  comesIn: false,
  newLots: false,
  keyField: 'reference',
  open: ['draft', 'waiting', 'assigned'],
  groups: (goods) => grouped(goods, (one) => String(one.location)),
  rows: async (rpc, sent, groups) => {
    const supplier = await supplierOf(rpc, sent);
    await refuseTakenBack(rpc, sent, returned, groups.flat());
    const dates = { planned_date: toDate(sent.date), effective_date: toDate(sent.date) };
    return groups.map((group) => {
      const from = needed(group[0]?.location, 'from');
      const moves = group.map((one) => moveOf(one, from, supplier.location, { unit_price: toDecimal(one.unitPrice) }));
      const places = { from_location: from, to_location: supplier.location };
      const values = { company: sent.company, supplier: supplier.id, ...places, ...dates, moves: [['create', moves]] };
      return { values, ...beforeOf(sent, group) };
    });
  },
  finish: (rpc, posted) => assignAndDo(rpc, returned, posted),
};
