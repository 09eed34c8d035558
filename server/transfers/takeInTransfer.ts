import { addQty, compareQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import { arrivingKey } from '../../contract/transfers/transfers.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { type ReadLine, readEntry, virtualPlace } from '../documents/readEntry.ts';
import type { Save, Saved } from '../documents/saveDocument.ts';
import { type MovedGoods, movedOf, readMovedLines, withSentKeys } from './sentGoods.store.ts';
import { lockTransfer, ofOrderLines, requireOpen, type TransferLine, type TransferOrder } from './transferOrder.store.ts';

/**
 * Requires that arriving goods were sent with this transfer, are still in transit and are in no other document: no label that was not sent, and
 * for a batch and project not more than was sent.
 */
function requireSent(order: TransferOrder, lines: readonly ReadLine[], { goods, labels: sent, taken }: MovedGoods): void {
  const labels = lines.flatMap((line) => line.labels);
  const other = labels.find(({ id, code, state }) => sent.get(code)?.id !== id || state !== 'issued');
  if (other)
    throw new Refusal('transfer.label-not-sent', { code: other.code, no: order.transferNo, item: other.itemNo, place: other.place || '—' });
  const twice = labels.find(({ code }) => taken.has(code));
  if (twice) throw new Refusal('transfer.label-taken', { code: twice.code, no: taken.get(twice.code) ?? '' });
  if (!order.senderHere) return;
  for (const [key, some] of Map.groupBy(lines, arrivingKey)) {
    const qty = addQty('0', ...some.map((line) => line.qty));
    const open = goods.find((one) => arrivingKey(one) === key)?.open ?? '0';
    const { lineNo: line = 0, itemNo: item = '' } = some[0] ?? {};
    if (compareQty(qty, open) > 0) throw new Refusal('transfer.in-over', { line, item, open, qty, field: 'Qty' });
  }
}

/** Makes a transfer in of the arriving goods; `linesOf` computes its lines from the locked order. */
export async function takeInTransfer(
  ctx: SharedContext,
  save: Save,
  transferNo: string,
  linesOf: (order: TransferOrder, ordered: readonly TransferLine[], moved: MovedGoods) => Promise<readonly EntryLine[]>,
  number?: string,
): Promise<Saved> {
  const [{ order, lines: ordered }, movedLines] = await Promise.all([lockTransfer(ctx, transferNo, 'to'), readMovedLines(ctx, transferNo)]);
  // While the lock was awaited another order may have got this number: then its lines are read again.
  const ofOrder = movedLines.every(({ orderId }) => orderId === order.id) ? movedLines : await readMovedLines(ctx, transferNo);
  const moved = movedOf(ofOrder, ordered);
  const arriving = withSentKeys(ofOrderLines(await linesOf(order, ordered, moved), ordered), moved);
  const [entry, transit] = await Promise.all([
    readEntry(ctx, { lines: arriving, warehouse: order.toWarehouse }, { senders: [order.fromOrg] }),
    virtualPlace(ctx, 'transit'),
  ]);
  requireOpen(entry.lines, ordered, 'in');
  requireSent(order, entry.lines, moved);
  const abroad = order.fromOrg !== order.toOrg;
  const lines = entry.lines.map(({ at, sourceLine, qcExempt, ...line }) => ({
    ...{ ...line, from: transit, to: at(abroad && !qcExempt ? 'inspection' : 'available'), source: { kind: 'transfer', id: order.id } },
    detail: { transferLine: sourceLine },
  }));
  const header = { transferNo: order.transferNo, fromOrg: order.fromOrg, fromWarehouse: order.fromWarehouse };
  return save({ warehouse: entry.warehouse, lines, header, number });
}
