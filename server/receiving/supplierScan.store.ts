import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import { checkLabel, findScannedLabel, type LabelRow } from '../labels/label.store.ts';
import type { NoteRow } from './note.store.ts';

const recordText = `
  insert into scan_record (org, scan_type, code, note_id, label_id, user_id, device) values (:org, 'supplier', :code, :noteId, :labelId, :userId, :device)`;

/** Records that the supplier's own people scanned a label of the note, which is locked; the note stays as it is (rule supplier-code-matches). */
export async function scanAsSupplier(
  ctx: Pick<Context, 'org' | 'timeZone' | 'language' | 'query' | 'write' | 'person' | 'device'>,
  scanned: string,
  note: NoteRow,
): Promise<LabelRow> {
  const label = await findScannedLabel(ctx, scanned, 'lock', 'supplier');
  checkLabel(label, note);
  const { org, person, device } = ctx;
  const { id: labelId, code } = label;
  ctx.write(...named(recordText, { org, code, noteId: note.id, labelId, userId: person.userId, device }));
  return label;
}

/** How many labels of the note its supplier has scanned. */
export async function countSupplierScans(ctx: Pick<Context, 'query'>, noteId: number): Promise<number> {
  const [row] = await ctx.query<{ scans: number }>(
    "select count(*) as scans from scan_record where note_id = $1 and scan_type = 'supplier' and deleted_at is null",
    [noteId],
  );
  return row?.scans ?? 0;
}
