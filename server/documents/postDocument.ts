import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { checkPromised, type LooseGoods } from '../stock/checkPromised.ts';
import { lock } from '../stock/lockKeys.ts';
import { post } from '../stock/post.ts';
import type { Cause, Ledger, Move, StockKey } from '../stock/posting.ts';
import type { DocumentLifecycle, PostingStep } from './documentLifecycle.ts';
import type { DocumentTable } from './documentStore.ts';
import type { DocumentLine, StoredDocument } from './documentTypes.ts';

/** The moves of a line: each of its labels with its own quantity, the rest without a label; a label already in stock is moved instead of stored. */
function* movesOf(line: DocumentLine, wanted: LabelMoveStep | undefined, holder: Cause | undefined): Generator<Move> {
  const { itemId, batch, project, from, to, lineNo: documentLine, labels = [], layers } = line;
  if (!from || !to) return;
  const step = wanted === 'store' && from.physical ? 'move' : wanted;
  const common = { itemId, batch, project, from, to, documentLine, ...(holder ? { heldBy: { ...holder, documentLine } } : {}) };
  let rest = line.qty;
  for (const { id, qty } of step ? labels : []) {
    yield { ...common, qty, label: { labelId: id, step: step ?? 'move' } };
    rest = subtractQty(rest, qty);
  }
  // A label's present quantity counts: it may have been counted up since the line was written.
  const [label] = labels;
  if (label && compareQty(rest, '0') < 0) throw new Refusal('stock.label-moved', { code: label.code });
  if (compareQty(rest, '0') > 0) yield { ...common, qty: rest, ...(layers ? { layers } : {}) };
}

/**
 * Posts lines of documents of one kind; several documents in one call, in one order of locks. When goods
 * without a label leave a place, the labels there must still be covered by stock; that is checked only then.
 */
export async function postDocument(
  ctx: SharedContext,
  { kind, parts }: Pick<DocumentLifecycle, 'kind' | 'parts'>,
  written: readonly Pick<StoredDocument, 'id' | 'no' | 'lines'>[],
  { labels, layers }: PostingStep = {},
): Promise<void> {
  const documents = layers ? await withLayers(ctx, written, layers) : written;
  post(
    ctx,
    documents.map(({ id, no, lines }) => ({
      documentType: kind.name,
      documentId: id,
      documentNo: no,
      moves: lines.flatMap((line) => [...movesOf(line, labels, parts.reserves && { documentType: kind.name, documentId: id })]),
    })),
  );
  if (labels === 'issue' || labels === 'move') await checkPromised(ctx, looseGoodsOf(documents));
}

async function withLayers(
  ctx: SharedContext,
  documents: readonly Pick<StoredDocument, 'id' | 'no' | 'lines'>[],
  layersOf: NonNullable<PostingStep['layers']>,
) {
  const layers = await layersOf(
    ctx,
    documents.flatMap(({ lines }) => lines),
  );
  let nth = 0;
  return documents.map((document) => ({
    ...document,
    lines: document.lines.map((line): DocumentLine => {
      const own = layers[nth];
      nth += 1;
      return { ...line, layers: own };
    }),
  }));
}

/** Goods of documents that leave places of the plant without a label, for the check that the remaining labels are covered. */
export const looseGoodsOf = (documents: readonly Pick<StoredDocument, 'lines'>[]): LooseGoods[] =>
  documents.flatMap(({ lines }) =>
    lines.flatMap(({ itemId, itemNo, batch, project, qty: whole, from, labels = [] }) => {
      const qty = subtractQty(whole, addQty('0', ...labels.map((label) => label.qty)));
      return from?.physical && compareQty(qty, '0') > 0 ? [{ itemId, itemNo, batch, project, qty, from }] : [];
    }),
  );

const linesToPost = ({ named }: DocumentTable): string => `
  select l.label_ids as "labelIds", l.item_id as "itemId", l.batch, l.project, l.from_location_id as "fromId", l.from_status as "fromStatus",
         f.warehouse_id is not null as "fromPhysical", l.to_location_id as "toId", l.to_status as "toStatus", t.warehouse_id is not null as "toPhysical"
    from document_line l join document d on d.org = l.org and d.id = l.document_id
    left join location f on f.id = l.from_location_id left join location t on t.id = l.to_location_id
   where ${named}`;

interface LineToPost extends Pick<StockKey, 'itemId' | 'batch' | 'project'> {
  labelIds: number[];
  fromId: number;
  fromStatus: StockStatus;
  fromPhysical: boolean;
  toId: number;
  toStatus: StockStatus;
  toPhysical: boolean;
}

/** A document's refusal becomes its own outcome later, in its turn; here it changes nothing. */
async function tryChange(ctx: Ledger, change: () => Promise<void>): Promise<void> {
  ctx.write('savepoint change');
  try {
    await change();
    await ctx.query('release savepoint change');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await ctx.query('rollback to savepoint change');
  }
}

/**
 * Locks the labels and keys of several documents in the one order, for a command that posts them one after the other. Where a step changes the
 * lines first, the change is made and rolled back: only the keys that each line will then move are locked.
 */
export async function lockToPost(
  ctx: Ledger,
  { table }: Pick<DocumentLifecycle, 'table'>,
  nos: readonly string[],
  change?: (no: string) => Promise<void>,
): Promise<void> {
  if (change) ctx.write('savepoint lines');
  if (change) for (const no of [...new Set(nos)].toSorted()) await tryChange(ctx, () => change(no));
  const lines = await ctx.query<LineToPost>(linesToPost(table), [ctx.org, nos]);
  if (change) ctx.write('rollback to savepoint lines');
  const labels = lines.flatMap(({ labelIds }) => labelIds);
  if (labels.length > 0) await ctx.query('select from label where id = any($1::bigint[]) order by id for no key update', [labels]);
  const keys = lines.flatMap(({ itemId, batch, project, ...line }): StockKey[] => [
    ...(line.fromPhysical ? [{ itemId, batch, project, locationId: line.fromId, status: line.fromStatus }] : []),
    ...(line.toPhysical ? [{ itemId, batch, project, locationId: line.toId, status: line.toStatus }] : []),
  ]);
  if (keys.length > 0) lock(ctx, keys);
}
