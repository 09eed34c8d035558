import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { lockMessages } from '../exchange/eachMessage.ts';
import { hasToSend, sendAgain } from '../exchange/sendAgain.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';
import { exchangedReceipt } from './exchangedReceipt.ts';
import { lockAll, lockUnsynchronized } from './receiptExchange.store.ts';

const documents = { receipt: exchangedReceipt };

export const syncReceipts = handle(receivingCalls.syncReceipts, async (ctx, { noteNos = [] }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-sync');
  await lockAll(ctx, noteNos);
  const result = await eachDocument(ctx, noteNos, (noteNo) => sendReceipts(ctx, noteNo));
  auditOutcomes(ctx, result);
  ctx.notify('outbox', 'erp');
  return result;
});

/** What the ERP does not have of the note's receipts goes again, as from the exchange's desk. */
async function sendReceipts(ctx: Omit<Context, 'refuse'>, noteNo: string): Promise<void> {
  const receipts = await lockUnsynchronized(ctx, noteNo, 'queue');
  const ids = receipts.flatMap(({ messageIds }) => messageIds);
  const { messages, versions } = await lockMessages(ctx, documents, ids);
  if (receipts.some(({ messageIds }) => messageIds.length === 0)) throw new Error(`a receipt of ${noteNo} never had a message`);
  let sent = messages.filter(({ state }) => state === 'sending').length;
  for (const message of messages) {
    if (message.state === 'sending' || message.state === 'synchronized' || !hasToSend(message, versions)) continue;
    await sendAgain(ctx, documents, message, versions);
    sent += 1;
  }
  if (sent === 0) throw new Refusal('sync.already-synchronized', { no: noteNo });
}
