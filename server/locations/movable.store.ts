import type { MovableLabel } from '../../contract/locations/position.rules.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { lockNotesOfLabels } from '../labels/label.store.ts';

/** A place within a warehouse that goods go to. */
export interface MovePlace {
  id: number;
  code: string;
  warehouseId: number;
  /** Its name in the reader's language. */
  warehouse: string;
  warehouseCode: string;
}

/** A label with all that its move needs. */
export interface MovableRow extends MovableLabel {
  id: number;
  itemId: number;
  itemNo: string;
  itemName: string;
  unit: string;
  batch: string;
  project: string;
  qty: string;
  status: StockStatus | null;
  locationId: number | null;
  warehouseCode: string;
}

const lockText = 'select 1 from label where org = $1 and code = any($2::text[]) order by id for no key update';

const labelsText = (language: Language): string => `
  select b.id, b.code, b.state, b.item_id as "itemId", i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, b.batch, b.project, b.qty,
         b.status, b.location_id as "locationId", p.code as place, p.warehouse_id as "warehouseId", coalesce(${nameIn('w', language)}, '') as warehouse,
         coalesce(w.code, '') as "warehouseCode",
         case b.state when 'void' then (select e.detail from label_event e where e.label_id = b.id and e.event in ('void', 'withdrawn') order by e.id desc limit 1)
                      when 'split' then (select string_agg(c.code, ', ' order by c.id) from label c where c.parent_id = b.id) end as "endReason"
    from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id
   where b.org = $1 and b.code = any($2::text[])`;

type Moving = Pick<Context, 'org' | 'language' | 'query' | 'write'>;

/** Labels by their codes, in the order of the codes, locked after their notes; an unknown one is refused. */
export async function lockLabels(ctx: Moving, codes: readonly string[]): Promise<MovableRow[]> {
  if (codes.length === 0) return [];
  lockNotesOfLabels(ctx, codes);
  ctx.write(lockText, [ctx.org, codes]);
  const rows = await ctx.query<MovableRow>(labelsText(ctx.language), [ctx.org, codes]);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => {
    const label = byCode.get(code);
    if (!label) throw new Refusal('label.not-found', { code });
    return label;
  });
}

const placeText = (language: Language, which: string): string => `
  select l.id, l.code, l.status, l.warehouse_id as "warehouseId", ${nameIn('w', language)} as warehouse, w.code as "warehouseCode"
    from location l join warehouse w on w.id = l.warehouse_id where l.org = $1 and ${which} for key share of l`;

/** The place that a person names as target, locked so that it is not closed meanwhile. */
export async function lockPlace(ctx: Moving, code: string): Promise<MovePlace> {
  const text = placeText(ctx.language, "l.code = $2 and l.kind <> 'unassigned'");
  const [place] = await ctx.query<MovePlace & { status: string }>(text, [ctx.org, code]);
  if (!place) throw new Refusal('location.not-found', { code });
  if (place.status !== 'active') throw new Refusal('location.inactive', { code });
  return place;
}

/** A place by its id. */
export async function placeById(ctx: Moving, id: number): Promise<MovePlace> {
  const [place] = await ctx.query<MovePlace>(placeText(ctx.language, 'l.id = $2'), [ctx.org, id]);
  if (!place) throw new Error(`there is no place ${id}`);
  return place;
}

/** The place for a warehouse's goods without a known location. */
export async function unassignedPlace(ctx: Moving, warehouseId: number): Promise<MovePlace> {
  const [place] = await ctx.query<MovePlace>(placeText(ctx.language, "l.warehouse_id = $2 and l.kind = 'unassigned'"), [
    ctx.org,
    warehouseId,
  ]);
  if (!place) throw new Error(`warehouse ${warehouseId} has no unassigned place`);
  return place;
}
