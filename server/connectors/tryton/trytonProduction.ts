// Finished goods: a completed production of the received quantity.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import type { Goods, Line } from './trytonGoods.ts';
import { grouped, needed, type Posting } from './trytonPosting.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { assignAndDo } from './trytonShipments.ts';
import { toDate, toDecimal, toFloat } from './trytonValues.ts';

const model = 'production';
const order = z.object({ id: z.number(), number: z.string(), product: z.number().nullish() });
const warehouse = z.object({ id: z.number(), production_location: z.number().nullish() });
const orderNoOf = ({ line }: Pick<Goods, 'line'>): string => ('orderNo' in line && typeof line.orderNo === 'string' ? line.orderNo : '');

async function checkOrders(rpc: TrytonRpc, groups: readonly (readonly Goods[])[]): Promise<void> {
  const numbers = [...new Set(groups.flat().map(orderNoOf))];
  const rows = await rpc.call(model, 'search_read', [['number', 'in', numbers]], 0, null, null, ['number', 'product']);
  const orders = readRows(order, rows, model);
  for (const one of groups.flat()) {
    const no = orderNoOf(one);
    const its = needed(
      orders.find(({ number }) => number === no),
      `Tryton 里没有生产单 ${no} / Tryton has no production ${no}`,
    );
    needed(
      its.product === one.product ? its : undefined,
      `生产单 ${no} 生产的不是 ${one.line.itemNo} / production ${no} does not make ${one.line.itemNo}`,
    );
  }
}

/** Types of documents that move nothing, because Tryton only knows that a production runs. Their orders must exist. */
export const reportTypes: readonly string[] = ['productionReport', 'reportReversal'];

/** The lines of a report whose order Tryton does not have, with the reason. */
export async function refusedOrders(rpc: TrytonRpc, lines: readonly Line[]): Promise<Map<number, string>> {
  const numbers = [...new Set(lines.map((line) => orderNoOf({ line })))];
  const orders = readRows(
    order,
    await rpc.call(model, 'search_read', [['number', 'in', numbers]], 0, null, null, ['number', 'product']),
    model,
  );
  return new Map(
    lines
      .filter((line) => !orders.some(({ number }) => number === orderNoOf({ line })))
      .map((line) => [line.line, `Tryton 里没有生产单 ${orderNoOf({ line })} / Tryton has no production ${orderNoOf({ line })}`]),
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
  groups: (goods) => grouped(goods, (one) => `${orderNoOf(one)} ${one.product} ${one.warehouse}`),
  rows: async (rpc, sent, groups) => {
    await checkOrders(rpc, groups);
    const ids = [...new Set(groups.map(([one]) => one?.warehouse))];
    const warehouses = readRows(warehouse, await rpc.call('stock.location', 'read', ids, ['production_location']), 'stock.location');
    return groups.map((group) => {
      const first = needed(group[0], 'line');
      const place = needed(
        warehouses.find(({ id }) => id === first.warehouse)?.production_location,
        `Tryton 仓库没有生产库位 / the warehouse of ${first.line.location} has no production location`,
      );
      const date = toDate(sent.date);
      const outputs = group.map((one) => ({
        product: one.product,
        uom: one.uom,
        quantity: toFloat(one.line.qty),
        lot: one.lot ?? null,
        from_location: place,
        to_location: one.location,
        unit_price: toDecimal(one.costPrice),
      }));
      const quantity = group.reduce((sum, one) => sum + toFloat(one.line.qty), 0);
      const made = { product: first.product, uom: first.uom, quantity, warehouse: first.warehouse, location: place };
      const dates = { planned_date: date, planned_start_date: date, effective_date: date, effective_start_date: date };
      return { values: { company: sent.company, ...made, ...dates, outputs: [['create', outputs]] } };
    });
  },
  finish: async (rpc, posted) => {
    const open = posted.filter(({ state }) => state !== 'running');
    await assignAndDo(rpc, model, open, ['run']);
    await rpc.call(
      model,
      'done',
      posted.map(({ id }) => id),
    );
  },
};
