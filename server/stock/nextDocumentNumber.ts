import type { AnyDocumentKind } from '../../contract/documents/document.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { handle } from '../core/call/handler.ts';

/** Seven or more digits after the day, starting with zero: numbers of saved receipts have six, or no leading zero, so that the two never collide. */
const nextText = `
  insert into drawn_number (number, org, kind, drawn_by)
  values ($1 || $2::text || to_char(now() at time zone $3, 'YYMMDD0') || to_char(nextval('document_number'), 'FM9999999999000000'), $2, $4, $5)
  returning number`;

/** The number series by kind, in any case of letters. */
export const nextDocumentNumber = (kinds: readonly Pick<AnyDocumentKind, 'name' | 'numbers'>[]) =>
  handle(stockCalls.nextDocumentNumber, async (ctx, { table }) => {
    const kind = kinds.find(({ name }) => name.toLowerCase() === table.toLowerCase());
    if (!kind) return ctx.refuse('bill.unknown-table', { table });
    const [row] = await ctx.query<{ number: string }>(nextText, [kind.numbers, ctx.org, ctx.timeZone, kind.name, ctx.person.userId]);
    if (!row) throw new Error('no document number');
    ctx.audit(row.number);
    return row;
  });
