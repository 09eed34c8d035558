import { addQty, compareQty } from '../../contract/core/quantity.ts';
import type { WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import type { Context } from '../core/call/context.ts';
import type { EntryLabel } from '../documents/readEntry.ts';
import type { LeavingForLine } from './leaving.ts';

/** The quantity of a receipt line `l` that went back to its supplier, or is in an open return, in SQL. */
export const returnedInSql = `coalesce((select sum(t.qty) from document_line t join document d on d.org = t.org and d.id = t.document_id
    where t.org = r.org and t.source_kind = 'receipt_line' and t.source_id = l.id and d.state <> 'deleted'), 0)`;

/** A receipt line with a rejected quantity. */
export interface RejectedLine extends WantedLine {
  supplierCode: string;
  supplierName: string;
  noteNo: string;
  noteLine: number;
  poNo: string;
  poLine: number | null;
}

const linesText = `
  select l.id as "lineNo", l.item_id as "itemId", i.code as "itemNo", l.unit, trim_scale(l.rejected_qty)::text as qty,
         trim_scale(${returnedInSql})::text as taken, l.batch, l.project, '' as "orderNo", r.supplier_code as "supplierCode",
         r.supplier_name as "supplierName", r.note_no as "noteNo", n.line_no as "noteLine", n.po_no as "poNo", case when n.po_line ~ '^[0-9]{1,9}$' then n.po_line::int end as "poLine"
    from receipt_line l join receipt r on r.id = l.receipt_id join item i on i.id = l.item_id join delivery_note_line n on n.id = l.note_line_id
   where r.org = $1 and l.id = any($2::bigint[]) and r.state <> 'deleted' and l.rejected_qty > 0`;

/** Receipt lines with their rejected quantity, locked with their receipts, which come first in the order of locks. */
export async function lockRejected(ctx: Pick<Context, 'org' | 'query'>, ids: readonly number[]): Promise<RejectedLine[]> {
  await ctx.query(
    `select from receipt r where r.org = $1 and r.id in (select receipt_id from receipt_line where id = any($2::bigint[])) order by r.id for no key update`,
    [ctx.org, ids],
  );
  return ctx.query<RejectedLine>(linesText, [ctx.org, ids]);
}

const heldText = `
  select b.id, b.code, trim_scale(b.qty)::text as qty, b.org, $3::text as "itemNo", b.batch, b.project, b.state, b.supplier_code as "supplierCode", '' as "noteNo",
         b.location_id as "locationId", '' as place, b.status
    from label b join receipt_line l on l.note_line_id = b.note_line_id
   where b.org = $1 and l.id = $2 and b.state = 'in-stock' and b.status = 'hold' and b.location_id = $4 order by b.id`;

/** Where no labels were named, the labels rejected with the goods go along, as far as the quantity covers them. */
export async function withHeldLabels<L extends LeavingForLine<RejectedLine>>(
  ctx: Pick<Context, 'org' | 'query'>,
  lines: readonly L[],
): Promise<L[]> {
  const all: L[] = [];
  for (const line of lines) {
    if (line.labels.length > 0) {
      all.push(line);
      continue;
    }
    const held = await ctx.query<EntryLabel>(heldText, [ctx.org, line.paperLine.lineNo, line.itemNo, line.at('hold').locationId]);
    const labels: EntryLabel[] = [];
    for (const one of held) if (compareQty(addQty(one.qty, ...labels.map(({ qty }) => qty)), line.qty) <= 0) labels.push(one);
    all.push({ ...line, labels });
  }
  return all;
}
