// Work that Tryton plans: productions and customer shipments.
import { z } from 'zod';
import { type Company, readRows } from './trytonCompanies.ts';
import { customerRecord, party, partyFields } from './trytonParties.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { changed, day, toText, versionOf } from './trytonValues.ts';

const own = ['create_date', 'write_date'];
const orgOf = (companies: readonly Company[], company: number): string | undefined =>
  companies.find(({ id }) => id === company)?.['party.'].code;

/** Factors of units count from the first unit of their category. */
const unit = z.object({ symbol: z.string(), factor: z.number() });
const product = z.object({ code: z.string().nullish(), 'template.': z.object({ 'default_uom.': unit }) });
const productFields = ['product.code', ...['symbol', 'factor'].map((name) => `product.template.default_uom.${name}`)];

const goods = z.object({
  id: z.number(),
  ...changed,
  internal_quantity: z.number(),
  state: z.string(),
  shipment: z.string().nullish(),
  production_input: z.number().nullish(),
  'product.': product,
  'to_location.': z.object({ type: z.string() }),
});
const goodsFields = ['internal_quantity', 'state', 'shipment', 'production_input', ...productFields, 'to_location.type', ...own];

const readMoves = async (rpc: TrytonRpc, domain: readonly unknown[]): Promise<z.infer<typeof goods>[]> =>
  readRows(goods, await rpc.call('stock.move', 'search_read', domain, 0, null, [['id', 'ASC']], goodsFields), 'stock.move');

/** Lines with a product code and a quantity, numbered in the order of their creation. */
const linesOf = (moves: readonly z.infer<typeof goods>[], warehouse: string | null | undefined): object[] =>
  moves
    .map((one, at) => ({
      line: at + 1,
      itemNo: one['product.'].code,
      qty: toText(one.internal_quantity),
      unit: one['product.']['template.']['default_uom.'].symbol,
      ...(warehouse && { warehouse }),
    }))
    .filter(({ itemNo, qty }) => itemNo && qty !== '0');

const production = z.object({
  id: z.number(),
  ...changed,
  number: z.string(),
  state: z.string(),
  company: z.number(),
  reference: z.string().nullish(),
  quantity: z.number().nullish(),
  planned_date: day.nullish(),
  planned_start_date: day.nullish(),
  'product.': product.nullish(),
  'uom.': unit.nullish(),
  'warehouse.': z.object({ code: z.string().nullish() }),
});

/** The fields of a production that are read. */
export const productionFields = [
  'number',
  'state',
  'company',
  'reference',
  'quantity',
  'planned_date',
  'planned_start_date',
  ...productFields,
  'uom.factor',
  'uom.symbol',
  'warehouse.code',
  ...own,
];

const statusOf = (state: string): string =>
  ['request', 'draft'].includes(state) ? 'open' : ['done', 'cancelled'].includes(state) ? 'closed' : 'released';

/** Production orders with their material, without those that we made for completions. */
export async function productionOrders(rows: unknown, companies: readonly Company[], rpc: TrytonRpc): Promise<unknown[]> {
  const orders = readRows(production, rows, 'production').filter(({ reference }) => !reference?.startsWith('completionApplication:'));
  const inputs = await readMoves(rpc, [
    ['production_input', 'in', orders.map(({ id }) => id)],
    ['state', '!=', 'cancelled'],
  ]);
  return orders.flatMap((one): object[] => {
    const org = orgOf(companies, one.company);
    const its = inputs.filter((each) => each.production_input === one.id);
    const { 'product.': made, 'uom.': planned } = one;
    const itemNo = made?.code;
    if (org === undefined || !made || !itemNo || !one.quantity) return [];
    const { 'default_uom.': ofProduct } = made['template.'];
    const data = {
      org,
      orderNo: one.number,
      itemNo,
      qty: toText((one.quantity * (planned?.factor ?? ofProduct.factor)) / ofProduct.factor),
      unit: ofProduct.symbol,
      plannedStart: one.planned_start_date,
      plannedEnd: one.planned_date,
      status: statusOf(one.state),
      components: linesOf(its, one['warehouse.'].code),
    };
    return [{ kind: 'productionOrder', id: `${org}/production/${one.id}`, version: versionOf([one, ...its]), data }];
  });
}

const shipment = z.object({
  id: z.number(),
  ...changed,
  number: z.string(),
  state: z.string(),
  company: z.number(),
  reference: z.string().nullish(),
  planned_date: day.nullish(),
  'customer.': party,
  'warehouse.': z.object({ code: z.string().nullish() }),
});

/** The fields of a customer shipment that are read. */
export const shipmentFields = [
  'number',
  'state',
  'company',
  'reference',
  'planned_date',
  ...partyFields.map((name) => `customer.${name}`),
  'warehouse.code',
  ...own,
];

/** Customer shipments that wait for their goods; one that was completed without us, or cancelled, is deleted. */
export async function salesShipments(rows: unknown, companies: readonly Company[], rpc: TrytonRpc): Promise<unknown[]> {
  const shipments = readRows(shipment, rows, 'stock.shipment.out');
  const names = shipments.map(({ id }) => `stock.shipment.out,${id}`);
  const moves = await readMoves(rpc, [
    ['shipment', 'in', names],
    ['state', '!=', 'cancelled'],
  ]);
  return shipments.flatMap((one): object[] => {
    const org = orgOf(companies, one.company);
    const its = moves.filter((each) => each.shipment === `stock.shipment.out,${one.id}` && each['to_location.'].type === 'customer');
    const id = `${org}/shipment/${one.id}`;
    const version = versionOf([one, ...its]);
    if (org === undefined || one.reference?.startsWith('productOut:')) return [];
    if (['done', 'cancelled'].includes(one.state)) return [{ kind: 'salesShipment', id, version, deleted: true }];
    const lines = linesOf(its, one['warehouse.'].code);
    if (!['waiting', 'assigned'].includes(one.state) || lines.length === 0) return [];
    const { code, name } = one['customer.'];
    const data = { org, shipmentNo: one.number, customerCode: code, customerName: name || code, date: one.planned_date, lines };
    return [customerRecord(one['customer.'], org), { kind: 'salesShipment', id, version, data }];
  });
}
