import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { deletedState } from '../../contract/documents/document.ts';
import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import type { ReadLine } from '../documents/readEntry.ts';
import type { PaperKind } from '../documents/settlePapers.ts';

/** The returned quantity of a line `t` of an announced return, in SQL. */
export const returnedOfLine = `coalesce((
  select sum(l.qty) from document_line l join document d on d.org = l.org and d.id = l.document_id
   where l.org = t.org and l.source_kind = 'salesReturnLine' and l.source_id = t.id and d.state <> ${quotedInSql(deletedState(goodsReturnDocument) ?? '')}), 0)`;

/** Settled when the whole announced quantity has arrived. */
export const settledReturns: PaperKind = {
  sourceKind: 'salesReturnLine',
  sources: 'select id from sales_return_line where org = $1 and sales_return_id = any($2::bigint[])',
  papers: 'sales_return p where true',
  nothingLeft: `
    select r.id from sales_return r where r.org = $1 and r.id = any($2::bigint[]) and not exists (
      select from sales_return_line t where t.org = r.org and t.sales_return_id = r.id and ${returnedOfLine} < t.qty)
       and exists (select from sales_return_line t where t.org = r.org and t.sales_return_id = r.id)`,
};

/** A return that a customer announced. */
export interface SalesReturn {
  id: number;
  customerCode: string;
  customerName: string;
  shipmentNo: string;
}

interface AnnouncedLine {
  id: number;
  lineNo: number;
  itemNo: string;
  batch: string;
  announced: string;
  returned: string;
}

const returnText = `
  select id, customer_code as "customerCode", customer_name as "customerName", shipment_no as "shipmentNo" from sales_return
   where org = $1 and return_no = $2 and withdrawn_at is null for no key update`;
const withdrawnText = 'select id from sales_return where org = $1 and return_no = $2 limit 1';

const linesText = `
  select t.id, t.line_no as "lineNo", i.code as "itemNo", t.batch, t.qty::text as announced, ${returnedOfLine}::text as returned
    from sales_return_line t join item i on i.id = t.item_id where t.org = $1 and t.sales_return_id = $2 order by t.line_no`;

/** An announced return with its lines, locked: another person who takes in a part of it waits. It comes before documents in the order of locks. */
export async function lockSalesReturn(
  ctx: Pick<Context, 'org' | 'query'>,
  no: string,
): Promise<{ announced: SalesReturn; lines: AnnouncedLine[] }> {
  const [announced] = await ctx.query<SalesReturn>(returnText, [ctx.org, no]);
  if (!announced) {
    const [withdrawn] = await ctx.query<{ id: number }>(withdrawnText, [ctx.org, no]);
    throw new Refusal(withdrawn ? 'return.withdrawn' : 'return.unknown', { no, field: 'ReturnNo' });
  }
  return { announced, lines: await ctx.query<AnnouncedLine>(linesText, [ctx.org, announced.id]) };
}

/** The announced line of each entered one; more than was announced is refused with both numbers, entries of one line are added up. */
export function announcedLines(whose: string, entered: readonly ReadLine[], lines: readonly AnnouncedLine[]): AnnouncedLine[] {
  const taken = new Map<number, string>();
  return entered.map(({ lineNo, itemNo, qty, sourceLine }) => {
    const line = lines.find((one) => one.itemNo === itemNo && (sourceLine === undefined || one.lineNo === sourceLine));
    if (!line) throw new Refusal('return.line-unknown', { line: lineNo, item: itemNo, field: 'ItemNo' });
    const sum = addQty(taken.get(line.id) ?? '0', qty);
    taken.set(line.id, sum);
    const open = subtractQty(line.announced, line.returned);
    if (compareQty(sum, open) > 0)
      throw new Refusal('return.over', {
        line: lineNo,
        item: itemNo,
        whose,
        open: compareQty(open, '0') < 0 ? '0' : open,
        qty: sum,
        field: 'Qty',
      });
    return line;
  });
}
