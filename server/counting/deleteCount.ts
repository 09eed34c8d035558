import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeState, requireAtRest, requireStep } from '../documents/documentRows.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { reverse } from '../stock/reverse.ts';
import { lockCount } from './count.store.ts';
import { count } from './countDocument.ts';

const postedText = `
  select count(*)::int as movements, coalesce(trim_scale(sum(case when t.warehouse_id is null then -m.qty else m.qty end)), 0)::text as qty
    from movement m join location t on t.id = m.to_location_id where m.org = $1 and m.document_type = 'countResult' and m.document_id = $2 and m.reverses_id is null
     and not exists (select from movement r where r.reverses_id = m.id)`;
/** Cartons that this count found, and pieces split from them since, leave the stock again; their labels count as printed only. */
const paperText = `
  with recursive own as (
    select s.label_id as id from count_scan s join count_line l on l.org = s.org and l.id = s.line_id
     where l.org = $1 and l.document_id = $2 and exists (
       select from label_event e where e.label_id = s.label_id and e.event = 'found' and e.document_type = 'countResult' and e.document_no = $3)
    union select b.id from own join label b on b.parent_id = own.id
  ), standing as (
    select b.id from label b where b.id in (select id from own) and b.state = 'in-stock'
       and b.location_id in (select location_id from count_place where org = $1 and document_id = $2) order by b.id for no key update
  ), gone as (
    ${labelsBecome('printed', 'nowhere')} from standing s where b.id = s.id returning b.id)
  ${labelEvent('unreceived', 'gone', { document: ["'countResult'", '$3'], user: '$4' })}`;
const closeText = 'update count_place set open = false, counted_at = null where org = $1 and document_id = $2';

export const deleteCount = handle(countingCalls.deleteCount, async (ctx, { no, confirmed }) => {
  const { head, row } = await lockCount(ctx, no);
  requireStep(count, row, 'delete');
  requireAtRest([row]);
  const [posted = { movements: 0, qty: '0' }] = await ctx.query<{ movements: number; qty: string }>(postedText, [ctx.org, head.id]);
  if (!confirmed)
    return posted.movements > 0 ? ctx.refuse('count.delete-confirm', posted) : ctx.refuse('count.delete-plain', { no: head.no });
  if (posted.movements > 0) {
    ctx.write(paperText, [ctx.org, head.id, head.no, ctx.person.userId]);
    await reverse(ctx, [{ documentType: 'countResult', documentId: head.id, documentNo: head.no }]);
  }
  ctx.write(closeText, [ctx.org, head.id]);
  changeState(ctx, count, row, 'delete');
  ctx.audit(no, posted);
  return { docNo: head.no, ...posted };
});
