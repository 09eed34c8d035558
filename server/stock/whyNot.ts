import type { RefusalArgs } from '../../contract/core/envelope.ts';
import {
  type LabelRefusal,
  type OfferedStock,
  refuseLabel,
  refuseTake,
  type TakeRefusal,
  type WantingLine,
} from '../../contract/issuing/take.rules.ts';
import { placeCode } from '../../contract/labels/placeCode.ts';
import type { Context } from '../core/call/context.ts';
import { labelCode } from '../labels/label.store.ts';
import { findOffered } from './offeredLabel.store.ts';
import { allAt, knownPlaces } from './stockToTake.store.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language'>;
type Why = { refuse: TakeRefusal | LabelRefusal; args: RefusalArgs } | undefined;

/**
 * Judged as a scan of it would be: a label, else what lies at a place. Of several lines those that want the goods are asked; it may be taken
 * when one of them may have it.
 */
export async function whyNot(ctx: Asking, lines: readonly WantingLine[], code: string): Promise<Why | 'unknown'> {
  const [label] = await findOffered(ctx, [labelCode(code)]);
  if (label) {
    const nothing = { refuse: 'take.nothing', args: { item: label.itemNo, place: label.place ?? '—' } } as const;
    return refuseLabel(label) ?? (label.key ? refuseAll(lines, [label.key]) : nothing);
  }
  const place = placeCode(code);
  const keys = await allAt(ctx, place);
  if (keys.length === 0 && !(await knownPlaces(ctx, [place])).has(place)) return 'unknown';
  const wanted = keys.filter(({ itemNo }) => lines.some((line) => line.itemNo === itemNo));
  if (wanted.length === 0)
    return { refuse: 'take.nothing', args: { item: [...new Set(lines.map(({ itemNo }) => itemNo))].join(', '), place } };
  return refuseAll(lines, wanted);
}

function refuseAll(lines: readonly WantingLine[], keys: readonly OfferedStock[]): Why {
  const judged = keys.flatMap((key) => {
    const wanting = lines.filter(({ itemNo }) => itemNo === key.itemNo);
    return (wanting.length > 0 ? wanting : lines.slice(0, 1)).map((line) => refuseTake(line, key));
  });
  return judged.includes(undefined) ? undefined : judged[0];
}
