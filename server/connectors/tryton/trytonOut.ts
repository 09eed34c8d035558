// Goods for a customer: the shipment that Tryton planned, picked from where they were taken, packed and done.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import type { Goods } from './trytonGoods.ts';
import { changedMeanwhile, headerText, needed, type Posted, type Posting } from './trytonPosting.ts';
import { TrytonError, type TrytonRpc } from './trytonRpc.ts';
import { assignAndDo } from './trytonShipments.ts';
import { toFloat, toText } from './trytonValues.ts';

const model = 'stock.shipment.out';
const planned = z.object({ id: z.number(), state: z.string(), reference: z.string().nullish(), _timestamp: z.string().nullish() });
const move = z.object({
  id: z.number(),
  product: z.number(),
  internal_quantity: z.number(),
  from_location: z.number(),
  to_location: z.number(),
  state: z.string(),
  'product.': z.object({ code: z.string().nullish() }),
  'to_location.': z.object({ type: z.string() }),
});
type Move = z.infer<typeof move>;
const moveFields = ['product', 'internal_quantity', 'from_location', 'to_location', 'state', 'product.code', 'to_location.type'];

const movesOf = async (rpc: TrytonRpc, id: number): Promise<Move[]> =>
  readRows(
    move,
    await rpc.call(
      'stock.move',
      'search_read',
      [
        ['shipment', '=', `${model},${id}`],
        ['state', '!=', 'cancelled'],
      ],
      0,
      null,
      [['id', 'ASC']],
      moveFields,
    ),
    'stock.move',
  );
const isOutgoing = (one: Move): boolean => one['to_location.'].type === 'customer';

const sumBy = <T>(rows: readonly T[], key: (row: T) => number, qty: (row: T) => number): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + qty(row));
  return sums;
};

/** Tryton ships a planned shipment as a whole: it would plan the rest of a partial one again, while that rest waits here already. */
function checkWhole(number: string, outgoing: readonly Move[], goods: readonly Goods[]): void {
  const wanted = sumBy(
    outgoing,
    (one) => one.product,
    (one) => one.internal_quantity,
  );
  const issuedQty = sumBy(
    goods,
    (one) => one.product,
    (one) => toFloat(one.line.qty),
  );
  for (const product of new Set([...wanted.keys(), ...issuedQty.keys()])) {
    const [want, give] = [wanted.get(product) ?? 0, issuedQty.get(product) ?? 0];
    const code =
      outgoing.find((one) => one.product === product)?.['product.'].code ?? goods.find((one) => one.product === product)?.line.itemNo;
    if (Math.abs(want - give) < 1e-6) continue;
    const shortage = `${code}: ${toText(give)} / ${toText(want)}`;
    throw new TrytonError('refused', `Tryton 出货单 ${number} 只能整单出货 / shipment ${number} goes as a whole in Tryton: ${shortage}`);
  }
}

/** The moves from the goods' locations to the output location, each for a part of the customer's goods. */
function picks(outgoing: readonly Move[], goods: readonly Goods[]): object[] {
  const left = new Map(outgoing.map((one) => [one.id, one.internal_quantity]));
  return goods.flatMap((one) => {
    let rest = toFloat(one.line.qty);
    return outgoing
      .filter(({ product }) => product === one.product)
      .flatMap((each) => {
        const quantity = Number(toText(Math.min(rest, left.get(each.id) ?? 0)));
        if (quantity <= 0) return [];
        rest -= quantity;
        left.set(each.id, (left.get(each.id) ?? 0) - quantity);
        const places = { from_location: one.location, to_location: each.from_location };
        return [{ product: one.product, uom: one.uom, quantity, lot: one.lot ?? null, ...places, origin: `stock.move,${each.id}` }];
      });
  });
}

async function pick(rpc: TrytonRpc, { id, number }: Posted, goods: readonly Goods[]): Promise<void> {
  // Everything before the picking starts again, also the steps that an earlier attempt or a person prepared.
  await rpc.call(model, 'wait', [id]);
  const moves = await movesOf(rpc, id);
  const outgoing = moves.filter(isOutgoing);
  checkWhole(number, outgoing, goods);
  const inner = moves.filter((one) => !isOutgoing(one) && one.state === 'draft').map((one) => one.id);
  await rpc.call(model, 'write', [id], {
    moves: [
      ['delete', inner],
      ['create', picks(outgoing, goods)],
    ],
  });
  await assignAndDo(rpc, model, [{ id, number, state: 'waiting' }], ['pick']);
}

/** A shipment of Tryton, by its number. Its reference keeps its former content after our key. */
export const outPosting: Posting = {
  model,
  comesIn: false,
  newLots: false,
  isTheirs: true,
  keyField: 'reference',
  open: ['draft', 'waiting', 'assigned'],
  groups: (goods) => [[...goods]],
  rows: async (rpc, { header }, [goods = []]) => {
    const number = headerText(header, 'shipmentNo') ?? '';
    const fields = ['state', 'reference', '_timestamp'];
    const found = readRows(planned, await rpc.call(model, 'search_read', [['number', '=', number]], 0, 1, null, fields), model);
    const one = needed(found[0], `Tryton 里没有出货单 ${number} / Tryton has no customer shipment ${number}`);
    if (!['draft', 'waiting', 'assigned'].includes(one.state) || one.reference?.startsWith('productOut:'))
      throw new TrytonError('refused', `Tryton 出货单 ${number} 已出货或已取消 / shipment ${number} has left or was cancelled in Tryton`);
    checkWhole(number, (await movesOf(rpc, one.id)).filter(isOutgoing), goods);
    const seen = one._timestamp ? { [`${model},${one.id}`]: one._timestamp } : {};
    return [{ id: one.id, values: {}, before: one.reference ?? '', seen }];
  },
  finish: async (rpc, [posted], [goods = []]) => {
    if (!posted) throw changedMeanwhile(model);
    if (['draft', 'waiting', 'assigned'].includes(posted.state)) await pick(rpc, posted, goods);
    if (posted.state !== 'packed') await rpc.call(model, 'pack', [posted.id]);
    await rpc.call(model, 'done', [posted.id]);
  },
};
