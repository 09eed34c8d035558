import { setImmediate as turn } from 'node:timers/promises';
import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import { reading, WorkStopped } from '../worker/workerQueue.ts';
import type { Cell } from './cells.ts';
import type { Table, TableRow } from './readTable.ts';
import { TableFileError } from './TableFileError.ts';
import type { ReadAnswer, readCsvTask, readTableTask, TableHead } from './tableTasks.ts';

const tasks = new URL('./tableTasks.ts', import.meta.url);
const readTableApart = reading.task<typeof readTableTask>(tasks, 'readTableTask');
const readCsvApart = reading.task<typeof readCsvTask>(tasks, 'readCsvTask');

/** Reads a table file in a worker thread, so that no content can block the server. Throws TableFileError. */
export async function readTableFile(content: Buffer, name: string, named?: FileEncoding): Promise<Table> {
  const { head, rows } = await taken<TableHead, TableRow>(name, readTableApart(content, name, named));
  return { ...head, rows };
}

/** A .csv file record by record, read in a thread of its own, and whether its encoding is sure. Throws TableFileError. */
export async function readCsvFile(content: Buffer, name: string): Promise<{ rows: Cell[][]; sure: boolean }> {
  const { head, rows } = await taken<{ sure: boolean }, Cell[]>(name, readCsvApart(content, name));
  return { ...head, rows };
}

async function taken<H, R>(name: string, read: Promise<ReadAnswer<H>>): Promise<{ head: H; rows: R[] }> {
  const answer = await read.catch((error: unknown) => {
    if (error instanceof WorkStopped && error.why !== 'crowded') throw new TableFileError('file.unreadable', name, { cause: error });
    throw error;
  });
  if ('fault' in answer) throw new TableFileError(answer.fault, name, { limit: answer.limit });
  const rows: R[] = [];
  for (const part of answer.parts) {
    rows.push(...(JSON.parse(new TextDecoder().decode(part)) as R[]));
    await turn();
  }
  return { head: answer.head, rows };
}
