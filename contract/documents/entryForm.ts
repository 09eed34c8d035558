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
  /** What was spoiled besides, of a production report alone. */
  scrapQty: { wire: 'ScrapQty', type: 'qty' },
} as const satisfies Partial<Record<keyof EntryLine | 'scrapQty', MasterField>>;

export type EntryLineField = keyof typeof entryLineFields;

/** What is asked of goods that move: what, how much, where. */
export const movingFields: readonly EntryLineField[] = ['itemNo', 'qty', 'location', 'batch', 'project'];
/** What is asked where nothing moves yet: the document has no places. */
export const placelessFields: readonly EntryLineField[] = ['itemNo', 'qty', 'batch', 'project', 'orderNo'];

/** A choice among the types that administrators keep for a kind of document. */
export const typeField = (kind: string) =>
  ({
    ...{ wire: 'TypeCode', label: 'field.TypeName', type: 'reference', required: true },
    ...{ refersTo: 'documentTypes', among: { kind } },
  }) as const satisfies MasterField;
