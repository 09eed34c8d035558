import { requisitionLife } from '../../contract/outgoing/requisition.calls.ts';
import { requisitionDocument } from '../../contract/outgoing/requisition.document.ts';
import { Refusal } from '../core/refusal.ts';
import { documentLife, type LifeContext } from '../documents/documentLife.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';
import { ownWords } from '../exchange/ownWords.ts';

const takenText = `
  select d.doc_no as no from document_line l join document d on d.org = l.org and d.id = l.document_id
   where l.org = $1 and l.source_kind = 'requisition' and l.source_id = $2 order by d.id limit 1`;
const ofErpText = `select from erp_requisition where org = $1 and requisition_no = $2 and withdrawn_at is null`;

/** What the review of a requisition that the plant reviews automatically says instead of a person. */
const bySystemText = `update document set reviewer_name = $2, reviewed_at = now() where id = $1`;

async function requireUnclaimed(ctx: LifeContext, { id, no }: { id: number; no: string }): Promise<void> {
  const [taken] = await ctx.query<{ no: string }>(takenText, [ctx.org, id]);
  if (taken) throw new Refusal('requisition.collected', { no, issue: taken.no });
}

/** A requisition that is written here; one of the ERP's is changed there alone. */
export const requisition = documentLife(requisitionDocument, {
  followed: { submit: ({ settings }) => (settings.autoReviewRequisitions ? 'autoReview' : undefined) },
  on: {
    autoReview: async (ctx, { id }) => ctx.write(bySystemText, [id, ownWords('reviewed.automatically')]),
    unreview: requireUnclaimed,
  },
  missing: async (ctx, no) =>
    (await ctx.query(ofErpText, [ctx.org, no])).length > 0
      ? { id: 'requisition.of-erp', args: { no } }
      : { id: 'document.not-found', args: { no } },
});

export const requisitionHandlers = lifeHandlers(requisition, requisitionLife);
