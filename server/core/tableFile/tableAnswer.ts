import type { FileAnswer } from '../../../contract/core/fileAnswer.ts';
import { making } from '../worker/workerQueue.ts';
import type { writeTableTask } from './tableTasks.ts';
import type { WriteColumn, WriteRow } from './writeTable.ts';

const writeApart = making.task<typeof writeTableTask>(new URL('./tableTasks.ts', import.meta.url), 'writeTableTask');

/** The media types of table files. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A table as a file, made in a thread of its own; its name is given without the ending. */
export async function tableAnswer(
  name: string,
  format: keyof typeof tableTypes,
  columns: readonly WriteColumn[],
  rows: readonly WriteRow[],
): Promise<FileAnswer> {
  return { fileName: `${name}.${format}`, contentType: tableTypes[format], content: await writeApart(format, columns, rows) };
}
