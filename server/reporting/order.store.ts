import type { OrderStanding } from '../../contract/reporting/reportable.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { lockOrders, type Orders, orderOfNumber, refuseOrder } from '../documents/lockOrder.ts';
import { openReturn, orderSums } from '../documents/orderSums.ts';
import { type Found, homeOfOrder } from './reportingPlace.ts';

/** A production order with its quantities at each stage. */
export interface Order extends OrderStanding {
  id: number;
  status: 'open' | 'released' | 'closed';
  itemId: number;
  itemNo: string;
  itemName: string;
  unit: string;
  batch: string;
  project: string;
  batchControlled: boolean;
  workshop: { id: number; code: string } | null;
  productionLine: string;
  /** Whether its production line is in use. */
  lineOpen: boolean;
  /** The number of the open material return. */
  returnNo: string | null;
}

/** Sums in the answer; the others are not computed. */
type Sums = Pick<Context['settings'], 'productionReportCheck' | 'qaCheck'>;
const all: Sums = { productionReportCheck: true, qaCheck: true };
/** An order without sums of scans and QA results. */
export const withoutSums: Sums = { productionReportCheck: false, qaCheck: false };

const orderText = (language: Context['language'], { productionReportCheck, qaCheck }: Sums, besides = ''): string => `
  select ${besides} o.id, o.order_no as "orderNo", o.status, o.item_id as "itemId", i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.decimals, i.batch_controlled as "batchControlled",
         o.unit, o.batch, o.project, coalesce(p.code, '') as "productionLine", coalesce(p.status, '') = 'active' as "lineOpen",
         case when w.id is not null then json_build_object('id', w.id, 'code', w.code) end as workshop, ${openReturn} as "returnNo",
         trim_scale(o.qty)::text as ordered, trim_scale(${orderSums.reported})::text as reported,
         ${productionReportCheck ? `trim_scale(${orderSums.mcas})::text` : "'0'"} as mcas, ${qaCheck ? `trim_scale(${orderSums.passed})::text` : "'0'"} as passed,
         ${qaCheck ? orderSums.failedLots : "'[]'::json"} as "failedLots", ${qaCheck ? orderSums.exempt : 'false'} as exempt
    from production_order o join item i on i.id = o.item_id left join workshop w on w.id = o.workshop_id left join production_line p on p.id = o.production_line_id`;

type Asking = Pick<Context, 'org' | 'query' | 'language'>;
type Locking = Asking & Pick<Context, 'write' | 'settings'>;

/** The order of a number, written in any case. */
export async function findOrder({ org, query, language }: Asking, orderNo: string, sums = all): Promise<Order | undefined> {
  const [order] = await query<Order>(`${orderText(language, sums)} ${orderOfNumber}`, [org, orderNo]);
  return order;
}

/** The same, refused if there is none. */
export async function requireOrder(ctx: Asking, orderNo: string, sums = all): Promise<Order> {
  return (await findOrder(ctx, orderNo, sums)) ?? refuseOrder(orderNo);
}

/** An order to report on, with the default place of its goods. */
export interface OrderToReport extends Order {
  home: Found | null;
}

/** The same locked, with the sums that the plant's switches ask for. */
export const lockOrdersToReport = (ctx: Locking, orders: Orders): Promise<OrderToReport[]> =>
  lockOrders(ctx, orderText(ctx.language, ctx.settings, `${homeOfOrder} as home, `), orders);

const ofDocumentText = `
  select distinct l.source_id as id from document_line l join document d on d.org = l.org and d.id = l.document_id
   where d.org = $1 and d.doc_no = $2 and l.source_kind = 'productionOrder' order by 1`;

/** The order of a document, locked before the document; undefined when the number names no document. */
export async function lockOrderOf(ctx: Locking, docNo: string): Promise<Order | undefined> {
  const [found] = await ctx.query<{ id: number }>(ofDocumentText, [ctx.org, docNo]);
  if (!found) return undefined;
  ctx.write('select from production_order where org = $1 and id = $2 for no key update', [ctx.org, found.id]);
  const [order] = await ctx.query<Order>(`${orderText(ctx.language, ctx.settings)} where o.org = $1 and o.id = $2`, [ctx.org, found.id]);
  return order;
}

/** Refuses an order that cannot be reported at all (rule of CheckOrderRecede): closed, or with a material return on its way. */
export function requireReportable({ orderNo: no, status, returnNo }: Pick<Order, 'orderNo' | 'status' | 'returnNo'>): void {
  if (status === 'closed') throw new Refusal('report.order-closed', { no });
  if (returnNo) throw new Refusal('report.return-open', { no, returnNo });
}
