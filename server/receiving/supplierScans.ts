import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLabels } from '../labels/label.store.ts';
import { findNote } from './note.store.ts';

/** The most scans of one answer; older ones are in the list of scans. */
const limit = 10_000;

export const supplierScans = handle(receivingCalls.supplierScans, async (ctx, { noteNo, supplierCode }) => {
  const { person } = ctx;
  const note = noteNo === undefined ? undefined : await findNote(ctx, noteNo);
  const supplier = person.userType === 'supplier' ? person.supplierCode : (supplierCode ?? null);
  const where = 's.id is not null and ($3::bigint is null or b.note_id = $3) and ($4::text is null or b.supplier_code = $4)';
  return { labels: await findLabels(ctx, where, [note?.id ?? null, supplier], { order: `s.id desc limit ${limit}`, scan: 'supplier' }) };
});
