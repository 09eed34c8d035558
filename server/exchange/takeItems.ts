import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from './inTransaction.ts';
import { type Living, markDeleted, type Taker, type Unusable, withKnownOrg } from './taker.ts';

// The protocol does not say how finely a unit is measured; what is weighed or measured gets three decimals.
const measured = /^(kg|g|t|m|mm|cm|km|m2|m²|m3|m³|l|ml|吨|千克|公斤|克|米|厘米|升|毫升|平方米|立方米)$/i;

const storeText = `
  insert into item as t (org, code, name, name_en, name_yn, spec, type, unit, decimals, batch_controlled, qc_exempt, pack_qty, default_location_id, status, version)
  select g.org, g.code, g.name, g.name_en, g.name_yn, g.spec, g.type, g.unit, g.decimals, g.batch_controlled, g.qc_exempt, g.pack_qty, l.id, g.status, g.version
    from jsonb_to_recordset($1::jsonb) as g(org text, code text, name text, name_en text, name_yn text, spec text, type text, unit text, decimals int,
         batch_controlled boolean, qc_exempt boolean, pack_qty numeric, location text, status text, version bigint)
    left join location l on l.org = g.org and l.code = g.location and l.kind = 'storage'
   order by g.org, g.code
  on conflict (org, code) do update
     set name = excluded.name, name_en = excluded.name_en, name_yn = excluded.name_yn, spec = excluded.spec, unit = excluded.unit,
         decimals = case when t.unit = excluded.unit then t.decimals else excluded.decimals end,
         batch_controlled = excluded.batch_controlled, qc_exempt = excluded.qc_exempt, pack_qty = coalesce(excluded.pack_qty, t.pack_qty),
         default_location_id = coalesce(excluded.default_location_id, t.default_location_id), status = excluded.status, version = excluded.version
   where t.version < excluded.version`;

/** An item that something names keeps its unit: its quantities would change their meaning. */
async function refuseOtherUnit(query: Query, records: readonly Living<'item'>[], unusable: Map<Living<'item'>, Unusable>): Promise<void> {
  const rows = await query<{ org: string; code: string; unit: string; named: string }>(
    `select i.org, i.code, i.unit, item_named(i.org, i.id) as named from item i join unnest($1::text[], $2::text[], $3::text[]) as g(org, code, unit) on g.org = i.org and g.code = i.code
      where i.unit <> g.unit and item_named(i.org, i.id) is not null`,
    [records.map(({ data }) => data.org), records.map(({ data }) => data.itemNo), records.map(({ data }) => data.unit)],
  );
  for (const row of rows) {
    const record = records.find(({ data }) => data.org === row.org && data.itemNo === row.code);
    if (record)
      unusable.set(record, new Refusal('parked.unit-other', { item: row.code, named: row.named, ours: row.unit, unit: record.data.unit }));
  }
}

/** Items; what only the warehouse knows (decimals, default location) stays when the ERP says nothing of it. */
export const takeItems: Taker<'item'> = {
  codeOf: ({ data }) => data.itemNo,
  take: async (query, records) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    await refuseOtherUnit(query, usable, unusable);
    const given = usable
      .filter((one) => !unusable.has(one))
      .map(({ data, version }) => ({
        org: data.org,
        code: data.itemNo,
        name: data.name,
        name_en: data.names?.en ?? '',
        name_yn: data.names?.yn ?? '',
        spec: data.specification ?? '',
        type: data.category ?? 'purchased',
        unit: data.unit,
        decimals: measured.test(data.unit) ? 3 : 0,
        batch_controlled: data.batchControlled,
        qc_exempt: data.qcExempt,
        pack_qty: data.packQty,
        location: data.defaultLocation,
        status: data.active === false ? 'inactive' : 'active',
        version,
      }));
    await query(storeText, [JSON.stringify(given)]);
    return unusable;
  },
  bury: markDeleted('item'),
};
