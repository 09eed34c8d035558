import { replayDays } from '../../contract/core/replayDays.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findDocuments } from '../documents/documentRows.ts';
import { receipt } from './receiptDocument.ts';

/** Receipts saved later after this scan than a device keeps its work: such a scan time is impossible. */
const earliestText = `
  select from receipt where id = any($1::bigint[]) and received_at - make_interval(days => $4) > ($2::timestamp at time zone $3) limit 1`;

const correctText = `
  with before as (select id, receipt_no, scanned_at from receipt where id = any($1::bigint[]))
  update receipt r set scanned_at = $2::timestamp at time zone $3 from before b where r.id = b.id
  returning r.receipt_no as "receiptNo", to_char(b.scanned_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as before`;

export const correctScanTime = handle(receivingCalls.correctScanTime, async (ctx, { noteNo, scannedAt }) => {
  const [time] = await ctx.query<{ future: boolean }>('select ($1::timestamp at time zone $2) > now() as future', [
    scannedAt,
    ctx.timeZone,
  ]);
  if (time?.future) return ctx.refuse('receive.time-in-future');
  const receipts = await findDocuments(ctx, receipt, noteNo);
  const ids = receipts.map(({ id }) => id);
  const early = await ctx.query(earliestText, [ids, scannedAt, ctx.timeZone, replayDays]);
  if (early.length > 0) return ctx.refuse('receive.time-too-early', { days: replayDays });
  const before = await ctx.query<{ receiptNo: string; before: string }>(correctText, [ids, scannedAt, ctx.timeZone]);
  ctx.audit(noteNo, { scannedAt, before });
  return { done: receipts.length };
});
