import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';
import { closeMessagesText, lockAll, lockUnsynchronized, requireAtRest, setSyncText } from './receiptExchange.store.ts';

export const closeReceiptSync = handle(receivingCalls.closeReceiptSync, async (ctx, { noteNos = [], reason = '' }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-sync');
  await lockAll(ctx, noteNos);
  const result = await eachDocument(ctx, noteNos, async (noteNo) => {
    const receipts = await lockUnsynchronized(ctx, noteNo, 'close');
    requireAtRest(receipts);
    const ids = receipts.map((one) => one.id);
    ctx.write(closeMessagesText, [ids, ctx.person.userId, reason]);
    ctx.write(setSyncText, [ids, 'closed', reason, '']);
  });
  auditOutcomes(ctx, result, { reason });
  return result;
});
