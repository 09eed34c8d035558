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
import { markedQty } from '../core/withThousands.ts';
import type { ErrorId } from '../messages/texts.ts';
import type { SettingValues } from '../system/settings.ts';

/** The quantities of a production order at each stage, of documents that are not deleted. */
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

type Limit = readonly [refuse: 'report.qty-over' | 'report.mcas-over' | 'report.qa-missing', most: string];

/** The limit that counts: the least of those that the plant checks. It decides how much can still be reported, and the refusal shows it. */
function leastLimit({ ordered, mcas, passed, exempt }: OrderStanding, { productionReportCheck, qaCheck }: ReportSwitches): Limit {
  const limits: Limit[] = [
    ['report.qty-over', ordered],
    ...(productionReportCheck ? [['report.mcas-over', mcas] as const] : []),
    ...(qaCheck && !exempt ? [['report.qa-missing', passed] as const] : []),
  ];
  return limits.reduce((least, one) => (compareQty(one[1], least[1]) < 0 ? one : least));
}

/** The quantity of an order that may still be reported: the smallest rest of all limits that the plant checks. */
export const reportable = (of: OrderStanding, switches: ReportSwitches): string => remainingQty(leastLimit(of, switches)[1], of.reported);

const required = ({ orderNo, decimals }: OrderStanding, qty: string | undefined): QuantityFault | undefined => {
  if (!qty || compareQty(qty, '0') <= 0) return { refuse: 'report.qty-required', args: { no: orderNo, field: 'Qty' } };
  return fitsDecimals(qty, decimals) ? undefined : { refuse: 'report.decimals', args: { no: orderNo, decimals, field: 'Qty' } };
};

/** Why this quantity of an order is not accepted; `qty` is the quantity of this report. The text has both numbers. */
export function faultOfReport(qty: string | undefined, of: OrderStanding, switches: ReportSwitches): QuantityFault | undefined {
  const missing = required(of, qty);
  if (missing || !qty) return missing;
  const [refuse, limit] = leastLimit(of, switches);
  if (compareQty(addQty(of.reported, qty), limit) <= 0) return undefined;
  const args = { no: of.orderNo, qty, open: remainingQty(limit, of.reported), limit, field: 'Qty' };
  const lots = refuse === 'report.qa-missing' ? of.failedLots.join(', ') : '';
  return lots ? { refuse: 'report.qa-failed', args: { ...args, lots } } : { refuse, args };
}

/** A component of an order, with the quantities issued to the workshop and returned. */
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

/** The shortages for this total of finished pieces: each component's share, rounded up to its unit's decimals. */
export const shortages = (components: readonly Component[], ordered: string, finished: string): Shortage[] =>
  components.flatMap(({ line, itemNo, decimals, qty, issued, returned }) => {
    const need = shareRoundedUp(finished, qty, ordered, decimals);
    const there = remainingQty(issued, returned);
    return compareQty(need, there) > 0 ? [{ line, itemNo, need, there, short: subtractQty(need, there) }] : [];
  });

/** For how much of an order in all the material at the workshop is enough. */
export const qtyWithWholeSet = (components: readonly Component[], ordered: string, decimals: number): string =>
  components
    .filter(({ qty }) => compareQty(qty, '0') > 0)
    .map((one) =>
      shareRoundedDown(shareRoundedDown(remainingQty(one.issued, one.returned), '1', '1', one.decimals), ordered, one.qty, decimals),
    )
    .reduce(smallerQty, ordered);

/** The most shortages that a refusal lists; it also has their number. */
const mostListedShortages = 20;

/** The fault of an order whose component set is incomplete: the quantity, the number of short items, and stock and need of each. */
export function faultOfSet(orderNo: string, short: readonly Shortage[], open: string): QuantityFault | undefined {
  if (short.length === 0) return undefined;
  const listedShortages = short
    .slice(0, mostListedShortages)
    .map(({ itemNo, need, there }) => `${itemNo} ${markedQty(there)} / ${markedQty(need)}`);
  return { refuse: 'report.set-short', args: { no: orderNo, open, lines: short.length, list: listedShortages.join(';\n') } };
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
