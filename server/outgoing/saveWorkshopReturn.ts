import { returnCalls } from '../../contract/outgoing/return.calls.ts';
import { readEntry, requireDocumentType } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { workshopPlace } from '../documents/workshopPlace.ts';
import { workshopReturn } from '../documents/workshopReturnDocument.ts';
import { requireIssued } from './workshopReturn.store.ts';

export const saveWorkshopReturn = handleSaving(returnCalls.saveWorkshopReturn, workshopReturn, async (ctx, input, save) => {
  const { workshop, type, remark = '', number } = input;
  if (!workshop) return ctx.refuse('return.workshop-required', { field: 'WorkshopCode' });
  if (type) await requireDocumentType(ctx, 'workshopReturn', type);
  const from = await workshopPlace(ctx, workshop);
  const entry = await readEntry(ctx, input, { placeless: true, over: 'return.label-part' });
  const paper = entry.lines.flatMap((line) => line.labels).find(({ state }) => state !== 'issued');
  if (paper) return ctx.refuse('return.label-not-issued', { code: paper.code });
  await requireIssued(ctx, from, entry.lines);
  const lines = entry.lines.map(({ at: _, orderNo, ...line }) => ({ ...line, from: from.place, to: null, detail: { orderNo } }));
  return save({ workshop: { id: from.id, code: from.code }, header: { type, remark }, lines, number });
});
