import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { RestLabel } from '../../contract/outgoing/takeOut.calls.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { lockNotesOfLabels } from '../labels/label.store.ts';
import { takePiece } from '../labels/takePiece.ts';
import { type Leaving, requireThere } from './leaving.ts';

const nowText = `
  select b.id, b.state, b.location_id as "locationId", b.status,
         exists (select from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked', 'split')) as holds
    from label b where b.id = any($1::bigint[]) order by b.id for no key update of b`;

interface LabelNow {
  id: number;
  state: string;
  locationId: number | null;
  status: StockStatus | null;
  /** It is a box of other labels, which are taken one by one. */
  holds: boolean;
}

/**
 * Splits the last label of a line when it holds more than is taken: the piece leaves, and the rest gets a label of its own at once.
 * Returns the leaving lines, and the labels that stay. Notes and labels are locked from here on, in the order of locks.
 */
export async function openLabels<L extends Leaving>(ctx: SharedContext, lines: readonly L[]): Promise<{ lines: L[]; rests: RestLabel[] }> {
  const surplusOf = ({ labels, qty }: Leaving) => subtractQty(addQty('0', ...labels.map((one) => one.qty)), qty);
  if (lines.every((line) => compareQty(surplusOf(line), '0') <= 0)) return { lines: [...lines], rests: [] };
  const labels = lines.flatMap((line) => line.labels);
  lockNotesOfLabels(
    ctx,
    labels.map(({ code }) => code),
  );
  const now = new Map((await ctx.query<LabelNow>(nowText, [labels.map(({ id }) => id)])).map((label) => [label.id, label]));
  const leaving: L[] = [];
  const rests: RestLabel[] = [];
  for (const line of lines) {
    const fresh = { ...line, labels: line.labels.map((label) => ({ ...label, ...now.get(label.id) })) };
    await requireThere(ctx, fresh);
    const [last, surplus] = [fresh.labels.at(-1), surplusOf(line)];
    if (!last || compareQty(surplus, '0') <= 0) {
      leaving.push(fresh);
      continue;
    }
    if (now.get(last.id)?.holds) throw new Refusal('entry.labels-over', { line: line.lineNo, sum: last.qty, qty: line.qty, field: 'Qty' });
    const { taken, rest } = await takePiece(ctx, last, subtractQty(last.qty, surplus));
    if (rest) rests.push({ code: rest.code, qty: rest.qty, of: last.code });
    leaving.push({ ...fresh, labels: [...fresh.labels.slice(0, -1), { ...last, ...taken }] });
  }
  return { lines: leaving, rests };
}
