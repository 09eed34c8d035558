import type { Context } from '../core/call/context.ts';
import { lock } from '../stock/lockKeys.ts';
import type { StockKey } from '../stock/posting.ts';
import { promisedOf } from '../stock/promised.ts';

/** A label that a receipt of its note left without a place, with the stock key of its received goods. */
export interface LeftLabel extends StockKey {
  id: number;
  code: string;
  qty: string;
  itemNo: string;
  parentId: number | null;
  /** When its goods were received. */
  receivedAt: string;
  /** Whether goods of its key have left the place of the receipt since. */
  movedOn: boolean;
  /** The place of the labels inside it: a carton of labelled bags has no goods of its own. */
  heldAt: number | null;
  heldStatus: StockKey['status'] | null;
}

/** Stock, with the part that no label claims. */
export interface LooseStock extends StockKey {
  place: string;
  loose: string;
}

const lockText = 'select from label where note_id = $1 order by id for no key update';

// All labels of a line received in full, else the verified ones, as when saving the receipt.
const leftText = `
  select distinct on (b.id) b.id, b.code, trim_scale(b.qty)::text as qty, b.parent_id as "parentId", i.code as "itemNo", r.received_at::text as "receivedAt",
         l.item_id as "itemId", l.location_id as "locationId", l.batch, l.project, l.status, h.location_id as "heldAt", h.status as "heldStatus",
         exists (select from movement m
                  where m.item_id = l.item_id and m.from_location_id = l.location_id and m.from_status = l.status and m.batch = l.batch and m.project = l.project
                    and m.id > coalesce((select min(o.id) from movement o where o.document_id = r.id and o.document_type = 'receipt'), 0)) as "movedOn"
    from receipt_line l join receipt r on r.id = l.receipt_id and r.state <> 'deleted'
    join label b on b.note_line_id = l.note_line_id join item i on i.id = l.item_id
    left join lateral (select c.location_id, c.status from label c
                        where c.parent_id = b.id and c.state in ('in-stock', 'picked') and c.location_id is not null order by c.id limit 1) h on true
   where r.note_id = $1
     and (b.state in ('generated', 'printed') and l.qty = l.note_qty or b.state = 'scanned' or b.state = 'in-stock' and b.location_id is null)
   order by b.id, l.id desc`;

/** The labels that receipts of a note left behind; all labels of the note are locked. */
export async function lockLeftLabels(ctx: Pick<Context, 'query' | 'write'>, noteId: number): Promise<LeftLabel[]> {
  ctx.write(lockText, [noteId]);
  return ctx.query<LeftLabel>(leftText, [noteId]);
}

const looseText = `
  select distinct k.item_id as "itemId", k.location_id as "locationId", k.batch, k.project, k.status, p.code as place,
         trim_scale(k.qty - ${promisedOf('k')})::text as loose
    from jsonb_to_recordset($1::jsonb) as g(item bigint, batch text, project text)
    join balance k on k.item_id = g.item and k.batch = g.batch and k.project = g.project and k.qty > 0
    join location p on p.id = k.location_id and p.kind in ('storage', 'receiving', 'unassigned')
   order by p.code, k.status`;

/** The places of goods without labels, of the same kind as these labels; locked, so that nobody takes or labels them meanwhile. */
export async function lockLoose(ctx: Pick<Context, 'org' | 'query' | 'write'>, labels: readonly LeftLabel[]): Promise<LooseStock[]> {
  const values = [JSON.stringify(labels.map(({ itemId: item, batch, project }) => ({ item, batch, project })))];
  const keys = await ctx.query<LooseStock>(looseText, values);
  if (keys.length === 0) return [];
  lock(ctx, keys);
  return ctx.query<LooseStock>(looseText, values);
}
