import { allows } from '../../contract/core/machine.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { labelMachine } from '../../contract/receiving/receiving.rules.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { findLabelByCode, requireOwnLabel, voidText } from '../labels/label.store.ts';
import { auditOutcomes, eachDocument } from './eachDocument.ts';

export const voidLabels = handle(receivingCalls.voidLabels, async (ctx, { codes = [], reason = '' }) => {
  if (codes.length === 0) return ctx.refuse('select-to-delete');
  const result = await eachDocument(ctx, codes, async (code) => {
    const label = await findLabelByCode(ctx, code, 'lock');
    requireOwnLabel(label, ctx.person);
    if (!allows(labelMachine, 'void', label.state) || label.state === 'scanned') throw new Refusal('label.in-use', { code: label.code });
    ctx.write(voidText, [[label.id], ctx.person.userId, reason]);
  });
  auditOutcomes(ctx, result, { reason });
  return result;
});
