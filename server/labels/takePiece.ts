import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { packText } from '../../contract/labels/packs.rules.ts';
import type { Context } from '../core/call/context.ts';
import { splitText } from './split.store.ts';

/** A label by what it says. */
export interface Piece {
  id: number;
  code: string;
  qty: string;
}

/** The label itself, or the piece that a split makes of it; what is left of it is a label of its own at once. The caller has locked it. */
export async function takePiece(
  ctx: Pick<Context, 'query' | 'person' | 'org'>,
  label: Piece,
  qty: string,
): Promise<{ taken: Piece; rest?: Piece }> {
  if (compareQty(qty, label.qty) === 0) return { taken: label };
  const qtys = [qty, subtractQty(label.qty, qty)];
  const made = await ctx.query<Piece>(splitText, [label.id, 'split', qtys, packText(qtys), ctx.person.userId]);
  const [taken, rest] = made.map(({ id, code }, nth): Piece => ({ id, code, qty: qtys[nth] ?? '0' }));
  if (!taken || !rest) throw new Error(`label ${label.code} was not split in two`);
  return { taken, rest };
}
