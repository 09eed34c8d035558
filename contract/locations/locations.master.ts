import { type MasterField, master, masterFields, statusField } from '../core/master.ts';
import { placeCodePattern, placeKinds } from './locations.rules.ts';

const placeFields = (wire: string, name: string) => {
  const { code, ...names } = masterFields(wire, name);
  return { code: { ...code, max: 40, pattern: placeCodePattern }, ...names };
};
const warehouse = { wire: 'WCode', type: 'reference', refersTo: 'warehouses', required: true } as const satisfies MasterField;

/** The kinds of place that are kept by hand or by file. */
export const locationsMaster = {
  warehouses: master({
    list: 'warehouses',
    fields: { ...placeFields('WCode', 'WName'), intermediate: { wire: 'IsMiddle', type: 'flag' }, status: statusField },
  }),
  areas: master({ list: 'areas', fields: { ...placeFields('ACode', 'AName'), warehouse, status: statusField } }),
  locations: master({
    list: 'locations',
    fields: {
      ...placeFields('PCode', 'PName'),
      name: { wire: 'NameZh', type: 'text', also: 'PName' },
      warehouse,
      area: { wire: 'ACode', type: 'reference', refersTo: 'areas', of: { column: 'warehouse', wire: 'WCode' } },
      kind: { wire: 'PlaceKind', type: 'state', machine: 'placeKind', states: placeKinds },
      reporting: { wire: 'IsReport', type: 'flag' },
      intermediate: { wire: 'IsMiddle', type: 'flag' },
      capacity: { wire: 'Capacity', type: 'int', min: 0, max: 99_999 },
      reportSort: { wire: 'ReportSort', type: 'int', min: 0, max: 9999 },
      status: statusField,
    },
  }),
} as const;

export type PlaceKind = keyof typeof locationsMaster;
