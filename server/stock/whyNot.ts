import type { RefusalArgs } from '../../contract/core/envelope.ts';
import { type LabelRefusal, refuseLabel, refuseTake, type TakeRefusal, type WantingLine } from '../../contract/issuing/take.rules.ts';
import { byTurn, freeLayers, type Turn } from '../../contract/stock/layers.rules.ts';
import type { Context } from '../core/call/context.ts';
import { labelCodeHere, placeCodeHere } from '../labels/codesHere.ts';
import { findOffered } from './offeredLabel.store.ts';
import { allAt, knownPlaces, type TakeableKey } from './stockToTake.store.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone'>;
type Refused = { refuse: TakeRefusal | LabelRefusal; args: RefusalArgs };
/** The lines that it may be taken for, with their turn; or why it may be for none. */
type Why<L> = Refused | { may: readonly L[]; turn: Turn };

/**
 * Judged like a scan: a label, else the stock at a place. With several lines, those that want the goods are judged.
 */
export async function whyNot<L extends WantingLine>(ctx: Asking, lines: readonly L[], code: string): Promise<Why<L> | 'unknown'> {
  const [label] = await findOffered(ctx, [await labelCodeHere(ctx, code)]);
  if (label) {
    const nothing = { refuse: 'take.nothing', args: { item: label.itemNo, place: label.place ?? '—' } } as const;
    return refuseLabel(label) ?? (label.key ? refuseAll(lines, [label.key], label.day) : nothing);
  }
  const place = await placeCodeHere(ctx, code);
  const keys = await allAt(ctx, place);
  if (keys.length === 0 && !(await knownPlaces(ctx, [place])).has(place)) return 'unknown';
  const wanted = keys.filter(({ itemNo }) => lines.some((line) => line.itemNo === itemNo));
  if (wanted.length === 0)
    return { refuse: 'take.nothing', args: { item: [...new Set(lines.map(({ itemNo }) => itemNo))].join(', '), place } };
  return refuseAll(lines, wanted);
}

function refuseAll<L extends WantingLine>(lines: readonly L[], keys: readonly TakeableKey[], labelDay: string | null = null): Why<L> {
  const judged = keys.flatMap((key) => {
    const wanting = lines.filter(({ itemNo }) => itemNo === key.itemNo);
    return (wanting.length > 0 ? wanting : lines.slice(0, 1)).map((line) => ({ line, key, why: refuseTake(line, key) }));
  });
  const fit = judged.filter(({ why }) => !why);
  const may = fit.map(({ line }) => line);
  const [first] = fit.flatMap(({ key }) => freeLayers(key).slice(0, 1)).toSorted(byTurn);
  const turn = { day: labelDay ?? first?.day ?? '', useBy: first?.useBy };
  return may.length > 0 ? { may, turn } : (judged[0]?.why ?? { may, turn });
}
