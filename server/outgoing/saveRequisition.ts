import { allows } from '../../contract/core/machine.ts';
import { requisitionCalls } from '../../contract/outgoing/requisition.calls.ts';
import { requisitionDocument } from '../../contract/outgoing/requisition.document.ts';
import { handle } from '../core/call/handler.ts';
import { findDocument, requireStep } from '../documents/documentRows.ts';
import { readEntry, requireDepartment, requireDocumentType } from '../documents/readEntry.ts';
import { requireAsRead } from '../documents/requireAsRead.ts';
import { saveAgain, saveDocument } from '../documents/saveDocument.ts';
import { workshopPlace } from '../documents/workshopPlace.ts';
import { requisition } from './requisitionDocument.ts';

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
  return row ? saveAgain(ctx, requisition, row, made) : saveDocument(ctx, requisition, { ...made, number });
});
