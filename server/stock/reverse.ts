import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { layersOfMovement } from './layersInSql.ts';
import { lock } from './lockKeys.ts';
import { post } from './post.ts';
import type { Cause, Ledger, Move, StockKey } from './posting.ts';

interface Posted {
  id: number;
  item_id: number;
  batch: string;
  project: string;
  qty: string;
  from_location_id: number;
  from_status: StockStatus;
  from_physical: boolean;
  to_location_id: number;
  to_status: StockStatus;
  to_physical: boolean;
  document_type: string;
  document_id: number;
  document_line: number;
  label_id: number | null;
  label_step: LabelMoveStep | null;
  reversed: boolean;
  layers: { at: string; qty: string }[];
}

/** The postings to reverse: of a document, or of some lines of it. */
export interface Reversal extends Cause {
  documentNo: string;
  lines?: readonly number[] | undefined;
}

const postedText = `
  select m.*, f.warehouse_id is not null as from_physical, t.warehouse_id is not null as to_physical,
         exists (select 1 from movement r where r.reverses_id = m.id) as reversed, ${layersOfMovement('m')} as layers
    from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
   where (m.document_type, m.document_id) in (select * from unnest($1::text[], $2::bigint[])) and m.reverses_id is null
   order by m.id desc`;

const keysText = `
  select distinct k.item_id as "itemId", k.location_id as "locationId", k.batch, k.project, k.status
    from (select m.item_id, m.from_location_id as location_id, m.batch, m.project, m.from_status as status, m.document_type, m.document_id
            from movement m
          union select m.item_id, m.to_location_id, m.batch, m.project, m.to_status, m.document_type, m.document_id from movement m) k
    join location l on l.id = k.location_id and l.warehouse_id is not null
   where (document_type, document_id) in (select * from unnest($1::text[], $2::bigint[]))`;

const columnsOf = (causes: readonly Cause[]): unknown[] => [
  causes.map(({ documentType }) => documentType),
  causes.map(({ documentId }) => documentId),
];

/**
 * Locks all keys of all these documents in the one order. For a command that takes several documents back one after
 * the other, each with an outcome of its own: called first, after the documents themselves are locked.
 */
export async function lockPosted(ctx: Ledger, causes: readonly Cause[]): Promise<void> {
  if (causes.length === 0) return;
  const keys = await ctx.query<StockKey>(keysText, columnsOf(causes));
  if (keys.length > 0) lock(ctx, keys);
}

/** The step that undoes a step of a label's life. */
const undoing: Record<LabelMoveStep, LabelMoveStep> = {
  store: 'unstore',
  unstore: 'store',
  shelve: 'move',
  move: 'move',
  count: 'count',
  reduce: 'count',
  pick: 'unpick',
  unpick: 'pick',
  issue: 'return',
  return: 'issue',
};

/**
 * Takes back what documents, or some lines of them, have posted and not yet taken back, by opposite movements with a
 * link; nothing is deleted. After a new posting it works again, any number of times. The documents' keys are locked
 * in one order, together. Refused with `stock.already-reversed` when nothing of a document is left to take back, or with
 * `stock.insufficient` when the goods have moved on.
 */
export async function reverse(ctx: Ledger, reversals: readonly Reversal[]): Promise<void> {
  const was = await ctx.query<Posted>(postedText, columnsOf(reversals));
  const posted = was.some(gaveAPart) ? withoutGone(was, await changedLabels(ctx, reversals)) : was;
  const postings = reversals.map(({ documentType, documentId, documentNo, lines }) => {
    const own = posted.filter(
      (one) =>
        one.document_type === documentType && one.document_id === documentId && (lines === undefined || lines.includes(one.document_line)),
    );
    const standing = own.filter((one) => !one.reversed);
    if (own.length > 0 && standing.length === 0) throw new Refusal('stock.already-reversed', { no: documentNo });
    return { documentType, documentId, documentNo, moves: standing.map(backOf) };
  });
  post(ctx, postings);
}

/**
 * Cartons that gave a part and have changed since: split, moved, issued. The part comes back beside them, as goods
 * without a label. Nothing is locked here: the posting locks labels in its order and refuses one that changes meanwhile.
 */
const changedText = `
  select b.id from label b where b.id in (
    select m.label_id from movement m
     where (m.document_type, m.document_id) in (select * from unnest($1::text[], $2::bigint[])) and m.reverses_id is null and m.label_step = 'reduce')
     and not exists (
       select from movement m where (m.document_type, m.document_id) in (select * from unnest($1::text[], $2::bigint[])) and m.reverses_id is null
          and m.label_step = 'reduce' and m.label_id = b.id and b.state = 'in-stock'
          and (b.location_id, b.batch, b.project, b.status) = (m.from_location_id, m.batch, m.project, m.from_status))`;

const changedLabels = async (ctx: Ledger, causes: readonly Cause[]): Promise<ReadonlySet<number>> =>
  new Set((await ctx.query<{ id: number }>(changedText, columnsOf(causes))).map(({ id }) => id));

const gaveAPart = (one: Posted): boolean => one.label_step === 'reduce';

const withoutGone = (posted: readonly Posted[], changed: ReadonlySet<number>): Posted[] =>
  posted.map((one) => (gaveAPart(one) && changed.has(one.label_id ?? 0) ? { ...one, label_id: null, label_step: null } : one));

const backOf = (one: Posted): Move => ({
  itemId: one.item_id,
  batch: one.batch,
  project: one.project,
  qty: one.qty,
  from: { locationId: one.to_location_id, status: one.to_status, physical: one.to_physical },
  to: { locationId: one.from_location_id, status: one.from_status, physical: one.from_physical },
  documentLine: one.document_line,
  // Releases the line's reservation at the place where its goods went.
  heldBy: { documentType: one.document_type, documentId: one.document_id, documentLine: one.document_line },
  ...(one.label_id !== null && one.label_step ? { label: { labelId: one.label_id, step: undoing[one.label_step] } } : {}),
  reversesId: one.id,
  layers: one.layers.map(({ at, qty }) => ({ at: new Date(at), qty })),
});
