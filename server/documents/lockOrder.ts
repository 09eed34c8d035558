import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

/** The order `o` of a number, written in any case; in SQL, after a select of production orders. */
export const orderOfNumber = 'where o.org = $1 and upper(o.order_no) = upper($2) and o.withdrawn_at is null';

/** Which orders `o`: in SQL, after a select of production orders. */
export interface Orders {
  where: string;
  values: readonly unknown[];
}

/**
 * Orders, locked, and then read by a select of `production_order o`: whoever reports on one or applies for it waits for the
 * other, and what is read is what there is. Orders come before documents in the order of locks. What else is asked in the same turn
 * is read under the lock too.
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
