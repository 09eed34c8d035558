import { prefixOf } from '../../contract/stock/documentNumbers.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { handle } from '../core/handler.ts';

/** Seven digits or more behind the day, and a zero first: a saved receipt's have six, or no zero first, so the two never meet. */
const nextText =
  "select $1 || $2::text || to_char(now() at time zone $3, 'YYMMDD0') || to_char(nextval('document_number'), 'FM9999999999000000') as number";

export const nextDocumentNumber = handle(stockCalls.nextDocumentNumber, async (ctx, { table }) => {
  const prefix = prefixOf(table);
  if (prefix === undefined) return ctx.refuse('bill.unknown-table', { table });
  const [row] = await ctx.query<{ number: string }>(nextText, [prefix, ctx.org, ctx.timeZone]);
  if (!row) throw new Error('no document number');
  ctx.audit(row.number);
  return row;
});
