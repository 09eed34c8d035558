import { requisitionLife } from '../../contract/outgoing/requisition.calls.ts';
import { requisitionDocument } from '../../contract/outgoing/requisition.document.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { reviewedBySystem } from '../documents/documentRows.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

const takenText = `
  select distinct on (l.source_id) l.source_id as id, d.doc_no as issue from document_line l join document d on d.org = l.org and d.id = l.document_id
   where l.org = $1 and l.source_kind = 'requisition' and l.source_id = any($2::bigint[]) order by l.source_id, d.id`;
const ofErpText = `select from erp_requisition where org = $1 and requisition_no = $2 and withdrawn_at is null`;

const idsOf = (rows: readonly DocumentRow[]): number[] => rows.map(({ id }) => id);

async function requireUnclaimed(ctx: SharedContext, rows: readonly DocumentRow[]): Promise<void> {
  const taken = await ctx.query<{ id: number; issue: string }>(takenText, [ctx.org, idsOf(rows)]);
  for (const { id, no } of rows) {
    const claim = taken.find((one) => one.id === id);
    if (claim) throw new Refusal('requisition.collected', { no, issue: claim.issue });
  }
}

/** A requisition that is written here; one of the ERP's is changed there alone. */
export const requisition = documentLifecycle(requisitionDocument, {
  followed: { submit: ({ settings }) => (settings.autoReviewRequisitions ? 'autoReview' : undefined) },
  on: {
    autoReview: async (ctx, rows) => reviewedBySystem(ctx, rows),
    unreview: requireUnclaimed,
  },
  missing: async (ctx, no) =>
    (await ctx.query(ofErpText, [ctx.org, no])).length > 0
      ? { id: 'requisition.of-erp', args: { no } }
      : { id: 'document.not-found', args: { no } },
});

export const requisitionHandlers = lifecycleHandlers(requisition, requisitionLife);
