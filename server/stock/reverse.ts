import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { type Cause, type Move, post } from './post.ts';

interface Posted {
  id: number;
  item_id: number;
  batch: string;
  project: string;
  qty: string;
  from_location_id: number;
  from_status: StockStatus;
  from_physical: boolean;
  to_location_id: number;
  to_status: StockStatus;
  to_physical: boolean;
  document_line: number;
  label_id: number | null;
  reversed: boolean;
}

const postedText = `
  select m.*, f.kind = 'storage' as from_physical, t.kind = 'storage' as to_physical,
         exists (select 1 from movement r where r.reverses_id = m.id) as reversed
    from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
   where m.document_type = $1 and m.document_id = $2 and m.reverses_id is null order by m.id desc`;

/**
 * Takes a document's movements back by opposite movements with a link; nothing is deleted. Refused with
 * `stock.already-reversed`, or with `stock.insufficient` when the goods have moved on.
 */
export async function reverse(ctx: Pick<Context, 'org' | 'operationId' | 'person' | 'query' | 'write'>, cause: Cause): Promise<void> {
  const posted = await ctx.query<Posted>(postedText, [cause.documentType, cause.documentId]);
  if (posted.some((one) => one.reversed)) throw new Refusal('stock.already-reversed');
  const back = posted.map(
    (one): Move => ({
      itemId: one.item_id,
      batch: one.batch,
      project: one.project,
      qty: one.qty,
      from: { locationId: one.to_location_id, status: one.to_status, physical: one.to_physical },
      to: { locationId: one.from_location_id, status: one.from_status, physical: one.from_physical },
      documentLine: one.document_line,
      labelId: one.label_id ?? undefined,
      reversesId: one.id,
    }),
  );
  await post(ctx, cause, back);
}
