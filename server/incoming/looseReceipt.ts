import { looseReceiptLife } from '../../contract/incoming/incoming.calls.ts';
import { looseReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** A loose parts receipt: one supplier's goods, in stock when it is saved. */
export const looseReceipt = documentLifecycle(looseReceiptDocument, {
  posts: { save: { labels: 'store' } },
  message: {
    header: ({ header }) => ({ supplierCode: textOf(header['supplierCode']) ?? '', supplierName: textOf(header['supplierName']) }),
    line: () => ({}),
  },
});

export const looseReceiptHandlers = lifecycleHandlers(looseReceipt, looseReceiptLife);

/** A label that comes in without a delivery note belongs to no note, to the named supplier if there is one, and was never scanned before. */
export function requireLooseLabel(label: { code: string; state: string; noteNo: string; supplierCode: string }, supplier = ''): void {
  const { code, state, noteNo, supplierCode } = label;
  if (state === 'void' && noteNo) throw new Refusal('loose.label-void', { code, noteNo });
  // A carton whose note is being received belongs to that note, whether or not it was scanned there.
  if (state === 'scanned' && noteNo) throw new Refusal('loose.label-of-note', { code, noteNo });
  if (state !== 'generated' && state !== 'printed') throw new Refusal('loose.label-used', { code });
  if (noteNo) throw new Refusal('loose.label-of-note', { code, noteNo });
  if (supplier && supplierCode && supplierCode !== supplier)
    throw new Refusal('loose.label-supplier', { code, other: supplierCode, supplier });
}
