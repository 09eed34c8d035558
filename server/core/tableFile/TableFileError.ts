/** Why a table file was not read, in the ids that have a message in every language. */
export type TableFileFault =
  | 'file.too-large'
  | 'file.unreadable'
  | 'file.not-excel'
  | 'file.empty'
  | 'file.not-a-table'
  | 'file.encoding-unsure';

/** A file that cannot be read as a table; `fileName` and `limit` (the limit that was passed) are for the message. */
export class TableFileError extends Error {
  readonly id: TableFileFault;
  readonly fileName: string;
  readonly limit: string | undefined;

  constructor(id: TableFileFault, fileName: string, more: { limit?: string; cause?: unknown } = {}) {
    super(`${id}: ${fileName}${more.limit ? ` (${more.limit})` : ''}`, { cause: more.cause });
    this.name = 'TableFileError';
    this.id = id;
    this.fileName = fileName;
    this.limit = more.limit;
  }
}

/** Limits of one table file; `unpacked` is the size of an .xlsx after unzipping. */
export const TABLE_LIMITS = {
  bytes: 20 * 1024 * 1024,
  unpacked: 128 * 1024 * 1024,
  rows: 50_000,
  /** The last row that is read. Titles and blank lines between data rows count too. */
  lines: 60_000,
  columns: 100,
  /** Filled cells of the whole file: more would take too much memory. */
  cells: 400_000,
  cellText: 32_767,
  /** Characters of a column header. */
  title: 500,
} as const;

/** The refusal of a table with more rows, columns or cells than allowed. */
export function tooMany(what: 'rows' | 'columns' | 'cells', fileName: string): TableFileError {
  return new TableFileError('file.too-large', fileName, { limit: `${TABLE_LIMITS[what]} ${what}` });
}
