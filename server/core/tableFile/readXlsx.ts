import { readSheet } from 'read-excel-file/node';
import { maxFilledRow, TABLE_LIMITS, TableFileError, tooMany } from './TableFileError.ts';
import { unzipXml, ZipError, zipStored } from './xlsxZip.ts';

const maxSheetRow = 1_048_576;

/** How often an element may stand in a workbook, empty ones too: the reader takes its time for each. */
const maxElements = { '<row': 200_000, '<c ': 3_000_000, '<si': 500_000, '<r>': 500_000 };

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function checkCounts(parts: ReadonlyMap<string, Buffer>, fileName: string): void {
  for (const [element, limit] of Object.entries(maxElements)) {
    let left = limit;
    for (const part of parts.values()) {
      for (let at = part.indexOf(element); at >= 0; at = part.indexOf(element, at + 1)) left -= 1;
      if (left < 0) throw tooMany('rows', fileName);
    }
  }
}

/**
 * Looks at the addresses of all cells before the sheet is read: the reader fills every gap, so one cell at
 * XFD1048576 in a file of 2 KB would take all memory. Empty formatted cells cost nothing and may be anywhere.
 */
function checkAddresses(sheet: string, fileName: string): void {
  const tags = /<(?:[\w.-]+:)?(c|row)(?=[\s/>])([^<>]*)([<>]?)/g;
  const addresses = /[\s"':]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  for (const [, tag, attributes = '', end] of sheet.matchAll(tags)) {
    // A "<" or ">" inside an attribute would hide the rest of the tag from this check.
    if (end !== '>' || attributes.split('"').length % 2 === 0) throw new TableFileError('file.unreadable', fileName);
    let seen = 0;
    for (const [, double, single] of attributes.matchAll(addresses)) {
      const match = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '');
      if (!match || (tag === 'c') === (match[1] === '')) throw new TableFileError('file.unreadable', fileName);
      const row = Number(match[2]);
      const isFilled = tag === 'c' && !attributes.endsWith('/');
      if (row < 1 || row > maxSheetRow) throw new TableFileError('file.unreadable', fileName);
      if (isFilled && columnNumber(match[1] ?? '') > TABLE_LIMITS.columns) throw tooMany('columns', fileName);
      if (isFilled && row > maxFilledRow) throw tooMany('rows', fileName);
      seen += 1;
    }
    if (tag === 'c' && seen === 0) throw new TableFileError('file.unreadable', fileName);
  }
}

/**
 * A number as Excel shows it: 15 significant digits, no binary noise. A longer one that Excel already cut
 * (1.23456789012345E+17) keeps its exponent, so that it is seen as damaged and not taken for a code.
 */
export function numberText(raw: string): string {
  const text = raw.trim();
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const [digits = '', exponent = '0'] = number.toExponential(14).split('e');
  const power = Number(exponent);
  const significant = digits.replace(/0+$/, '').replace(/\.$/, '');
  if (power >= 15 || power < -15) return `${significant}E${power > 0 ? '+' : ''}${power}`;
  const fixed = number.toFixed(Math.min(Math.max(14 - power, 0), 30));
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().replace('T', ' ').slice(0, 19);
  // Excel keeps a bare time of day as a moment on day zero.
  if (text < '1900-01-01') return text.slice(11);
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell).trim();
}

/** The first sheet of an .xlsx as text, row by row from row 1; formulas give their last result. */
export async function readXlsx(buffer: Buffer, fileName: string): Promise<string[][]> {
  try {
    const parts = unzipXml(buffer, TABLE_LIMITS.unpacked);
    if (!parts.has('xl/workbook.xml')) throw new TableFileError('file.unreadable', fileName);
    checkCounts(parts, fileName);
    for (const [name, part] of parts) {
      if (!/^xl\/(sharedStrings|styles)\.xml$/i.test(name)) checkAddresses(part.toString('latin1'), fileName);
    }
    const sheet = await readSheet<string>(zipStored(parts), { parseNumber: numberText });
    return sheet.map((row) => row.map(cellText));
  } catch (error) {
    if (error instanceof TableFileError) throw error;
    const id = error instanceof ZipError && error.tooLarge ? 'file.too-large' : 'file.unreadable';
    const limit = id === 'file.too-large' ? `${TABLE_LIMITS.unpacked / 1024 / 1024} MB` : undefined;
    throw new TableFileError(id, fileName, { limit, cause: error });
  }
}
