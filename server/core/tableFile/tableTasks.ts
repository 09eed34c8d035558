import { readCsv } from './readCsv.ts';
import { readTable, type TableRow } from './readTable.ts';
import { TableFileError, type TableFileFault } from './TableFileError.ts';
import { type WriteColumn, type WriteRow, writeCsv, writeXlsx } from './writeTable.ts';

/** What a thread says of a file: a table in parts, or why it is none. Parts are JSON, so that nobody copies a million cells at once. */
export type ReadAnswer<H> = { head: H; parts: Uint8Array[] } | { fault: TableFileFault; limit: string | undefined };

const rowsOfPart = 500;

function partsOf(rows: readonly unknown[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += rowsOfPart)
    parts.push(new TextEncoder().encode(JSON.stringify(rows.slice(at, at + rowsOfPart))));
  return parts;
}

async function told<H>(read: () => Promise<{ head: H; rows: readonly unknown[] }>): Promise<ReadAnswer<H>> {
  try {
    const { head, rows } = await read();
    return { head, parts: partsOf(rows) };
  } catch (error) {
    if (error instanceof TableFileError) return { fault: error.id, limit: error.limit };
    throw error;
  }
}

export const readTableTask = (content: Uint8Array, name: string): Promise<ReadAnswer<{ header: string[]; headerRow: number }>> =>
  told(async () => {
    const { rows, ...head } = await readTable(Buffer.from(content), name);
    return { head, rows: rows satisfies TableRow[] };
  });

export const readCsvTask = (content: Uint8Array, name: string): Promise<ReadAnswer<null>> =>
  told(async () => ({ head: null, rows: readCsv(Buffer.from(content), name) }));

export async function writeTableTask(
  format: 'csv' | 'xlsx',
  columns: readonly WriteColumn[],
  rows: readonly WriteRow[],
): Promise<Uint8Array> {
  return format === 'csv' ? Buffer.from(writeCsv(columns, rows)) : await writeXlsx(columns, rows);
}
