import type { RefusalArgs } from '../core/envelope.ts';
import {
  addQty,
  compareQty,
  fitsDecimals,
  remainingQty,
  shareRoundedDown,
  shareRoundedUp,
  smallerQty,
  subtractQty,
} from '../core/quantity.ts';
import { withThousands } from '../core/withThousands.ts';
import type { ErrorId } from '../messages/texts.ts';
import type { SettingValues } from '../system/settings.ts';

/** How much of a production order is where; every number is of documents that are not deleted. */
export interface OrderStanding {
  orderNo: string;
  decimals: number;
  ordered: string;
  /** In reports, audited or not. */
  reported: string;
  /** Scanned at the line, each piece once (MCAS). */
  mcas: string;
  /** Passed by QA, or taken with a concession; of the order's batch when it has one. */
  passed: string;
  /** The lots that QA failed, by batch or label. */
  failedLots: readonly string[];
  /** On the list of orders that are reported without QA. */
  exempt: boolean;
}

export type ReportSwitches = Pick<SettingValues, 'qaCheck' | 'productionReportCheck'>;

export interface QuantityFault {
  refuse: ErrorId;
  args: RefusalArgs;
}

/** What may still be reported of an order: what each limit that the plant checks leaves, and no more. */
export function reportable(
  { ordered, reported, mcas, passed, exempt }: OrderStanding,
  { productionReportCheck, qaCheck }: ReportSwitches,
): string {
  const limits = [ordered, ...(productionReportCheck ? [mcas] : []), ...(qaCheck && !exempt ? [passed] : [])];
  return remainingQty(limits.reduce(smallerQty), reported);
}

const required = ({ orderNo, decimals }: OrderStanding, qty: string | undefined): QuantityFault | undefined => {
  if (!qty || compareQty(qty, '0') <= 0) return { refuse: 'report.qty-required', args: { no: orderNo, field: 'Qty' } };
  return fitsDecimals(qty, decimals) ? undefined : { refuse: 'report.decimals', args: { no: orderNo, decimals, field: 'Qty' } };
};

/** A limit that the sum with what was there before passes, with both numbers. */
const over = (refuse: ErrorId, qty: string, done: string, limit: string, no: string): QuantityFault | undefined =>
  compareQty(addQty(done, qty), limit) > 0
    ? { refuse, args: { no, qty, open: remainingQty(limit, done), limit, field: 'Qty' } }
    : undefined;

/** Why so much of an order is not reported; `qty` is what this report says of it. */
export function faultOfReport(
  qty: string | undefined,
  of: OrderStanding,
  { qaCheck, productionReportCheck }: ReportSwitches,
): QuantityFault | undefined {
  const { orderNo, ordered, reported, mcas, passed, exempt, failedLots } = of;
  const missing = required(of, qty);
  if (missing || !qty) return missing;
  return (
    over('report.qty-over', qty, reported, ordered, orderNo) ??
    (productionReportCheck ? over('report.mcas-over', qty, reported, mcas, orderNo) : undefined) ??
    (qaCheck && !exempt ? withLots(over('report.qa-missing', qty, reported, passed, orderNo), failedLots) : undefined)
  );
}

const withLots = (fault: QuantityFault | undefined, lots: readonly string[]): QuantityFault | undefined =>
  fault && lots.length > 0 ? { refuse: 'report.qa-failed', args: { ...fault.args, lots: lots.join(', ') } } : fault;

/** A component of an order, with what went to the workshop for it and came back. */
export interface Component {
  line: number;
  itemNo: string;
  decimals: number;
  /** For the whole order. */
  qty: string;
  issued: string;
  returned: string;
}

export interface Shortage {
  line: number;
  itemNo: string;
  need: string;
  there: string;
  short: string;
}

/** What is missing for so many finished pieces in all: each component's share, rounded up to what its unit can be counted in. */
export const shortages = (components: readonly Component[], ordered: string, finished: string): Shortage[] =>
  components.flatMap(({ line, itemNo, decimals, qty, issued, returned }) => {
    const need = shareRoundedUp(finished, qty, ordered, decimals);
    const there = remainingQty(issued, returned);
    return compareQty(need, there) > 0 ? [{ line, itemNo, need, there, short: subtractQty(need, there) }] : [];
  });

/** For how much of an order in all the material at the workshop is enough. */
export const wholeFor = (components: readonly Component[], ordered: string, decimals: number): string =>
  components
    .filter(({ qty }) => compareQty(qty, '0') > 0)
    .map((one) =>
      shareRoundedDown(shareRoundedDown(remainingQty(one.issued, one.returned), '1', '1', one.decimals), ordered, one.qty, decimals),
    )
    .reduce(smallerQty, ordered);

/** So many shortages are told in a refusal; their number tells whether there are more. */
const toldShortages = 20;

/** Why an order's set is not whole: for how much more it is, how many items are short, and each with what is there of what is needed. */
export function faultOfSet(orderNo: string, short: readonly Shortage[], open: string): QuantityFault | undefined {
  if (short.length === 0) return undefined;
  const told = short.slice(0, toldShortages).map(({ itemNo, need, there }) => `${itemNo} ${withThousands(there)} / ${withThousands(need)}`);
  return { refuse: 'report.set-short', args: { no: orderNo, open, lines: short.length, list: told.join(';\n') } };
}

/** Everything that is reported together is of one order; batches and lots of it are rows of their own (rule report-same-order-number). */
export function faultOfOrders(
  orderNos: readonly (string | undefined)[],
): { refuse: 'report.orders-required' | 'report.mixed-orders'; args: RefusalArgs } | undefined {
  const [first] = orderNos;
  if (orderNos.length === 0 || orderNos.some((no) => !no)) return { refuse: 'report.orders-required', args: { field: 'OrderNo' } };
  const other = orderNos.find((no) => no !== first);
  return other === undefined ? undefined : { refuse: 'report.mixed-orders', args: { no: first ?? '', other, field: 'OrderNo' } };
}
