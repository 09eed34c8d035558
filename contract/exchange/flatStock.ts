import { faultsOf, type MessageFault } from './fieldFaults.ts';
import type { FileRow } from './fileThings.ts';
import { mapCells } from './flat.ts';
import type { FieldMapping } from './mapping.ts';
import { type StockLine, stockLine } from './protocol.stock.ts';
import { stockFields } from './wireFields.ts';

/** A stock file as it can be compared: its lines, and the rows that are none. */
export interface StockRows {
  lines: StockLine[];
  bad: { row: number; faults: MessageFault[] }[];
}

const columns = ['itemNo', 'warehouse', 'unit', 'qty'] as const;

/** The stock of a file by the mapping of its partner, row by row; columns are `itemNo`, `warehouse`, `unit`, `qty` or the partner's names for them. */
export function readStockRows(rows: readonly FileRow[], mapping: FieldMapping): StockRows {
  const found: StockRows = { lines: [], bad: [] };
  for (const { row, cells } of rows) {
    const mapped = mapCells(mapping.inbound?.stock, stockFields('stock'), cells);
    const cell = (name: (typeof columns)[number]) => mapped[`lines.${name}`] || mapped[name] || undefined;
    const line = Object.fromEntries(columns.map((name) => [name, cell(name)]));
    const read = stockLine.safeParse(line);
    if (read.success) found.lines.push(read.data);
    else found.bad.push({ row, faults: faultsOf(read.error.issues, line).map((fault) => ({ ...fault, path: `lines[].${fault.path}` })) });
  }
  return found;
}
