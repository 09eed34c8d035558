import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import type { Query } from '../exchange/inTransaction.ts';
import type { Reversal } from '../stock/reverse.ts';

const withdrawText = `update putaway_task set state = 'withdrawn' where receipt_id = any($1::bigint[]) and state in ('held', 'pending')`;

const returnText = `
  update putaway_task set state = case when held_reason = '' then 'pending' else 'held' end
   where receipt_id = any($1::bigint[]) and state = 'withdrawn' and withdrawn_by is null and released_qty > put_away_qty`;

/** Withdraws putaway tasks of receipts that the ERP deleted, and restores them when it accepts or restores the receipt, but for tasks that a person withdrew. The receipts are locked. */
export async function followReceipts(query: Query, settled: readonly { documentId: number; state: string }[]): Promise<void> {
  for (const [state, text] of [
    ['deleted-there', withdrawText],
    ['synchronized', returnText],
  ] as const) {
    const ids = settled.filter((one) => one.state === state).map(({ documentId }) => documentId);
    if (ids.length > 0) await query(text, [ids]);
  }
}

const putAwayText = `
  select r.receipt_no as "receiptNo", i.code as item, trim_scale(t.put_away_qty)::text as qty from putaway_task t
    join receipt r on r.id = t.receipt_id join item i on i.id = t.item_id
   where t.receipt_id = any($1::bigint[]) and t.put_away_qty > 0 order by t.id limit 1`;

const rejectedText = `
  select l.id as "documentId", r.note_no || '-' || l.line_no as "documentNo" from receipt_line l join receipt r on r.id = l.receipt_id
   where r.id = any($1::bigint[]) and l.rejected_qty > 0 order by l.id`;

/**
 * Ends inspection and putaway of receipts that are being deleted: their tasks are withdrawn, and rejected goods
 * come off hold before the receipts themselves are taken back. Goods on their shelf are not taken back (decision 0072).
 */
export async function endTasks(ctx: Pick<Context, 'query' | 'write'>, receiptIds: readonly number[]): Promise<Reversal[]> {
  const [putAway] = await ctx.query<{ receiptNo: string; item: string; qty: string }>(putAwayText, [receiptIds]);
  if (putAway) throw new Refusal('receipt.put-away', { ...putAway });
  ctx.write(withdrawText, [receiptIds]);
  const rejected = await ctx.query<{ documentId: number; documentNo: string }>(rejectedText, [receiptIds]);
  return rejected.map((one) => ({ documentType: 'inspection', ...one }));
}
