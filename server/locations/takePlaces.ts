import type { RecordData } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { namesOf, takeMaster } from '../exchange/takeMaster.ts';
import type { Taker } from '../exchange/taker.ts';
import { locationsTables } from './locations.tables.ts';

const byCode = { keptCode: ({ code }: { code: string }) => code, fromKept: (code: string) => ({ code }) };

/** Warehouses as the ERP has them. */
export const takeWarehouses: Taker<'warehouse'> = takeMaster<RecordData<'warehouse'>>({
  ...byCode,
  table: locationsTables.warehouses,
  valuesOf: (data) => ({ code: data.code, ...namesOf(data) }),
});

const areasText = `
  insert into area (org, warehouse_id, code, name)
  select distinct w.org, w.id, g.area, g.area from unnest($1::text[], $2::text[], $3::text[]) as g(org, warehouse, area)
    join warehouse w on w.org = g.org and w.code = g.warehouse
  on conflict (warehouse_id, code) do nothing`;

/** An area is only a name for a part of a warehouse: an unknown one is created. */
async function makeAreas(query: Query, all: readonly RecordData<'location'>[]): Promise<void> {
  const withArea = all.flatMap((data) => (data.area === undefined ? [] : [{ ...data, area: data.area }]));
  if (withArea.length === 0) return;
  await query(areasText, [withArea.map(({ org }) => org), withArea.map(({ warehouse }) => warehouse), withArea.map(({ area }) => area)]);
}

/** Locations as the ERP has them; one whose warehouse has not come yet, and so no area, waits for it. */
export const takeLocations: Taker<'location'> = takeMaster<RecordData<'location'>>({
  ...byCode,
  table: locationsTables.locations,
  valuesOf: (data) => ({ code: data.code, ...namesOf(data), warehouse: data.warehouse, area: data.area, kind: data.use }),
  awaits: (field, { warehouse }) =>
    field === 'warehouse' || field === 'area' ? new Refusal('parked.warehouse-unknown', { code: warehouse }) : undefined,
  before: makeAreas,
});
