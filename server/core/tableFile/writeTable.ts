import writeXlsxFile from 'write-excel-file/node';
import { TABLE_LIMITS } from './TableFileError.ts';

/**
 * A column of an export; `number` and `percent` columns take decimal text or numbers, `date` and `time` the texts `yyyy-MM-dd` and
 * `yyyy-MM-dd HH:mm:ss`. Width in characters, else from the content.
 */
export type WriteColumn = { key: string; header: string; kind: 'text' | 'number' | 'percent' | 'date' | 'time'; width?: number };

/** A row of an export by column key. */
export type WriteRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

function textOf(value: WriteRow[string]): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

const isDecimal = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text);

/** The number in a decimal text when a spreadsheet keeps it exactly: 15 significant digits at most. */
function exactNumber(text: string): number | undefined {
  if (!isDecimal(text)) return undefined;
  const significant = text.replace(/^[+-]?0*\.?0*/, '').replace('.', '');
  const digits = text.includes('.') ? significant.replace(/0+$/, '') : significant;
  return digits.length <= 15 ? Number(text) : undefined;
}

/**
 * Text as the file format writes it. `_x0041_` would be read as an escape; and the writer looks strings up in a
 * plain object, so that a cell "constructor" breaks the file unless its first letter is escaped.
 */
function sheetText(text: string): string {
  const escaped = text.slice(0, TABLE_LIMITS.cellText).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  if (!(escaped in Object.prototype)) return escaped;
  return `_x${escaped.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_${escaped.slice(1)}`;
}

/** Days since the first day of spreadsheets; a text that is no day stays a text. */
function dayNumber(text: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`)
    : Number.NaN;
  return Number.isNaN(at) ? undefined : (at - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** The number formats of columns; others stay as they are. */
const formats: Partial<Record<WriteColumn['kind'], string>> = {
  percent: '0.## "%"',
  date: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
};

function sheetCell({ kind }: WriteColumn, value: WriteRow[string]) {
  const text = textOf(value);
  if (text === '') return null;
  const number = kind === 'text' ? undefined : kind === 'date' || kind === 'time' ? dayNumber(text) : exactNumber(text);
  if (number === undefined) return sheetText(text);
  const format = formats[kind];
  return format === undefined ? number : { value: number, type: Number, format };
}

/** Width of a text in columns of a Latin digit; Chinese characters take two. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1;
  return width;
}

function columnWidth(column: WriteColumn, rows: readonly WriteRow[]): number {
  if (column.width !== undefined) return column.width;
  const texts = rows.slice(0, 200).map((row) => textOf(row[column.key]).slice(0, 60));
  const widest = Math.max(textWidth(column.header), ...texts.map(textWidth));
  return Math.min(Math.max(widest + 2, 8), 60);
}

/**
 * An .xlsx with one sheet: bold header that stays in view, numbers as numbers when they are kept exactly
 * (else as text), everything else as text.
 */
export async function writeXlsx(columns: readonly WriteColumn[], rows: readonly WriteRow[]): Promise<Buffer> {
  const header = columns.map((column) => ({
    value: sheetText(column.header),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const data = rows.map((row) => columns.map((column) => sheetCell(column, row[column.key])));
  const widths = columns.map((column) => ({ width: columnWidth(column, rows) }));
  return await writeXlsxFile([header, ...data], { columns: widths, stickyRowsCount: 1 }).toBuffer();
}

/** Text that a spreadsheet would calculate gets an apostrophe; a plain number is no danger. */
function harmless(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !isDecimal(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  const safe = harmless(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a value that no number format can show. */
const plainText = ({ kind }: WriteColumn, value: WriteRow[string]): string => {
  const text = textOf(value);
  return kind === 'percent' && isDecimal(text) ? `${text} %` : text;
};

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The beginning of a .csv that Excel opens by double click: byte order mark, comma, CRLF. */
export const csvHead = (columns: readonly WriteColumn[]): string => `\uFEFF${csvLine(columns.map(({ header }) => header))}`;

/** Rows of a .csv. */
export const csvRows = (columns: readonly WriteColumn[], rows: readonly WriteRow[]): string =>
  rows.map((row) => csvLine(columns.map((column) => plainText(column, row[column.key])))).join('');

/** A whole .csv. */
export const writeCsv = (columns: readonly WriteColumn[], rows: readonly WriteRow[]): string => csvHead(columns) + csvRows(columns, rows);
