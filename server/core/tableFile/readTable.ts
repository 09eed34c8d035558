import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import { type Cell, type CellMark, textOf } from './cells.ts';
import { readCsv } from './readCsv.ts';
import { readXlsx } from './readXlsx.ts';
import { TABLE_LIMITS, TableFileError, tooMany } from './TableFileError.ts';

/** A row of a table file with its number in the file; cells by header text, all as trimmed text, and further facts about some. */
export type TableRow = { row: number; cells: Record<string, string>; marks?: Record<string, CellMark> };

/** How the text of a file was read; a workbook has no encoding to ask about. */
export interface ReadAs {
  encoding?: FileEncoding;
  sure: boolean;
}

/** A table file: the header as it stands (with doubles, without blanks), its row number, the rows that hold something, and how many of them are not to be looked at. */
export type Table = { header: string[]; headerRow: number; read: ReadAs; rows: TableRow[]; leftOut?: number };

const isFilled = (cell: Cell | undefined) => typeof cell === 'object' || (cell !== undefined && cell !== '');

/** Files of other kinds that would otherwise pass for text in some encoding. */
const foreign = ['d0cf11e0', '25504446', '89504e47', 'ffd8ff', '47494638', '1f8b', '377abcaf', '52617221', '7f454c46', '4d5a'];

async function readRows(buffer: Buffer, fileName: string, named: FileEncoding | undefined): Promise<ReadAs & { rows: Cell[][] }> {
  if (buffer.length > TABLE_LIMITS.bytes) {
    throw new TableFileError('file.too-large', fileName, { limit: `${TABLE_LIMITS.bytes / 1024 / 1024} MB` });
  }
  if (buffer.length === 0) throw new TableFileError('file.empty', fileName);
  if (isZip(buffer)) return { rows: await readXlsx(buffer, fileName), sure: true };
  if (foreign.some((magic) => buffer.toString('hex', 0, 4).startsWith(magic))) throw new TableFileError('file.unreadable', fileName);
  return readCsv(buffer, fileName, named);
}

const isZip = (buffer: Buffer) => buffer.toString('hex', 0, 4) === '504b0304';

/** Of a text file with a workbook's name, "no rows" would be misleading. */
const nothingIn = (buffer: Buffer, fileName: string) =>
  new TableFileError(/\.xlsx?$/i.test(fileName) && buffer.length > 0 && !isZip(buffer) ? 'file.not-excel' : 'file.empty', fileName);

/** The header is the first row with several cells: a merged title above it has one. */
function headerIndex(rows: readonly Cell[][]): number {
  const several = rows.findIndex((row) => row.filter(isFilled).length > 1);
  return several >= 0 ? several : rows.findIndex((row) => row.some(isFilled));
}

/**
 * Reads the first sheet of an .xlsx, or a .csv in UTF-8, UTF-16 or GB18030, or in the chosen encoding, with comma, semicolon or
 * tab, recognised by content and never by name. Cells have their shown text; dates become `yyyy-MM-dd` (with time when there is
 * one). A file with a header and nothing under it is empty. Throws `TableFileError`.
 */
export async function readTable(buffer: Buffer, fileName: string, named?: FileEncoding): Promise<Table> {
  const { rows: all, ...read } = await readRows(buffer, fileName, named);
  const top = headerIndex(all);
  if (top < 0) throw nothingIn(buffer, fileName);
  const titles = (all[top] ?? []).map(textOf);
  if (titles.some((title) => title.length > TABLE_LIMITS.title)) throw new TableFileError('file.not-a-table', fileName);
  const columns = titles.flatMap((title, index) => (title === '' ? [] : [{ title, index }]));
  const firstOfTitle = columns.filter(({ title }, at) => columns.findIndex((other) => other.title === title) === at);
  const rows: TableRow[] = [];
  for (const [index, cells] of all.entries()) {
    if (index <= top || !cells.some(isFilled)) continue;
    if (rows.length === TABLE_LIMITS.rows) throw tooMany('rows', fileName);
    if (cells.some((cell) => textOf(cell).length > TABLE_LIMITS.cellText)) throw new TableFileError('file.not-a-table', fileName);
    rows.push(rowOf(index + 1, cells, firstOfTitle));
    // The cells of a large file would be held twice.
    all[index] = [];
  }
  if (rows.length === 0) throw nothingIn(buffer, fileName);
  return { header: columns.map((column) => column.title), headerRow: top + 1, read, rows };
}

function rowOf(row: number, all: readonly Cell[], columns: readonly { title: string; index: number }[]): TableRow {
  const cells = Object.fromEntries(columns.map(({ title, index }) => [title, textOf(all[index])]));
  const marked = columns.flatMap(({ title, index }) => {
    const cell = all[index];
    if (typeof cell !== 'object') return [];
    const { text: _text, ...mark } = cell;
    return [[title, mark] as const];
  });
  return { row, cells, ...(marked.length > 0 ? { marks: Object.fromEntries(marked) } : {}) };
}
