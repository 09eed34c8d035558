// The kinds of records that come in from Tryton.
import { z } from 'zod';
import { type Company, companyFields, readRows } from './trytonCompanies.ts';
import { noteFields, notesOfPurchases } from './trytonNotes.ts';
import { productionFields, productionOrders, salesShipments, shipmentFields } from './trytonOrders.ts';
import { customerRecord, party, partyFields, supplierRecord } from './trytonParties.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { changed, versionOf } from './trytonValues.ts';

/** One model of Tryton that becomes records here. */
export interface TrytonKind {
  model: string;
  /** A condition on the rows, in addition to the time of their change. */
  domain?: readonly unknown[];
  fields: readonly string[];
  /** Paths to the rows whose change also counts as a change of this row; '' is the row itself. */
  changedBy: readonly string[];
  records: (rows: unknown, companies: readonly Company[], rpc: TrytonRpc) => unknown[] | Promise<unknown[]>;
}

const own = ['create_date', 'write_date'] as const;
const dates = (path: string): string[] => own.map((name) => `${path}${name}`);
const codeOf = (company: Company): string => company['party.'].code;

/** Without a company in Tryton it becomes a record of each organisation. */
const ofEach = <R>(rows: readonly R[], companies: readonly Company[], record: (row: R, org: string) => object): object[] =>
  companies.flatMap((company) => rows.map((row) => record(row, codeOf(company))));

const organisations: TrytonKind = {
  model: 'company.company',
  fields: companyFields,
  changedBy: ['', 'party.'],
  records: (_rows, companies) =>
    companies.map((company) => ({
      kind: 'organisation',
      id: `company/${company.id}`,
      version: versionOf([company, company['party.']]),
      data: {
        code: codeOf(company),
        name: company['party.'].name ?? codeOf(company),
        ...(company.timezone && { timeZone: company.timezone }),
      },
    })),
};

const place = z.object({ id: z.number(), ...changed, name: z.string(), code: z.string(), active: z.boolean() });

const warehouses: TrytonKind = {
  model: 'stock.location',
  domain: [
    ['type', '=', 'warehouse'],
    ['code', '!=', null],
  ],
  fields: ['name', 'code', 'active', ...own],
  changedBy: [''],
  records: (rows, companies) =>
    ofEach(readRows(place, rows, 'stock.location'), companies, (row, org) => ({
      kind: 'warehouse',
      id: `${org}/location/${row.id}`,
      version: versionOf([row]),
      data: { org, code: row.code, name: row.name, active: row.active },
    })),
};

const inner = place.extend({
  warehouse: z.number().nullable(),
  'warehouse.': z.object({ code: z.string().nullable(), input_location: z.number(), ...changed }).nullish(),
});

const locations: TrytonKind = {
  model: 'stock.location',
  domain: [
    ['type', '=', 'storage'],
    ['code', '!=', null],
  ],
  fields: ['name', 'code', 'active', 'warehouse', 'warehouse.code', 'warehouse.input_location', ...dates('warehouse.'), ...own],
  changedBy: [''],
  records: (rows, companies) =>
    ofEach(
      readRows(inner, rows, 'stock.location').filter((row) => row['warehouse.']?.code),
      companies,
      (row, org) => ({
        kind: 'location',
        id: `${org}/location/${row.id}`,
        version: versionOf([row, row['warehouse.']]),
        data: {
          org,
          warehouse: row['warehouse.']?.code,
          code: row.code,
          name: row.name,
          use: row['warehouse.']?.input_location === row.id ? 'receiving' : 'storage',
          active: row.active,
        },
      }),
    ),
};

const unit = z.object({ symbol: z.string(), digits: z.number(), ...changed });
const product = z.object({
  id: z.number(),
  ...changed,
  code: z.string(),
  active: z.boolean(),
  'template.': z.object({
    name: z.string(),
    active: z.boolean(),
    purchasable: z.boolean().nullish(),
    producible: z.boolean().nullish(),
    lot_required: z.array(z.string()).nullish(),
    'default_uom.': unit,
    ...changed,
  }),
});

/** Made where it can be produced, by the order of production; an item that is only bought is purchased. */
const categoryOf = ({ producible }: { producible?: boolean | null }): string => (producible ? 'finished' : 'purchased');

const items: TrytonKind = {
  model: 'product.product',
  domain: [
    ['code', '!=', null],
    ['code', '!=', ''],
    ['template.type', 'in', ['goods', 'assets']],
  ],
  fields: [
    'code',
    'active',
    ...own,
    ...['name', 'active', 'purchasable', 'producible', 'lot_required', ...own].map((name) => `template.${name}`),
    ...['symbol', 'digits', ...own].map((name) => `template.default_uom.${name}`),
  ],
  changedBy: ['', 'template.', 'template.default_uom.'],
  records: (rows, companies) =>
    ofEach(readRows(product, rows, 'product.product'), companies, (row, org) => {
      const { 'default_uom.': uom, ...template } = row['template.'];
      return {
        kind: 'item',
        id: `${org}/product/${row.id}`,
        version: versionOf([row, template, uom]),
        data: {
          org,
          itemNo: row.code,
          name: template.name,
          category: categoryOf(template),
          unit: uom.symbol,
          decimals: Math.min(6, uom.digits),
          batchControlled: (template.lot_required ?? []).length > 0,
          // Tryton has no incoming inspection, so received goods may be used.
          qcExempt: true,
          active: row.active && template.active,
        },
      };
    }),
};

const partners: TrytonKind = {
  model: 'party.party',
  fields: partyFields,
  changedBy: [''],
  records: async (rows, companies, rpc) => {
    const parties = readRows(party, rows, 'party.party');
    const ids = parties.map(({ id }) => id);
    const namedIn = async (model: string, field: 'party' | 'customer') => {
      const rows = await rpc.call(model, 'search_read', [[field, 'in', ids]], 0, null, null, [field]);
      return readRows(z.looseObject({ [field]: z.number() }), rows, model).map((row) => Number(row[field]));
    };
    const bought = new Set([...(await namedIn('purchase.purchase', 'party')), ...(await namedIn('purchase.product_supplier', 'party'))]);
    const shipped = new Set(await namedIn('stock.shipment.out', 'customer'));
    const some = (these: ReadonlySet<number>) => parties.filter(({ id }) => these.has(id));
    return [...ofEach(some(bought), companies, supplierRecord), ...ofEach(some(shipped), companies, customerRecord)];
  },
};

const deliveryNotes: TrytonKind = {
  model: 'purchase.purchase',
  domain: [['state', 'in', ['processing', 'done', 'cancelled']]],
  fields: noteFields,
  changedBy: ['', 'lines.', 'lines.moves.'],
  records: notesOfPurchases,
};

const orders: TrytonKind = {
  model: 'production',
  fields: productionFields,
  changedBy: ['', 'inputs.'],
  records: productionOrders,
};

const shipments: TrytonKind = {
  model: 'stock.shipment.out',
  fields: shipmentFields,
  changedBy: ['', 'moves.'],
  records: salesShipments,
};

/** Every incoming kind; those that others refer to come first. */
export const trytonKinds: readonly TrytonKind[] = [organisations, warehouses, locations, items, partners, deliveryNotes, orders, shipments];
