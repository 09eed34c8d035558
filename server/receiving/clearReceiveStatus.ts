import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';
import { ownWords } from '../exchange/ownWords.ts';
import { closeMessagesText, lockUnsynchronized, requireAtRest, setSyncText } from './receiptExchange.store.ts';

export const clearReceiveStatus = handle(receivingCalls.clearReceiveStatus, async (ctx, { noteNo }) => {
  const receipts = await lockUnsynchronized(ctx, noteNo, 'clear');
  requireAtRest(receipts);
  const ids = receipts.map((one) => one.id);
  ctx.write(closeMessagesText, [ids, ctx.person.userId, ownWords('closed.cleared')]);
  ctx.write(setSyncText, [ids, 'not-synchronized', '', '']);
  ctx.audit(noteNo, { cleared: receipts.map(({ receiptNo, syncState }) => ({ receiptNo, before: syncState })) });
  return { done: receipts.length };
});
