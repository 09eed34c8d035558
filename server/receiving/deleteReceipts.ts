import { allows } from '../../contract/core/machine.ts';
import { documentKey } from '../../contract/exchange/protocol.documents.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { receiptMachine } from '../../contract/receiving/receiving.rules.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { ownWords } from '../exchange/ownWords.ts';
import { reverse } from '../stock/reverse.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';
import { findNote } from './note.store.ts';
import { closeMessagesText, lockReceipts, mayBeInErp, type ReceiptRow, requireAtRest } from './receiptExchange.store.ts';

export const deleteReceipts = handle(receivingCalls.deleteReceipts, async (ctx, { noteNos = [] }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-delete');
  const result = await eachDocument(ctx, noteNos, (noteNo) => deleteOf(ctx, noteNo));
  auditOutcomes(ctx, result);
  return result;
});

const movedText = `
  select b.code from label b join receipt_line l on l.note_line_id = b.note_line_id
   where l.receipt_id = any($1::bigint[]) and b.state in ('issued', 'split') limit 1`;

/** Lines open again, labels back to printed with their scans gone, the note ready to be scanned again. */
const reopenText = `
  with gone as (update receipt set state = 'deleted' where id = any($1::bigint[])),
       freed as (update delivery_note_line n set received_qty = null from receipt_line l
                  where l.receipt_id = any($1::bigint[]) and n.id = l.note_line_id),
       back as (update label b set state = 'printed', location_id = null from receipt_line l
                 where l.receipt_id = any($1::bigint[]) and b.note_line_id = l.note_line_id and b.state = 'in-stock' returning b.id),
       told as (insert into label_event (label_id, event, document_type, document_no, user_id) select id, 'unreceived', 'note', $3, $4 from back),
       unscanned as (update scan_record set deleted_at = now() where note_id = $2 and receipt_id = any($1::bigint[]) and deleted_at is null)
  update delivery_note set state = 'unreceived', received_at = null, scanned_by = null, scanned_at = null where id = $2`;

async function deleteOf(ctx: Omit<Context, 'refuse'>, noteNo: string): Promise<void> {
  const note = await findNote(ctx, noteNo, 'lock');
  const [{ secondary } = { secondary: false }] = await ctx.query<{ secondary: boolean }>(
    'select secondary from delivery_note where id = $1',
    [note.id],
  );
  if (secondary) throw new Refusal('note.secondary', { noteNo });
  const receipts = await lockReceipts(ctx, noteNo);
  const final = receipts.find((one) => !allows(receiptMachine, 'delete', one.state));
  if (final) throw new Refusal('receipt.synchronized', { receiptNo: final.receiptNo });
  requireAtRest(receipts);
  const ids = receipts.map((one) => one.id);
  const [moved] = await ctx.query<{ code: string }>(movedText, [ids]);
  if (moved) throw new Refusal('label.in-use', { code: moved.code });
  for (const documentId of ids) await reverse(ctx, { documentType: 'receipt', documentId });
  ctx.write(closeMessagesText, [ids, ctx.person.userId, ownWords('closed.deleted')]);
  ctx.write(reopenText, [ids, note.id, noteNo, ctx.person.userId]);
  for (const receipt of receipts.filter(mayBeInErp)) await sendReversal(ctx, receipt);
}

/** The ERP may have the receipt, so it is told to take it back; of one taken in part, the part. */
async function sendReversal(ctx: Omit<Context, 'refuse'>, receipt: ReceiptRow): Promise<void> {
  const { message } = receipt;
  if (!message) return;
  const [sent] = await ctx.query<{ body: ReceiptBody }>('select body from outbox where id = $1', [message.id]);
  if (!sent) return;
  const { document, lines } = sent.body;
  const docNo = `${receipt.receiptNo}R`;
  const key = documentKey({ type: 'receiptReversal', org: ctx.org, docNo, version: 1 });
  const header = { docNo, date: document.date, noteNo: document.noteNo, createdAt: ctx.now.toISOString(), createdBy: ctx.person.account };
  const original = { originalKey: message.key, originalNumber: receipt.erpNo || undefined };
  const taken = message.result === 'partly' ? lines.filter(({ line }) => message.accepted.includes(line)) : lines;
  ctx.send({
    neighbour: 'erp',
    type: 'receiptReversal',
    key,
    documentType: 'receipt',
    documentId: receipt.id,
    documentNo: receipt.receiptNo,
    body: { key, type: 'receiptReversal', org: ctx.org, version: 1, document: { ...header, ...original }, lines: taken },
  });
}

/** What a reversal repeats of the message that it takes back. */
interface ReceiptBody {
  document: { date: string; noteNo: string };
  lines: { line: number }[];
}
