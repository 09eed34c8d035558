import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findReturns, lockApplications, takeReturnBack } from './completionReturn.store.ts';

export const deleteCompletionReturn = handle(completionCalls.deleteCompletionReturn, async (ctx, { number }) => {
  if (!number) return ctx.refuse('exception.document-number-required', { field: 'agcode' });
  const found = await findReturns(ctx.query, ctx.org, [number]);
  await lockApplications(
    ctx.query,
    found.map(({ documentId }) => documentId),
  );
  const [standing] = (await findReturns(ctx.query, ctx.org, [number])).filter(({ deleted }) => !deleted);
  if (!standing) return ctx.refuse(found.length > 0 ? 'completion.return-deleted' : 'completion.return-unknown', { number });
  await takeReturnBack(ctx, standing);
  const [row] = await ctx.query<{ docNo: string; state: string }>('select doc_no as "docNo", state from document where id = $1', [
    standing.documentId,
  ]);
  if (!row) throw new Error(`the return ${number} is of no document`);
  ctx.audit(number, row);
  return row;
});
