import { labelEventOf, labelMachine } from '../../contract/labels/label.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';

/** The real quantity of a carton; less than on its label. */
export interface ReducedLabel {
  labelId: number;
  qty: string;
}

const reduceText = `
  with was as (
    select b.id, b.code, b.qty as before, w.qty as after, b.state = any(:states) and w.qty < b.qty as fits
      from unnest(:labelIds::bigint[], :qtys::numeric[]) as w(id, qty) join label b on b.id = w.id order by b.id for no key update of b
  ), changed as (
    update label b set qty = was.after, reduced_from = coalesce(b.reduced_from, b.qty) from was where b.id = was.id and was.fits
    returning b.id, b.location_id
  ), told as (
    insert into label_event (label_id, event, document_type, document_no, location_id, user_id, detail)
    select c.id, '${labelEventOf.reduce}', :documentType, :documentNo, c.location_id, :userId, trim_scale(was.before) || ' → ' || trim_scale(was.after)
      from changed c join was on was.id = c.id
  )
  select code from was where not fits order by code limit 1`;

/**
 * Labels in stock that turn out to hold less: their quantity is lowered, so that labels never promise more than the
 * stock, and the history names the document that found it. What they were printed for comes back with
 * `reduced_from` when that document is taken back.
 */
export async function reduceLabels(
  ctx: Pick<Context, 'query' | 'person'>,
  { documentType, documentNo }: { documentType: string; documentNo: string },
  labels: readonly ReducedLabel[],
): Promise<void> {
  if (labels.length === 0) return;
  const [misfit] = await ctx.query<{ code: string }>(
    ...named(reduceText, {
      labelIds: labels.map(({ labelId }) => labelId),
      qtys: labels.map(({ qty }) => qty),
      states: [...labelMachine.steps.reduce.from],
      ...{ documentType, documentNo, userId: ctx.person.userId || null },
    }),
  );
  if (misfit) throw new Refusal('stock.label-not-reduced', { code: misfit.code });
}
