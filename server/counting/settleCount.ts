import type { AskedReason, BackReason } from '../../contract/counting/count.rules.ts';
import type { SharedContext } from '../core/call/context.ts';
import { linesOfQuery, totalsOf } from '../documents/documentLines.store.ts';
import { changeState, requireAtRest, setSync } from '../documents/documentRows.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { sendOrHold } from '../documents/sendDocument.ts';
import type { CountHead } from './count.store.ts';
import { count } from './countDocument.ts';
import { postLines } from './postLines.ts';

const openText = 'select id from count_line where org = $1 and document_id = $2 and posted_at is null order by id';

/** The document's lines for the ERP: each with counted quantity, book quantity and difference. */
const resultText = `
  with made as (
    ${linesOfQuery(
      ['org', 'document_id', 'line_no', 'item_id', 'qty', 'unit', 'batch', 'project', 'to_location_id', 'to_status', 'detail'],
      `select l.org, l.document_id, l.line_no, l.item_id, l.qty - l.book, i.unit, l.batch, l.project, l.location_id, l.status,
           jsonb_build_object('bookQty', trim_scale(l.book)::text, 'countedQty', trim_scale(l.qty)::text,
             'countedAt', to_char(l.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from count_line l join item i on i.id = l.item_id where l.org = $1 and l.document_id = $2 order by l.line_no`,
    )}
    returning qty)
  ${totalsOf({ lines: 'made' })} where d.org = $1 and d.id = $2`;
const closePlacesText = 'update count_place set open = false where org = $1 and document_id = $2';

/**
 * Posts the lines that are not posted yet. Lines that cannot be posted are counted again; when there are none, the
 * count is finished and sent to the ERP.
 */
export async function settleCount(
  ctx: SharedContext,
  head: CountHead,
  row: DocumentRow,
  how: { done: 'review' | 'confirm'; again: 'recount' | 'sendBack' },
) {
  requireAtRest([row]);
  const open = await ctx.query<{ id: number }>(openText, [ctx.org, head.id]);
  const { posted, back } = await postLines(
    ctx,
    head,
    open.map(({ id }) => id),
  );
  if (back.length > 0) {
    await countAgain(
      ctx,
      head,
      back.map(({ line, reason }) => ({ id: line.id, reason })),
    );
    changeState(ctx, count, row, how.again);
  } else {
    ctx.write(resultText, [ctx.org, head.id]);
    ctx.write(closePlacesText, [ctx.org, head.id]);
    changeState(ctx, count, row, how.done);
    const [lines] = await ctx.query<{ n: number }>('select count(*)::int as n from document_line where org = $1 and document_id = $2', [
      ctx.org,
      head.id,
    ]);
    // Empty places that were found empty are not sent.
    if ((lines?.n ?? 0) > 0) await sendOrHold(ctx, count, [row]);
    else setSync(ctx, count, [row], 'closed');
  }
  ctx.audit(head.no, { posted: posted.length, back: back.map(({ line, reason }) => `${line.line} ${reason}`) });
  return { docNo: head.no, state: row.state, posted: posted.length, back: back.length };
}

const againText = `
  with b as (select * from jsonb_to_recordset($3::jsonb) as b(id bigint, reason text)),
       c as (update stock_count set round = round + 1 where org = $1 and document_id = $2 returning round)
  update count_line l set round = c.round, qty = null, loose = 0, counted_at = null, user_id = null, user_name = '', back = b.reason
    from b, c where l.org = $1 and l.id = b.id`;

/** Lines that are counted once more, in a round of its own. */
export async function countAgain(
  ctx: SharedContext,
  head: CountHead,
  lines: readonly { id: number; reason: BackReason | AskedReason }[],
): Promise<void> {
  await ctx.query(againText, [ctx.org, head.id, JSON.stringify(lines)]);
}
