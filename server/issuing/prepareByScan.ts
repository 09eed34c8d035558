import { compareQty } from '../../contract/core/quantity.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { decidePrepare, openOf } from '../../contract/issuing/prepare.rules.ts';
import { refuseLabel, refuseTake } from '../../contract/issuing/take.rules.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { findBySpelling, labelCode } from '../labels/codesHere.ts';
import { lockNotesOfLabels } from '../labels/label.store.ts';
import { takePiece } from '../labels/takePiece.ts';
import { findOffered, type OfferedRow, restOf } from '../stock/offeredLabel.store.ts';
import { requireOldest } from '../stock/requireOldest.ts';
import { stagingPlaces } from '../stock/stockToTake.store.ts';
import { lockLines } from './issueTask.store.ts';
import { stockBeside } from './newerGoods.ts';
import { drawPicks, writePicks } from './picks.ts';
import { requireConditions } from './preparationConditions.ts';

export const prepareByScan = handle(issuingCalls.prepareByScan, async (ctx, input) => {
  const { lineId, code: scanned, qty: wanted, takeOver, at, newerReason: reason } = input;
  // Tasks before notes before labels; locks of one turn are taken in the order of the calls.
  const [lines, scannedLabel, staging, drawn, stock] = await Promise.all([
    lockLines(ctx, [lineId], ctx.settings.callMaterialLink),
    findBySpelling(ctx, scanned, async (code) => (await lockOffered(ctx, code))[0]),
    stagingPlaces(ctx),
    drawPicks(ctx, 1),
    stockBeside(ctx, [lineId]),
  ]);
  const line = lines.get(lineId);
  if (!line) return ctx.refuse('issue.line-gone');
  await requireConditions(ctx, [line]);
  if (!scannedLabel) return ctx.refuse('label.not-found', { code: labelCode(scanned) });
  const { code } = scannedLabel;
  const label = await withoutItsPieces(ctx, scannedLabel);
  const { key } = label;
  const why = refuseLabel(label) ?? (key ? refuseTake(line, key) : undefined);
  if (why) return ctx.refuse(why.refuse, why.args);
  if (!key) return ctx.refuse('take.nothing', { item: line.itemNo, place: label.place ?? '—' });
  const open = openOf(line);
  if (wanted === undefined && compareQty(label.qty, open) > 0 && compareQty(open, '0') > 0)
    return ctx.refuse('issue.label-over', { code, qty: label.qty, open, unit: line.unit });
  const decided = decidePrepare(line, wanted ?? label.qty, takeOver);
  if ('refuse' in decided) return ctx.refuse(decided.refuse, decided.args);
  if (compareQty(decided.qty, label.qty) > 0)
    return ctx.refuse('issue.qty-over', { item: line.itemNo, qty: decided.qty, open: label.qty, unit: line.unit });
  const day = label.day ?? key.day;
  const older = requireOldest(ctx, { line, turn: { day, useBy: key.useBy }, stock, reason });
  const { taken, rest } = await takePiece(ctx, label, decided.qty);
  const draft = { line, key, day, qty: decided.qty, whole: [taken], reduced: undefined, unlabelled: '0' };
  const { tasks, picks } = await writePicks(ctx, [draft], staging, { byScan: true, drawn, at, ...(older && reason ? { reason } : {}) });
  const [pick] = picks;
  if (!pick) throw new Error('a pick was written');
  const { id: pickId, qty, from, to } = pick;
  return { older, taskNo: tasks[0] ?? '', pickId, qty, from, to, taken: taken.code, rest: rest?.code ?? '', restQty: rest?.qty ?? '0' };
});

/** A carton from which pieces were taken is replaced by its rest. */
async function withoutItsPieces(ctx: Parameters<typeof lockOffered>[0], label: OfferedRow): Promise<OfferedRow> {
  const rest = label.state === 'split' ? await restOf(ctx, label.code) : undefined;
  const [left] = rest === undefined ? [] : await lockOffered(ctx, rest);
  return left ?? label;
}

function lockOffered(ctx: Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone'>, code: string): Promise<OfferedRow[]> {
  lockNotesOfLabels(ctx, [code]);
  ctx.write('select from label where org = $1 and code = $2 for no key update', [ctx.org, code]);
  return findOffered(ctx, [code]);
}
