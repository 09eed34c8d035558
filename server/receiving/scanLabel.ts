import { addQty } from '../../contract/core/quantity.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';
import { checkLabel, fetchUnknownLabel, findLabelByCode, recordScanText } from '../labels/label.store.ts';
import { findLines, findOpenNote } from './note.store.ts';

export const scanLabel = handle(
  receivingCalls.scanLabel,
  async (ctx, input) => {
    const note = await findOpenNote(ctx, input.noteNo);
    const label = await findLabelByCode(ctx, input.code, 'lock');
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
