import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';
import type { SettingValues } from '../system/settings.ts';
import { batchKey, type DatedLine, type DayRefusal, type EnteredDays, lastDayOf, refuseTooOld } from './batchDays.rules.ts';
import { labelsNeeded, type ShortReason } from './receiving.rules.ts';

/** A line as the decision needs it. */
export interface ReceivableLine extends DatedLine {
  lineNo: number;
  unit: string;
  decimals: number;
  /** Whether the item is in use. */
  itemActive: boolean;
  qty: string;
  receivedQty: string | null;
  locationId: number | null;
  locationCode: string | null;
  /** Whether the place is in use; a closed one receives nothing. */
  locationOpen: boolean | null;
  /** The place that its item belongs to, when it is closed. */
  closedHome?: string | null | undefined;
  locationWarehouseId: number | null;
  locationWarehouse: string | null;
}

export interface ReceiptWish extends EnteredDays {
  lineNo: number;
  qty?: string | undefined;
  reason?: ShortReason | undefined;
}

export interface ReceiptFacts {
  lines: readonly ReceivableLine[];
  labels: number;
  scannedLabels: number;
  warehouseId: number;
  warehouse: string;
  /** The day at the plant. */
  day: string;
  settings: Pick<SettingValues, 'labelCheck' | 'labelCheckMinimum' | 'shortLife'>;
}

/** A line as it will be received. */
export interface ReceivedLine<L extends ReceivableLine> {
  line: L;
  qty: string;
  reason: string;
  /** The dates of the batch, as the receiver entered them. */
  enteredDays: EnteredDays;
  /** The last day of its batch, where one is known. */
  lastDay: string | undefined;
}

export type ReceiptRefusal =
  | 'select-to-receive'
  | 'receive.line-unusable'
  | 'receive.item-inactive'
  | 'location.required'
  | 'location.home-closed'
  | 'location.wrong-warehouse'
  | 'location.inactive'
  | 'label.minimum'
  | 'receive.qty-over'
  | 'receive.qty-decimals'
  | 'receive.reason-required'
  | 'receive.nothing'
  | DayRefusal;

export interface Refused {
  refuse: ReceiptRefusal;
  args: RefusalArgs;
}

/**
 * Whether the wished lines can be received, and the received lines. The rules receiving-select-to-receive,
 * row-default-location-required, location-code-correct, label-verification-minimum, in this order.
 */
export function decideReceipt<L extends ReceivableLine>(
  facts: Omit<ReceiptFacts, 'lines'> & { lines: readonly L[] },
  wishes: readonly ReceiptWish[],
): { lines: ReceivedLine<L>[] } | Refused {
  if (wishes.length === 0) return { refuse: 'select-to-receive', args: {} };
  const byNo = new Map<number, L>(facts.lines.map((line) => [line.lineNo, line]));
  const chosen = wishes.map((wish) => ({ wish, line: byNo.get(wish.lineNo) }));
  const unusable = chosen.filter(({ line }) => !line || line.receivedQty !== null).map(({ wish }) => wish.lineNo);
  if (unusable.length > 0 || new Set(wishes.map((wish) => wish.lineNo)).size < wishes.length) {
    return {
      refuse: 'receive.line-unusable',
      args: { lines: (unusable.length ? unusable : wishes.map((wish) => wish.lineNo)).join(', ') },
    };
  }
  const lines = chosen.flatMap(({ wish, line }) => (line ? [receivedOf(line, wish)] : []));
  const inactive = lines.filter(({ line }) => !line.itemActive).map(({ line }) => line.itemNo);
  if (inactive.length > 0) return { refuse: 'receive.item-inactive', args: { items: [...new Set(inactive)].join(', ') } };
  const homeless = lines.filter(({ line }) => line.locationId === null).map(({ line }) => line);
  if (homeless.length > 0) return refuseHomeless(homeless);
  for (const one of lines) {
    const refused = checkPlace(one.line, facts) ?? checkQty(one);
    if (refused) return refused;
  }
  if (lines.every(({ qty }) => compareQty(qty, '0') === 0)) return { refuse: 'receive.nothing', args: {} };
  const dated = dateLines(lines, facts);
  if (!Array.isArray(dated)) return dated;
  const needed = labelsNeeded(facts.settings, facts.labels);
  if (facts.scannedLabels < needed) return { refuse: 'label.minimum', args: { needed, scanned: facts.scannedLabels } };
  return { lines: dated };
}

/** A closed place gets its own refusal; only an item without any place has none. */
export function refuseHomeless(lines: readonly Pick<ReceivableLine, 'itemNo' | 'closedHome'>[]): Refused {
  const closed = lines.filter(({ closedHome }) => closedHome);
  if (closed.length === 0) return { refuse: 'location.required', args: { items: lines.map(({ itemNo }) => itemNo).join(', ') } };
  const codes = [...new Set(closed.map(({ closedHome }) => closedHome))].join(', ');
  return { refuse: 'location.home-closed', args: { items: closed.map(({ itemNo }) => itemNo).join(', '), code: codes } };
}

/** A complete line has no reason, even if one was entered before the announced quantity changed. */
function receivedOf<L extends ReceivableLine>(line: L, { qty = line.qty, reason, ...enteredDays }: ReceiptWish): ReceivedLine<L> {
  return { line, qty, reason: compareQty(qty, line.qty) < 0 ? (reason ?? '') : '', enteredDays, lastDay: undefined };
}

/** The lines with the last day of their batch, or the refusal: a batch has one last day, and goods may be too old. */
function dateLines<L extends ReceivableLine>(
  lines: readonly ReceivedLine<L>[],
  { day: today, settings: { shortLife: policy } }: Pick<ReceiptFacts, 'day' | 'settings'>,
): ReceivedLine<L>[] | Refused {
  const days = new Map<string, string>();
  const dated: ReceivedLine<L>[] = [];
  for (const one of lines) {
    const { line, enteredDays } = one;
    const lastDay = compareQty(one.qty, '0') > 0 ? lastDayOf(line, enteredDays) : undefined;
    if (typeof lastDay === 'object') return lastDay;
    const refused = refuseTooOld(line, lastDay, { today, policy });
    if (refused) return refused;
    const key = batchKey(line);
    const earlierDay = days.get(key);
    if (lastDay && earlierDay && earlierDay !== lastDay)
      return { refuse: 'receive.days-differ', args: { item: line.itemNo, batch: line.batch, known: earlierDay, told: lastDay } };
    if (lastDay) days.set(key, lastDay);
    dated.push({ ...one, lastDay });
  }
  return dated;
}

function checkPlace(
  line: ReceivableLine,
  { warehouseId, warehouse }: Pick<ReceiptFacts, 'warehouseId' | 'warehouse'>,
): Refused | undefined {
  if (line.locationOpen === false) return { refuse: 'location.inactive', args: { code: line.locationCode ?? '' } };
  if (line.locationWarehouseId === warehouseId) return undefined;
  const args = { code: line.locationCode ?? '', other: line.locationWarehouse ?? '', warehouse };
  return { refuse: 'location.wrong-warehouse', args };
}

function checkQty({ line, qty, reason }: ReceivedLine<ReceivableLine>): Refused | undefined {
  const item = line.itemNo;
  if (compareQty(qty, '0') < 0 || compareQty(qty, line.qty) > 0)
    return { refuse: 'receive.qty-over', args: { item, qty, limit: line.qty } };
  if (!fitsDecimals(qty, line.decimals))
    return { refuse: 'receive.qty-decimals', args: { item, unit: line.unit, decimals: line.decimals } };
  if (compareQty(qty, line.qty) === 0 || reason) return undefined;
  return { refuse: 'receive.reason-required', args: { item, missing: subtractQty(line.qty, qty), unit: line.unit } };
}
