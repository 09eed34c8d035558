import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { type ReadLine, readEntry, virtualPlace } from '../documents/readEntry.ts';
import { saveDocument } from '../documents/saveDocument.ts';
import { transferIn } from './transferIn.ts';
import { lockTransfer, requireOpen, type TransferOrder } from './transferOrder.store.ts';

const sentText = `
  select unnest(l.label_ids) as id from document_line l join document d on d.org = l.org and d.id = l.document_id
   where l.org = $1 and l.source_kind = 'transfer' and l.source_id = $2 and d.kind = 'allocationOut' and d.state in ('out', 'synchronized')`;

/** Only what was sent with this transfer and is still on its way arrives with it. */
async function requireSent(
  ctx: Pick<Context<'transfer.label-not-sent'>, 'query' | 'refuse'>,
  order: TransferOrder,
  lines: readonly ReadLine[],
): Promise<void> {
  const labels = lines.flatMap((line) => line.labels);
  if (labels.length === 0) return;
  const sent = new Set((await ctx.query<{ id: number }>(sentText, [order.fromOrg, order.id])).map(({ id }) => id));
  const other = labels.find(({ id, state }) => !sent.has(id) || state !== 'issued');
  if (other)
    ctx.refuse('transfer.label-not-sent', { code: other.code, no: order.transferNo, item: other.itemNo, place: other.place || '—' });
}

export const saveTransferIn = handle(transfersCalls.saveTransferIn, async (ctx, input) => {
  const { transferNo = '', number } = input;
  const { order, lines: ordered } = await lockTransfer(ctx, transferNo, 'to');
  const [entry, transit] = await Promise.all([
    readEntry(ctx, { ...input, warehouse: order.toWarehouse }, { senders: [order.fromOrg] }),
    virtualPlace(ctx, 'transit'),
  ]);
  requireOpen(entry.lines, ordered, 'in');
  await requireSent(ctx, order, entry.lines);
  const abroad = order.fromOrg !== order.toOrg;
  const lines = entry.lines.map(({ at, sourceLine, qcExempt, ...line }) => ({
    ...{ ...line, from: transit, to: at(abroad && !qcExempt ? 'inspection' : 'available'), source: { kind: 'transfer', id: order.id } },
    detail: { transferLine: sourceLine },
  }));
  const header = { transferNo, fromOrg: order.fromOrg, fromWarehouse: order.fromWarehouse };
  return saveDocument(ctx, transferIn, { warehouse: entry.warehouse, lines, header, number });
});
