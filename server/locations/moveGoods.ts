import type { CallOutput } from '../../contract/core/call.ts';
import type { positionCalls } from '../../contract/locations/position.calls.ts';
import { judgeMove } from '../../contract/locations/position.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { drawDocument } from '../documents/createDocument.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { saveDocument } from '../documents/saveDocument.ts';
import { findByLabels, findByPlace } from '../labels/codesHere.ts';
import { withPallets } from '../labels/pallet.store.ts';
import { type Carried, type CarriedRow, findCarried, placeLeft } from './carriedGoods.ts';
import { lockLabels, lockPlace, type MovableRow, type MovePlace, unassignedPlace } from './movable.store.ts';
import { move } from './moveDocument.ts';

type Moved = CallOutput<typeof positionCalls.bindPosition>;

/** The goods that a person moves, and the target: without a place they go to the unassigned place of the warehouse. */
export interface Moving {
  place?: string;
  /** The target, where the caller has it already. */
  to?: MovePlace;
  labels: readonly string[];
  goods: readonly Carried[];
  byHand: boolean;
  reason?: string | undefined;
}

/**
 * Moves labels and goods without labels within a warehouse, as one document `MV`; all of them or none. Goods that are there
 * already make no line, so that a repeated scan is one move. Locks: notes, labels, the place, stock keys.
 */
export async function moveGoods(ctx: SharedContext, { place, to: target, labels: scanned, goods, byHand, reason }: Moving): Promise<Moved> {
  const labels = await withPallets(ctx, scanned);
  if (labels.length === 0 && goods.length === 0) throw new Refusal('bind.nothing');
  const [rows, named, drawn] = await Promise.all([
    findByLabels(ctx, labels, (codes) => lockLabels(ctx, [...new Set(codes)])),
    place === undefined ? undefined : findByPlace(ctx, place, (code) => lockPlace(ctx, code)),
    drawDocument(ctx, move),
  ]);
  const to = target ?? named ?? (await unassignedPlace(ctx, await warehouseLeft(ctx, rows, goods)));
  const going = rows.filter((label) => goes(label, to));
  const carried: CarriedRow[] = [];
  for (const one of goods) carried.push(await carriedFrom(ctx, one, to));
  const labelRows = rows.map((label) => ({ ...label, from: label.place ?? '', moved: going.includes(label) }));
  const result = { place: to.code, labels: labelRows, goods: carried.map((one) => ({ ...one, from: one.from.code })) };
  const lines = [...going.map((label) => labelLine(label, to)), ...carried.map((one) => goodsLine(one, to))];
  if (lines.length === 0) return { documentNo: '', ...result };
  const { docNo: documentNo } = await saveDocument(ctx, move, {
    drawn,
    warehouse: { id: to.warehouseId, code: to.warehouseCode },
    header: {
      way: place === undefined && target === undefined ? 'unbind' : 'bind',
      byHand: byHand || goods.length > 0,
      ...(reason ? { reason } : {}),
    },
    lines: lines.map((line, at) => ({ ...line, lineNo: at + 1 })),
  });
  ctx.audit(documentNo, {
    to: to.code,
    labels: going.map(({ code }) => code),
    goods: carried.map(({ itemNo, qty }) => `${itemNo} ${qty}`),
  });
  return { documentNo, ...result };
}

/** The warehouse of the goods that are taken off their places: that of the first. */
async function warehouseLeft(ctx: SharedContext, [label]: readonly MovableRow[], [goods]: readonly Carried[]): Promise<number> {
  if (label?.warehouseId) return label.warehouseId;
  // A label without a place is refused by its state, before the warehouse is checked.
  if (label) {
    const judged = judgeMove(label, { code: '', warehouseId: 0, warehouse: '' });
    if (judged && judged !== 'there') throw new Refusal(judged.refuse, judged.args);
  }
  if (goods?.from === undefined) throw new Refusal('location.choose');
  return (await placeLeft(ctx, goods.from)).warehouseId;
}

function goes(label: MovableRow, to: MovePlace): boolean {
  const judged = judgeMove(label, to);
  if (judged && judged !== 'there') throw new Refusal(judged.refuse, judged.args);
  return judged !== 'there';
}

async function carriedFrom(ctx: SharedContext, goods: Carried, to: MovePlace): Promise<CarriedRow> {
  const from = goods.from === undefined ? await unassignedPlace(ctx, to.warehouseId) : await placeLeft(ctx, goods.from);
  if (from.id === to.id) throw new Refusal('bind.same-place', { item: goods.item, place: to.code });
  if (from.warehouseId !== to.warehouseId)
    throw new Refusal('location.wrong-warehouse', { code: from.code, other: from.warehouse, warehouse: to.warehouse });
  return findCarried(ctx, goods, from);
}

const physical = { physical: true } as const;

function labelLine({ id, code, ...label }: MovableRow, to: MovePlace): Omit<DocumentLine, 'lineNo'> {
  const { itemId, itemNo, qty, unit, batch, project, place, locationId, warehouseCode } = label;
  const status = label.status ?? 'available';
  return {
    ...{ itemId, itemNo, qty, unit, batch, project },
    from: { ...physical, locationId: locationId ?? 0, status, code: place ?? '', warehouse: warehouseCode },
    to: { ...physical, locationId: to.id, status, code: to.code, warehouse: to.warehouseCode },
    labels: [{ id, code, qty }],
  };
}

function goodsLine({ itemId, itemNo, qty, unit, batch, project, status, from }: CarriedRow, to: MovePlace): Omit<DocumentLine, 'lineNo'> {
  return {
    ...{ itemId, itemNo, qty, unit, batch, project },
    from: { ...physical, locationId: from.id, status, code: from.code, warehouse: from.warehouseCode },
    to: { ...physical, locationId: to.id, status, code: to.code, warehouse: to.warehouseCode },
  };
}
