import type { CallOutput } from '../../contract/core/call.ts';
import { incomingCalls } from '../../contract/incoming/incoming.calls.ts';
import { looseKey } from '../../contract/incoming/loose.flow.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';
import { requireAnyCheckIn } from '../documents/checkIn.store.ts';
import { placesIn } from '../documents/placesIn.ts';
import { fetchUnknownLabel, findLabelByCode } from '../labels/label.store.ts';
import { requireLooseLabel } from './looseReceipt.ts';

type Snapshot = CallOutput<typeof incomingCalls.looseSnapshot>;
type Known = Omit<Snapshot['lines'][number], 'key' | 'project' | 'place'> & { code: string; qty: string; place: string | null };

const supplierText = (language: Language): string =>
  `select code, ${nameIn('supplier', language)} as name from supplier where org = $1 and code = $2 and status = 'active'`;

/** Labels that belong to no delivery note and were not scanned yet: those of the supplier, and those that name none. */
const labelsText = (language: Language): string => `
  select b.code, trim_scale(b.qty)::text as qty, i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, i.decimals, b.batch,
         case when p.status = 'active' then p.code end as place
    from label b join item i on i.id = b.item_id left join location p on p.id = i.default_location_id and p.warehouse_id = $3
   where b.org = $1 and b.supplier_code in ($2, '') and b.note_id is null and b.state in ('generated', 'printed') and b.kind <> 'product'
   order by b.id desc limit 20000`;

export const looseSnapshot = handlePrepared(
  incomingCalls.looseSnapshot,
  async (ctx, { code }): Promise<Snapshot> => {
    const supplier = await supplierOf(ctx, code);
    if (!supplier) return ctx.refuse('loose.supplier-required', { field: 'SupplierCode' });
    const { warehouseId, warehouse, places } = await placesIn(ctx, await requireAnyCheckIn(ctx));
    const labels = await ctx.query<Known>(labelsText(ctx.language), [ctx.org, supplier.code, warehouseId]);
    const keyed = labels.map((label) => ({ key: looseKey(label.itemNo, label.batch), label }));
    const lines = new Map(keyed.map(({ key, label: { code: _, qty: __, place, ...item } }) => [key, { item, place }]));
    return {
      ...{ code: supplier.code, about: supplier.name, warehouseId, warehouse, places },
      lines: [...lines].map(([key, { item, place }]) => ({ ...item, key, project: '', ...(place ? { place } : {}) })),
      labels: keyed.map(({ key, label }) => ({ code: label.code, line: key, qty: label.qty })),
    };
  },
  async (app, caller, { code }) => {
    const { rowCount } = await app.database.pool.query(supplierText(caller.language), [caller.org, code]);
    if (!rowCount) await fetchUnknownLabel(app, caller, code);
  },
);

/** The supplier of the parts: the named one, or that of a label. */
async function supplierOf(ctx: Parameters<typeof findLabelByCode>[0], code: string): Promise<{ code: string; name: string } | undefined> {
  const [named] = await ctx.query<{ code: string; name: string }>(supplierText(ctx.language), [ctx.org, code]);
  if (named) return named;
  const label = await findLabelByCode(ctx, code);
  requireLooseLabel({ ...label, noteNo: label.noteNo ?? '' });
  const [supplierRow] = await ctx.query<{ code: string; name: string }>(supplierText(ctx.language), [ctx.org, label.supplierCode]);
  return supplierRow;
}
