import { type Area, type Columns, col, type List, list } from '../core/list.ts';

/** The unit that all lines of a row have, where they have one. */
export const sharedUnit = col.text('Unit', { words: 'unit', plain: true });
/** Sums of a document's lines, in their unit where they have one, and the number of lines. */
export const totalColumns = { totalQty: col.sum('TotalQty'), unit: sharedUnit, lineCount: col.int('LineCount') } as const;
/** The two on a card. */
export const totalOnCard = { big: 'totalQty', unit: 'unit', count: 'lineCount' } as const;

/** Columns of every list of documents in the shared tables. */
const documentColumns = <const M extends string>(machine: M) =>
  ({
    id: col.id('ID'),
    docNo: col.text('DocNo'),
    state: col.state('Status', machine),
    ...totalColumns,
    warehouseName: col.text('WName'),
    warehouse: col.text('WCode', { extra: true }),
    writer: col.text('Creator'),
    createdAt: col.time('CreateTime'),
  }) as const;

/** More columns for documents with a review. */
export const reviewColumns = { reviewer: col.text('Reviewer'), reviewedAt: col.time('ReviewTime', { extra: true }) } as const;

/** More columns for documents that a partner gets. */
export const syncColumns = {
  syncState: col.state('SyncStatus', 'sync'),
  erpNo: col.text('ErpNo'),
  syncReason: col.text('SyncReason', { long: true }),
} as const;

/** Declares the list of a kind of document: its own columns stand after number and state. */
export function documentList<const N extends string, const M extends string, const C extends Columns>(of: {
  name: N;
  machine: M;
  areas: readonly [Area, ...Area[]];
  permission: string;
  columns: C;
  /** The own columns of the kind that stand on the card and in the filter row. */
  shown: readonly (keyof C & string)[];
  doc: string;
}): List<ReturnType<typeof documentColumns<M>> & C> & { readonly name: N } {
  const { name, machine, areas, permission, columns, shown, doc } = of;
  const { id, docNo, state, ...common } = documentColumns(machine);
  const all = { id, docNo, state, ...columns, ...common } as ReturnType<typeof documentColumns<M>> & C;
  const filters = ['docNo', 'createdAt', 'state', ...shown, ...('syncState' in columns ? ['syncState'] : []), 'writer', 'warehouse'];
  const definition = {
    ...{ name, rno: name, areas, access: 'permission' as const, permission, columns: all, key: 'id' as const },
    search: ['docNo', 'writer'] as const,
    filters: [...new Set(filters)],
    sort: '-id' as const,
    scan: 'docNo' as const,
    card: {
      title: 'docNo',
      lines: [...shown, 'warehouseName', 'writer', 'createdAt', ...('syncReason' in columns ? ['syncReason'] : [])],
      chip: 'state',
      ...totalOnCard,
    },
    doc,
  };
  return list(definition as unknown as List<ReturnType<typeof documentColumns<M>> & C>) as never;
}

/** The lines of every document of the shared tables. */
export const documentLines = list({
  name: 'documentLines',
  rno: 'documentLines',
  areas: ['InStorage', 'Receive'],
  access: 'permission',
  permission: 'stock',
  columns: {
    id: col.id('ID'),
    docNo: col.text('DocNo'),
    lineNo: col.int('LineNo'),
    itemNo: col.text('ItemNo'),
    itemName: col.text('ItemName'),
    batch: col.text('BatchNo'),
    project: col.text('ProjectNo', { extra: true }),
    qty: col.qty('Qty'),
    unit: col.text('Unit', { words: 'unit' }),
    location: col.text('PCode'),
    stockState: col.state('StockStatus', 'stock'),
    labels: col.int('BarCount'),
    underInspection: col.qty('InspectionQty', { plain: true }),
    erpLineNo: col.text('ErpLineNo', { extra: true }),
    erpReason: col.text('SyncReason', { long: true }),
  },
  key: 'id',
  search: ['docNo', 'itemNo'],
  filters: ['docNo', 'itemNo', 'batch', 'location'],
  sorts: ['docNo', 'itemNo'],
  sort: 'lineNo',
  scan: 'docNo',
  card: {
    title: 'itemNo',
    lines: ['itemName', 'batch', 'location', 'labels', 'underInspection', 'erpReason'],
    chip: 'stockState',
    big: 'qty',
    unit: 'unit',
  },
  doc: 'Lines of documents: what moved, how much, and the place in the warehouse.',
});
