import type { MasterField } from '../core/master.ts';
import type { EntryLine } from './entry.ts';

/** The fields of a line as a form draws them. */
export const entryLineFields = {
  itemNo: { wire: 'ItemNo', type: 'reference', refersTo: 'items', required: true },
  qty: { wire: 'Qty', type: 'qty', required: true },
  location: { wire: 'PCode', type: 'reference', refersTo: 'locations', required: true },
  batch: { wire: 'BatchNo', type: 'text', max: 60 },
  project: { wire: 'ProjectNo', type: 'reference', refersTo: 'projects' },
  orderNo: { wire: 'OrderNo', type: 'text', max: 60 },
  /** The scrap quantity; only in a production report. */
  scrapQty: { wire: 'ScrapQty', type: 'qty' },
} as const satisfies Partial<Record<keyof EntryLine | 'scrapQty', MasterField>>;

export type EntryLineField = keyof typeof entryLineFields;

/** Fields of a line that moves goods: item, quantity, place and the rest of the key. */
export const movingFields: readonly EntryLineField[] = ['itemNo', 'qty', 'location', 'batch', 'project'];
/** Fields of a line that moves nothing yet: the document has no places. */
export const placelessFields: readonly EntryLineField[] = ['itemNo', 'qty', 'batch', 'project', 'orderNo'];

/** A choice among the types that administrators keep for a kind of document. */
export const typeField = (kind: string) =>
  ({
    ...{ wire: 'TypeCode', label: 'field.TypeName', type: 'reference', required: true },
    ...{ refersTo: 'documentTypes', among: { kind } },
  }) as const satisfies MasterField;
