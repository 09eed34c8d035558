import { compareQty } from '../../contract/core/quantity.ts';
import type { ReceivedLine } from '../../contract/receiving/receipt.rules.ts';
import { shortReasons } from '../../contract/receiving/receiving.rules.ts';
import { type CartonEntry, type LabelOfLine, settleLabels } from '../../contract/receiving/shortLabels.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { type ReducedLabel, reduceLabels } from '../labels/reduceLabels.ts';
import type { LoadedLine, NewReceipt } from './receipt.store.ts';

/** The settlement of labels of short lines. */
export interface ShortLabels {
  stored: number[];
  reduced: ReducedLabel[];
  voids: { id: number; reason: string }[];
}

const labelsText = `
  select b.id, b.note_line_id as "lineId", b.code, trim_scale(b.qty)::text as qty, b.state = 'scanned' as verified
    from label b where b.note_line_id = any($1::bigint[]) and b.state in ('generated', 'printed', 'scanned')
     and not exists (select from label c where c.parent_id = b.id and c.state <> 'void') order by b.id for no key update of b`;

/** Settles them without writing, so that a refusal leaves nothing. Complete lines are skipped. */
export async function settleShortLabels(
  ctx: Pick<Context, 'query' | 'language'>,
  lines: readonly ReceivedLine<LoadedLine>[],
  entriesOf: ReadonlyMap<number, readonly CartonEntry[] | undefined>,
): Promise<ShortLabels> {
  const settled: ShortLabels = { stored: [], reduced: [], voids: [] };
  const short = lines.filter(({ line, qty }) => compareQty(qty, line.qty) < 0);
  if (short.length === 0) return settled;
  const labels = await ctx.query<LabelOfLine & { lineId: number }>(labelsText, [short.map(({ line }) => line.lineId)]);
  for (const { line, qty, reason } of short) {
    const own = labels.filter(({ lineId }) => lineId === line.lineId);
    const decision = settleLabels({ itemNo: line.itemNo, qty }, own, entriesOf.get(line.lineNo));
    if ('refuse' in decision) throw new Refusal(decision.refuse, decision.args);
    settled.stored.push(...decision.stored.map(({ id }) => id));
    settled.reduced.push(...decision.stored.flatMap((one) => (one.reduced ? [{ labelId: one.id, qty: one.qty }] : [])));
    settled.voids.push(...decision.voidIds.map((id) => ({ id, reason: reasonIn(ctx.language, reason) })));
  }
  return settled;
}

const reasonIn = (language: Context['language'], reason: string): string =>
  say(language, `state.shortReason.${shortReasons.find((one) => one === reason) ?? 'other'}`);

/** The history names the receipt, so that deleting the receipt restores the labels. */
const goneText = `
  with gone as (
    ${labelsBecome('void')} from unnest($1::bigint[], $2::text[]) w(id, reason) where b.id = w.id returning b.id, b.note_id, w.reason
  ), counted as (
    update delivery_note n set label_count = n.label_count - g.labels
      from (select note_id, count(*) as labels from gone group by note_id) g where n.id = g.note_id
  )
  ${labelEvent('void', 'gone', { document: ["'receipt'", '$3'], user: '$4', detail: 'reason' })}`;

/** Writes the settlement after the receipt, which reduces the labels in stock. */
export async function writeShortLabels(
  ctx: Pick<Context, 'query' | 'write' | 'person'>,
  receipt: Pick<NewReceipt, 'no'>,
  { reduced, voids }: ShortLabels,
): Promise<void> {
  if (voids.length > 0) ctx.write(goneText, [voids.map(({ id }) => id), voids.map(({ reason }) => reason), receipt.no, ctx.person.userId]);
  await reduceLabels(ctx, { documentType: 'receipt', documentNo: receipt.no }, reduced);
}
