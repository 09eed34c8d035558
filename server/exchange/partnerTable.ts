import type { FileRow } from '../../contract/exchange/flat.ts';
import { readCsv } from '../core/tableFile/readCsv.ts';

/** A file of a partner that cannot be read as a table, in words for both sides. */
export class UnreadableFile extends Error {}

/** The rows of a CSV file by the heads of its first filled row; blank rows are left out. Row 1 is the file's first. */
export function readPartnerTable(content: Buffer, name: string): FileRow[] {
  let records: string[][];
  try {
    records = readCsv(content, name);
  } catch {
    throw new UnreadableFile('不是可读的 CSV 表格（UTF-8 或 GB18030） / not a readable CSV table (UTF-8 or GB18030)');
  }
  const at = records.findIndex((record) => record.some((cell) => cell !== ''));
  const heads = records[at];
  if (!heads) throw new UnreadableFile('文件是空的 / the file is empty');
  const twice = heads.find((head, place) => head !== '' && heads.indexOf(head) !== place);
  if (twice) throw new UnreadableFile(`列名 ${twice} 重复 / column ${twice} stands twice`);
  return records.flatMap((record, place): FileRow[] => {
    if (place <= at || record.every((cell) => cell === '')) return [];
    const cells = heads.flatMap((head, column) => (head === '' ? [] : [[head, record[column] ?? ''] as const]));
    return [{ row: place + 1, cells: Object.fromEntries(cells) }];
  });
}
