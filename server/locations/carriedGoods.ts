import type { CallInput } from '../../contract/core/call.ts';
import { compareQty, fitsDecimals } from '../../contract/core/quantity.ts';
import type { positionCalls } from '../../contract/locations/position.calls.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { insufficient } from '../stock/blind.ts';
import type { MovePlace } from './movable.store.ts';

/** Goods without labels, as a person enters them. */
export type Carried = NonNullable<CallInput<typeof positionCalls.bindPosition>['goods']>[number];

/** The same, found in the books. */
export interface CarriedRow {
  itemId: number;
  itemNo: string;
  itemName: string;
  unit: string;
  decimals: number;
  batch: string;
  project: string;
  status: StockStatus;
  qty: string;
  from: MovePlace;
}

type Asking = Pick<Context, 'org' | 'language' | 'person' | 'query'>;

const placeText = (language: Language): string => `
  select l.id, l.code, l.warehouse_id as "warehouseId", ${nameIn('w', language)} as warehouse, w.code as "warehouseCode"
    from location l join warehouse w on w.id = l.warehouse_id where l.org = $1 and l.code = $2`;

/** A place that goods leave. */
export async function placeLeft(ctx: Asking, code: string): Promise<MovePlace> {
  const [place] = await ctx.query<MovePlace>(placeText(ctx.language), [ctx.org, code]);
  if (!place) throw new Refusal('location.not-found', { code });
  return place;
}

const keysText = (language: Language): string => `
  select i.id as "itemId", i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, i.decimals, b.batch, b.project, b.status
    from item i left join balance b on b.item_id = i.id and b.location_id = :locationId and b.present
     and (:batch::text is null or b.batch = :batch) and (:project::text is null or b.project = :project) and (:status::text is null or b.status = :status)
   where i.org = :org and i.code = :item order by b.batch, b.project, b.status`;

/** Finds the stock that a person carries: the item has one stock at the place, or the person names batch and project. */
export async function findCarried(ctx: Asking, goods: Carried, from: MovePlace): Promise<CarriedRow> {
  const { item, qty, batch = null, project = null, status = null } = goods;
  const keys = await ctx.query<Omit<CarriedRow, 'qty' | 'from' | 'status'> & { status: StockStatus | null }>(
    ...named(keysText(ctx.language), { org: ctx.org, item, locationId: from.id, batch, project, status }),
  );
  const [key, another] = keys;
  if (!key) throw new Refusal('item.not-found', { code: item });
  const { decimals } = key;
  if (compareQty(qty, '0') <= 0 || !fitsDecimals(qty, decimals)) throw new Refusal('bind.qty', { item, decimals });
  if (key.status === null) throw await insufficient(ctx, { item, place: from.code, locationId: from.id, available: '0', wanted: qty });
  if (another) throw new Refusal('bind.several', { item, place: from.code });
  return { ...key, status: key.status, qty, from };
}
