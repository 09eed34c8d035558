// Both books side by side: the moves that our documents describe for each item and place, and Tryton's moves.
import type pg from 'pg';
import { stockSign } from '../../contract/exchange/protocol.stock.ts';

interface SentLine {
  itemNo: string;
  qty: string;
  location: string;
  fromLocation?: string;
}

/** A document of ours at its sending, and its result. */
export interface OurDocument {
  key: string;
  type: keyof typeof stockSign;
  state: string;
  reason: string;
  body: { lines: SentLine[] };
}

export const ourDocuments = async (pool: pg.Pool): Promise<OurDocument[]> =>
  (await pool.query<OurDocument>("select key, type, state, reason, body from outbox where neighbour = 'erp' order by id")).rows;

/** Quantities by item and place. */
export type Effects = Map<string, number>;

const add = (effects: Effects, item: string, place: string, qty: number): void => {
  const at = `${item} ${place}`;
  const sum = Math.round(((effects.get(at) ?? 0) + qty) * 1e6) / 1e6;
  if (sum === 0) effects.delete(at);
  else effects.set(at, sum);
};

/** The change of the stock of each place by the lines of a document. */
export function effectsOf({ type, body }: OurDocument): Effects {
  const effects: Effects = new Map();
  for (const { itemNo, qty, location, fromLocation } of body.lines) {
    if (type === 'putaway' && fromLocation) {
      add(effects, itemNo, fromLocation, -Number(qty));
      add(effects, itemNo, location, Number(qty));
    } else add(effects, itemNo, location, stockSign[type] * Number(qty));
  }
  return effects;
}

/** The sum of several. */
export function together(all: readonly Effects[], sign = 1): Effects {
  const sum: Effects = new Map();
  for (const effects of all)
    for (const [at, qty] of effects) {
      const [item = '', place = ''] = at.split(' ');
      add(sum, item, place, sign * qty);
    }
  return sum;
}

/** As text in a fixed order, to be compared with others. */
export const shown = (effects: Effects): string[] => [...effects].map(([at, qty]) => `${at} ${qty}`).toSorted();

const movesText = `
  with keyed as (
    select reference, 'stock.shipment.in,' || id as row from stock_shipment_in where state <> 'cancelled'
    union all select reference, 'stock.shipment.in.return,' || id from stock_shipment_in_return where state <> 'cancelled'
    union all select reference, 'stock.shipment.internal,' || id from stock_shipment_internal where state <> 'cancelled'
    union all select reference, 'stock.shipment.out,' || id from stock_shipment_out where state <> 'cancelled'
    union all select reference, 'stock.shipment.out.return,' || id from stock_shipment_out_return where state <> 'cancelled'
    union all select reference, 'production,' || id from production where state <> 'cancelled'
    union all select i.number, 'stock.inventory.line,' || l.id from stock_inventory i join stock_inventory_line l on l.inventory = i.id where i.state <> 'cancelled')
  select split_part(k.reference, ' ', 1) as key, k.row, m.state, p.code as item, f.code as "from", t.code as "to", m.internal_quantity as qty
    from keyed k join stock_move m on m.state <> 'cancelled'
         and k.row in (m.shipment, 'production,' || m.production_output, case when m.origin like 'stock.inventory.line,%' then m.origin end)
    join product_product p on p.id = m.product join stock_location f on f.id = m.from_location join stock_location t on t.id = m.to_location
   where k.reference ~ '^[A-Za-z]+:101:'`;

interface TheirMove {
  key: string;
  row: string;
  state: string;
  item: string;
  from: string | null;
  to: string | null;
  qty: number;
}

/** Moves of the rows that hold a key of ours. */
export const theirMoves = async (pool: pg.Pool): Promise<TheirMove[]> => (await pool.query<TheirMove>(movesText)).rows;

const isOurs = (place: string | null): place is string => place?.startsWith('RM1-') === true && place !== 'RM1-PROD';

/** The change of the stock of each place of ours by Tryton's moves. */
export function effectsOfMoves(moves: readonly TheirMove[]): Effects {
  const effects: Effects = new Map();
  for (const { item, from, to, qty } of moves) {
    if (isOurs(from)) add(effects, item, from, -qty);
    if (isOurs(to)) add(effects, item, to, qty);
  }
  return effects;
}

const theirStockText = `
  select p.code as item, l.code as place, sum(case when m.to_location = l.id then m.internal_quantity else -m.internal_quantity end)::float as qty
    from stock_move m join stock_location l on l.id in (m.from_location, m.to_location) join product_product p on p.id = m.product
   where m.state = 'done' and l.code like 'RM1-%' and l.code <> 'RM1-PROD' group by 1, 2`;

const ourStockText = `
  select i.code as item, l.code as place, sum(b.qty)::float as qty from balance b join location l on l.id = b.location_id join item i on i.id = b.item_id
   where b.org = '101' and l.code like 'RM1-%' group by 1, 2`;

async function stockOf(pool: pg.Pool, text: string): Promise<Effects> {
  const effects: Effects = new Map();
  const { rows } = await pool.query<{ item: string; place: string; qty: number }>(text);
  for (const { item, place, qty } of rows) add(effects, item, place, qty);
  return effects;
}

export const theirStock = (pool: pg.Pool): Promise<Effects> => stockOf(pool, theirStockText);
export const ourStock = (pool: pg.Pool): Promise<Effects> => stockOf(pool, ourStockText);
