import { locationsMaster, type PlaceKind } from '../../contract/locations/locations.master.ts';
import { placeKinds } from '../../contract/locations/locations.rules.ts';
import { markedQtyInSql } from '../core/database/concatInSql.ts';
import { type MasterTable, masterTable } from '../core/master/masterTable.ts';

const named = { code: 'code', name: 'name', nameEn: 'name_en', nameYn: 'name_yn', status: 'status' } as const;
const warehouse = {
  column: 'warehouse_id',
  value: '(select w.id from warehouse w where w.org = $1 and w.code = r.warehouse)',
  code: '(select w.code from warehouse w where w.id = t.warehouse_id)',
};
const closes = `r.status = '0' and t.status = 'active'`;

/** The first goods in locations: a person has to clear them first. */
const contents = (where: string): string => `(
  select string_agg(x.line, '; ' order by x.line) from (
    select p.code || ' ' || i.code || ' ' || ${markedQtyInSql('trim_scale(sum(b.qty))::text')} || ' ' || i.unit as line
      from location p join balance b on b.location_id = p.id and b.qty > 0 join item i on i.id = b.item_id
     where ${where} group by p.code, i.code, i.unit order by 1 limit 5) x)`;
const holds = (where: string): string =>
  `exists (select from location p join balance b on b.location_id = p.id and b.qty > 0 where ${where})`;

/** Tables of places. A place with goods can neither be closed nor moved to another warehouse. */
export const locationsTables: Record<PlaceKind, MasterTable> = {
  warehouses: masterTable(locationsMaster.warehouses, {
    table: 'warehouse',
    columns: { ...named, intermediate: 'intermediate' },
    guards: [
      {
        field: 'status',
        fault: 'master.in-stock',
        when: `${closes} and ${holds('p.warehouse_id = t.id')}`,
        detail: contents('p.warehouse_id = t.id'),
      },
    ],
  }),
  areas: masterTable(locationsMaster.areas, {
    table: 'area',
    columns: { ...named, warehouse },
    match: `t.org = $1 and t.code = r.code and t.warehouse_id = ${warehouse.value}`,
    unique: 'warehouse_id, code',
    guards: [
      {
        field: 'status',
        fault: 'master.in-stock',
        when: `${closes} and ${holds('p.area_id = t.id')}`,
        detail: contents('p.area_id = t.id'),
      },
    ],
  }),
  locations: masterTable(locationsMaster.locations, {
    table: 'location',
    columns: {
      ...named,
      warehouse,
      area: {
        column: 'area_id',
        value: `(select a.id from area a where a.org = $1 and a.code = r.area and a.warehouse_id = ${warehouse.value})`,
        code: '(select a.code from area a where a.id = t.area_id)',
      },
      kind: 'kind',
      reporting: 'reporting',
      intermediate: 'intermediate',
      capacity: 'capacity',
      reportSort: 'report_sort',
    },
    fixed: { changed_at: 'now()' },
    guards: [
      { field: 'code', fault: 'master.code-taken', when: `t.kind not in ('${placeKinds.join("', '")}')` },
      { field: 'status', fault: 'master.in-stock', when: `${closes} and ${holds('p.id = t.id')}`, detail: contents('p.id = t.id') },
      {
        field: 'warehouse',
        fault: 'master.in-stock',
        when: `${warehouse.value} <> t.warehouse_id and ${holds('p.id = t.id')}`,
        detail: contents('p.id = t.id'),
      },
    ],
  }),
};
