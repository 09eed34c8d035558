import type { PaperKind } from '../documents/settlePapers.ts';
import type { AskedPaper } from './requisition.store.ts';

const settled = (sourceKind: AskedPaper['kind'], papers: string): PaperKind => ({
  sourceKind,
  papers,
  nothingLeft: `
    select p.id from unnest($2::bigint[]) p(id) where exists (select from any_requisition_line l where l.org = $1 and l.source_kind = '${sourceKind}' and l.source_id = p.id)
       and not exists (select from any_requisition_line l where l.org = $1 and l.source_kind = '${sourceKind}' and l.source_id = p.id and l.taken < l.qty)`,
});

/** Settled when all wanted goods were collected. */
export const settledRequisitions: readonly PaperKind[] = [
  settled('requisition', "document p where p.kind = 'requisition'"),
  settled('erp_requisition', 'erp_requisition p where true'),
  settled('erp_issue', 'erp_issue p where true'),
];
