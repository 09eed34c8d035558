import type { Pool } from 'pg';
import { readRows } from '../core/database/database.ts';
import { inTransaction } from '../exchange/inTransaction.ts';

/** A kind of paper that documents take goods from, with the condition that nothing is left of it (decision 0270). In its texts $1 is the organisation, $2 identities of papers. */
export interface PaperKind {
  /** The name of the kind in lines of documents. */
  readonly sourceKind: 'transfer' | 'sales_shipment' | 'salesReturnLine' | 'erp_requisition' | 'erp_issue' | 'requisition';
  /** The table of the papers, by the name p, with the condition that makes them of this kind. */
  readonly papers: string;
  /** The condition of papers with nothing left. */
  readonly nothingLeft: string;
  /** The identities that lines of documents name: the papers themselves, or their lines. */
  readonly sources?: string;
}

/** Papers in one statement, and locked in one transaction. */
const chunk = 200;

type Found = { id: number }[];
const idsOf = (rows: Found): number[] => rows.map(({ id }) => id);

/** Papers that are not marked as settled yet; $2 is the last one of the previous part. */
const unsettledOf = ({ papers }: PaperKind): string =>
  `select p.id from ${papers} and p.org = $1 and not p.settled and p.id > $2 order by 1 limit ${chunk}`;

/** Holds papers. */
const lockOf = ({ papers }: PaperKind): string =>
  `select p.id from ${papers} and p.org = $1 and p.id = any($2::bigint[]) order by 1 for no key update skip locked`;

const documentsOf = ({ sourceKind, sources = 'select unnest($2::bigint[])' }: PaperKind): string => `
  select d.id from document d where (d.org, d.id) in (
    select l.org, l.document_id from document_line l where $1::text is not null and l.org = any(array(select org from organisation))
       and l.source_kind = '${sourceKind}' and l.source_id in (${sources}))`;

/** Marks an organisation's papers of a kind as settled where nothing is left; returns how many. */
export async function settlePapers(pool: Pool, org: string, kind: PaperKind, goesOn: () => boolean = () => true): Promise<number> {
  let settled = 0;
  let last = 0;
  while (goesOn()) {
    const looked = idsOf(await readRows(pool, unsettledOf(kind), [org, last]));
    const candidates = looked.length > 0 ? idsOf(await readRows(pool, kind.nothingLeft, [org, looked])) : [];
    if (candidates.length > 0) settled += await settleHeld(pool, org, kind, candidates);
    if (looked.length < chunk) break;
    last = Math.max(...looked);
  }
  return settled;
}

/**
 * Papers and their documents are locked while the condition is checked again and the mark is set. A transaction that takes a document back or
 * changes a paper either came first, and the next run sees it, or comes later, and removes the mark (migration 0705).
 */
const settleHeld = (pool: Pool, org: string, kind: PaperKind, papers: readonly number[]): Promise<number> =>
  inTransaction(pool, async (query) => {
    const held = idsOf(await query<{ id: number }>(lockOf(kind), [org, papers]));
    const documents = documentsOf(kind);
    const still = await query<{ id: number }>(`${documents} order by 1 for share skip locked`, [org, held]);
    const all = await query<{ id: number }>(documents, [org, held]);
    if (all.length > still.length) return 0;
    const settled = idsOf(await query<{ id: number }>(kind.nothingLeft, [org, held]));
    await query('select settle_papers($1, $2::bigint[], true)', [kind.sourceKind, settled]);
    return settled.length;
  });
