import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty, fitsDecimals } from '../core/quantity.ts';
import type { EntryLine, entryRefusals } from './entry.ts';

/** Why a line is not taken; `field` is its wire name, `line` counts from 1. */
export interface EntryFault {
  refuse: (typeof entryRefusals)[number];
  args: RefusalArgs;
}

/** Master data of a line's item. */
export interface EntryItem {
  unit: string;
  decimals: number;
  batchControlled: boolean;
}

/**
 * Finds missing fields in lines without a look-up: device and server refuse with the same texts (rules misc-material-required,
 * warehouse-and-location-required). `placeless`: lines of a document that moves no goods yet.
 */
export function missingInEntry(lines: readonly EntryLine[], placeless = false): EntryFault | undefined {
  if (lines.length === 0) return { refuse: 'entry.lines-required', args: {} };
  for (const [at, { itemNo, qty, location }] of lines.entries()) {
    const line = at + 1;
    if (!itemNo) return { refuse: 'entry.item-required', args: { line, field: 'ItemNo' } };
    if (!qty || compareQty(qty, '0') <= 0) return { refuse: 'entry.qty-required', args: { line, field: 'Qty' } };
    if (!location && !placeless) return { refuse: 'entry.place-required', args: { line, field: 'PCode' } };
  }
  return undefined;
}

/** Why an item cannot be on a line. */
export function faultOfItem(
  { itemNo = '', qty = '0', batch = '' }: EntryLine,
  line: number,
  item: EntryItem | undefined,
  batchLater = false,
): EntryFault | undefined {
  if (!item) return { refuse: 'entry.item-unknown', args: { line, item: itemNo, field: 'ItemNo' } };
  const { decimals } = item;
  if (!fitsDecimals(qty, decimals)) return { refuse: 'entry.decimals', args: { line, item: itemNo, decimals, field: 'Qty' } };
  if (item.batchControlled && !batch && !batchLater)
    return { refuse: 'entry.batch-required', args: { line, item: itemNo, field: 'BatchNo' } };
  return undefined;
}
