import { allows } from '../../contract/core/machine.ts';
import { labelMachine } from '../../contract/labels/label.rules.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import { eachDocument } from '../documents/eachDocument.ts';
import { labelCodesHere } from '../labels/codesHere.ts';
import { findLabelByCode, type LabelRow, lockNotesOfLabels, voidText } from '../labels/label.store.ts';

/** Whether a label may be made void: one that was never scanned, or one made for stock without a note; the goods then have no label. */
const mayEnd = ({ state, noteId, made }: Pick<LabelRow, 'state' | 'noteId' | 'made'>): boolean =>
  state === 'in-stock' ? noteId === null && made !== 'product' : state !== 'scanned' && allows(labelMachine, 'void', state);

export const voidLabels = handle(receivingCalls.voidLabels, async (ctx, { codes = [], reason = '' }) => {
  if (codes.length === 0) return ctx.refuse('select-to-delete');
  lockNotesOfLabels(ctx, await labelCodesHere(ctx, codes));
  const result = await eachDocument(ctx, codes, async (code) => {
    const label = await findLabelByCode(ctx, code, 'lock');
    if (!mayEnd(label)) return ctx.refuse('label.in-use', { code: label.code });
    ctx.write(voidText, [[label.id], ctx.person.userId, reason]);
  });
  return auditOutcomes(ctx, result, { reason });
});
