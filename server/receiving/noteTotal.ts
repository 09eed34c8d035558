import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findNote } from './note.store.ts';

const totalText = `
  select coalesce(sum(l.qty), 0) as "totalQty", coalesce(sum(l.received_before + coalesce(l.received_qty, 0)), 0) as "receivedQty",
         (select coalesce(sum(b.qty), 0) from label b join scan_record s on s.label_id = b.id and s.scan_type = 'label' and s.deleted_at is null
           where b.note_id = $1 and b.state not in ('void', 'split')) as "scannedQty"
    from delivery_note_line l where l.note_id = $1`;

export const noteTotal = handle(receivingCalls.noteTotal, async (ctx, { noteNo }) => {
  const note = await findNote(ctx, noteNo);
  const [total] = await ctx.query<{ totalQty: string; receivedQty: string; scannedQty: string }>(totalText, [note.id]);
  return total ?? { totalQty: '0', receivedQty: '0', scannedQty: '0' };
});
