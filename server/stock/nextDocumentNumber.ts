import { kindOf } from '../../contract/stock/documentNumbers.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { handle } from '../core/handler.ts';

/** Seven digits or more behind the day, and a zero first: a saved receipt's have six, or no zero first, so the two never meet. */
const nextText = `
  insert into drawn_number (number, org, kind, drawn_by)
  values ($1 || $2::text || to_char(now() at time zone $3, 'YYMMDD0') || to_char(nextval('document_number'), 'FM9999999999000000'), $2, $4, $5)
  returning number`;

export const nextDocumentNumber = handle(stockCalls.nextDocumentNumber, async (ctx, { table }) => {
  const known = kindOf(table);
  if (!known) return ctx.refuse('bill.unknown-table', { table });
  const [row] = await ctx.query<{ number: string }>(nextText, [known.prefix, ctx.org, ctx.timeZone, known.kind, ctx.person.userId]);
  if (!row) throw new Error('no document number');
  ctx.audit(row.number);
  return row;
});
