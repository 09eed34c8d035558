import { decimalsOfUnit } from '../../contract/core/units.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from './inTransaction.ts';
import { type Living, markDeleted, type Taker, type Unusable, withKnownOrg } from './taker.ts';
import { refuseDecimals } from './wholeQuantities.ts';

const storeText = `
  insert into item as t (org, code, name, name_en, name_yn, spec, type, unit, decimals, batch_controlled, qc_exempt, pack_qty,
                         shelf_days, least_days, take_first, default_location_id, status, version)
  select g.org, g.code, g.name, g.name_en, g.name_yn, g.spec, g.type, g.unit, g.decimals, g.batch_controlled, g.qc_exempt, g.pack_qty,
         coalesce(g.shelf_days, h.shelf_days, 0), coalesce(g.least_days, h.least_days, 0), coalesce(g.take_first, h.take_first::text, 'received'),
         l.id, g.status, g.version
    from jsonb_to_recordset($1::jsonb) as g(org text, code text, name text, name_en text, name_yn text, spec text, type text, unit text, decimals int,
         batch_controlled boolean, qc_exempt boolean, pack_qty numeric, shelf_days int, least_days int, take_first text, location text, status text, version bigint)
    left join location l on l.org = g.org and l.code = g.location and l.kind = 'storage'
    left join item h on h.org = g.org and h.code = g.code
   order by g.org, g.code
  on conflict (org, code) do update
     set name = excluded.name, name_en = excluded.name_en, name_yn = excluded.name_yn, spec = excluded.spec, unit = excluded.unit,
         decimals = excluded.decimals,
         batch_controlled = excluded.batch_controlled, qc_exempt = excluded.qc_exempt, pack_qty = coalesce(excluded.pack_qty, t.pack_qty),
         shelf_days = excluded.shelf_days, least_days = excluded.least_days, take_first = excluded.take_first,
         default_location_id = coalesce(excluded.default_location_id, t.default_location_id), status = excluded.status, version = excluded.version
   where t.version < excluded.version`;

const hereText = `
  select i.org, i.code, i.unit, i.decimals, case when i.unit <> g.unit then item_named(i.org, i.id) end as named,
         case when g.decimals < i.decimals then item_finest(i.org, i.id) else 0 end as finest
    from item i join jsonb_to_recordset($1::jsonb) as g(org text, code text, unit text, decimals int) on g.org = i.org and g.code = i.code
   order by i.org, i.code for no key update of i`;

interface Here {
  org: string;
  code: string;
  unit: string;
  decimals: number;
  /** The things that use it, when its unit changed. */
  named: string | null;
  /** The most decimals of its stored quantities, if it should have fewer. */
  finest: number;
}

const keyOf = ({ org, code }: Pick<Here, 'org' | 'code'>): string => `${org}\n${code}`;

/** The stored items of some records. */
async function itemsHere(query: Query, records: readonly Living<'item'>[]): Promise<Map<string, Here>> {
  const itemUnits = records.map(({ data }) => ({ org: data.org, code: data.itemNo, unit: data.unit, decimals: data.decimals }));
  const rows = await query<Here>(hereText, [JSON.stringify(itemUnits)]);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** From the record; without a value the warehouse's own setting stays, or it follows from the unit. */
const decimalsOf = ({ unit, decimals }: Living<'item'>['data'], here: Here | undefined): number =>
  decimals ?? (here?.unit === unit ? here.decimals : decimalsOfUnit(unit));

/**
 * An item that something names keeps its unit: its quantities would change their meaning. It keeps its decimals while a quantity has them, and
 * its packs are of whole pieces where it is.
 */
function refuseItem({ data }: Living<'item'>, here: Here | undefined): Unusable | undefined {
  const { itemNo: item, unit, packQty } = data;
  const decimals = decimalsOf(data, here);
  if (here?.named != null) return new Refusal('parked.unit-other', { item, named: here.named, ours: here.unit, unit });
  if (here && here.finest > decimals) return new Refusal('parked.decimals-used', { item, used: here.finest, decimals });
  return packQty === undefined ? undefined : refuseDecimals({ unit, decimals }, { item, qty: packQty, field: 'packQty' });
}

const unitsText = `
  with told as (
    select i.id, i.org, i.unit as ours, g.units from jsonb_to_recordset($1::jsonb) as g(org text, code text, units jsonb)
      join item i on i.org = g.org and i.code = g.code
  ), wanted as (
    select t.id, t.org, u.unit, u.factor from told t cross join lateral jsonb_to_recordset(t.units) as u(unit text, factor numeric) where u.unit <> t.ours
  ), gone as (
    delete from item_unit u using told t where u.item_id = t.id and not exists (select from wanted w where w.id = u.item_id and w.unit = u.unit)
  )
  insert into item_unit (org, item_id, unit, factor) select org, id, unit, factor from wanted order by id, unit
  on conflict (item_id, unit) do update set factor = excluded.factor`;

/** Other units of items, if a record has them; of two factors for a unit the last counts. */
async function storeUnits(query: Query, records: readonly Living<'item'>[]): Promise<void> {
  const withUnits = records.flatMap(({ data: { org, itemNo: code, units } }) =>
    units ? [{ org, code, units: [...new Map(units.map((one) => [one.unit, one])).values()] }] : [],
  );
  if (withUnits.length > 0) await query(unitsText, [JSON.stringify(withUnits)]);
}

/** Items; fields that the warehouse may know alone (default location, decimals, its shelf life) stay when the ERP sends none. */
export const takeItems: Taker<'item'> = {
  codeOf: ({ data }) => data.itemNo,
  take: async (query, records) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const items = await itemsHere(query, usable);
    const hereOf = ({ data }: Living<'item'>) => items.get(keyOf({ org: data.org, code: data.itemNo }));
    for (const one of usable) {
      const why = refuseItem(one, hereOf(one));
      if (why) unusable.set(one, why);
    }
    const rows = usable
      .filter((one) => !unusable.has(one))
      .map((record) => ({ ...record, decimals: decimalsOf(record.data, hereOf(record)) }))
      .map(({ data, version, decimals }) => ({
        org: data.org,
        code: data.itemNo,
        name: data.name,
        name_en: data.names?.en ?? '',
        name_yn: data.names?.yn ?? '',
        spec: data.specification ?? '',
        type: data.category ?? 'purchased',
        unit: data.unit,
        decimals,
        batch_controlled: data.batchControlled,
        qc_exempt: data.qcExempt,
        pack_qty: data.packQty,
        shelf_days: data.shelfLifeDays,
        least_days: data.leastDaysAtReceipt,
        take_first: data.takeFirst,
        location: data.defaultLocation,
        status: data.active === false ? 'inactive' : 'active',
        version,
      }));
    await query(storeText, [JSON.stringify(rows)]);
    await storeUnits(
      query,
      usable.filter((one) => !unusable.has(one)),
    );
    return unusable;
  },
  bury: markDeleted('item'),
};
