import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';
import { lockReceipts } from './receiptExchange.store.ts';

export const correctScanTime = handle(receivingCalls.correctScanTime, async (ctx, { noteNo, scannedAt }) => {
  const [time] = await ctx.query<{ future: boolean }>('select ($1::timestamp at time zone $2) > now() as future', [
    scannedAt,
    ctx.timeZone,
  ]);
  if (time?.future) return ctx.refuse('receive.time-in-future');
  const receipts = await lockReceipts(ctx, noteNo);
  ctx.write('update receipt set scanned_at = $2::timestamp at time zone $3 where id = any($1::bigint[])', [
    receipts.map((one) => one.id),
    scannedAt,
    ctx.timeZone,
  ]);
  ctx.audit(noteNo, { scannedAt, before: receipts.map(({ receiptNo, scannedAt: before }) => ({ receiptNo, before })) });
  return { done: receipts.length };
});
