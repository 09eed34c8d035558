import { type OrganisationMasterKind, organisationMaster, typedDocuments } from '../../contract/organisation/organisation.master.ts';
import { markedQtyInSql } from '../core/database/concatInSql.ts';
import { type MasterGuard, type MasterTable, masterTable } from '../core/master/masterTable.ts';

const named = { code: 'code', name: 'name', nameEn: 'name_en', nameYn: 'name_yn', status: 'status' } as const;

const stockOfItem = `select coalesce(sum(b.qty), 0) from balance b where b.item_id = t.id and b.qty > 0`;
const stockText = `(select ${markedQtyInSql('trim_scale(sum(b.qty))::text')} || ' ' || t.unit from balance b where b.item_id = t.id and b.qty > 0)`;
const whileInStock = (field: string, differs: string): MasterGuard => ({
  field,
  fault: 'master.in-stock',
  when: `${differs} and (${stockOfItem}) > 0`,
  detail: stockText,
});

/** Tables of an organisation's master data, with the conflicts of a change with stored data. */
export const organisationTables: Record<OrganisationMasterKind, MasterTable> = {
  workshops: masterTable(organisationMaster.workshops, {
    table: 'workshop',
    columns: named,
    guards: [
      {
        field: 'status',
        fault: 'master.in-use',
        when: `r.status = '0' and t.status = 'active' and exists (select from production_line l where l.workshop_id = t.id and l.status = 'active')`,
        detail: `(select string_agg(l.code, ', ' order by l.code) from production_line l where l.workshop_id = t.id and l.status = 'active')`,
      },
    ],
  }),
  productionLines: masterTable(organisationMaster.productionLines, {
    table: 'production_line',
    columns: {
      ...named,
      workshop: {
        column: 'workshop_id',
        value: '(select w.id from workshop w where w.org = $1 and w.code = r.workshop)',
        code: '(select w.code from workshop w where w.id = t.workshop_id)',
      },
    },
    guards: [],
  }),
  suppliers: masterTable(organisationMaster.suppliers, { table: 'supplier', columns: named, guards: [] }),
  customers: masterTable(organisationMaster.customers, { table: 'customer', columns: { ...named, address: 'address' }, guards: [] }),
  departments: masterTable(organisationMaster.departments, { table: 'department', columns: named, guards: [] }),
  projects: masterTable(organisationMaster.projects, {
    table: 'project',
    columns: named,
    guards: [
      {
        field: 'status',
        fault: 'master.in-stock',
        when: `r.status = '0' and t.status = 'active' and exists (select from balance b where b.org = $1 and b.project = t.code and b.qty > 0)`,
        detail: 't.code',
      },
    ],
  }),
  documentTypes: masterTable(organisationMaster.documentTypes, {
    table: 'document_type',
    columns: { ...named, kind: 'kind' },
    match: `t.org = $1 and t.code = r.code and t.kind = coalesce(nullif(r.kind, ''), '${typedDocuments[0]}')`,
    unique: 'org, kind, code',
    guards: [],
  }),
  items: masterTable(organisationMaster.items, {
    table: 'item',
    columns: {
      ...named,
      spec: 'spec',
      type: 'type',
      unit: 'unit',
      decimals: 'decimals',
      batchControlled: 'batch_controlled',
      qcExempt: 'qc_exempt',
      defaultLocation: {
        column: 'default_location_id',
        value: `(select p.id from location p where p.org = $1 and p.kind = 'storage' and p.status = 'active' and p.code = r."defaultLocation")`,
        code: '(select p.code from location p where p.id = t.default_location_id)',
      },
      supplier: {
        column: 'supplier_code',
        value: `case when coalesce(r.supplier, '') = '' then '' else (select s.code from supplier s where s.org = $1 and s.code = r.supplier) end`,
        code: 't.supplier_code',
        allowed: `select code from supplier where org = $1 and status = 'active'`,
      },
      packQty: 'pack_qty',
      shelfDays: 'shelf_days',
      leastDays: 'least_days',
      takeFirst: 'take_first',
    },
    guards: [
      whileInStock('unit', 'r.unit <> t.unit'),
      {
        field: 'unit',
        fault: 'master.item-named',
        when: `r.unit <> t.unit and (${stockOfItem}) = 0 and item_named(t.org, t.id) is not null`,
        detail: 'item_named(t.org, t.id)',
      },
      whileInStock('decimals', 'r.decimals < t.decimals'),
      whileInStock('batchControlled', 'r."batchControlled" <> t.batch_controlled'),
      whileInStock('status', `r.status = '0' and t.status = 'active'`),
    ],
  }),
};
