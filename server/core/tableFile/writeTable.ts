import writeXlsxFile from 'write-excel-file/node';
import { TABLE_LIMITS } from './TableFileError.ts';

/** A column of an export; `number` columns take decimal text or numbers. Width in characters, else from the content. */
export type WriteColumn = { key: string; header: string; kind: 'text' | 'number'; width?: number };

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

function sheetCell(column: WriteColumn, value: WriteRow[string]): string | number | null {
  const text = textOf(value);
  if (text === '') return null;
  return (column.kind === 'number' ? exactNumber(text) : undefined) ?? sheetText(text);
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

/** A .csv as Excel opens it by double click: byte order mark, comma, CRLF. */
export function writeCsv(columns: readonly WriteColumn[], rows: readonly WriteRow[]): string {
  const lines = [
    columns.map((column) => csvCell(column.header)),
    ...rows.map((row) => columns.map((column) => csvCell(textOf(row[column.key])))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}
