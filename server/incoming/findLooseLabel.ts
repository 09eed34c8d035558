import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fetchUnknownLabel, findLabelByCode } from '../labels/label.store.ts';
import { requireLooseLabel } from './looseReceipt.ts';

export const findLooseLabel = handlePrepared(
  incomingCalls.findLooseLabel,
  async (ctx, { code, supplier }) => {
    const label = await findLabelByCode(ctx, code);
    requireLooseLabel({ ...label, noteNo: label.noteNo ?? '' }, supplier);
    return label;
  },
  (app, caller, { code }) => fetchUnknownLabel(app, caller, code),
);
