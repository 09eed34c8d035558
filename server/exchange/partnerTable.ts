import type { FileRow } from '../../contract/exchange/fileThings.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import { type Cell, textOf } from '../core/tableFile/cells.ts';
import { readCsv } from '../core/tableFile/readCsv.ts';
import { readCsvFile } from '../core/tableFile/readTableFile.ts';
import { TableFileError } from '../core/tableFile/TableFileError.ts';

/** A partner's file that cannot be read: the message in the languages of both sides, `saidIn` for one reader. */
export class UnreadableFile extends Error {
  readonly saidIn: (language: Language) => string;

  constructor(message: string, saidIn: (language: Language) => string = () => message) {
    super(message);
    this.saidIn = saidIn;
  }
}

function noTable(why: 'unreadable' | 'empty' | 'head-twice' | 'quote', args: Record<string, string> = {}): UnreadableFile {
  const saidIn = (language: Language) => say(language, `partnerTable.${why}`, args);
  return new UnreadableFile(`${saidIn('zh')} / ${saidIn('en')}`, saidIn);
}

/** The rows of a CSV file by the heads of its first filled row; blank rows are left out. Row 1 is the file's first. */
export async function readPartnerTable(content: Buffer, name: string): Promise<FileRow[]> {
  try {
    return partnerRows(await readCsvFile(content, name));
  } catch (error) {
    throw error instanceof TableFileError ? noTable('unreadable') : error;
  }
}

/** The rows of a short text for a mapping test. */
export function readSample(sample: string): FileRow[] {
  try {
    return partnerRows(readCsv(Buffer.from(sample), 'sample.csv'));
  } catch (error) {
    throw error instanceof TableFileError ? noTable('unreadable') : error;
  }
}

function partnerRows({ rows, sure }: { rows: readonly Cell[][]; sure: boolean }): FileRow[] {
  if (!sure) throw noTable('unreadable');
  const quote = rows.findIndex((cells) => cells.some((cell) => typeof cell === 'object'));
  if (quote >= 0) throw noTable('quote', { row: String(quote + 1) });
  const records = rows.map((cells) => cells.map(textOf));
  const at = records.findIndex((record) => record.some((cell) => cell !== ''));
  const heads = records[at];
  if (!heads) throw noTable('empty');
  const twice = heads.find((head, place) => head !== '' && heads.indexOf(head) !== place);
  if (twice) throw noTable('head-twice', { head: twice });
  return records.flatMap((record, place): FileRow[] => {
    if (place <= at || record.every((cell) => cell === '')) return [];
    const cells = heads.flatMap((head, column) => (head === '' ? [] : [[head, record[column] ?? ''] as const]));
    return [{ row: place + 1, cells: Object.fromEntries(cells) }];
  });
}
