import { sourcesOf } from '../../contract/completion/completion.rules.ts';
import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { type LinePiece, splitLines } from '../documents/documentLines.store.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { reportedText } from './applicationOrder.store.ts';

interface Line {
  id: number;
  documentId: number;
  orderId: number;
  itemId: number;
  batch: string;
  project: string;
  qty: string;
  labels: { id: number; code: string; qty: string; locationId: number | null }[];
}

interface Lying {
  orderId: number;
  itemId: number;
  batch: string;
  project: string;
  locationId: number;
  qty: string;
}

const linesText = `
  select l.id, l.document_id as "documentId", l.source_id as "orderId", l.item_id as "itemId", l.batch, l.project, trim_scale(l.qty)::text as qty,
         (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'qty', trim_scale(b.qty)::text,
                   'locationId', case b.state when 'in-stock' then b.location_id end) order by b.id), '[]')
            from label b where b.id = any(l.label_ids)) as labels
    from document d join document_line l on l.org = d.org and l.document_id = d.id
   where d.org = $1 and d.kind = 'completionApplication' and d.doc_no = any($2::text[]) and d.state = 'open' order by l.document_id, l.line_no`;

/**
 * Writes the source places into applications that are about to be confirmed: a label in stock comes from its place, other goods from the
 * places where reports of the order put them, and unreported goods from production. Documents and their orders are locked.
 */
export async function sourceLines(ctx: SharedContext, nos: readonly string[]): Promise<void> {
  const lines = await ctx.query<Line>(linesText, [ctx.org, nos]);
  if (lines.length === 0) return;
  const [lying, production] = await Promise.all([
    ctx.query<Lying>(reportedText, [ctx.org, [...new Set(lines.map(({ orderId }) => orderId))]]),
    virtualPlace(ctx, 'production'),
  ]);
  const numbers = new Map<number, number>();
  const pieces = lines.flatMap((line) =>
    piecesOf(line, lying, production.locationId).map((piece): LinePiece => {
      const no = (numbers.get(line.documentId) ?? 0) + 1;
      numbers.set(line.documentId, no);
      return { document: line.documentId, line: no, of: line.id, ...piece };
    }),
  );
  splitLines(ctx, pieces);
}

function piecesOf(line: Line, lying: Lying[], production: number): Pick<LinePiece, 'qty' | 'from' | 'labels'>[] {
  const own = lying.filter(
    (one) => one.orderId === line.orderId && one.itemId === line.itemId && one.batch === line.batch && one.project === line.project,
  );
  const byPlace = Map.groupBy(line.labels, ({ locationId }) => locationId ?? production);
  const labelled = [...byPlace].map(([from, labels]) => ({
    ...{ from, qty: addQty('0', ...labels.map(({ qty }) => qty)), labels: labels.map(({ id }) => id) },
  }));
  for (const piece of labelled) take(own, piece.from, piece.qty);
  const rest = subtractQty(line.qty, addQty('0', ...labelled.map(({ qty }) => qty)));
  // One of them was counted up since: no label may bring in more than the application's quantity.
  const [label] = line.labels;
  if (label && compareQty(rest, '0') < 0) throw new Refusal('stock.label-moved', { code: label.code });
  const unlabelled = sourcesOf(rest, own).map(({ from = production, qty }) => ({ from, qty, labels: [] }));
  for (const piece of unlabelled) take(own, piece.from, piece.qty);
  return [...labelled, ...unlabelled];
}

/** Goods that one line takes are not available to the next. */
function take(lying: readonly Lying[], from: number, qty: string): void {
  const place = lying.find(({ locationId }) => locationId === from);
  if (place) place.qty = compareQty(place.qty, qty) > 0 ? subtractQty(place.qty, qty) : '0';
}
