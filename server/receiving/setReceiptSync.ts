import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';
import { ownWords } from '../exchange/ownWords.ts';
import { closeMessagesText, lockUnsynchronized, markByHandText, requireAtRest, setSyncText } from './receiptExchange.store.ts';

export const setReceiptSync = handle(receivingCalls.setReceiptSync, async (ctx, { noteNo, status, erpNo = '' }) => {
  const synchronized = status === '1' || status === 'synchronized';
  const receipts = await lockUnsynchronized(ctx, noteNo, synchronized ? 'queue' : 'clear');
  requireAtRest(receipts);
  const ids = receipts.map((one) => one.id);
  ctx.write(closeMessagesText, [ids, ctx.person.userId, ownWords(synchronized ? 'closed.by-hand' : 'closed.cleared')]);
  if (synchronized) ctx.write(markByHandText, [ids]);
  ctx.write(setSyncText, [ids, synchronized ? 'synchronized' : 'not-synchronized', '', erpNo]);
  ctx.audit(noteNo, { synchronized, erpNo, receipts: receipts.map(({ receiptNo, syncState }) => ({ receiptNo, before: syncState })) });
  return { done: receipts.length };
});
