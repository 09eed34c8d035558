import { completionApplicationDocument } from '../../contract/completion/completion.document.ts';
import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { labelsToGo } from '../../contract/labels/labelsToGo.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { stateOf } from '../documents/documentRows.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { post } from '../stock/post.ts';
import type { Ledger, Move, Place } from '../stock/posting.ts';
import { reverse } from '../stock/reverse.ts';

const { steps } = completionApplicationDocument.machine;

/** A return of finished goods as it is stored here. */
export interface CompletionReturn {
  id: number;
  org: string;
  number: string;
  documentId: number;
  deleted: boolean;
}

interface Line {
  lineNo: number;
  itemId: number;
  itemNo: string;
  unit: string;
  batch: string;
  project: string;
  qty: string;
  /** By other valid returns. */
  returned: string;
  back: string;
  locationId: number;
  status: StockStatus;
  labels: { id: number; qty: string; locationId: number; status: StockStatus }[];
}

const lockOrders = `
  select from production_order where id in (
    select source_id from document_line where document_id = any($1::bigint[]) and source_kind = 'productionOrder') order by id for no key update`;
const lockDocuments = 'select from document where id = any($1::bigint[]) order by id for no key update';

/** Locks the applications of returned goods, after their orders. */
export async function lockApplications(query: Query, ids: readonly number[]): Promise<void> {
  await query(lockOrders, [ids]);
  await query(lockDocuments, [ids]);
}

const linesText = `
  select l.line_no as "lineNo", l.item_id as "itemId", i.code as "itemNo", l.unit, l.batch, l.project, trim_scale(l.qty)::text as qty,
         l.to_location_id as "locationId", l.to_status as status, trim_scale(b.qty)::text as back,
         trim_scale(coalesce((select sum(o.qty) from completion_return_line o join completion_return c on c.org = o.org and c.id = o.completion_return_id
                     where c.org = r.org and c.document_id = r.document_id and c.id <> r.id and c.deleted_at is null and o.line_no = l.line_no), 0))::text as returned,
         (select coalesce(json_agg(json_build_object('id', t.id, 'qty', trim_scale(t.qty)::text, 'locationId', t.location_id, 'status', t.status) order by t.id), '[]')
            from label t where t.id = any(l.label_ids) and t.state = 'in-stock') as labels
    from completion_return r join completion_return_line b on b.org = r.org and b.completion_return_id = r.id
    join document_line l on l.org = r.org and l.document_id = r.document_id and l.line_no = b.line_no join item i on i.id = l.item_id
   where r.id = $1 order by l.line_no`;

const cause = ({ id, number }: CompletionReturn) => ({ documentType: 'completionReturn', documentId: id, documentNo: number });

/** The goods of a return leave storage for the production line, labels first, from their present place; never more of a line than was stored. */
export async function postReturn(ledger: Ledger, one: CompletionReturn): Promise<void> {
  const [lines, production] = await Promise.all([ledger.query<Line>(linesText, [one.id]), virtualPlace(ledger, 'production')]);
  for (const { lineNo: line, qty, returned, back } of lines)
    if (compareQty(addQty(returned, back), qty) > 0)
      throw new Refusal('parked.completion-return-over', { line, qty: back, open: subtractQty(qty, returned) });
  post(ledger, [{ ...cause(one), moves: lines.flatMap((line) => movesBack(line, production)) }]);
  await followReturns(ledger.query, one.documentId);
}

function movesBack(line: Line, to: Place): Move[] {
  const { itemId, batch, project, lineNo: documentLine, qty, returned, back, locationId, status, labels } = line;
  const { whole, reduced, unlabelled } = labelsToGo(labels, back, subtractQty(qty, addQty(returned, back)));
  const common = { itemId, batch, project, documentLine, to };
  const own = { locationId, status, physical: true };
  const at = (id: number): Place => ({ ...own, ...labels.find((label) => label.id === id), physical: true });
  return [
    ...whole.map(({ id, qty: held }) => ({ ...common, qty: held, from: at(id), label: { labelId: id, step: 'unstore' as const } })),
    ...(reduced ? [{ ...common, qty: reduced.qty, from: at(reduced.id), label: { labelId: reduced.id, step: 'reduce' as const } }] : []),
    ...(compareQty(unlabelled, '0') > 0 ? [{ ...common, qty: unlabelled, from: own }] : []),
  ];
}

const stateText = `
  with s as (
    select bool_and(l.qty <= coalesce((select sum(o.qty) from completion_return_line o join completion_return c on c.org = o.org and c.id = o.completion_return_id
             where c.org = l.org and c.document_id = l.document_id and c.deleted_at is null and o.line_no = l.line_no), 0)) as whole
      from document_line l where l.document_id = $1)
  ${stateOf('case when s.whole then $2 else $3 end')} from s
   where d.id = $1 and (s.whole and d.state = any($4::text[]) or not s.whole and d.state = any($5::text[]))`;

/** An application is returned while all of it is; its document is locked. */
async function followReturns(query: Query, documentId: number): Promise<void> {
  await query(stateText, [documentId, steps.return.to, steps.unreturn.to, steps.return.from, steps.unreturn.from]);
}

/** The goods of a return that was deleted come back to where they left. */
export async function takeReturnBack(ledger: Ledger, one: CompletionReturn): Promise<void> {
  await ledger.query('update completion_return set deleted_at = now(), deleted_by = $2 where id = $1', [
    one.id,
    ledger.person.userId || null,
  ]);
  await reverse(ledger, [cause(one)]);
  await followReturns(ledger.query, one.documentId);
}

/** Returns of a number, valid and deleted ones. */
export const findReturns = (query: Query, org: string, numbers: readonly string[]): Promise<CompletionReturn[]> =>
  query<CompletionReturn>(
    `select id, org, number, document_id as "documentId", deleted_at is not null as deleted from completion_return where org = $1 and number = any($2::text[]) order by id`,
    [org, numbers],
  );

const standingText = `select document_id as "documentId", number from completion_return where document_id = any($1::bigint[]) and deleted_at is null limit 1`;

/** An application with a partial return cannot be taken back as a whole. */
export async function requireNoReturns(ctx: Pick<Ledger, 'query'>, rows: readonly { id: number; no: string }[]): Promise<void> {
  const [found] = await ctx.query<{ documentId: number; number: string }>(standingText, [rows.map(({ id }) => id)]);
  if (found)
    throw new Refusal('completion.returned-part', { no: rows.find(({ id }) => id === found.documentId)?.no ?? '', number: found.number });
}
