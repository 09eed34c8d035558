// The plant of the tests as Tryton has it: the same organisation, places and items, with what they were bought and sold in.
import { TrytonRpc } from '../../server/connectors/tryton/trytonRpc.ts';
import { toDate, toDecimal } from '../../server/connectors/tryton/trytonValues.ts';
import { type TrytonServer, trytonPassword } from './trytonServer.ts';

/** As an administrator of Tryton, who waits as long as it takes. */
export const asAdmin = ({ url }: TrytonServer, context: object = {}): TrytonRpc =>
  new TrytonRpc({ baseUrl: url, key: 'admin', secret: trytonPassword, timeoutMs: 600_000 }, { ...context }, new AbortController().signal);

export const itemCodes = ['3010-0001', '3010-0002', '3010-0003', '3010-0004', '3010-0005', '3010-0009'] as const;
/** Tryton has it and none in stock; it is inactive there; every move of it needs a lot; it is weighed. */
export const special = { none: '3010-0003', inactive: '3010-0004', lot: '3010-0005', weighed: '3010-0009' } as const;

const today = () => new Date().toISOString().slice(0, 10);
export const idsOf = (value: unknown): number[] => value as number[];

/** A warehouse of Tryton with its inner places. */
interface Place {
  warehouse: number;
  input: number;
  output: number;
}

/** The created records that later steps need. */
export interface TrytonWorld {
  rpc: TrytonRpc;
  company: number;
  place: Place;
  products: Map<string, number>;
  uoms: Map<string, number>;
  /** A unit of twelve pieces. */
  dozen: number;
  supplier: { id: number; address: number };
  customer: { id: number; address: number };
  locations: Map<string, number>;
  lostAndFound: number;
}

async function one(rpc: TrytonRpc, model: string, values: object): Promise<number> {
  const [id] = idsOf(await rpc.call(model, 'create', [values]));
  if (id === undefined) throw new Error(`${model} was not made`);
  return id;
}

async function makeCompany(tryton: TrytonServer): Promise<{ rpc: TrytonRpc; company: number; currency: number }> {
  const bare = asAdmin(tryton);
  const currency = await one(bare, 'currency.currency', { name: 'Renminbi', code: 'CNY', symbol: '¥' });
  const party = await one(bare, 'party.party', { name: 'Suzhou Plant', code: '101' });
  const company = await one(bare, 'company.company', { party, currency, timezone: 'Asia/Shanghai' });
  await bare.call('res.user', 'write', [1], { companies: [['add', [company]]], company });
  return { rpc: asAdmin(tryton, { company }), company, currency };
}

async function makePlaces(rpc: TrytonRpc): Promise<Pick<TrytonWorld, 'place' | 'locations' | 'lostAndFound'>> {
  const locations = new Map<string, number>();
  const make = async (code: string, more: object) => {
    const id = await one(rpc, 'stock.location', { code, name: code, ...more });
    locations.set(code, id);
    return id;
  };
  const [lostAndFound = 0] = idsOf(await rpc.call('stock.location', 'search', [['type', '=', 'lost_found']], 0, 1, null));
  const input = await make('RM1-IN', { type: 'storage' });
  const output = await make('RM1-OUT', { type: 'storage' });
  const storage = await make('RM1-STO', { type: 'storage' });
  const production = await make('RM1-PROD', { type: 'production' });
  const inner = {
    input_location: input,
    output_location: output,
    storage_location: storage,
    production_location: production,
    lost_found_location: lostAndFound,
  };
  const warehouse = await make('RM1', { type: 'warehouse', ...inner });
  for (let at = 1; at <= 12; at += 1) await make(`RM1-A01-${String(at).padStart(2, '0')}`, { type: 'storage', parent: storage });
  await make('WS-S', { type: 'storage' });
  return { place: { warehouse, input, output }, locations, lostAndFound };
}

async function makeProducts(rpc: TrytonRpc): Promise<Pick<TrytonWorld, 'products' | 'uoms' | 'dozen'>> {
  const [category] = idsOf(await rpc.call('product.uom.category', 'search', [['uoms.symbol', '=', 'u']], 0, 1, null));
  const piece = await one(rpc, 'product.uom', { name: '件', symbol: '件', category, rate: 1, factor: 1, rounding: 1, digits: 0 });
  const twelve = { category, rate: 0.083333333333, factor: 12, rounding: 1, digits: 0 };
  const dozen = await one(rpc, 'product.uom', { name: '打', symbol: '打', ...twelve });
  const [kilogram = 0] = idsOf(await rpc.call('product.uom', 'search', [['symbol', '=', 'kg']], 0, 1, null));
  await rpc.call('product.uom', 'write', [kilogram], { digits: 3, rounding: 0.001 });
  const products = new Map<string, number>();
  const uoms = new Map<string, number>();
  for (const code of itemCodes) {
    const uom = code === special.weighed ? kilogram : piece;
    const units = { default_uom: uom, purchasable: true, purchase_uom: uom, producible: true };
    const goods = { name: `轴承 ${code}`, type: 'goods', list_price: toDecimal('2'), cost_price_method: 'fixed', ...units };
    const lot = code === special.lot ? { lot_required: ['supplier', 'storage'] } : {};
    const variant = [['create', [{ suffix_code: code, cost_price: toDecimal('1') }]]];
    const template = await one(rpc, 'product.template', { ...goods, ...lot, products: variant });
    const [id = 0] = idsOf(await rpc.call('product.product', 'search', [['template', '=', template]], 0, 1, null));
    products.set(code, id);
    uoms.set(code, uom);
  }
  return { products, uoms, dozen };
}

async function makeParty(rpc: TrytonRpc, code: string, name: string): Promise<{ id: number; address: number }> {
  const id = await one(rpc, 'party.party', { code, name, addresses: [['create', [{ street: '1' }]]] });
  const [address = 0] = idsOf(await rpc.call('party.address', 'search', [['party', '=', id]], 0, 1, null));
  return { id, address };
}

/** Everything but stock and papers. */
export async function makeWorld(tryton: TrytonServer): Promise<TrytonWorld> {
  const { rpc, company } = await makeCompany(tryton);
  const { place, locations, lostAndFound } = await makePlaces(rpc);
  const { products, uoms, dozen } = await makeProducts(rpc);
  const supplier = await makeParty(rpc, 'S0001', '华东轴承');
  const customer = await makeParty(rpc, 'C-1', 'Customer');
  for (const number of ['MO1', 'MO2']) {
    const code = number === 'MO1' ? '3010-0001' : '3010-0002';
    const location = locations.get('RM1-PROD');
    const of = { product: products.get(code), uom: uoms.get(code), quantity: 100_000 };
    await one(rpc, 'production', { number, company, warehouse: place.warehouse, location, ...of });
  }
  return { rpc, company, place, products, uoms, dozen, supplier, customer, locations, lostAndFound };
}

/** Stock that is there before anything happens. */
export async function putTrytonStock(world: TrytonWorld, stock: readonly { location: number; code: string; qty: number }[]): Promise<void> {
  const { rpc, company, products, uoms, lostAndFound } = world;
  const moves = stock.map(({ location, code, qty }) => ({
    company,
    product: products.get(code),
    uom: uoms.get(code),
    quantity: qty,
    from_location: lostAndFound,
    to_location: location,
  }));
  await rpc.call('stock.move', 'do', await rpc.call('stock.move', 'create', moves));
}

/** Nothing dated two days ago or earlier may be posted any more. */
export async function closePeriod({ rpc, company }: TrytonWorld): Promise<void> {
  const date = toDate(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  const period = await one(rpc, 'stock.period', { company, date });
  await rpc.call('stock.period', 'close', [period]);
}

/** Purchases that are on their way, some of them by the dozen; gives their numbers. */
export async function makePurchases(
  world: TrytonWorld,
  purchases: readonly { code: string; qty: number; dozens?: number | undefined }[][],
): Promise<string[]> {
  const { rpc, company, supplier, products, uoms, dozen, place } = world;
  const date = toDate(today());
  const ids: number[] = [];
  for (let at = 0; at < purchases.length; at += 25) {
    const values = purchases.slice(at, at + 25).map((lines) => ({
      company,
      party: supplier.id,
      invoice_address: supplier.address,
      warehouse: place.warehouse,
      invoice_method: 'manual',
      purchase_date: date,
      delivery_date: date,
      lines: [
        [
          'create',
          lines.map(({ code, qty, dozens }) => ({
            type: 'line',
            product: products.get(code),
            unit: dozens === undefined ? uoms.get(code) : dozen,
            quantity: dozens ?? qty,
            unit_price: toDecimal('1.5'),
          })),
        ],
      ],
    }));
    const made = idsOf(await rpc.call('purchase.purchase', 'create', values));
    for (const step of ['quote', 'confirm', 'process']) await rpc.call('purchase.purchase', step, made);
    ids.push(...made);
  }
  const rows = (await rpc.call('purchase.purchase', 'read', ids, ['number'])) as { id: number; number: string }[];
  return ids.map((id) => rows.find((row) => row.id === id)?.number ?? '');
}

/** Customer shipments that wait for their goods; gives their numbers. */
export async function makeShipments(world: TrytonWorld, shipments: readonly { code: string; qty: number }[]): Promise<string[]> {
  const { rpc, company, customer, products, uoms, place } = world;
  const [to] = idsOf(await rpc.call('stock.location', 'search', [['type', '=', 'customer']], 0, 1, null));
  const date = toDate(today());
  const values = shipments.map(({ code, qty }) => ({
    company,
    customer: customer.id,
    delivery_address: customer.address,
    warehouse: place.warehouse,
    reference: 'their order',
    planned_date: date,
    moves: [
      [
        'create',
        [
          {
            product: products.get(code),
            uom: uoms.get(code),
            quantity: qty,
            from_location: place.output,
            to_location: to,
            unit_price: toDecimal('3'),
            planned_date: date,
          },
        ],
      ],
    ],
  }));
  const ids = values.length === 0 ? [] : idsOf(await rpc.call('stock.shipment.out', 'create', values));
  if (ids.length > 0) await rpc.call('stock.shipment.out', 'wait', ids);
  const rows = (await rpc.call('stock.shipment.out', 'read', ids, ['number'])) as { id: number; number: string }[];
  return ids.map((id) => rows.find((row) => row.id === id)?.number ?? '');
}
