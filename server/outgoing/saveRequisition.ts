import { allows } from '../../contract/core/machine.ts';
import { requisitionCalls } from '../../contract/outgoing/requisition.calls.ts';
import { requisitionDocument } from '../../contract/outgoing/requisition.document.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { findDocument, requireStep } from '../documents/documentRows.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { readEntry, requireDepartment, requireDocumentType } from '../documents/readEntry.ts';
import { saveAgain, saveDocument } from '../documents/saveDocument.ts';
import { workshopPlace } from '../documents/workshopPlace.ts';
import { requisition } from './requisitionDocument.ts';

const standingText = `
  select d.edition as revision, coalesce(u.name, d.user_name) as who, to_char(d.changed_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at,
         coalesce((select string_agg(i.code || ' ' || trim_scale(l.qty)::text || ' ' || l.unit, ', ' order by l.line_no)
                     from document_line l join item i on i.id = l.item_id where l.org = d.org and l.document_id = d.id), '') as now
    from document d left join user_account u on u.id = d.changed_by where d.org = $1 and d.id = $2`;

/** Refuses a save over a newer state, with its author and its content. */
async function requireAsRead(
  ctx: Context<'requisition.changed'>,
  { id, no }: Pick<DocumentRow, 'id' | 'no'>,
  read: number | undefined,
): Promise<void> {
  if (read === undefined) return;
  const [standing] = await ctx.query<{ revision: number; who: string; at: string; now: string }>(standingText, [ctx.org, id, ctx.timeZone]);
  if (standing && standing.revision !== read)
    ctx.refuse('requisition.changed', { no, who: standing.who, at: standing.at, now: standing.now });
}

export const saveRequisition = handle(requisitionCalls.saveRequisition, async (ctx, input) => {
  const { docNo, type, department = '', workshop, requester = '', remark = '', number } = input;
  const row = docNo ? await findDocument(ctx, requisition, docNo) : undefined;
  if (row) requireStep(requisition, row, allows(requisitionDocument.machine, 'correct', row.state) ? 'correct' : 'edit');
  if (row) await requireAsRead(ctx, row, input.revision);
  if (!type) return ctx.refuse('requisition.type-required', { field: 'TypeCode' });
  await requireDocumentType(ctx, 'requisition', type);
  if (!department && !workshop) return ctx.refuse('requisition.for-required', { field: 'DepartmentCode' });
  await requireDepartment(ctx, department);
  const to = workshop ? await workshopPlace(ctx, workshop) : undefined;
  const entry = await readEntry(ctx, input, { placeless: true, batchLater: true });
  const lines = entry.lines.map(({ at: _, labels: __, orderNo, ...line }) => ({ ...line, from: null, to: null, detail: { orderNo } }));
  const made = { ...(to ? { workshop: { id: to.id, code: to.code } } : {}), header: { type, department, requester, remark }, lines };
  return row ? saveAgain(ctx, row, made) : saveDocument(ctx, requisition, { ...made, number });
});
