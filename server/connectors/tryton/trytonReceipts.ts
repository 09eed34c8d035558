// Goods from outside: a supplier's shipment or a customer's return, received and done.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import type { Goods } from './trytonGoods.ts';
import { changedMeanwhile, grouped, headerText, needed, type Posted, type Posting } from './trytonPosting.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { toDate, toDecimal, toFloat } from './trytonValues.ts';

const partner = z.object({
  id: z.number(),
  code: z.string(),
  supplier_location: z.number().nullish(),
  customer_location: z.number().nullish(),
  addresses: z.array(z.number()),
});
const warehouse = z.object({ id: z.number(), input_location: z.number(), storage_location: z.number() });
const draftMove = z.object({ id: z.number(), origin: z.string(), _timestamp: z.string().nullish() });
const move = z.object({
  id: z.number(),
  product: z.number(),
  quantity: z.number(),
  lot: z.number().nullish(),
  origin: z.string().nullish(),
  from_location: z.number(),
  to_location: z.number(),
  state: z.string(),
});
type Move = z.infer<typeof move>;
const moveFields = ['product', 'quantity', 'lot', 'origin', 'from_location', 'to_location', 'state'];

/** The move that brings a line in. It uses the purchase's planned move, so that only the rest stays planned. */
async function incoming(
  rpc: TrytonRpc,
  goods: readonly Goods[],
  from: number,
  input: number,
  isOnePlace: boolean,
): Promise<{ moves: unknown[]; seen: object }> {
  const origins = goods.flatMap(({ purchaseLine }) => (purchaseLine === undefined ? [] : [`purchase.line,${purchaseLine}`]));
  const domain = [
    ['origin', 'in', origins],
    ['state', '=', 'draft'],
    ['shipment', '=', null],
    ['from_location', '=', from],
    ['to_location', '=', input],
  ];
  const answer =
    origins.length === 0 ? [] : await rpc.call('stock.move', 'search_read', domain, 0, null, [['id', 'ASC']], ['origin', '_timestamp']);
  const planned = readRows(draftMove, answer, 'stock.move');
  const seen: Record<string, string> = {};
  const moves = goods.flatMap((one): unknown[] => {
    // If the input and storage location are the same, there is no putaway: goods come to their location at once.
    const to = isOnePlace ? one.location : input;
    const values = {
      to_location: to,
      uom: one.uom,
      quantity: toFloat(one.line.qty),
      lot: one.lot ?? null,
      unit_price: toDecimal(one.unitPrice),
    };
    const origin = one.purchaseLine === undefined ? null : `purchase.line,${one.purchaseLine}`;
    const at = planned.findIndex((each) => each.origin === origin);
    const [taken] = at < 0 ? [] : planned.splice(at, 1);
    if (!taken) {
      const whole = { ...values, product: one.product, from_location: from, origin };
      return [['create', [whole]]];
    }
    // Another receipt that uses the same planned move is refused for now, and is sent again.
    if (taken._timestamp) seen[`stock.move,${taken.id}`] = taken._timestamp;
    return [
      ['add', [taken.id]],
      ['write', [taken.id], values],
    ];
  });
  return { moves, seen };
}

const readMoves = async (rpc: TrytonRpc, model: string, id: number): Promise<Move[]> =>
  readRows(
    move,
    await rpc.call('stock.move', 'search_read', [['shipment', '=', `${model},${id}`]], 0, null, [['id', 'ASC']], moveFields),
    'stock.move',
  );

const isOf = (each: Move, one: Goods): boolean =>
  each.product === one.product && (each.lot ?? undefined) === one.lot && Math.abs(each.quantity - toFloat(one.line.qty)) < 1e-6;

/** The goods of each move; undefined if they differ. */
function matched(moves: readonly Move[], goods: readonly Goods[]): Map<number, Goods> | undefined {
  const left = [...goods];
  const pairs = new Map<number, Goods>();
  for (const each of moves) {
    const at = left.findIndex((one) => isOf(each, one) && (each.origin ?? '').endsWith(`,${one.purchaseLine ?? ''}`));
    const [one] = left.splice(at < 0 ? left.findIndex((other) => isOf(each, other)) : at, 1);
    if (one && isOf(each, one)) pairs.set(each.id, one);
  }
  return pairs.size === goods.length && moves.length === goods.length ? pairs : undefined;
}

/** From the warehouse's input location to the goods' location. */
async function putAway(rpc: TrytonRpc, model: string, { id, number }: Posted, goods: readonly Goods[]): Promise<void> {
  const moves = await readMoves(rpc, model, id);
  const inner = moves.filter(({ state }) => state === 'draft');
  const brought = new Set(inner.map(({ origin }) => origin));
  const pairs = matched(
    moves.filter((each) => brought.has(`stock.move,${each.id}`)),
    goods,
  );
  if (inner.length === 0) return;
  if (!pairs) throw changedMeanwhile(number);
  const writes = inner.flatMap((each) => {
    const one = pairs.get(Number(each.origin?.split(',')[1]));
    return one && one.location !== each.from_location && one.location !== each.to_location
      ? [[each.id], { to_location: one.location }]
      : [];
  });
  const stays = inner
    .filter((each) => pairs.get(Number(each.origin?.split(',')[1]))?.location === each.from_location)
    .map((each) => each.id);
  if (writes.length > 0) await rpc.call('stock.move', 'write', ...writes);
  if (stays.length > 0) await rpc.call('stock.move', 'delete', stays);
}

type Partner = z.infer<typeof partner>;

/** The sender of goods: its field in the row, and its location in Tryton. */
interface Origin {
  model: string;
  codeIn: string;
  name: (one: Partner) => object;
  location: (one: Partner) => number | null | undefined;
}

async function partnerOf(rpc: TrytonRpc, code: string | undefined): Promise<Partner> {
  const fields = ['code', 'supplier_location', 'customer_location', 'addresses'];
  const parties = await rpc.call('party.party', 'search_read', [['code', '=', code ?? '']], 0, null, null, fields);
  const found = readRows(partner, parties, 'party.party').find((one) => one.code === code);
  return needed(found, `Tryton 里没有往来单位 ${code} / Tryton has no party ${code}`);
}

const received = ({ model, codeIn, name, location }: Origin): Posting => ({
  model,
  comesIn: true,
  newLots: true,
  keyField: 'reference',
  open: ['draft'],
  groups: (goods) => grouped(goods, (one) => String(one.warehouse)),
  rows: async (rpc, sent, groups) => {
    const party = await partnerOf(rpc, headerText(sent.header, codeIn));
    const from = needed(location(party), `${party.code}: location`);
    const ids = groups.map(([one]) => one?.warehouse);
    const found = await rpc.call('stock.location', 'read', ids, ['input_location', 'storage_location']);
    const warehouses = readRows(warehouse, found, 'stock.location');
    return Promise.all(
      groups.map(async (group) => {
        const place = needed(
          warehouses.find((each) => each.id === group[0]?.warehouse),
          'warehouse',
        );
        const { moves, seen } = await incoming(rpc, group, from, place.input_location, place.input_location === place.storage_location);
        const dates = { planned_date: toDate(sent.date), effective_date: toDate(sent.date) };
        return { values: { company: sent.company, ...name(party), warehouse: place.id, ...dates, moves }, seen };
      }),
    );
  },
  finish: async (rpc, posted, goods) => {
    for (const [at, one] of posted.entries())
      if (one.state === 'draft' && !matched(await readMoves(rpc, model, one.id), goods[at] ?? [])) throw changedMeanwhile(one.number);
    const drafts = posted.filter(({ state }) => state === 'draft').map(({ id }) => id);
    if (drafts.length > 0) await rpc.call(model, 'receive', drafts);
    for (const [at, one] of posted.entries()) if (one.state !== 'done') await putAway(rpc, model, one, goods[at] ?? []);
    const rest = posted.filter(({ state }) => state !== 'done').map(({ id }) => id);
    if (rest.length > 0) await rpc.call(model, 'done', rest);
  },
});

/** Goods of a supplier: with a purchase, they use its planned moves. */
export const receiptPosting = received({
  model: 'stock.shipment.in',
  codeIn: 'supplierCode',
  name: ({ id }) => ({ supplier: id }),
  location: (one) => one.supplier_location,
});

/** Goods that a customer sent back. */
export const productReturnPosting = received({
  model: 'stock.shipment.out.return',
  codeIn: 'customerCode',
  name: ({ id, addresses }) => ({ customer: id, delivery_address: addresses[0] ?? null }),
  location: (one) => one.customer_location,
});
