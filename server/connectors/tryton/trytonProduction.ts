// Finished goods: a completed production of the received quantity.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import type { Goods, Line } from './trytonGoods.ts';
import { grouped, needed, type Posted, type Posting, type Sent } from './trytonPosting.ts';
import { beforeOf, originalOf, refuseTakenBack } from './trytonReversals.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { assignAndDo, moveOf } from './trytonShipments.ts';
import { toDate, toDecimal, toFloat } from './trytonValues.ts';

const model = 'production';
const order = z.object({ id: z.number(), number: z.string(), product: z.number().nullish() });
const warehouse = z.object({ id: z.number(), production_location: z.number().nullish() });
/** The order that a line names. */
export const orderNoOf = (line: Line): string => ('orderNo' in line && typeof line.orderNo === 'string' ? line.orderNo : '');

/** Orders of production by their numbers. */
export async function ordersByNumber(rpc: TrytonRpc, numbers: readonly string[]): Promise<Map<string, z.infer<typeof order>>> {
  const domain = [['number', 'in', [...new Set(numbers)]]];
  const rows = await rpc.call(model, 'search_read', domain, 0, null, [['id', 'ASC']], ['number', 'product']);
  return new Map(readRows(order, rows, model).map((row) => [row.number, row]));
}

async function checkOrders(rpc: TrytonRpc, goods: readonly Goods[]): Promise<void> {
  const orders = await ordersByNumber(
    rpc,
    goods.map(({ line }) => orderNoOf(line)),
  );
  for (const { line, product } of goods) {
    const no = orderNoOf(line);
    const its = needed(orders.get(no), `Tryton 里没有生产单 ${no} / Tryton has no production ${no}`);
    needed(
      its.product === product ? its : undefined,
      `生产单 ${no} 生产的不是 ${line.itemNo} / production ${no} does not make ${line.itemNo}`,
    );
  }
}

/** Where a production of each warehouse takes place. */
async function productionPlaces(rpc: TrytonRpc, groups: readonly (readonly Goods[])[]): Promise<(one: Goods) => number> {
  const ids = [...new Set(groups.map(([one]) => one?.warehouse))];
  const warehouses = readRows(warehouse, await rpc.call('stock.location', 'read', ids, ['production_location']), 'stock.location');
  return (one) =>
    needed(
      warehouses.find(({ id }) => id === one.warehouse)?.production_location,
      `Tryton 仓库没有生产库位 / the warehouse of ${one.line.location} has no production location`,
    );
}

function datesOf({ date: day }: Sent): object {
  const date = toDate(day);
  return { planned_date: date, planned_start_date: date, effective_date: date, effective_start_date: date };
}

async function runAndDo(rpc: TrytonRpc, posted: readonly Posted[]): Promise<void> {
  const open = posted.filter(({ state }) => state !== 'running');
  await assignAndDo(rpc, model, open, ['run']);
  await rpc.call(
    model,
    'done',
    posted.map(({ id }) => id),
  );
}

/**
 * Goods from a workshop become a separate production without material, which was issued to the workshop and is not taken from the
 * warehouse again. The order stays as it was planned.
 */
export const completionPosting: Posting = {
  model,
  comesIn: false,
  newLots: true,
  keyField: 'reference',
  open: ['request', 'draft', 'waiting', 'assigned'],
  groups: (goods) => grouped(goods, (one) => `${orderNoOf(one.line)} ${one.product} ${one.warehouse}`),
  rows: async (rpc, sent, groups) => {
    await checkOrders(rpc, groups.flat());
    const placeOf = await productionPlaces(rpc, groups);
    return groups.map((group) => {
      const first = needed(group[0], 'line');
      const place = placeOf(first);
      const outputs = group.map((one) => moveOf(one, place, one.location, { unit_price: toDecimal(one.costPrice) }));
      const quantity = group.reduce((sum, one) => sum + toFloat(one.line.qty), 0);
      const made = { product: first.product, uom: first.uom, quantity, warehouse: first.warehouse, location: place };
      return { values: { company: sent.company, ...made, ...datesOf(sent), outputs: [['create', outputs]] } };
    });
  },
  finish: runAndDo,
};

/** A completion that is taken back: a production that only uses the goods, and makes nothing of them. */
export const completionReversalPosting: Posting = {
  model,
  comesIn: false,
  newLots: false,
  keyField: 'reference',
  open: ['request', 'draft', 'waiting', 'assigned'],
  groups: (goods) => grouped(goods, (one) => String(one.warehouse)),
  rows: async (rpc, sent, groups) => {
    await originalOf(rpc, sent, model, {});
    await refuseTakenBack(rpc, sent, model, groups.flat());
    const placeOf = await productionPlaces(rpc, groups);
    return groups.map((group) => {
      const first = needed(group[0], 'line');
      const place = placeOf(first);
      const inputs = group.map((one) => moveOf(one, one.location, place));
      const made = { warehouse: first.warehouse, location: place, inputs: [['create', inputs]] };
      return { values: { company: sent.company, ...made, ...datesOf(sent) }, ...beforeOf(sent, group) };
    });
  },
  finish: runAndDo,
};
