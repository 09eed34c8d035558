import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';

interface ScanRow {
  id: number;
  code: string;
  receipt_id: number | null;
}

const lockText =
  'select id, code, receipt_id from scan_record where org = $1 and id = any($2::bigint[]) and deleted_at is null order by id for no key update';

const lockNotesText = `
  select 1 from delivery_note where id in (select note_id from scan_record where org = $1 and id = any($2::bigint[]))
   order by id for no key update`;

/** A label without its scan is as before it. */
const deleteText = `
  with gone as (update scan_record set deleted_at = now() where id = any($1::bigint[]) returning label_id, scan_type),
       back as (${labelsBecome('printed')} from gone g where g.scan_type = 'label' and b.id = g.label_id and b.state = 'scanned' returning b.id)
  ${labelEvent('unscanned', 'back', { user: '$2' })}`;

export const deleteScans = handle(receivingCalls.deleteScans, async (ctx, { ids = [] }) => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return ctx.refuse('select-to-delete');
  ctx.write(lockNotesText, [ctx.org, wanted]);
  const scans = await ctx.query<ScanRow>(lockText, [ctx.org, wanted]);
  if (scans.length < wanted.length) return ctx.refuse('scan.not-found');
  if (scans.some((scan) => scan.receipt_id !== null)) return ctx.refuse('scan.already-saved');
  ctx.write(deleteText, [wanted, ctx.person.userId]);
  ctx.audit(scans.length === 1 ? (scans[0]?.code ?? '') : `${scans[0]?.code} +${scans.length - 1}`, {
    scans: scans.map((scan) => scan.code),
  });
  return { done: scans.length };
});
