import { TABLE_LIMITS, tooMany } from './TableFileError.ts';

/**
 * Facts about a cell besides its shown text: the number in it, that it is a day, or the id of its fault
 * as text. A cell that shows a number may be wrong as text and right as a number.
 */
export interface CellMark {
  number?: string;
  day?: true;
  fault?: CellFault;
}
export type CellFault = 'table.cell-error' | 'table.cell-no-value' | 'table.cell-not-shown' | 'table.cell-quote' | 'table.cell-merged';

/** A cell as the file shows it; most are only their text. */
export type Cell = string | (CellMark & { text: string });

export const textOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? cell.text : (cell ?? ''));

/** Collects the rows of a file while it is read, and refuses more than a table file may contain. */
export class Rows {
  readonly rows: Cell[][] = [];
  readonly #fileName: string;
  #cells = TABLE_LIMITS.cells;
  #letters = TABLE_LIMITS.bytes;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** Row and column are counted from 0. Empty cells take no room. */
  put(row: number, column: number, cell: Cell): void {
    const letters = textOf(cell).length;
    if (letters === 0 && typeof cell === 'string') return;
    if (column >= TABLE_LIMITS.columns) throw tooMany('columns', this.#fileName);
    this.reach(row);
    this.#cells -= 1;
    this.#letters -= letters;
    if (this.#cells < 0 || this.#letters < 0) throw tooMany('cells', this.#fileName);
    const cells = this.rows[row];
    if (!cells) return;
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  }

  /** Notes that the row exists, even if it is empty. */
  reach(row: number): void {
    if (row >= TABLE_LIMITS.lines) throw tooMany('rows', this.#fileName);
    while (this.rows.length <= row) this.rows.push([]);
  }
}
