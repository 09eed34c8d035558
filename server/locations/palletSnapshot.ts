import type { CallOutput } from '../../contract/core/call.ts';
import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { palletCodeOf } from '../labels/pallet.store.ts';

type Snapshot = CallOutput<typeof palletCalls.palletSnapshot>;
type Found = Pick<Snapshot, 'id' | 'code'> & {
  locationId: number | null;
  lies: string | null;
  warehouseId: number | null;
  warehouse: string;
  counted: boolean;
};

const palletText = `
  select t.id, t.code, p.id as "locationId", p.code as lies, w.id as "warehouseId", coalesce(${localName('w', '$3')}, '') as warehouse,
         coalesce(p.id in (select blind_places($1, $4)), false) as counted
    from pallet t left join lateral (select location_id from label b where b.pallet_id = t.id order by b.id limit 1) b on true
    left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id
   where t.org = $1 and t.code = $2`;
const goods = `b.code, i.code as "itemNo", ${localName('i', '$2')} as "itemName", b.qty, i.unit`;
const labelsText = `
  select ${goods}, coalesce(b.status, 'available') as status from label b join item i on i.id = b.item_id where b.pallet_id = $1 order by b.id desc limit 2000`;
const nearText = `
  select ${goods}, p.code as place from location p join label b on b.location_id = p.id and b.state = 'in-stock' and b.pallet_id is null join item i on i.id = b.item_id
   where p.warehouse_id = $1 and (p.id = $3 or p.kind in ('unassigned', 'receiving')) order by b.id desc limit 2000`;

export const palletSnapshot = handle(palletCalls.palletSnapshot, async (ctx, { pallet: scanned }) => {
  const code = palletCodeOf(scanned);
  const [pallet] = await ctx.query<Found>(palletText, [ctx.org, code.toUpperCase(), ctx.language, ctx.person.userId]);
  if (!pallet) return ctx.refuse('pallet.not-found', { code });
  const { locationId, lies, warehouseId, warehouse, counted } = pallet;
  const [labels, near] = await Promise.all([
    counted ? [] : ctx.query<Snapshot['labels'][number]>(labelsText, [pallet.id, ctx.language]),
    warehouseId === null || counted ? [] : ctx.query<Snapshot['near'][number]>(nearText, [warehouseId, ctx.language, locationId]),
  ]);
  return {
    ...{ id: pallet.id, code: pallet.code, name: '', kind: 'pallet', active: true, counted, warehouseId: warehouseId ?? 0, warehouse },
    ...(lies === null ? {} : { lies }),
    ...{ labels, near, goods: [], total: labels.length },
  };
});
