import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import { eachDocument } from '../documents/eachDocument.ts';
import { findOpenNote, lockNotes, unscanned } from './note.store.ts';

export const deleteNotes = handle(receivingCalls.deleteNotes, async (ctx, { noteNos = [] }) => {
  if (noteNos.length === 0) return ctx.refuse('select-to-delete');
  lockNotes(ctx, noteNos);
  const result = await eachDocument(ctx, noteNos, (noteNo) => deleteOf(ctx, noteNo));
  return auditOutcomes(ctx, result);
});

const factsText = `
  select n.secondary, coalesce(string_agg(l.line_no::text, ', ' order by l.line_no) filter (where l.received_qty is not null or l.received_before > 0), '') as received
    from delivery_note n left join delivery_note_line l on l.note_id = n.id where n.id = $1 group by n.id`;

const deleteText = `
  with ${unscanned}
  update delivery_note set state = 'deleted', scanned_by = null, scanned_at = null where id = $1`;

async function deleteOf(ctx: Context<'note.secondary' | 'note.line-received'>, noteNo: string): Promise<void> {
  const note = await findOpenNote(ctx, noteNo, 'lock');
  const [facts] = await ctx.query<{ secondary: boolean; received: string }>(factsText, [note.id]);
  if (facts?.secondary) return ctx.refuse('note.secondary', { noteNo });
  if (facts?.received) return ctx.refuse('note.line-received', { noteNo, lines: facts.received });
  ctx.write(deleteText, [note.id]);
}
