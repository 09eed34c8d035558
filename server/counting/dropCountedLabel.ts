import { addQty } from '../../contract/core/quantity.ts';
import { momentOf } from '../../contract/counting/count.rules.ts';
import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { findByLabels, findByPlace } from '../labels/codesHere.ts';
import { openCount } from './count.store.ts';
import { enteredOf, linesOfScanned, othersAt, scansOf, writeEntries } from './entries.ts';
import { countedPlace } from './foundLine.ts';

const labelText = 'select b.id, b.code from label b where b.org = $1 and b.code = $2';
const dropText = 'delete from count_scan where org = $1 and line_id = any($2::bigint[]) and round = $3 and label_id = $4';
/** Goods that only this carton stood for are uncounted again; goods outside of the count are recorded as found and removed. */
const reopenText = `
  update count_line set qty = null, loose = 0, counted_at = null, user_id = null, user_name = ''
   where org = :org and id = any(:ids::bigint[]) and origin <> 'found'`;

export const dropCountedLabel = handle(counterCalls.dropCountedLabel, async (ctx, { no, place: scanned, label: code, at }) => {
  const [head, place, [label]] = await findByPlace(ctx, scanned, (placeCode) =>
    findByLabels(ctx, [code], ([found = '']) =>
      Promise.all([
        openCount(ctx, no),
        countedPlace(ctx, no, placeCode),
        ctx.query<{ id: number; code: string }>(labelText, [ctx.org, found]),
      ]),
    ),
  );
  const lines = label ? await linesOfScanned(ctx, head, place.code, label.code) : [];
  if (!label || lines.length === 0) return { entered: [] };
  const { id } = label;
  const moment = momentOf(at, head.begun, head.now);
  const left = await Promise.all(
    lines.map(async (line) => {
      const others = (await scansOf(ctx, line)).filter(({ labelId }) => labelId !== id);
      return { line, isLast: others.length === 0 && Number(line.loose) === 0, qty: addQty(line.loose, ...othersAt(others, id, moment)) };
    }),
  );
  ctx.write(dropText, [ctx.org, lines.map((line) => line.id), head.round, id]);
  const entered = await writeEntries(
    ctx,
    head,
    left.map(({ line, qty }) => ({ line, qty, loose: line.loose, at, byScan: true })),
  );
  const ids = left.flatMap(({ line, isLast }) => (isLast ? line.id : []));
  if (ids.length > 0) ctx.write(...named(reopenText, { org: ctx.org, ids }));
  return { entered: enteredOf(entered) };
});
