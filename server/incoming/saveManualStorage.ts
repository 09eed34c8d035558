import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { readEntry, virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { requireLooseLabel } from './looseReceipt.ts';
import { manualStorage } from './manualStorage.ts';

export const saveManualStorage = handleSaving(incomingCalls.saveManualStorage, manualStorage, async (ctx, input, save) => {
  const { reason, number } = input;
  if (!reason) return ctx.refuse('manual.reason-required', { field: 'EntryReason' });
  const [entry, adjustment] = await Promise.all([readEntry(ctx, input), virtualPlace(ctx, 'adjustment')]);
  for (const { labels } of entry.lines) for (const label of labels) requireLooseLabel(label);
  const lines = entry.lines.map(({ at, ...line }) => ({ ...line, from: adjustment, to: at('available') }));
  return save({ warehouse: entry.warehouse, header: { reason }, lines, number });
});
