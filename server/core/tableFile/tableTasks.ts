import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import { readCsv } from './readCsv.ts';
import { readTable, type Table, type TableRow } from './readTable.ts';
import { TableFileError, type TableFileFault } from './TableFileError.ts';
import { type WriteColumn, type WriteRow, writeCsv, writeXlsx } from './writeTable.ts';

/** A thread's answer about a file: a table in parts, or its fault. Parts are JSON bytes, so that a million cells are not copied one by one. */
export type ReadAnswer<H> = { head: H; parts: Uint8Array[] } | { fault: TableFileFault; limit: string | undefined };

const rowsOfPart = 500;

/** Takes the rows away as it goes, so that they are not held twice. */
function partsOf(rows: unknown[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  while (rows.length > 0) parts.push(new TextEncoder().encode(JSON.stringify(rows.splice(0, rowsOfPart))));
  return parts;
}

async function readAnswer<H>(read: () => Promise<{ head: H; rows: unknown[] }>): Promise<ReadAnswer<H>> {
  try {
    const { head, rows } = await read();
    return { head, parts: partsOf(rows) };
  } catch (error) {
    if (error instanceof TableFileError) return { fault: error.id, limit: error.limit };
    throw error;
  }
}

export type TableHead = Pick<Table, 'header' | 'headerRow' | 'read'>;

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

export const readTableTask = (content: Uint8Array, name: string, named: FileEncoding | undefined): Promise<ReadAnswer<TableHead>> =>
  readAnswer(async () => {
    const { rows, ...head } = await readTable(bufferOf(content), name, named);
    return { head, rows: rows satisfies TableRow[] };
  });

export const readCsvTask = (content: Uint8Array, name: string): Promise<ReadAnswer<{ sure: boolean }>> =>
  readAnswer(async () => {
    const { rows, sure } = readCsv(bufferOf(content), name);
    return { head: { sure }, rows };
  });

export async function writeTableTask(
  format: 'csv' | 'xlsx',
  columns: readonly WriteColumn[],
  rows: readonly WriteRow[],
): Promise<Uint8Array> {
  return format === 'csv' ? Buffer.from(writeCsv(columns, rows)) : await writeXlsx(columns, rows);
}
