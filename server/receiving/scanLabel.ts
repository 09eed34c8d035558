import { addQty } from '../../contract/core/quantity.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { checkLabel, fetchUnknownLabel, findLabelByCode, labelCode, recordScanText } from '../labels/label.store.ts';
import { findLines, findOpenNote, type NoteRow } from './note.store.ts';

const otherBoxText = `
  select bool_and(note_id <> $3) as other from label where org = $1 and box_no = $2 and box_no <> ''`;

/** What is no label may be the outer box of another delivery (rule outer-box-matches-receipt). */
async function refuseOtherBox(ctx: Pick<Context, 'org' | 'query'>, error: unknown, scanned: string, note: NoteRow): Promise<never> {
  const boxNo = labelCode(scanned);
  const [box] = await ctx.query<{ other: boolean | null }>(otherBoxText, [ctx.org, boxNo, note.id]);
  throw box?.other ? new Refusal('label.outer-box-mismatch', { boxNo, noteNo: note.note_no }) : error;
}

export const scanLabel = handle(
  receivingCalls.scanLabel,
  async (ctx, input) => {
    const note = await findOpenNote(ctx, input.noteNo);
    const label = await findLabelByCode(ctx, input.code, 'lock').catch((error) => refuseOtherBox(ctx, error, input.code, note));
    checkLabel(label, note, ctx.person, input.boxNo);
    const lines = await findLines(ctx, note.id);
    const line = lines.find((one) => one.id === label.noteLineId);
    if (!line) throw new Error(`label ${label.code} has no line on ${note.note_no}`);
    const values = [
      label.id,
      ctx.org,
      label.code,
      note.note_no,
      ctx.person.userId,
      note.id,
      ctx.device,
      input.byHand ?? false,
      input.reason ?? '',
    ];
    ctx.write(recordScanText, values);
    return {
      label: { ...label, state: 'scanned' },
      labelCount: lines.reduce((sum, one) => sum + one.labelCount, 0),
      scannedLabels: lines.reduce((sum, one) => sum + one.scannedLabels, 1),
      line: { ...line, scannedLabels: line.scannedLabels + 1, scannedQty: addQty(line.scannedQty, label.qty) },
    };
  },
  (app, caller, input) => fetchUnknownLabel(app, caller, input.code),
);
