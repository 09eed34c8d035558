import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { localName, statusText } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { isBlind, unlessBlind } from '../stock/blind.ts';

const names = (alias: string) => ({ nameZh: `${alias}.name`, nameEn: `${alias}.name_en`, nameYn: `${alias}.name_yn` });

/** Sources of the lists of places. */
export const locationsSources = {
  warehouses: listSource(locationsLists.warehouses, {
    from: 'warehouse w',
    where: 'w.org = :org',
    columns: {
      id: 'w.id',
      code: 'w.code',
      name: localName('w'),
      ...names('w'),
      intermediate: 'w.intermediate',
      areas: '(select count(*) from area a where a.warehouse_id = w.id)',
      locations: "(select count(*) from location p where p.warehouse_id = w.id and p.kind <> 'unassigned')",
      org: 'w.org',
      status: statusText('w'),
      revision: 'w.revision',
    },
  }),
  areas: listSource(locationsLists.areas, {
    from: 'area a join warehouse w on w.id = a.warehouse_id',
    where: 'a.org = :org',
    columns: {
      id: 'a.id',
      code: 'a.code',
      name: localName('a'),
      ...names('a'),
      warehouseId: 'w.id',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      locations: '(select count(*) from location p where p.area_id = a.id)',
      status: statusText('a'),
      revision: 'a.revision',
    },
  }),
  locations: listSource(locationsLists.locations, {
    from: 'location p join warehouse w on w.id = p.warehouse_id left join area a on a.id = p.area_id',
    // Virtual places (suppliers, production) belong to no warehouse and are left out.
    where: 'p.org = :org and p.warehouse_id is not null',
    columns: {
      id: 'p.id',
      code: 'p.code',
      name: localName('p'),
      ...names('p'),
      warehouseId: 'p.warehouse_id',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      areaId: 'p.area_id',
      area: 'a.code',
      areaName: localName('a'),
      kind: 'p.kind',
      reporting: 'p.reporting',
      intermediate: 'p.intermediate',
      capacity: 'p.capacity',
      reportSort: 'p.report_sort',
      counted: isBlind('p.id'),
      status: statusText('p'),
      revision: 'p.revision',
    },
    matched: ['w'],
  }),
  pallets: listSource(locationsLists.pallets, {
    from: `pallet t left join lateral (
        select min(b.location_id) as location_id, count(*) as labels, string_agg(distinct i.code, ', ' order by i.code) as items
          from label b join item i on i.id = b.item_id where b.pallet_id = t.id) b on true
      left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id`,
    where: 't.org = :org',
    columns: {
      id: 't.id',
      code: 't.code',
      place: 'p.code',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      labels: unlessBlind('b.labels', 'b.location_id'),
      items: unlessBlind('b.items', 'b.location_id'),
      createdAt: 't.created_at',
    },
  }),
  positionMoves: listSource(locationsLists.positionMoves, {
    from: `document_line l join document d on d.org = l.org and d.id = l.document_id and d.kind = 'move' join item i on i.org = l.org and i.id = l.item_id
      left join location f on f.id = l.from_location_id left join location t on t.id = l.to_location_id left join warehouse w on w.id = d.warehouse_id`,
    where: "l.org = :org and d.org = :org and d.kind = 'move'",
    matched: ['i'],
    columns: {
      id: 'l.id',
      at: 'd.created_at',
      documentNo: 'd.doc_no',
      way: "d.header ->> 'way'",
      labels: "(select string_agg(b.code, ', ' order by b.id) from label b where b.id = any(l.label_ids))",
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      qty: unlessBlind('l.qty', 'l.from_location_id', 'l.to_location_id'),
      unit: 'i.unit',
      from: 'f.code',
      to: 't.code',
      byHand: "(d.header ->> 'byHand')::boolean",
      warehouse: 'w.code',
      person: 'd.user_name',
    },
  }),
  warehousePeople: listSource(locationsLists.warehousePeople, {
    from: 'warehouse_person k join warehouse w on w.id = k.warehouse_id join user_account u on u.id = k.user_id',
    where: 'w.org = :org',
    columns: {
      id: "k.warehouse_id || '-' || k.user_id || '-' || k.duty::text",
      warehouseId: 'w.id',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      account: 'u.account',
      person: 'u.name',
      employeeNo: 'u.employee_no',
      department: 'u.department',
      duty: 'k.duty',
    },
  }),
};
