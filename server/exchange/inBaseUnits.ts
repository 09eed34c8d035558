import { convertedQty, fitsDecimals } from '../../contract/core/quantity.ts';
import type { InboundRecord, RecordKind } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from './inTransaction.ts';
import type { Living, Taker, Unusable } from './taker.ts';

/** A part of a record with a quantity of an item and its unit. */
interface Goods {
  line?: number;
  itemNo: string;
  qty: string;
  unit: string;
}

/** The factor from this unit to the item's base unit. */
interface Factor {
  org: string;
  item: string;
  unit: string;
  factor: string;
  ours: string;
  decimals: number;
}

const factorsText = `
  select i.org, i.code as item, u.unit, trim_scale(u.factor)::text as factor, i.unit as ours, i.decimals
    from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as g(org, item, unit)) g
    join item i on i.org = g.org and i.code = g.item join item_unit u on u.item_id = i.id and u.unit = g.unit and u.unit <> i.unit`;

const isGoods = (part: unknown): part is Goods =>
  typeof part === 'object' && part !== null && 'itemNo' in part && 'unit' in part && 'qty' in part;

type Data = { org: string; lines?: unknown; components?: unknown; labels?: unknown };
type Parts = readonly unknown[];
const partsOf = (part: unknown): Parts => (Array.isArray(part) ? part : []);
const goodsIn = (data: Data): Goods[] => [data, ...partsOf(data.lines), ...partsOf(data.components)].filter(isGoods);
const keyOf = (org: string, item: string, unit: string): string => `${org}\n${item}\n${unit}`;

/** Exact, within the item's decimals; undefined for half a box of nine. */
function inBase(qty: string, { factor, decimals, item, unit, ours }: Factor): string {
  const converted = convertedQty(qty, factor);
  if (converted === undefined || !fitsDecimals(converted, decimals))
    throw new Refusal('parked.unit-inexact', { item, qty, unit, factor, ours, decimals });
  return converted;
}

/** The data with its quantities in the units of the items; labels of a delivery note are in the unit of their line. */
function convert(data: Data, factorOf: (goods: Goods) => Factor | undefined): Data {
  const one = <P>(part: P): P => {
    const factor = isGoods(part) ? factorOf(part) : undefined;
    return isGoods(part) && factor ? { ...part, qty: inBase(part.qty, factor), unit: factor.ours } : part;
  };
  const lines = partsOf(data.lines);
  const ofLine = new Map(lines.filter(isGoods).map((line) => [line.line, factorOf(line)]));
  const labels = partsOf(data.labels).map((label) => {
    const { line, qty } = label as { line: number; qty: string };
    const factor = ofLine.get(line);
    return factor ? { ...(label as object), qty: inBase(qty, factor) } : label;
  });
  return {
    ...one(data),
    ...(Array.isArray(data.lines) && { lines: lines.map(one) }),
    ...(Array.isArray(data.components) && { components: partsOf(data.components).map(one) }),
    ...(Array.isArray(data.labels) && { labels }),
  };
}

/**
 * Takes records with quantities in other units of their items: they are converted before all checks, so that documents, labels
 * and stock have the item's unit. The taker refuses units that the item does not have.
 */
export const inBaseUnits = <K extends RecordKind>(taker: Taker<K>): Taker<K> => ({
  ...taker,
  take: async (query, records, source) => {
    const factors = await factorsOf(query, records);
    if (factors.size === 0) return taker.take(query, records, source);
    const unusable = new Map<InboundRecord, Unusable>();
    const originalOf = new Map<InboundRecord, InboundRecord>();
    for (const record of records) {
      const data = record.data as Data;
      const factorOf = ({ itemNo, unit }: Goods) => factors.get(keyOf(data.org, itemNo, unit));
      try {
        const converted = goodsIn(data).some(factorOf) ? { ...record, data: convert(data, factorOf) as typeof record.data } : record;
        originalOf.set(converted, record);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        unusable.set(record, error);
      }
    }
    if (originalOf.size === 0) return unusable;
    for (const [one, why] of await taker.take(query, [...originalOf.keys()] as Living<K>[], source))
      unusable.set(originalOf.get(one) ?? one, why);
    return unusable;
  },
});

async function factorsOf(query: Query, records: readonly { data: object }[]): Promise<Map<string, Factor>> {
  const all = records.flatMap(({ data }) => goodsIn(data as Data).map((goods) => ({ org: (data as Data).org, ...goods })));
  if (all.length === 0) return new Map();
  const found = await query<Factor>(factorsText, [all.map(({ org }) => org), all.map(({ itemNo }) => itemNo), all.map(({ unit }) => unit)]);
  return new Map(found.map((one) => [keyOf(one.org, one.item, one.unit), one]));
}
