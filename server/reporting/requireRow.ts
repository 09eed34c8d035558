import { compareQty, fitsDecimals } from '../../contract/core/quantity.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Order } from './order.store.ts';
import { sumOf } from './sumOf.ts';

/** The data of a report's row. */
interface Row {
  batch: string;
  qty: string;
  scrapQty: string | undefined;
  /** The pieces scanned for it; one without a batch gets that of the row. */
  bars: readonly { code: string; qty: string; batch?: string }[];
}

/** Checks an entered or changed row alone: two halves of different batches are no whole piece. */
export function requireRow({ batch, qty, scrapQty = '0', bars }: Row, line: number, of: Order): void {
  const { orderNo: no, itemNo: item, decimals, batchControlled } = of;
  if (compareQty(qty, '0') <= 0) throw new Refusal('report.qty-required', { no, field: 'Qty' });
  if (compareQty(scrapQty, '0') < 0) throw new Refusal('malformed', {}, [{ field: 'ScrapQty', fault: 'wrong' }]);
  const [part] = [
    { qty, field: 'Qty' },
    { qty: scrapQty, field: 'ScrapQty' },
  ].filter((one) => !fitsDecimals(one.qty, decimals));
  if (part) throw new Refusal('report.decimals', { no, decimals, line, field: part.field });
  if (batchControlled && !batch) throw new Refusal('entry.batch-required', { line, item, field: 'BatchNo' });
  const other = bars.find((bar) => bar.batch && bar.batch !== batch);
  if (other) throw new Refusal('entry.label-other', { line, code: other.code, item, batch: other.batch ?? '', field: 'BatchNo' });
  const sum = sumOf(bars);
  if (compareQty(sum, qty) > 0) throw new Refusal('entry.labels-over', { line, sum, qty, field: 'Qty' });
}
