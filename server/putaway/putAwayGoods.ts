import type { CallRefusal } from '../../contract/core/call.ts';
import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { homesIn } from '../../contract/documents/otherShelf.ts';
import { labelsToGo } from '../../contract/labels/labelsToGo.ts';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { taskStateOf } from '../../contract/putaway/putaway.rules.ts';
import { decidePutaway, type PutawayWish } from '../../contract/putaway/shelving.rules.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { createDocuments, drawDocument } from '../documents/createDocument.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { sendOrHold } from '../documents/sendDocument.ts';
import { labelCodesHere, placeCodesHere } from '../labels/codesHere.ts';
import { post } from '../stock/post.ts';
import type { Move, Posting } from '../stock/posting.ts';
import { putaway as life } from './putawayDocument.ts';
import { requireShelf } from './requireShelf.ts';
import { findShelves, lockTasks, type Shelf, type TaskFacts } from './task.store.ts';

/** One row of a putaway. */
interface Row {
  task: TaskFacts;
  qty: string;
  shelf: Shelf;
  labels: { id: number; code: string; qty: string }[];
  byHand: boolean;
  moves: Move[];
}

export const putAwayGoods = handle(putawayCalls.putAwayGoods, async (ctx, { rows: asked = [], at }) => {
  if (asked.length === 0) return ctx.refuse('select-to-put-away');
  const places = await placeCodesHere(
    ctx,
    asked.map(({ locationCode }) => locationCode ?? ''),
  );
  const labels = await labelCodesHere(
    ctx,
    asked.flatMap((wish) => wish.labels ?? []),
  );
  let next = 0;
  const wishes = asked.map((wish, nth) => ({
    ...wish,
    ...(wish.locationCode ? { locationCode: places[nth] } : {}),
    ...(wish.labels ? { labels: wish.labels.map(() => labels[next++] ?? '') } : {}),
  }));
  const ids = [...new Set(wishes.map(({ id }) => id))];
  const named = wishes.flatMap(({ locationCode }) => locationCode || []);
  const toOwn = wishes.flatMap(({ id, locationCode }) => (locationCode ? [] : id));
  const [tasks, shelves, drawn] = await Promise.all([lockTasks(ctx, ids), findShelves(ctx, named, toOwn), drawDocument(ctx, life)]);
  const rows = wishes.map((wish) => rowOf(ctx, tasks, shelves, wish));
  const postings: Posting[] = [];
  const documents: { no: string; receiptNo: string; lines: number; qty: string }[] = [];
  const leaving: (() => Promise<void>)[] = [];
  const byReceipt = [...Map.groupBy(rows, ({ task }) => task.receiptId).values()];
  for (const [at, made] of (await createDocuments(ctx, life, drawn, byReceipt.map(documentOf))).entries()) {
    const ofReceipt = byReceipt[at] ?? [];
    const { id, no, lines } = made.document;
    postings.push({ documentType: 'putaway', documentId: id, documentNo: no, moves: ofReceipt.flatMap(movesOf) });
    documents.push({ no, receiptNo: ofReceipt[0]?.task.receiptNo ?? '', lines: lines.length, qty: addQty(...lines.map(({ qty }) => qty)) });
    leaving.push(() => sendOrHold(ctx, life, [made.row], [made.document]));
  }
  post(ctx, postings);
  writeTasks(ctx, [...tasks.values()]);
  for (const go of leaving) await go();
  ctx.audit(documents.map(({ no }) => no).join(', '), { rows: rows.length, at });
  return { documents };
});

/** Decides a row, without the quantities of earlier rows of the same task. */
function rowOf(
  ctx: Pick<Context<CallRefusal<typeof putawayCalls.putAwayGoods>>, 'refuse' | 'settings'>,
  tasks: ReadonlyMap<number, TaskFacts>,
  shelves: ReadonlyMap<string, Shelf>,
  wish: PutawayWish,
): Row {
  const task = tasks.get(wish.id);
  const decided = decidePutaway(task, wish);
  if ('refuse' in decided) return ctx.refuse(decided.refuse, decided.args);
  if (!task) throw new Error('decided without a task');
  const shelf = requireShelf(shelves, decided.locationCode, task);
  if (ctx.settings.otherShelf === 'refuse' && task.location && task.location !== shelf.code)
    return ctx.refuse('location.other-shelf', { place: shelf.code, ...homesIn([task.location]) });
  const { qty } = decided;
  const scanned = wish.labels ?? [];
  const inOrder = task.labels.toSorted((a, b) => Number(scanned.includes(b.code)) - Number(scanned.includes(a.code)) || a.id - b.id);
  const going = labelsToGo(inOrder, qty, subtractQty(task.here, qty));
  const goods = { itemId: task.itemId, batch: task.batch, project: task.project };
  const way = {
    from: { locationId: task.fromId, status: task.fromStatus, physical: true },
    to: { locationId: shelf.id, status: 'available', physical: true },
  } as const;
  const move = (amount: string, label?: Move['label']): Move => ({ ...goods, ...way, qty: amount, ...(label ? { label } : {}) });
  const goingIds = new Set(going.whole.map(({ id }) => id));
  const labels = task.labels.filter(({ id }) => goingIds.has(id));
  task.putAway = addQty(task.putAway, qty);
  task.here = subtractQty(task.here, qty);
  task.labels = task.labels
    .filter(({ id }) => !goingIds.has(id))
    .map((one) => (one.id === going.reduced?.id ? { ...one, qty: subtractQty(one.qty, going.reduced.qty) } : one));
  task.state = taskStateOf({ ...task, held: '' });
  return {
    ...{ task, qty, shelf, labels, byHand: wish.byHand ?? false },
    moves: [
      ...going.whole.map((one) => move(one.qty, { labelId: one.id, step: 'shelve' })),
      ...(going.reduced ? [move(going.reduced.qty, { labelId: going.reduced.id, step: 'reduce' })] : []),
      ...(compareQty(going.unlabelled, '0') > 0 ? [move(going.unlabelled)] : []),
    ],
  };
}

const movesOf = ({ moves }: Row, at: number): Move[] => moves.map((move) => ({ ...move, documentLine: at + 1 }));

const lineOf = ({ task, qty, shelf, labels, byHand }: Row, at: number): DocumentLine => ({
  lineNo: at + 1,
  ...{ itemId: task.itemId, itemNo: task.itemNo, qty, unit: task.unit, batch: task.batch, project: task.project, labels },
  from: { locationId: task.fromId, status: task.fromStatus, physical: true, code: task.from, warehouse: task.warehouseCode },
  to: { locationId: shelf.id, status: 'available', physical: true, code: shelf.code, warehouse: task.warehouseCode },
  source: { kind: 'receiptLine', id: task.receiptLineId },
  detail: {
    ...(task.poNo !== '' && { poNo: task.poNo, poLine: Number(task.poLine) }),
    noteNo: task.noteNo,
    noteLine: task.lineNo,
    ...(byHand ? { byHand } : {}),
  },
});

function documentOf(rows: readonly Row[]) {
  const [first] = rows;
  if (!first) throw new Error('a document has lines');
  const { receiptNo, erpNo, noteNo, supplierName, warehouseId, warehouseCode } = first.task;
  return {
    warehouse: { id: warehouseId, code: warehouseCode },
    header: { receiptNo, noteNo, supplierName, ...(erpNo ? { receiptNumber: erpNo.split(', ')[0] } : {}) },
    lines: rows.map(lineOf),
  };
}

const writeText = `
  update putaway_task t set put_away_qty = g.qty, state = g.state,
         processed_by = case when g.state = 'processed' then $3 else t.processed_by end,
         processed_at = case when g.state = 'processed' then now() else t.processed_at end
    from unnest($2::bigint[], $4::numeric[], $5::text[]) as g(id, qty, state) where t.org = $1 and t.id = g.id`;

const writeTasks = (ctx: Pick<Context, 'org' | 'write' | 'person'>, tasks: readonly TaskFacts[]): void =>
  ctx.write(writeText, [
    ctx.org,
    tasks.map(({ id }) => id),
    ctx.person.userId,
    tasks.map(({ putAway: qty }) => qty),
    tasks.map(({ state }) => state),
  ]);
