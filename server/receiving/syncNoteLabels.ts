import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { findNote } from './note.store.ts';

/** As saving the receipt does it: all labels of a line received in full, else the verified ones. */
const alignText = `
  with changed as (
    ${labelsBecome('in-stock', { under: 'l' })}
      from receipt_line l join receipt r on r.id = l.receipt_id and r.state <> 'deleted'
     where r.note_id = $1 and b.note_line_id = l.note_line_id
       and (b.state in ('generated', 'printed') and l.qty = l.note_qty or b.state = 'scanned' or b.state = 'in-stock' and b.location_id is null)
    returning b.id, b.location_id
  ), told as (${labelEvent('stored', 'changed', { document: ["'note'", '$2'], location: 'location_id', user: '$3' })})
  select count(*) as changed from changed`;

export const syncNoteLabels = handle(receivingCalls.syncNoteLabels, async (ctx, { noteNo }) => {
  const note = await findNote(ctx, noteNo, 'lock');
  const [result] = await ctx.query<{ changed: number }>(alignText, [note.id, noteNo, ctx.person.userId]);
  ctx.audit(noteNo, { labels: result?.changed });
  return { changed: result?.changed ?? 0 };
});
