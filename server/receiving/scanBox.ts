import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLabels } from '../labels/label.store.ts';
import { findNote } from './note.store.ts';

export const scanBox = handle(receivingCalls.scanBox, async (ctx, { noteNo, boxNo }) => {
  const note = await findNote(ctx, noteNo);
  const labels = await findLabels(ctx, "b.note_id = $3 and b.box_no = $4 and b.state not in ('void', 'split')", [note.id, boxNo]);
  if (labels.length === 0) return ctx.refuse('label.outer-box-mismatch', { boxNo, noteNo });
  return { labels };
});
