import { documentKey } from '../../contract/exchange/protocol.documents.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';
import { lockUnsynchronized, type ReceiptRow, setSyncText } from './receiptExchange.store.ts';

export const syncReceipts = handle(receivingCalls.syncReceipts, async (ctx, { noteNos = [] }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-sync');
  const result = await eachDocument(ctx, noteNos, async (noteNo) => {
    for (const receipt of await lockUnsynchronized(ctx, noteNo, 'queue')) await sendAgain(ctx, receipt);
  });
  auditOutcomes(ctx, result);
  ctx.notify('outbox', 'erp');
  return result;
});

const requeueText = `
  update outbox set state = 'queued', next_at = now(), claimed_until = null, reason = '', finished_at = null, settled_by = null, settled_reason = ''
   where id = $1 and state in ('queued', 'failed', 'closed')`;

/**
 * A message without an answer is sent again under its key, because the ERP may have it. One that the ERP refused
 * is answered by that key for ever: it goes as a new revision, of a receipt taken in part with the refused lines.
 */
async function sendAgain(ctx: Omit<Context, 'refuse'>, receipt: ReceiptRow): Promise<void> {
  const { message } = receipt;
  if (message?.state === 'sending') return;
  ctx.write(setSyncText, [[receipt.id], 'queued', '', '']);
  if (message && message.result === null) {
    ctx.write(requeueText, [message.id]);
    return;
  }
  if (!message) throw new Error(`receipt ${receipt.receiptNo} never had a message`);
  const [sent] = await ctx.query<{ body: { lines: { line: number }[] } }>('select body from outbox where id = $1', [message.id]);
  const version = receipt.revision + 1;
  const key = documentKey({ type: 'receipt', org: ctx.org, docNo: receipt.receiptNo, version });
  const lines = message.result === 'partly' ? sent?.body.lines.filter(({ line }) => message.refused.includes(line)) : sent?.body.lines;
  ctx.write('update receipt set revision = $2 where id = $1', [receipt.id, version]);
  ctx.send({
    neighbour: 'erp',
    type: 'receipt',
    key,
    documentType: 'receipt',
    documentId: receipt.id,
    documentNo: receipt.receiptNo,
    body: { ...sent?.body, key, version, lines },
  });
}
