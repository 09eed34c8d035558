import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { lockMessages } from '../exchange/eachMessage.ts';
import { hasToSend, sendAgain } from '../exchange/sendAgain.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';
import { lockUnsynchronized } from './receiptExchange.store.ts';
import { settleReceipts } from './settleReceipts.ts';

export const syncReceipts = handle(receivingCalls.syncReceipts, async (ctx, { noteNos = [] }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-sync');
  const result = await eachDocument(ctx, noteNos, (noteNo) => sendReceipts(ctx, noteNo));
  auditOutcomes(ctx, result);
  ctx.notify('outbox', 'erp');
  return result;
});

/** The newest message of each receipt of the note goes again, as from the exchange's desk. */
async function sendReceipts(ctx: Omit<Context, 'refuse'>, noteNo: string): Promise<void> {
  const receipts = await lockUnsynchronized(ctx, noteNo, 'queue');
  const messages = await lockMessages(
    ctx,
    receipts.flatMap(({ message }) => (message ? [message.id] : [])),
  );
  if (messages.length < receipts.length) throw new Error(`a receipt of ${noteNo} never had a message`);
  const open = messages.filter((one) => one.state === 'sending' || hasToSend(one));
  if (open.length === 0) throw new Refusal('sync.already-synchronized', { no: noteNo });
  for (const message of open) if (message.state !== 'sending') await sendAgain(ctx, { receipt: settleReceipts }, message);
}
