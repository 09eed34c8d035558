import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fetchUnknownLabel, findLabelByCode } from '../labels/label.store.ts';

export const findLabel = handlePrepared(
  receivingCalls.findLabel,
  async (ctx, { code, noteNo }) => {
    const label = await findLabelByCode(ctx, code);
    if (noteNo !== undefined && label.noteNo !== noteNo) {
      return ctx.refuse('label.other-note', { code: label.code, noteNo, other: label.noteNo ?? '—' });
    }
    return label;
  },
  (app, caller, input) => fetchUnknownLabel(app, caller, input.code),
);
