import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { handle } from '../core/handler.ts';
import { createDocument } from '../documents/createDocument.ts';
import { postDocument } from '../documents/postDocument.ts';
import { readEntry, virtualPlace } from '../documents/readEntry.ts';
import { toldSaved } from '../documents/toldSaved.ts';
import { requireLooseLabel } from './looseReceipt.ts';
import { manualStorage } from './manualStorage.ts';

export const saveManualStorage = handle(incomingCalls.saveManualStorage, async (ctx, input) => {
  const { reason, number } = input;
  if (!reason) return ctx.refuse('manual.reason-required', { field: 'EntryReason' });
  const [entry, adjustment] = await Promise.all([readEntry(ctx, input), virtualPlace(ctx, 'adjustment')]);
  for (const { labels } of entry.lines) for (const label of labels) requireLooseLabel(label);
  const lines = entry.lines.map(({ at, ...line }) => ({ ...line, from: adjustment, to: at('available') }));
  const { document } = await createDocument(ctx, manualStorage, {
    ...{ warehouse: entry.warehouse, header: { reason }, lines },
    number: number ? { of: 'manualStorage', value: number } : undefined,
  });
  await postDocument(ctx, manualStorage, [document], 'store');
  return toldSaved(ctx, document);
});
