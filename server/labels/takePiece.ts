import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { packText } from '../../contract/labels/packs.rules.ts';
import type { Context } from '../core/call/context.ts';
import { drawSplit, type LabelPiece, writeSplit } from './split.store.ts';

/** The label itself, or a piece split off it; the rest becomes a label of its own at once. The caller has locked it. */
export async function takePiece(
  ctx: Pick<Context, 'query' | 'write' | 'person' | 'org'>,
  label: LabelPiece,
  qty: string,
): Promise<{ taken: LabelPiece; rest?: LabelPiece }> {
  if (compareQty(qty, label.qty) === 0) return { taken: label };
  const qtys = [qty, subtractQty(label.qty, qty)];
  const drawn = await drawSplit(ctx, { most: qtys.length });
  const [taken, rest] = writeSplit(ctx, { id: label.id, how: 'split', qtys, detail: packText(qtys) }, drawn);
  if (!taken || !rest) throw new Error(`label ${label.code} was not split in two`);
  return { taken, rest };
}
