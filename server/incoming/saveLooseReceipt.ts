import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { requireCheckIn } from '../documents/checkIn.store.ts';
import { readEntry, virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { looseReceipt, requireLooseLabel } from './looseReceipt.ts';

const supplierText = `select code, name from supplier where org = $1 and code = $2 and status = 'active'`;

export const saveLooseReceipt = handleSaving(incomingCalls.saveLooseReceipt, looseReceipt, async (ctx, input, save) => {
  const { supplier, number } = input;
  if (!supplier) return ctx.refuse('loose.supplier-required', { field: 'SupplierCode' });
  const [supplierRow] = await ctx.query<{ code: string; name: string }>(supplierText, [ctx.org, supplier]);
  if (!supplierRow) return ctx.refuse('loose.supplier-unknown', { supplier, field: 'SupplierCode' });
  const [entry, from] = await Promise.all([readEntry(ctx, input), virtualPlace(ctx, 'supplier')]);
  await requireCheckIn(ctx, entry.warehouse.id);
  for (const { labels } of entry.lines) for (const label of labels) requireLooseLabel(label, supplier);
  const lines = entry.lines.map(({ at, qcExempt, sourceLine: _, ...line }) => ({
    ...{ ...line, from, to: at(qcExempt || ctx.settings.realTimeReceipt ? 'available' : 'inspection') },
  }));
  const header = { supplierCode: supplierRow.code, supplierName: supplierRow.name };
  return save({ warehouse: entry.warehouse, lines, header, number });
});
