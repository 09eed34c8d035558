import { receiptDocument } from '../../contract/receiving/receipt.document.ts';
import { receiptLife } from '../../contract/receiving/receiving.sync.calls.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { reversePostings } from '../documents/takeSteps.ts';
import { endTasks, followReceipts } from '../inspection/receiptTasks.ts';
import { labelEvent, labelsBecome, labelsUnreceived } from '../labels/labelChange.ts';
import { findNote } from './note.store.ts';

const secondaryText = 'select secondary from delivery_note where org = $1 and note_no = $2';

const movedText = `
  select b.code from label b join receipt_line l on l.note_line_id = b.note_line_id
   where l.receipt_id = any($1::bigint[]) and b.state in ('picked', 'issued') limit 1`;

/** Opens lines again, makes labels printed and deletes their scans, and allows the note to be scanned again. */
const reopenText = `
  with about as (select n.id, n.note_no from delivery_note n where n.org = $2 and n.note_no = $3),
       freed as (update delivery_note_line n set received_qty = null, received_before = 0 from receipt_line l
                  where l.receipt_id = any($1::bigint[]) and n.id = l.note_line_id),
       back as (${labelsUnreceived}
                  from receipt_line l where l.receipt_id = any($1::bigint[]) and b.note_line_id = l.note_line_id and b.state = 'in-stock' returning b.id),
       found as (${labelsBecome('printed')} from receipt r
                  where r.id = any($1::bigint[]) and b.note_id = r.note_id and b.state = 'void'
                    and (select e.document_no from label_event e where e.label_id = b.id and e.event = 'void' order by e.id desc limit 1) = r.receipt_no
                 returning b.id),
       told as (${labelEvent('unreceived', '(select id from back union all select id from found) b', { document: ["'note'", '$3'], user: '$4' })}),
       unscanned as (update scan_record s set deleted_at = now() from about a
                      where s.note_id = a.id and s.receipt_id = any($1::bigint[]) and s.deleted_at is null)
  update delivery_note n set state = 'unreceived', received_at = null, scanned_by = null, scanned_at = null,
         label_count = label_count + (select count(*) from found) from about a where n.id = a.id`;

/** Deletes all receipts of a note together: goods go back to the supplier; labels and note are as before the receipt. */
async function undo(ctx: SharedContext, rows: readonly DocumentRow[], noteNo: string): Promise<void> {
  const [note] = await ctx.query<{ secondary: boolean }>(secondaryText, [ctx.org, noteNo]);
  if (note?.secondary) throw new Refusal('note.secondary', { noteNo });
  const ids = rows.map(({ id }) => id);
  const [moved] = await ctx.query<{ code: string }>(movedText, [ids]);
  if (moved) throw new Refusal('label.in-use', { code: moved.code });
  await reversePostings(ctx, receipt, rows, await endTasks(ctx, ids));
  ctx.write(reopenText, [ids, ctx.org, noteNo, ctx.person.userId]);
}

const named = "d.note_id in (select id from delivery_note where org = $1 and note_no = any($2::text[])) and d.state <> 'deleted'";

/** A receipt is found by its delivery note. Its scans are updated through the note, which has an index, because a receipt uses scans of its own note only. */
export const receipt = documentLifecycle(receiptDocument, {
  table: {
    table: 'receipt',
    number: 'receipt_no',
    lines: { table: 'receipt_line', of: 'receipt_id' },
    named,
    supplier: 'd.supplier_code',
    lockFirst: ['select from delivery_note where org = $1 and note_no = any($2::text[]) order by id for no key update'],
    postedToo: `select 'inspection', l.id from receipt_line l join receipt d on d.id = l.receipt_id where ${named} and l.rejected_qty > 0`,
    settledToo: `scanned as (
        update scan_record c set sync_state = 'synchronized' from s join receipt d on d.id = s."documentId"
         where s.state = 'synchronized' and c.note_id = d.note_id and c.receipt_id = d.id and c.sync_state <> 'synchronized'
      )`,
  },
  undo,
  settled: followReceipts,
  missing: async (ctx, noteNo) => {
    await findNote(ctx, noteNo);
    return { id: 'receipt.none', args: { noteNo } };
  },
});

/** The handlers of a receipt's life. */
export const receiptHandlers = lifecycleHandlers(receipt, receiptLife);
