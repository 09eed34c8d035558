import type { FileAnswer } from '../../../contract/core/fileAnswer.ts';
import { type WriteColumn, type WriteRow, writeCsv, writeXlsx } from './writeTable.ts';

/** The media types of table files. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A table as a file; its name is given without the ending. */
export async function tableAnswer(
  name: string,
  format: keyof typeof tableTypes,
  columns: readonly WriteColumn[],
  rows: readonly WriteRow[],
): Promise<FileAnswer> {
  const content = format === 'csv' ? Buffer.from(writeCsv(columns, rows)) : await writeXlsx(columns, rows);
  return { fileName: `${name}.${format}`, contentType: tableTypes[format], content };
}
