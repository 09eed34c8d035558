import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLabelByCode } from '../labels/label.store.ts';
import { findLines, findNote } from './note.store.ts';

export const noteLineByLabel = handle(receivingCalls.noteLineByLabel, async (ctx, input) => {
  const note = await findNote(ctx, input.noteNo);
  const label = await findLabelByCode(ctx, input.label);
  const [line] = label.noteId === note.id && label.noteLineId !== null ? await findLines(ctx, note.id, label.noteLineId) : [];
  if (!line) return ctx.refuse('label.other-note', { code: label.code, noteNo: note.note_no, other: label.noteNo ?? '—' });
  if (input.itemNo !== undefined && input.itemNo !== line.itemNo)
    return ctx.refuse('label.other-item', { code: label.code, item: line.itemNo, asked: input.itemNo });
  return line;
});
