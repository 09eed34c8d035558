import { master, masterFields, statusField } from '../core/master.ts';
import { mostDays, takingRules } from '../stock/expiry.rules.ts';

/** The kinds of documents whose types administrators name; a type belongs to one of them. */
export const typedDocuments = [
  'miscReceipt',
  'productReturn',
  'workshopReturn',
  'requisition',
  'issue',
  'scanOut',
  'completionApplication',
] as const;

/** The kinds of master data of an organisation. */
export const organisationMaster = {
  workshops: master({ list: 'workshops', fields: { ...masterFields('WorkshopCode', 'WorkshopName'), status: statusField } }),
  productionLines: master({
    list: 'productionLines',
    fields: {
      ...masterFields('LineCode', 'LineName'),
      workshop: { wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops', required: true },
      status: statusField,
    },
  }),
  suppliers: master({ list: 'suppliers', fields: { ...masterFields('SupplierCode', 'SupplierName'), status: statusField } }),
  customers: master({
    list: 'customers',
    fields: {
      ...masterFields('CustomerCode', 'CustomerName'),
      address: { wire: 'CustomerAddress', type: 'text', max: 500 },
      status: statusField,
    },
  }),
  departments: master({ list: 'departments', fields: { ...masterFields('DepartmentCode', 'DepartmentName'), status: statusField } }),
  projects: master({ list: 'projects', fields: { ...masterFields('ProjectNo', 'ProjectName'), status: statusField } }),
  documentTypes: master({
    list: 'documentTypes',
    fields: {
      ...masterFields('TypeCode', 'TypeName'),
      kind: { wire: 'TypeOf', type: 'state', machine: 'typedDocument', states: typedDocuments },
      status: statusField,
    },
  }),
  items: master({
    list: 'items',
    fields: {
      ...masterFields('ItemNo', 'ItemName'),
      spec: { wire: 'ItemDesc', type: 'text' },
      type: { wire: 'ItemType', type: 'state', machine: 'itemType', states: ['purchased', 'made', 'finished', 'consumable'] },
      unit: { wire: 'Unit', type: 'text', required: true, max: 20, words: 'unit' },
      decimals: { wire: 'Decimals', type: 'int', min: 0, max: 6 },
      batchControlled: { wire: 'IsBatch', type: 'flag' },
      qcExempt: { wire: 'IsQcExempt', type: 'flag' },
      defaultLocation: { wire: 'PCode', type: 'reference', refersTo: 'locations' },
      supplier: { wire: 'SupplierCode', type: 'reference', refersTo: 'suppliers' },
      packQty: { wire: 'PackQty', type: 'qty', min: 0 },
      shelfDays: { wire: 'ShelfDays', type: 'int', min: 0, max: mostDays },
      leastDays: { wire: 'LeastDays', type: 'int', min: 0, max: mostDays },
      takeFirst: { wire: 'TakeFirst', type: 'state', machine: 'takeFirst', states: takingRules },
      status: statusField,
    },
  }),
} as const;

export type OrganisationMasterKind = keyof typeof organisationMaster;
