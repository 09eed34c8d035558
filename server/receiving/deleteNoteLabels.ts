import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { voidText } from '../labels/label.store.ts';
import { findNote } from './note.store.ts';

interface Found {
  id: number;
  code: string;
  free: boolean;
}

const lockText = `
  select b.id, b.code, b.state in ('generated', 'printed') as free from label b left join delivery_note_line l on l.id = b.note_line_id
   where b.note_id = $1 and ($2::int is null or l.line_no = $2) and b.state not in ('void', 'split') order by b.id for no key update of b`;

export const deleteNoteLabels = handle(receivingCalls.deleteNoteLabels, async (ctx, { noteNo, lineNo }) => {
  const note = await findNote(ctx, noteNo, 'lock');
  const labels = await ctx.query<Found>(lockText, [note.id, lineNo ?? null]);
  const free = labels.filter((label) => label.free);
  const [used] = labels;
  if (free.length === 0 && used) return ctx.refuse('label.in-use', { code: used.code });
  ctx.write(voidText, [free.map((label) => label.id), ctx.person.userId, '']);
  ctx.audit(noteNo, { line: lineNo, labels: free.length });
  return { done: free.length };
});
