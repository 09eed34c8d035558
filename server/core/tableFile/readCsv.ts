import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import { harmlessText } from '../../../contract/core/harmless.ts';
import { type Cell, Rows } from './cells.ts';
import { type FileText, fileText } from './fileText.ts';
import { TABLE_LIMITS, TableFileError } from './TableFileError.ts';

/** A field of the file, and the start of the next one. */
interface Field {
  text: string;
  next: number;
  /** A quotation mark that opens the field is not closed where the field ends. */
  badQuote?: true;
}

const isLineEnd = (letter: string | undefined) => letter === '\n' || letter === '\r';

/**
 * Reads one field. A quotation mark inside a field is an ordinary character: `1/2" pipe`. One that opens it and is not closed before the
 * next delimiter leaves the field as it stands up to the end of its line.
 */
function readField(text: string, at: number, delimiter: string): Field {
  if (text[at] === '"') {
    let from = at + 1;
    while (true) {
      const quote = text.indexOf('"', from);
      // A cell is not longer than this: the search for the other quotation mark ends there.
      if (quote < 0 || quote - at > TABLE_LIMITS.cellText * 2) break;
      const after = text[quote + 1];
      if (after === '"') {
        from = quote + 2;
        continue;
      }
      if (after === undefined || after === delimiter || isLineEnd(after))
        return { text: text.slice(at + 1, quote).replaceAll('""', '"'), next: quote + 1 };
      break;
    }
  }
  let next = at;
  while (next < text.length && text[next] !== delimiter && !isLineEnd(text[next])) next += 1;
  return { text: text.slice(at, next), next, ...(text[at] === '"' ? { badQuote: true } : {}) };
}

/** Reports the fields of a text with row and column, counted from 0; blank lines have one empty field. */
function readFields(text: string, delimiter: string, onField: (row: number, column: number, field: Field) => void): void {
  let [row, column, at] = [0, 0, 0];
  while (at < text.length || column > 0) {
    const field = readField(text, at, delimiter);
    onField(row, column, field);
    at = field.next;
    if (text[at] === delimiter) {
      column += 1;
      at += 1;
      continue;
    }
    if (at >= text.length) return;
    // Systems that append to each other's files leave both kinds of line end in one.
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    row += 1;
    column = 0;
  }
}

/** The delimiter by which most of the first lines have the same number of cells. */
function detectDelimiter(text: string): string {
  const sample = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/)
    .slice(0, 50)
    .join('\n');
  let best = { delimiter: ',', lines: 0, count: 0 };
  for (const delimiter of ['\t', ';', ',']) {
    const counts: number[] = [];
    const filled = new Set<number>();
    readFields(sample, delimiter, (row, column, field) => {
      counts[row] = column;
      if (field.text.trim() !== '') filled.add(row);
    });
    const ofFilled = counts.filter((_count, row) => filled.has(row));
    for (const count of new Set(ofFilled)) {
      const lines = ofFilled.filter((one) => one === count).length;
      const isBetter = lines > best.lines || (lines === best.lines && count > best.count);
      if (count > 0 && isBetter) best = { delimiter, lines, count };
    }
  }
  return best.delimiter;
}

/** Takes off the apostrophe that an export puts before text that a spreadsheet would calculate. */
function cellText(cell: string): string {
  const text = harmlessText(cell.trim());
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** A .csv file cell by cell, record by record from record 1, blank lines included, and the encoding that it was read in. */
export function readCsv(buffer: Buffer, fileName: string, named?: FileEncoding): Omit<FileText, 'text'> & { rows: Cell[][] } {
  const { text, ...read } = fileText(buffer, fileName, named);
  // A web page or a data dump with the name of a table: some systems "export to Excel" that way.
  if (/^\s*(<|\{|\[\s*[[{"])/.test(text.slice(0, 1000))) throw new TableFileError('file.not-a-table', fileName);
  const hint = /^\ufeff?sep=([,;\t])(?:\r\n?|\n)/i.exec(text);
  const body = text.slice(hint?.[0].length ?? 0).replace(/^\ufeff/, '');
  const above = hint ? 1 : 0;
  const found = new Rows(fileName);
  readFields(body, hint?.[1] ?? detectDelimiter(body), (row, column, field) => {
    found.reach(row + above);
    if (field.text === '') return;
    const cell = cellText(field.text);
    found.put(row + above, column, field.badQuote ? { text: cell, fault: 'table.cell-quote' } : cell);
  });
  return { ...read, rows: found.rows };
}
