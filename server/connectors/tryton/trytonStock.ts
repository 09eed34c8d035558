import { z } from 'zod';
import type { StockLine } from '../../../contract/exchange/protocol.stock.ts';
import type { TheirStock } from '../../core/call/app.ts';
import type { Connection } from '../../exchange/connections.ts';
import { companyOf, readRows } from './trytonCompanies.ts';
import { TrytonError, TrytonRpc } from './trytonRpc.ts';
import { toText } from './trytonValues.ts';

const warehouse = z.object({ id: z.number(), code: z.string() });
const product = z.object({
  id: z.number(),
  code: z.string(),
  quantity: z.number().nullish(),
  'template.': z.object({ 'default_uom.': z.object({ symbol: z.string() }) }),
});

/** All completed moves count, also those dated in the future. */
const everAfter = { __class__: 'date', year: 9999, month: 12, day: 31 };

/** Tryton's stock of each warehouse, for products with a code. */
export async function trytonStock(connection: Connection, org: string): Promise<TheirStock> {
  try {
    const plain = new TrytonRpc(connection, { active_test: false });
    const company = await companyOf(plain, org);
    const rpc = plain.with({ company: company.id });
    const domain = [
      ['type', '=', 'warehouse'],
      ['code', '!=', null],
    ];
    const { value, at } = await rpc.timed('stock.location', 'search_read', domain, 0, null, null, ['code']);
    const lines: StockLine[] = [];
    for (const { id, code } of readRows(warehouse, value, 'stock.location')) {
      const there = rpc.with({ locations: [id], with_childs: true, stock_date_end: everAfter, forecast: false });
      const wanted = [
        ['code', '!=', null],
        ['code', '!=', ''],
        ['quantity', '!=', 0],
      ];
      const rows = await there.call('product.product', 'search_read', wanted, 0, null, null, [
        'code',
        'quantity',
        'template.default_uom.symbol',
      ]);
      for (const row of readRows(product, rows, 'product.product'))
        lines.push({ itemNo: row.code, warehouse: code, unit: row['template.']['default_uom.'].symbol, qty: toText(row.quantity ?? 0) });
    }
    return { kind: 'known', asOf: at.toISOString(), lines };
  } catch (error) {
    if (!(error instanceof TrytonError)) throw error;
    return { kind: 'silent', problem: error.problem };
  }
}
