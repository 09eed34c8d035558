import { organisationLists } from '../../contract/organisation/organisation.lists.ts';
import { localName, statusText } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';

const names = (alias: string) => ({ nameZh: `${alias}.name`, nameEn: `${alias}.name_en`, nameYn: `${alias}.name_yn` });
const record = (alias: string) => ({
  id: `${alias}.id`,
  code: `${alias}.code`,
  name: localName(alias),
  ...names(alias),
  status: statusText(alias),
  revision: `${alias}.revision`,
});

/** Sources of the lists of organisations and master data. */
export const organisationSources = {
  organisations: listSource(organisationLists.organisations, {
    from: 'organisation o',
    where: 'exists (select from user_role r where r.user_id = :user and r.org = o.org)',
    supplierWhere: 'true',
    columns: {
      org: 'o.org',
      name: localName('o'),
      ...names('o'),
      timeZone: 'o.time_zone',
      plantArea: 'o.plant_area',
      status: statusText('o'),
    },
  }),
  workshops: listSource(organisationLists.workshops, {
    from: 'workshop s',
    where: 's.org = :org',
    columns: { ...record('s'), org: 's.org' },
  }),
  productionLines: listSource(organisationLists.productionLines, {
    from: 'production_line l join workshop s on s.id = l.workshop_id',
    where: 'l.org = :org',
    columns: { ...record('l'), workshop: 's.code', workshopName: localName('s'), org: 'l.org' },
  }),
  items: listSource(organisationLists.items, {
    from: 'item i left join location p on p.id = i.default_location_id',
    where: 'i.org = :org',
    columns: {
      ...record('i'),
      spec: 'i.spec',
      type: 'i.type',
      unit: 'i.unit',
      decimals: 'i.decimals',
      otherUnits: `coalesce((select string_agg(u.unit || ' = ' || trim_scale(u.factor), ', ' order by u.unit) from item_unit u where u.item_id = i.id), '')`,
      batchControlled: 'i.batch_controlled',
      qcExempt: 'i.qc_exempt',
      defaultLocation: 'p.code',
      supplier: 'i.supplier_code',
      packQty: 'i.pack_qty',
      shelfDays: 'i.shelf_days',
      leastDays: 'i.least_days',
      takeFirst: 'i.take_first',
    },
  }),
  suppliers: listSource(organisationLists.suppliers, {
    from: 'supplier s',
    where: 's.org = :org',
    supplierWhere: 's.code = :supplier',
    columns: record('s'),
  }),
  customers: listSource(organisationLists.customers, {
    from: 'customer c',
    where: 'c.org = :org',
    columns: { ...record('c'), address: 'c.address' },
  }),
  departments: listSource(organisationLists.departments, { from: 'department d', where: 'd.org = :org', columns: record('d') }),
  projects: listSource(organisationLists.projects, { from: 'project j', where: 'j.org = :org', columns: record('j') }),
  documentTypes: listSource(organisationLists.documentTypes, {
    from: 'document_type y',
    where: 'y.org = :org',
    columns: { ...record('y'), kind: 'y.kind' },
  }),
};
