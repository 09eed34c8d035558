import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { readEntry, requireDepartment, requireDocumentType, virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { requireLooseLabel } from './looseReceipt.ts';
import { miscReceipt } from './miscReceipt.ts';

export const saveMiscReceipt = handleSaving(incomingCalls.saveMiscReceipt, miscReceipt, async (ctx, input, save) => {
  const { type, department = '', beneficiary = '', number } = input;
  if (!type) return ctx.refuse('misc.type-required', { field: 'TypeCode' });
  await requireDocumentType(ctx, 'miscReceipt', type);
  await requireDepartment(ctx, department);
  const [entry, adjustment] = await Promise.all([readEntry(ctx, input), virtualPlace(ctx, 'adjustment')]);
  for (const { labels } of entry.lines) for (const label of labels) requireLooseLabel(label);
  const lines = entry.lines.map(({ at, ...line }) => ({ ...line, from: adjustment, to: at('available') }));
  return save({ warehouse: entry.warehouse, header: { type, department, beneficiary }, lines, number });
});
