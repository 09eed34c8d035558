import type { AnyDocumentKind } from '../../contract/documents/document.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { handle } from '../core/call/handler.ts';

/** Seven digits or more behind the day, and a zero first: a saved receipt's have six, or no zero first, so the two never meet. */
const nextText = `
  insert into drawn_number (number, org, kind, drawn_by)
  values ($1 || $2::text || to_char(now() at time zone $3, 'YYMMDD0') || to_char(nextval('document_number'), 'FM9999999999000000'), $2, $4, $5)
  returning number`;

/** Numbers of the kinds that there are; a kind is named in any case. */
export const nextDocumentNumber = (kinds: readonly Pick<AnyDocumentKind, 'name' | 'numbers'>[]) =>
  handle(stockCalls.nextDocumentNumber, async (ctx, { table }) => {
    const kind = kinds.find(({ name }) => name.toLowerCase() === table.toLowerCase());
    if (!kind) return ctx.refuse('bill.unknown-table', { table });
    const [row] = await ctx.query<{ number: string }>(nextText, [kind.numbers, ctx.org, ctx.timeZone, kind.name, ctx.person.userId]);
    if (!row) throw new Error('no document number');
    ctx.audit(row.number);
    return row;
  });
