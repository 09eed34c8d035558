import type { EntryLine } from '../../contract/documents/entry.ts';
import type { Context, SharedContext } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { type ReadLine, readEntry, virtualPlace } from '../documents/readEntry.ts';
import type { Save, Saved } from '../documents/saveDocument.ts';
import { hasLeft, isArriving, lockTransfer, requireOpen, type TransferLine, type TransferOrder } from './transferOrder.store.ts';

const sentText = `
  select unnest(l.label_ids) as id from document_line l join document d on d.org = l.org and d.id = l.document_id
   where l.org = $1 and l.source_kind = 'transfer' and l.source_id = $2 and ${hasLeft}`;

const takenText = `
  select d.doc_no as no, b.code from document_line l join document d on d.org = l.org and d.id = l.document_id join label b on b.id = any(l.label_ids)
   where l.org = $1 and l.source_kind = 'transfer' and l.source_id = $2 and ${isArriving}`;

/** Only what was sent with this transfer, is still on its way and stands in no other document arrives with it. */
async function requireSent(ctx: Pick<Context, 'query'>, order: TransferOrder, lines: readonly ReadLine[]): Promise<void> {
  const labels = lines.flatMap((line) => line.labels);
  if (labels.length === 0) return;
  const [sent, taken] = await Promise.all([
    ctx.query<{ id: number }>(sentText, [order.fromOrg, order.id]),
    ctx.query<{ code: string; no: string }>(takenText, [order.toOrg, order.id]),
  ]);
  const here = new Set(sent.map(({ id }) => id));
  const other = labels.find(({ id, state }) => !here.has(id) || state !== 'issued');
  if (other)
    throw new Refusal('transfer.label-not-sent', { code: other.code, no: order.transferNo, item: other.itemNo, place: other.place || '—' });
  const inOther = new Map(taken.map(({ code, no }) => [code, no]));
  const twice = labels.find(({ code }) => inOther.has(code));
  if (twice) throw new Refusal('transfer.label-taken', { code: twice.code, no: inOther.get(twice.code) ?? '' });
}

/** What arrives of a transfer order becomes a transfer in; `linesOf` says it of the order as it is under its lock. */
export async function takeInTransfer(
  ctx: SharedContext,
  save: Save,
  transferNo: string,
  linesOf: (order: TransferOrder, ordered: readonly TransferLine[]) => Promise<readonly EntryLine[]>,
  number?: string,
): Promise<Saved> {
  const { order, lines: ordered } = await lockTransfer(ctx, transferNo, 'to');
  const arriving = await linesOf(order, ordered);
  const [entry, transit] = await Promise.all([
    readEntry(ctx, { lines: arriving, warehouse: order.toWarehouse }, { senders: [order.fromOrg] }),
    virtualPlace(ctx, 'transit'),
  ]);
  requireOpen(entry.lines, ordered, 'in');
  await requireSent(ctx, order, entry.lines);
  const abroad = order.fromOrg !== order.toOrg;
  const lines = entry.lines.map(({ at, sourceLine, qcExempt, ...line }) => ({
    ...{ ...line, from: transit, to: at(abroad && !qcExempt ? 'inspection' : 'available'), source: { kind: 'transfer', id: order.id } },
    detail: { transferLine: sourceLine },
  }));
  const header = { transferNo: order.transferNo, fromOrg: order.fromOrg, fromWarehouse: order.fromWarehouse };
  return save({ warehouse: entry.warehouse, lines, header, number });
}
