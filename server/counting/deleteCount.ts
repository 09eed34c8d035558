import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/handler.ts';
import { changeState, requireAtRest, requireStep } from '../documents/documentRows.ts';
import { reverse } from '../stock/reverse.ts';
import { lockCount } from './count.store.ts';
import { count } from './countDocument.ts';

const postedText = `
  select count(*)::int as movements, coalesce(trim_scale(sum(m.qty)), 0)::text as qty
    from movement m where m.org = $1 and m.document_type = 'countResult' and m.document_id = $2 and m.reverses_id is null
     and not exists (select from movement r where r.reverses_id = m.id)`;
const closeText = 'update count_place set open = false, counted_at = null where org = $1 and document_id = $2';

export const deleteCount = handle(countingCalls.deleteCount, async (ctx, { no, confirmed }) => {
  const { head, row } = await lockCount(ctx, no);
  requireStep(count, row, 'delete');
  requireAtRest([row]);
  const [posted = { movements: 0, qty: '0' }] = await ctx.query<{ movements: number; qty: string }>(postedText, [ctx.org, head.id]);
  if (!confirmed) return ctx.refuse('count.delete-confirm', posted);
  if (posted.movements > 0) await reverse(ctx, [{ documentType: 'countResult', documentId: head.id, documentNo: head.no }]);
  ctx.write(closeText, [ctx.org, head.id]);
  changeState(ctx, count, row, 'delete');
  ctx.audit(no, posted);
  return { docNo: head.no, ...posted };
});
