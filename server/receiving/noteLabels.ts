import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLabels } from '../labels/label.store.ts';
import { findNote } from './note.store.ts';

const scansText = `
  select distinct on (label_id) id, label_id as "labelId" from scan_record
   where org = $1 and note_id = $2 and scan_type = 'label' and deleted_at is null order by label_id, id desc`;

export const noteLabels = handle(receivingCalls.noteLabels, async (ctx, { noteNo, scannedOnly }) => {
  const note = await findNote(ctx, noteNo);
  const scanned = scannedOnly ? 'and s.id is not null' : '';
  const [labels, scans] = await Promise.all([
    findLabels(ctx, `b.note_id = $3 and b.state not in ('void', 'split') ${scanned}`, [note.id]),
    ctx.query<{ id: number; labelId: number | null }>(scansText, [ctx.org, note.id]),
  ]);
  const scanOf = new Map(scans.map(({ id, labelId }) => [labelId, id]));
  return { labels: labels.map((label) => ({ ...label, scanId: scanOf.get(label.id) ?? null })) };
});
