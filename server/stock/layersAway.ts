import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { SharedContext } from '../core/call/context.ts';
import { layersOfMovement } from './layersInSql.ts';
import type { Layer, Place } from './posting.ts';

/** A layer, and its day in the plant's time zone. */
interface DatedLayer extends Layer {
  day: string;
}

/** A layer of a movement to a place outside of the plant, or back from there. */
export interface MovedLayer {
  away: boolean;
  at: string;
  day: string;
  qty: string;
}

/** Columns of `MovedLayer` for a movement `m` with its layers `y`; `zone` is SQL. */
export const movedLayerColumns = (zone: string): string =>
  `y.at::text as at, plant_day(y.at, ${zone})::text as day, trim_scale(y.qty)::text as qty`;
/** The layers `y` of a movement `m`. */
export const layersJoined = `cross join lateral json_to_recordset(${layersOfMovement('m')}) as y(at timestamptz, qty numeric)`;

/** Goods that left the plant and may come back, by the days when they had come. */
export class LayersAway {
  #layers: DatedLayer[] = [];

  /** The layers that movements took out and brought back, in their order. */
  constructor(moved: readonly MovedLayer[]) {
    for (const { away, at, day, qty } of moved) {
      if (away) this.#layers.push({ at: new Date(at), day, qty });
      else this.take(qty, { day });
    }
  }

  /** Takes a quantity from them: of the given day first, then the last departed, or the first. */
  take(qty: string, { day, last = true }: { day?: string | undefined; last?: boolean } = {}): Layer[] {
    const inOrder = last ? this.#layers.toReversed() : this.#layers;
    const ordered = [...inOrder.filter((one) => one.day === day), ...inOrder.filter((one) => one.day !== day)];
    const taken: Layer[] = [];
    let open = qty;
    for (const layer of ordered) {
      if (compareQty(open, '0') <= 0) break;
      const part = compareQty(layer.qty, open) < 0 ? layer.qty : open;
      taken.push({ at: layer.at, qty: part });
      layer.qty = subtractQty(layer.qty, part);
      open = subtractQty(open, part);
    }
    this.#layers = this.#layers.filter(({ qty: left }) => compareQty(left, '0') > 0);
    return taken;
  }
}

/** Goods of a document line that come from a place outside. */
export interface ComingBack {
  itemId: number;
  batch: string;
  project: string;
  qty: string;
  from: Place | null;
  labels?: readonly { id: number; qty: string }[];
}

const dayText = 'select id, plant_day(received_at, $2)::text as day from label where id = any($1::bigint[]) and received_at is not null';

/** The layers of goods without a label, from the layers that are away for each line; a label has its own day, and its goods are taken from that day. */
export async function layersOfRest<L extends ComingBack>(
  ctx: Pick<SharedContext, 'query' | 'timeZone'>,
  lines: readonly L[],
  awayOf: (line: L) => LayersAway | undefined,
  last: boolean,
): Promise<(Layer[] | undefined)[]> {
  const ids = lines.flatMap(({ labels = [] }) => labels.map(({ id }) => id));
  const days = ids.length === 0 ? [] : await ctx.query<{ id: number; day: string }>(dayText, [ids, ctx.timeZone]);
  const dayOf = new Map(days.map(({ id, day }) => [id, day]));
  for (const line of lines) for (const { id, qty } of line.labels ?? []) awayOf(line)?.take(qty, { day: dayOf.get(id), last });
  return lines.map((line) => {
    const rest = subtractQty(line.qty, addQty('0', ...(line.labels ?? []).map(({ qty }) => qty)));
    const layers = compareQty(rest, '0') > 0 ? awayOf(line)?.take(rest, { last }) : undefined;
    return layers && layers.length > 0 ? layers : undefined;
  });
}

const backText = `
  select g.nth, m.to_location_id = g.place as away, ${movedLayerColumns('$2')}
    from jsonb_to_recordset($1::jsonb) as g(nth int, item bigint, batch text, project text, place bigint)
   cross join lateral (select * from movement x where x.item_id = g.item and x.batch = g.batch and x.project = g.project
                          and g.place in (x.from_location_id, x.to_location_id) order by x.id desc limit 400) m
   ${layersJoined} order by g.nth, m.id`;

/**
 * The days of goods that come back from outside (a workshop, a customer): of those that went there last and have not come back. Goods that
 * never went there are new.
 */
export async function layersComingBack(
  ctx: Pick<SharedContext, 'query' | 'timeZone'>,
  lines: readonly ComingBack[],
): Promise<(Layer[] | undefined)[]> {
  const keyOf = ({ itemId, batch, project, from }: ComingBack) => JSON.stringify([itemId, batch, project, from?.locationId]);
  const goods = [...new Map(lines.filter(({ from }) => from && !from.physical).map((line) => [keyOf(line), line]))];
  if (goods.length === 0) return lines.map(() => undefined);
  const wantedGoods = goods.map(([, { itemId: item, batch, project, from }], nth) => ({
    nth,
    item,
    batch,
    project,
    place: from?.locationId,
  }));
  const moved = await ctx.query<MovedLayer & { nth: number }>(backText, [JSON.stringify(wantedGoods), ctx.timeZone]);
  const byKey = new Map(goods.map(([key], nth) => [key, new LayersAway(moved.filter((one) => one.nth === nth))]));
  return layersOfRest(ctx, lines, (line) => byKey.get(keyOf(line)), true);
}
