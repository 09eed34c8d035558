// The things that the lines of a document refer to, in Tryton.
import { z } from 'zod';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { readRows } from './trytonCompanies.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { decimal } from './trytonValues.ts';

/** A line of a document on its way out, whatever its type. */
export type Line = SentDocument['lines'][number];

/** The product and lot of a line in Tryton. */
export interface Goods {
  line: Line;
  product: number;
  uom: number;
  costPrice: string;
  location: number;
  warehouse: number;
  /** Where the goods come from, if the line has it. */
  from: number | undefined;
  lot: number | undefined;
  purchaseLine: number | undefined;
  unitPrice: string;
}

/** Lines that refer to things which Tryton does not have, each with the reason. */
export class RefusedLines extends Error {
  readonly reasons: ReadonlyMap<number, string>;

  constructor(reasons: ReadonlyMap<number, string>) {
    super([...reasons.values()].join('; '));
    this.reasons = reasons;
  }
}

const product = z.object({
  id: z.number(),
  code: z.string(),
  active: z.boolean(),
  cost_price: decimal.nullish(),
  'template.': z.object({
    active: z.boolean(),
    default_uom: z.number(),
    'default_uom.': z.object({ symbol: z.string(), factor: z.number() }),
  }),
});
const productFields = [
  'code',
  'active',
  'cost_price',
  'template.active',
  'template.default_uom',
  'template.default_uom.symbol',
  'template.default_uom.factor',
];

const location = z.object({ id: z.number(), code: z.string(), warehouse: z.number().nullable(), active: z.boolean() });
const lot = z.object({ id: z.number(), number: z.string(), product: z.number() });
const orderLine = z.object({
  id: z.number(),
  purchase: z.number(),
  product: z.number().nullable(),
  unit_price: decimal.nullish(),
  'unit.': z.object({ factor: z.number() }),
  'purchase.': z.object({ number: z.string(), state: z.string() }),
});

const textIn = (line: Line, name: string): string | undefined => {
  const value: unknown = Reflect.get(line, name);
  return typeof value === 'string' ? value : undefined;
};
const numberIn = (line: Line, name: string): number | undefined => {
  const value: unknown = Reflect.get(line, name);
  return typeof value === 'number' ? value : undefined;
};
const distinct = (values: readonly (string | undefined)[]): string[] => [...new Set(values.filter((one) => one !== undefined))];

const search = (rpc: TrytonRpc, model: string, domain: readonly unknown[], fields: readonly string[]): Promise<unknown> =>
  rpc.call(model, 'search_read', domain, 0, null, [['id', 'ASC']], [...fields]);

/** The lines of purchases by number and position: the position counts product lines only, in the order of their creation. */
async function orderLines(rpc: TrytonRpc, numbers: readonly string[]): Promise<Map<string, z.infer<typeof orderLine>>> {
  if (numbers.length === 0) return new Map();
  const domain = [
    ['purchase.number', 'in', numbers],
    ['type', '=', 'line'],
  ];
  const fields = ['purchase', 'product', 'unit_price', 'unit.factor', 'purchase.number', 'purchase.state'];
  const rows = readRows(orderLine, await search(rpc, 'purchase.line', domain, fields), 'purchase.line');
  const places = new Map<number, number>();
  return new Map(
    rows.map((row) => {
      const at = (places.get(row.purchase) ?? 0) + 1;
      places.set(row.purchase, at);
      return [`${row['purchase.'].number}\n${at}`, row];
    }),
  );
}

/** The price of a line in the product's own unit, with the four decimals that Tryton keeps. */
function priceIn(factor: number, { unit_price: price, 'unit.': unit }: z.infer<typeof orderLine>): string {
  return unit.factor === factor ? (price ?? '0') : ((Number(price) * factor) / unit.factor).toFixed(4);
}

/** Finds everything that the lines refer to. For incoming goods a new batch is created, which does no harm if it is not used. */
export async function goodsOf(
  rpc: TrytonRpc,
  lines: readonly Line[],
  { comesIn, newLots }: { comesIn: boolean; newLots: boolean },
): Promise<Goods[]> {
  const codes = distinct(lines.map(({ itemNo }) => itemNo));
  const places = distinct(lines.flatMap((line) => [line.location, textIn(line, 'fromLocation')]));
  const [products, locations, orders] = await Promise.all([
    search(rpc, 'product.product', [['code', 'in', codes]], productFields).then((rows) => readRows(product, rows, 'product.product')),
    search(
      rpc,
      'stock.location',
      [
        ['code', 'in', places],
        ['type', '=', 'storage'],
      ],
      ['code', 'warehouse', 'active'],
    ).then((rows) => readRows(location, rows, 'stock.location')),
    orderLines(rpc, comesIn ? distinct(lines.map((line) => textIn(line, 'poNo'))) : []),
  ]);
  const reasons = new Map<number, string>();
  const found = lines.flatMap((line): Omit<Goods, 'lot'>[] => {
    const refuse = (reason: string) => {
      reasons.set(line.line, reason);
      return [];
    };
    const item = products.find(({ code }) => code === line.itemNo);
    if (!item) return refuse(`Tryton 里没有料号 ${line.itemNo} / Tryton has no product ${line.itemNo}`);
    if (!item.active || !item['template.'].active)
      return refuse(`Tryton 里料号 ${line.itemNo} 已停用 / product ${line.itemNo} is inactive in Tryton`);
    const { symbol, factor } = item['template.']['default_uom.'];
    if (symbol !== line.unit)
      return refuse(`Tryton 里料号 ${line.itemNo} 的单位是 ${symbol} / the unit of ${line.itemNo} is ${symbol} in Tryton`);
    const placeOf = (code: string | undefined) => locations.find((one) => one.code === code && one.active && one.warehouse !== null);
    const place = placeOf(line.location);
    if (!place?.warehouse) return refuse(`Tryton 里没有库位 ${line.location} / Tryton has no location ${line.location}`);
    const fromCode = textIn(line, 'fromLocation');
    const from = placeOf(fromCode);
    if (fromCode !== undefined && !from) return refuse(`Tryton 里没有库位 ${fromCode} / Tryton has no location ${fromCode}`);
    const [poNo, poLine] = [textIn(line, 'poNo'), numberIn(line, 'poLine')];
    const ordered = poNo === undefined ? undefined : orders.get(`${poNo}\n${poLine}`);
    if (comesIn && poNo !== undefined) {
      if (!ordered) return refuse(`Tryton 里没有采购单 ${poNo} 第 ${poLine} 行 / Tryton has no line ${poLine} of purchase ${poNo}`);
      if (ordered.product !== item.id)
        return refuse(`采购单 ${poNo} 第 ${poLine} 行是别的料号 / line ${poLine} of purchase ${poNo} is of another product`);
      if (!['processing', 'done'].includes(ordered['purchase.'].state))
        return refuse(`采购单 ${poNo} 未确认或已取消 / purchase ${poNo} is not confirmed, or cancelled`);
    }
    return [
      {
        line,
        product: item.id,
        uom: item['template.'].default_uom,
        costPrice: item.cost_price ?? '0',
        location: place.id,
        warehouse: place.warehouse,
        from: from?.id,
        purchaseLine: ordered?.id,
        unitPrice: ordered?.unit_price ? priceIn(factor, ordered) : (item.cost_price ?? '0'),
      },
    ];
  });
  const lots = reasons.size === 0 ? await lotsOf(rpc, found, newLots) : new Map<string, number>();
  const goods = found.map((one): Goods => ({ ...one, lot: lots.get(`${one.product}\n${one.line.batch}`) }));
  for (const { line, lot: held } of goods)
    if (reasons.size === 0 && line.batch !== undefined && held === undefined)
      reasons.set(line.line, `Tryton 里没有批次 ${line.batch} / Tryton has no lot ${line.batch} of ${line.itemNo}`);
  if (reasons.size > 0) throw new RefusedLines(reasons);
  return goods;
}

async function lotsOf(rpc: TrytonRpc, goods: readonly Omit<Goods, 'lot'>[], newLots: boolean): Promise<Map<string, number>> {
  const wanted = new Map(
    goods.flatMap(({ product: of, line }) =>
      line.batch === undefined ? [] : [[`${of}\n${line.batch}`, { number: line.batch, product: of }] as const],
    ),
  );
  if (wanted.size === 0) return new Map();
  const numbers = distinct([...wanted.values()].map(({ number }) => number));
  const rows = readRows(lot, await search(rpc, 'stock.lot', [['number', 'in', numbers]], ['number', 'product']), 'stock.lot');
  // Of two with one number the older one always counts.
  const lotOf = new Map(rows.toReversed().map((row) => [`${row.product}\n${row.number}`, row.id]));
  const missing = [...wanted].filter(([name]) => !lotOf.has(name));
  if (!newLots || missing.length === 0) return lotOf;
  const made = z.array(z.number()).parse(
    await rpc.call(
      'stock.lot',
      'create',
      missing.map(([, values]) => values),
    ),
  );
  missing.forEach(([name], at) => {
    const id = made[at];
    if (id !== undefined) lotOf.set(name, id);
  });
  return lotOf;
}
