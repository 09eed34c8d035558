import { addQty } from '../../contract/core/quantity.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { labelCode } from '../labels/codesHere.ts';
import { checkLabel, fetchUnknownLabel, findLabelByCode, type LabelRow, recordScan } from '../labels/label.store.ts';
import { openByLateCarton } from './lateCartons.store.ts';
import { findLines, findOpenNote, type NoteLine, type NoteRow } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';
import { countSupplierScans, scanAsSupplier } from './supplierScan.store.ts';

const otherBoxText = `
  select bool_and(note_id <> $3) as other from label where org = $1 and box_no = $2 and box_no <> ''`;

/** A code without a label may be the outer box of another delivery (rule outer-box-matches-receipt). */
async function refuseOtherBox(
  ctx: Pick<Context<'label.outer-box-mismatch'>, 'org' | 'query' | 'refuse'>,
  error: unknown,
  scanned: string,
  note: NoteRow,
): Promise<never> {
  // After any error except a refusal the transaction cannot be used any more.
  if (!(error instanceof Refusal)) throw error;
  const boxNo = labelCode(scanned);
  const [box] = await ctx.query<{ other: boolean | null }>(otherBoxText, [ctx.org, boxNo, note.id]);
  if (box?.other) return ctx.refuse('label.outer-box-mismatch', { boxNo, noteNo: note.note_no });
  throw error;
}

function lineOf(lines: readonly NoteLine[], label: LabelRow): NoteLine {
  const line = lines.find((one) => one.id === label.noteLineId);
  if (!line) throw new Error(`label ${label.code} has no line on ${label.noteNo}`);
  return line;
}

/** The same for a supplier's account: it counts the supplier's own scans. */
async function scanOfSupplier(ctx: SharedContext, noteNo: string, code: string) {
  const note = await findOpenNote(ctx, noteNo, 'lock');
  const label = await scanAsSupplier(ctx, code, note);
  const lines = await findLines(ctx, note.id);
  const labelCount = lines.reduce((sum, one) => sum + one.labelCount, 0);
  return { label, labelCount, scannedLabels: await countSupplierScans(ctx, note.id), line: lineOf(lines, label) };
}

export const scanLabel = handlePrepared(
  receivingCalls.scanLabel,
  async (ctx, input) => {
    if (ctx.person.userType === 'supplier') return scanOfSupplier(ctx, input.noteNo, input.code);
    const note = await lockNoteInWork(ctx, input.noteNo, (found) => openByLateCarton(ctx, found, input.code));
    const label = await findLabelByCode(ctx, input.code).catch((error) => refuseOtherBox(ctx, error, input.code, note));
    checkLabel(label, note, input.boxNo);
    const [lines, [clock]] = await Promise.all([
      findLines(ctx, note.id),
      ctx.query<{ now: string }>("select to_char(now() at time zone $1, 'YYYY-MM-DD HH24:MI:SS') as now", [ctx.timeZone]),
    ]);
    const line = lineOf(lines, label);
    recordScan(ctx, label, note, input);
    return {
      label: { ...label, state: 'scanned', scannedAt: clock?.now ?? null, scannedBy: ctx.person.name },
      labelCount: lines.reduce((sum, one) => sum + one.labelCount, 0),
      scannedLabels: lines.reduce((sum, one) => sum + one.scannedLabels, 1),
      line: { ...line, scannedLabels: line.scannedLabels + 1, scannedQty: addQty(line.scannedQty, label.qty) },
    };
  },
  (app, caller, input) => fetchUnknownLabel(app, caller, input.code),
);
