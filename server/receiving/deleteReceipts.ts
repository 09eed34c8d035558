import { allows } from '../../contract/core/machine.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { receiptMachine } from '../../contract/receiving/receiving.rules.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { ownWords } from '../exchange/ownWords.ts';
import { endTasks } from '../inspection/receiptTasks.ts';
import type { Cause } from '../stock/posting.ts';
import { lockPosted, reverse } from '../stock/reverse.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';
import { findNote } from './note.store.ts';
import { closeMessagesText, lockAll, lockReceipts, requireAtRest } from './receiptExchange.store.ts';
import { takeBack } from './takeBack.ts';

export const deleteReceipts = handle(receivingCalls.deleteReceipts, async (ctx, { noteNos = [] }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-delete');
  await lockAll(ctx, noteNos);
  await lockPosted(ctx, await ctx.query<Cause>(postedText, [ctx.org, noteNos]));
  const result = await eachDocument(ctx, noteNos, (noteNo) => deleteOf(ctx, noteNo));
  auditOutcomes(ctx, result);
  return result;
});

const postedText = `
  select 'receipt' as "documentType", r.id as "documentId" from receipt r join delivery_note n on n.id = r.note_id
   where n.org = $1 and n.note_no = any($2::text[]) and r.state <> 'deleted'
  union all
  select 'inspection', l.id from receipt_line l join receipt r on r.id = l.receipt_id join delivery_note n on n.id = r.note_id
   where n.org = $1 and n.note_no = any($2::text[]) and r.state <> 'deleted' and l.rejected_qty > 0`;

const movedText = `
  select b.code from label b join receipt_line l on l.note_line_id = b.note_line_id
   where l.receipt_id = any($1::bigint[]) and b.state in ('picked', 'issued', 'split') limit 1`;

/** Lines open again, labels back to printed with their scans gone, the note ready to be scanned again. */
const reopenText = `
  with gone as (update receipt set state = 'deleted' where id = any($1::bigint[])),
       freed as (update delivery_note_line n set received_qty = null from receipt_line l
                  where l.receipt_id = any($1::bigint[]) and n.id = l.note_line_id),
       back as (update label b set state = 'printed', location_id = null, status = null, qty = coalesce(b.reduced_from, b.qty), reduced_from = null
                  from receipt_line l where l.receipt_id = any($1::bigint[]) and b.note_line_id = l.note_line_id and b.state = 'in-stock' returning b.id),
       found as (update label b set state = 'printed' from receipt r
                  where r.id = any($1::bigint[]) and b.note_id = $2 and b.state = 'void'
                    and (select e.document_no from label_event e where e.label_id = b.id and e.event = 'void' order by e.id desc limit 1) = r.receipt_no
                 returning b.id),
       told as (insert into label_event (label_id, event, document_type, document_no, user_id)
                select id, 'unreceived', 'note', $3, $4 from (select id from back union all select id from found) b),
       unscanned as (update scan_record set deleted_at = now() where note_id = $2 and receipt_id = any($1::bigint[]) and deleted_at is null)
  update delivery_note set state = 'unreceived', received_at = null, scanned_by = null, scanned_at = null,
         label_count = label_count + (select count(*) from found) where id = $2`;

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
  const rejected = await endTasks(ctx, ids);
  await reverse(ctx, [
    ...rejected,
    ...receipts.map(({ id, receiptNo }) => ({ documentType: 'receipt', documentId: id, documentNo: receiptNo })),
  ]);
  ctx.write(closeMessagesText, [ids, ctx.person.userId, ownWords('closed.deleted')]);
  ctx.write(reopenText, [ids, note.id, noteNo, ctx.person.userId]);
  for (const message of await takeBack(ctx.query, ids, ctx.person.userId)) ctx.send(message);
}
