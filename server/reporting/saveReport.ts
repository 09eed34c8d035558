import type { CallInput, CallRefusal } from '../../contract/core/call.ts';
import { faultOfOrders } from '../../contract/reporting/reportable.rules.ts';
import { reportingCalls } from '../../contract/reporting/reporting.calls.ts';
import type { Context } from '../core/call/context.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { fitting } from '../documents/fitting.ts';
import { orderOfNumber, refuseOrder } from '../documents/lockOrder.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { findByBars } from '../labels/codesHere.ts';
import { type Bar, findBars, labelBars, ordersOfBars, requireBars } from './bar.store.ts';
import { lockOrdersToReport, type Order, type OrderToReport, requireReportable } from './order.store.ts';
import { productionReport } from './productionReport.ts';
import { findReportingPlaces, placeOf } from './reportingPlace.ts';
import { requireReportableQty } from './requireQuantity.ts';
import { requireRow } from './requireRow.ts';
import { sumOf } from './sumOf.ts';

type Asking = Context<CallRefusal<typeof reportingCalls.saveReport>>;
type Input = CallInput<typeof reportingCalls.saveReport>;

/** A row of the report with its bars. */
interface Row {
  batch: string;
  qty: string;
  scrapQty: string | undefined;
  location: string | undefined;
  bars: readonly Bar[];
}

/** The one order of the report, found by its rows or barcodes. */
function orderOf(
  ctx: Asking,
  { rows = [], bars = [] }: Input,
  read: readonly (Bar | undefined)[],
  orders: readonly OrderToReport[],
): OrderToReport {
  const ofBars = rows.length > 0 ? [] : read.flatMap((bar) => bar?.orderNo ?? []);
  const unknown = rows.length === 0 && ofBars.length === 0 ? bars[0] : undefined;
  if (unknown !== undefined) return ctx.refuse('report.bar-unknown', { code: unknown });
  const fault = faultOfOrders([...rows.map(({ orderNo }) => orderNo), ...ofBars]);
  if (fault) return ctx.refuse(fault.refuse, fault.args);
  const no = rows[0]?.orderNo ?? ofBars[0] ?? '';
  return orders.find(({ orderNo }) => rows.length > 0 || orderNo === no) ?? refuseOrder(no);
}

const codesOf = ({ rows = [], bars = [] }: Input): string[] => [...rows.flatMap((row) => row.bars ?? []), ...bars];

/** A barcode as it was scanned, its stored code, and the row that names it, if one does. */
interface ScannedBar {
  scan: string;
  code: string;
  bar: Bar | undefined;
  row: number | undefined;
}

/** The barcodes of an input, in the order of `codesOf`. */
function scannedBars(input: Input, codes: readonly string[], bars: readonly (Bar | undefined)[]): ScannedBar[] {
  const rowOf = (input.rows ?? []).flatMap((row, nth) => (row.bars ?? []).map(() => nth));
  return codesOf(input).map((scan, at) => ({ scan, code: codes[at] ?? scan, bar: bars[at], row: rowOf[at] }));
}

/** One row for each batch of barcodes; what was scrapped besides stands in the first. */
const byBatch = (bars: readonly Bar[], { scrapQty, location }: Pick<Row, 'scrapQty' | 'location'>, order: Order): Row[] =>
  [...Map.groupBy(bars, (bar) => bar.batch || order.batch)].map(([batch, own], at) => ({
    batch,
    qty: sumOf(own),
    scrapQty: at === 0 ? scrapQty : undefined,
    location,
    bars: own,
  }));

/** Rows of the report: the entered ones, and one for each batch of barcodes whose row names neither batch nor quantity, or that have no row. */
function rowsOf({ rows = [] }: Input, scans: readonly { row: number | undefined }[], bars: readonly Bar[], order: Order): Row[] {
  const barsOf = (row?: number) => bars.filter((_bar, at) => scans[at]?.row === row);
  const entered = rows.flatMap(({ bars: scanned = [], batch: named, qty, scrapQty, location }, at) => {
    const own = barsOf(at);
    // All of its barcodes were left out.
    if (scanned.length > 0 && own.length === 0 && qty === undefined) return [];
    if (!named && qty === undefined && own.length > 0) return byBatch(own, { scrapQty, location }, order);
    const batch = named || own[0]?.batch || order.batch;
    return { batch, qty: qty ?? sumOf(own), scrapQty, location, bars: own };
  });
  return [...entered, ...byBatch(barsOf(), { scrapQty: undefined, location: undefined }, order)];
}

/** A row of another item does not count as one of the order. */
function requireItem(ctx: Asking, { rows = [] }: Input, { orderNo, itemNo: item }: Order): void {
  const other = rows.find(({ itemNo }) => itemNo && itemNo.toUpperCase() !== item.toUpperCase())?.itemNo;
  if (other) ctx.refuse('completion.item-other', { order: orderNo, item, other, field: 'ItemNo' });
}

const lineText = `select code from production_line where org = $1 and code = $2 and status = 'active'`;

const namedLine = (ctx: Pick<Context, 'org' | 'query'>, code: string | undefined): Promise<{ code: string }[]> | undefined =>
  code ? ctx.query<{ code: string }>(lineText, [ctx.org, code]) : undefined;

/** The production line of the report: the named one, else the order's. */
function lineOf(ctx: Asking, named: string | undefined, known: readonly unknown[] | undefined, order: Order): string {
  const code = named || order.productionLine;
  if (!code) return ctx.refuse('report.line-required', { field: 'LineCode' });
  const open = known ? known.length > 0 : order.lineOpen;
  return open ? code : ctx.refuse('report.line-unknown', { code, field: 'LineCode' });
}

/**
 * Locks the order and reads under its lock everything that the report names, in one turn; in a report by scan the order to lock is found by
 * the barcodes.
 */
async function readFacts(ctx: Asking, input: Input, codes: readonly string[]) {
  const { rows: [named] = [] } = input;
  const of = named ? { where: orderOfNumber, values: [ctx.org, named.orderNo ?? ''] } : ordersOfBars(ctx.org, codes);
  const [orders, line, bars, production, placeNamed] = await Promise.all([
    lockOrdersToReport(ctx, of),
    namedLine(ctx, input.productionLine),
    findBars(ctx, codes, { drawLabels: true }),
    virtualPlace(ctx, 'production'),
    findReportingPlaces(
      ctx,
      (input.rows ?? []).flatMap(({ location }) => location || []),
    ),
  ]);
  const order = orderOf(ctx, input, bars, orders);
  requireReportable(order);
  requireItem(ctx, input, order);
  const productionLine = lineOf(ctx, input.productionLine, line, order);
  const { kept, decided, left } = fitting(ctx, scannedBars(input, codes, bars), input.unsure ?? [], (scans) => requireBars(scans, order));
  return { order, productionLine, rows: rowsOf(input, kept, decided, order), left, production, placeNamed };
}

export const saveReport = handleSaving(reportingCalls.saveReport, productionReport, async (ctx, input, save) => {
  const { shift = '', remark = '', how } = input;
  const { order, productionLine, rows, left, production, placeNamed } = await findByBars(ctx, codesOf(input), (codes) =>
    readFacts(ctx, input, codes),
  );
  for (const [at, row] of rows.entries()) requireRow(row, at + 1, order);
  await requireReportableQty(ctx, order, sumOf(rows));
  const home = order.home ? placeOf(order.home) : null;
  const places = rows.map(({ location }) => (location ? placeNamed(location) : home));
  const labels = labelBars(
    ctx,
    order,
    rows.flatMap(({ bars }) => bars),
  );
  const lines = rows.map(
    ({ batch, qty, scrapQty, bars }, at): DocumentLine => ({
      ...{ lineNo: at + 1, itemId: order.itemId, itemNo: order.itemNo, qty, unit: order.unit, batch, project: order.project },
      ...{ from: production, to: places[at] ?? null, source: { kind: 'productionOrder', id: order.id } },
      labels: bars.map(({ code, qty: held }) => ({ id: labels.get(code) ?? 0, code, qty: held })),
      detail: scrapQty ? { scrapQty } : {},
    }),
  );
  const place = places.find((one) => one !== null);
  const saved = await save({
    ...(place ? { warehouse: { id: place.warehouseId, code: place.warehouse } } : {}),
    ...(order.workshop ? { workshop: order.workshop } : {}),
    header: { orderNo: order.orderNo, productionLine, shift, remark, how: how === 'hand' || how === '1' ? 'hand' : 'scan' },
    lines,
  });
  return { ...saved, leftOut: left };
});
