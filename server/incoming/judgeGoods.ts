import type { CallRefusal } from '../../contract/core/call.ts';
import { addQty, compareQty, fitsDecimals, subtractQty } from '../../contract/core/quantity.ts';
import { judgementCalls } from '../../contract/incoming/judgement.calls.ts';
import type { Context } from '../core/call/context.ts';
import type { DocumentLine, LineGoods, LineLabel } from '../documents/documentTypes.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { judgedLine, underInspection } from '../inspection/judgement.store.ts';
import { judgement } from './judgement.ts';

type Judging = Context<CallRefusal<typeof judgementCalls.judgeGoods>>;

interface Waiting extends LineGoods {
  id: number;
  open: string;
  locationId: number;
  place: string;
}
interface WaitingLabel extends LineLabel {
  lineId: number;
  locationId: number;
  place: string;
}

const documentText = `
  select d.id, d.kind, w.id as "warehouseId", coalesce(w.code, '') as warehouse from document d left join warehouse w on w.id = d.warehouse_id
   where d.org = $1 and d.doc_no = $2 for no key update of d`;

const linesText = `
  select l.id, l.line_no as "lineNo", i.id as "itemId", i.code as "itemNo", l.unit, i.decimals, l.batch, l.project, trim_scale(${underInspection})::text as open,
         p.id as "locationId", p.code as place
    from document d join document_line l on l.org = d.org and l.document_id = d.id join item i on i.id = l.item_id join location p on p.id = l.to_location_id
   where d.id = $1 and l.line_no = any($2::int[]) and l.to_status = 'inspection' order by l.line_no`;

/** Labels that came with the lines and are still under inspection, at any place. */
const labelsText = `
  select l.id as "lineId", b.id, b.code, trim_scale(b.qty)::text as qty, p.id as "locationId", p.code as place
    from document_line l join label b on b.id = any(l.label_ids) join location p on p.id = b.location_id
   where l.org = $1 and l.id = any($2::bigint[]) and b.state = 'in-stock' and b.status = 'inspection' order by b.id`;

export const judgeGoods = handleSaving(judgementCalls.judgeGoods, judgement, async (ctx, input, save) => {
  const { docNo, lines: lineNos = [], accepted, qty, reason } = input;
  if (lineNos.length === 0) return ctx.refuse('judge.lines-required', { field: 'LineNo' });
  if (!accepted && !reason) return ctx.refuse('judge.reason-required', { field: 'Reason' });
  if (qty !== undefined && lineNos.length > 1) return ctx.refuse('judge.one-line', { field: 'Qty' });
  const [document] = await ctx.query<{ id: number; warehouseId: number; warehouse: string }>(documentText, [ctx.org, docNo]);
  if (!document) return ctx.refuse('document.not-found', { no: docNo });
  const waiting = await ctx.query<Waiting>(linesText, [document.id, lineNos]);
  for (const lineNo of lineNos)
    if (compareQty(waiting.find((line) => line.lineNo === lineNo)?.open ?? '0', '0') <= 0)
      return ctx.refuse('judge.nothing-left', { no: docNo, line: lineNo });
  const labels = await ctx.query<WaitingLabel>(labelsText, [ctx.org, waiting.map(({ id }) => id)]);
  const status = accepted ? 'available' : 'hold';
  const judged = waiting.flatMap((line) => [
    ...judgedLines(
      line,
      requireQty(ctx, line, qty),
      labels.filter(({ lineId }) => lineId === line.id),
    ),
  ]);
  const lines = judged.map(({ at, line: { id, itemId, itemNo, unit, batch, project }, ...of }, nth): DocumentLine => {
    const place = { locationId: at.locationId, code: at.place, warehouse: document.warehouse, physical: true };
    const goods = { lineNo: nth + 1, itemId, itemNo, unit, batch, project, source: { kind: judgedLine, id } };
    return { ...goods, ...of, from: { ...place, status: 'inspection' }, to: { ...place, status } };
  });
  const header = { docNo, accepted, ...(reason ? { reason } : {}) };
  return save({ warehouse: { id: document.warehouseId, code: document.warehouse }, header, lines });
});

function requireQty(ctx: Judging, { lineNo: line, itemNo: item, open, decimals }: Waiting, wanted = open): string {
  if (compareQty(wanted, '0') <= 0) return ctx.refuse('entry.qty-required', { line, field: 'Qty' });
  if (!fitsDecimals(wanted, decimals)) return ctx.refuse('entry.decimals', { line, item, decimals, field: 'Qty' });
  if (compareQty(wanted, open) > 0) return ctx.refuse('judge.over', { line, item, open, qty: wanted, field: 'Qty' });
  return wanted;
}

interface Judged {
  line: Waiting;
  at: { locationId: number; place: string };
  qty: string;
  labels?: LineLabel[];
}

/** Divides a line: whole labels at their places as far as they fit, and the rest without a label at the document's place. */
function* judgedLines(line: Waiting, qty: string, labels: readonly WaitingLabel[]): Generator<Judged> {
  let rest = qty;
  const going = labels.filter((label) => {
    if (compareQty(label.qty, rest) > 0) return false;
    rest = subtractQty(rest, label.qty);
    return true;
  });
  for (const some of Map.groupBy(going, ({ locationId }) => locationId).values()) {
    const [{ locationId, place } = line] = some;
    const own = some.map((label): LineLabel => ({ id: label.id, code: label.code, qty: label.qty }));
    yield { line, at: { locationId, place }, qty: addQty('0', ...own.map((label) => label.qty)), labels: own };
  }
  if (compareQty(rest, '0') > 0) yield { line, at: line, qty: rest };
}
