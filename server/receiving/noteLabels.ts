import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLabels } from '../labels/label.store.ts';
import { findNote } from './note.store.ts';

export const noteLabels = handle(receivingCalls.noteLabels, async (ctx, { noteNo, scannedOnly }) => {
  const note = await findNote(ctx, noteNo);
  const scanned = scannedOnly ? 'and s.id is not null' : '';
  return { labels: await findLabels(ctx, `b.note_id = $3 and b.state not in ('void', 'split') ${scanned}`, [note.id]) };
});
