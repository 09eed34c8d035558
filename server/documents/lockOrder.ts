import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

/** The order `o` of a number, written in any case; in SQL, after a select of production orders. */
export const orderOfNumber = 'where o.org = $1 and upper(o.order_no) = upper($2) and o.withdrawn_at is null';

/** The condition of orders `o`: SQL after a select of production orders. */
export interface Orders {
  where: string;
  values: readonly unknown[];
}

/**
 * Locks orders, and then reads them by a select of `production_order o`: reports and applications of an order wait for each
 * other, so the rows read are current. Orders come before documents in the order of locks. Other queries of the same turn
 * also run under the lock.
 */
export function lockOrders<Order extends object>(
  ctx: Pick<Context, 'query' | 'write'>,
  text: string,
  { where, values }: Orders,
): Promise<Order[]> {
  ctx.write(`select from production_order o ${where} order by o.id for no key update`, values);
  return ctx.query<Order>(`${text} ${where}`, values);
}

/** The order of a number, locked and read. */
export async function lockOrder<Order extends object>(
  ctx: Pick<Context, 'org' | 'query' | 'write'>,
  text: string,
  orderNo: string,
): Promise<Order> {
  const [order] = await lockOrders<Order>(ctx, text, { where: orderOfNumber, values: [ctx.org, orderNo] });
  return order ?? refuseOrder(orderNo);
}

export const refuseOrder = (no: string): never => {
  throw new Refusal('report.order-not-found', { no, field: 'OrderNo' });
};
