import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';

/** The order `o` of a number, written in any case; in SQL, after a select of production orders. */
export const orderOfNumber = 'where o.org = $1 and upper(o.order_no) = upper($2) and o.withdrawn_at is null';

const lockText = `select from production_order o ${orderOfNumber} for no key update`;

/**
 * The order of a number, locked, and then read by a select of `production_order o`: whoever reports on it or applies for it waits for the
 * other, and what is read is what there is. Orders come before documents in the order of locks. What else is asked in the same turn
 * is read under the lock too.
 */
export async function lockOrder<Order extends object>(
  ctx: Pick<Context, 'org' | 'query' | 'write'>,
  text: string,
  orderNo: string,
): Promise<Order> {
  ctx.write(lockText, [ctx.org, orderNo]);
  const [order] = await ctx.query<Order>(`${text} ${orderOfNumber}`, [ctx.org, orderNo]);
  return order ?? refuseOrder(orderNo);
}

export const refuseOrder = (no: string): never => {
  throw new Refusal('report.order-not-found', { no, field: 'OrderNo' });
};
