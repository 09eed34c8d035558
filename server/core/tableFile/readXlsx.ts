import { harmlessText } from '../../../contract/core/harmless.ts';
import { type Cell, Rows, textOf } from './cells.ts';
import { type NumberFormat, shownNumber } from './numberFormat.ts';
import { attribute, readXml, XmlError, type XmlListener } from './readXml.ts';
import { TABLE_LIMITS, TableFileError, tooMany } from './TableFileError.ts';
import { readWorkbook, TextListener, unescaped, type Workbook } from './workbook.ts';
import { XlsxParts, ZipError } from './xlsxZip.ts';

/** The most cells of a sheet, empty ones too: the reader spends time on each. */
const maxElements = 3_000_000;
const maxSheetRow = 1_048_576;

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

/** A day or moment that a cell keeps as a number of days; a bare time of day is one on day zero. */
function dayText(raw: string, since1904: boolean): string | undefined {
  const days = Number(raw);
  if (raw === '' || !Number.isFinite(days) || days < 0 || days > 2_958_466) return undefined;
  // Excel counts a 29 February 1900 that never was.
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const text = new Date(start + Math.round(days * 86_400) * 1000).toISOString().replace('T', ' ').slice(0, 19);
  if (days < 1) return text.slice(11);
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}

/** A number under its format: the shown text, the number itself, and a fault when the shown text cannot be computed. */
function numberCell(raw: string, format: NumberFormat, since1904: boolean): Cell {
  const number = numberText(raw);
  if (format.kind === 'day') {
    const text = dayText(raw, since1904);
    return text === undefined ? { text: number, number, fault: 'table.cell-not-shown' } : { text, day: true };
  }
  const shown = shownNumber(format, number);
  if (shown === undefined) return { text: number, number, fault: 'table.cell-not-shown' };
  return shown === number && /^-?\d+$/.test(number) ? number : { text: shown, number };
}

/** Puts the cells of a sheet into rows. */
class SheetListener implements XmlListener {
  readonly #book: Workbook;
  readonly #rows: Rows;
  readonly #fileName: string;
  readonly #inline = new TextListener((text) => {
    this.#value = text;
  }, 'is');
  #row = -1;
  #column = -1;
  #elements = 0;
  #attributes = '';
  #value: string | undefined;
  #isFormula = false;
  #inValue = false;
  /** Ranges of cells that were merged, as the file names them. */
  readonly merged: string[] = [];

  constructor(book: Workbook, rows: Rows, fileName: string) {
    this.#book = book;
    this.#rows = rows;
    this.#fileName = fileName;
  }

  open(name: string, attributes: string): void {
    if (name === 'row' || name === 'c') this.#place(name, attributes);
    else if (name === 'mergeCell') this.merged.push(attribute(attributes, 'ref') ?? '');
    else if (name === 'f') this.#isFormula = true;
    else if (name === 'v') [this.#inValue, this.#value] = [true, ''];
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (this.#inValue) this.#value = `${this.#value ?? ''}${text}`.slice(0, TABLE_LIMITS.cellText + 1);
    else this.#inline.text(text);
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false;
    else if (name === 'c') this.#put();
    else this.#inline.close(name);
  }

  /** The position that a row or cell names, else the one after the previous. */
  #place(name: 'row' | 'c', attributes: string): void {
    this.#elements += 1;
    if (this.#elements > maxElements) throw tooMany('cells', this.#fileName);
    const address = attribute(attributes, 'r');
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address ?? '') ?? [];
    if (address !== undefined && (digits === undefined || (letters === '') === (name === 'c'))) throw new XmlError(`address ${address}`);
    if (name === 'row') {
      this.#row = digits === undefined ? this.#row + 1 : Number(digits) - 1;
      this.#column = -1;
    } else {
      if (digits !== undefined && Number(digits) - 1 !== this.#row) throw new XmlError(`address ${address}`);
      this.#column = digits === undefined ? this.#column + 1 : columnNumber(letters) - 1;
      [this.#attributes, this.#value, this.#isFormula] = [attributes, undefined, false];
    }
    if (this.#row < 0 || this.#row >= maxSheetRow) throw new XmlError(`row ${this.#row}`);
  }

  #put(): void {
    const cell = this.#cell();
    if (cell !== '') this.#rows.put(this.#row, this.#column, cell);
  }

  #cell(): Cell {
    const type = attribute(this.#attributes, 't') ?? 'n';
    const value = this.#value;
    if (this.#isFormula && (value === undefined || (value === '' && type !== 'str'))) return { text: '', fault: 'table.cell-no-value' };
    if (value === undefined) return '';
    if (type === 'e') return { text: value, fault: 'table.cell-error' };
    if (type === 's') return harmlessText(this.#book.texts[Number(value)] ?? '').trim();
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return { text: value.replace('T', ' ').replace(/( 00:00:00)?(\.\d+)?Z?$/, ''), day: true };
    if (type !== 'n') return harmlessText(type === 'str' ? unescaped(value) : value).trim();
    const style = Number(attribute(this.#attributes, 's') ?? 0);
    return value.trim() === '' ? '' : numberCell(value.trim(), this.#book.formats[style] ?? { kind: 'general' }, this.#book.since1904);
  }
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/**
 * Excel shows the value of merged cells in all of their rows, but the file has it in the first one only. An import would empty the stored
 * value of the other rows. So those cells are faults, in rows with content.
 */
function markMerged(rows: Rows, merged: readonly string[], fileName: string): void {
  let looked = 0;
  for (const range of merged) {
    const [, left = '', top = 0, right = '', bottom = 0] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? [];
    const [first, last] = [columnNumber(left) - 1, Math.min(columnNumber(right), TABLE_LIMITS.columns) - 1];
    if (textOf(rows.rows[Number(top) - 1]?.[first]) === '') continue;
    for (let row = Number(top) - 1; row < Math.min(Number(bottom), rows.rows.length); row += 1) {
      const cells = rows.rows[row] ?? [];
      looked += cells.length + last - first + 1;
      if (looked > maxElements) throw tooMany('cells', fileName);
      if (!cells.some((cell) => textOf(cell) !== '')) continue;
      for (let column = first; column <= last; column += 1)
        if (textOf(cells[column]) === '') rows.put(row, column, { text: '', fault: 'table.cell-merged' });
    }
  }
}

/** The first sheet of an .xlsx as its cells show it, row by row from row 1; formulas give their last result. */
export async function readXlsx(buffer: Buffer, fileName: string): Promise<Cell[][]> {
  try {
    const parts = new XlsxParts(buffer, TABLE_LIMITS.unpacked);
    const book = await readWorkbook(parts, fileName);
    if (!parts.has(book.sheet)) throw new XmlError('no sheet');
    const rows = new Rows(fileName);
    const sheet = new SheetListener(book, rows, fileName);
    await readXml(parts.pieces(book.sheet), sheet);
    markMerged(rows, sheet.merged, fileName);
    return rows.rows;
  } catch (error) {
    if (error instanceof TableFileError) throw error;
    const id = error instanceof ZipError && error.tooLarge ? 'file.too-large' : 'file.unreadable';
    const limit = id === 'file.too-large' ? `${TABLE_LIMITS.unpacked / 1024 / 1024} MB` : undefined;
    throw new TableFileError(id, fileName, { limit, cause: error });
  }
}
