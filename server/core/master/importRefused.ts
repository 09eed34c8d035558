import type { z } from 'zod';
import { cut } from '../../../contract/core/harmless.ts';
import type { importResult } from '../../../contract/core/masterShapes.ts';
import { type CheckColumn, type CheckedTable, maxTableFaults } from '../tableFile/checkTable.ts';
import type { Table } from '../tableFile/readTable.ts';

/** The outcome of an imported file. */
export type ImportResult = z.output<typeof importResult>;
export type ImportFault = ImportResult['faults'][number];

type Checked = Pick<CheckedTable<readonly CheckColumn[]>, 'more' | 'ignored'>;

const ignoredColumns = ({ ignored }: Pick<Checked, 'ignored'>): string[] => ignored.map((title) => cut(title, 200));

/** The answer to a refused file: its first faults from the top down, and the number of the others. */
export function importRefused(faults: readonly ImportFault[], checked: Checked): ImportResult {
  const shown = faults.toSorted((one, other) => one.row - other.row).slice(0, maxTableFaults);
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    faults: shown.map((fault) => ({ ...fault, text: cut(fault.text, 200), detail: cut(fault.detail, 500) })),
    more: checked.more + faults.length - shown.length,
    leftOut: 0,
    ignored: ignoredColumns(checked),
  };
}

const rowsOfPreview = 20;

/**
 * The answer to a preview: the file's faults, and its first good rows as they would be stored. Columns that the file
 * does not have is not shown.
 */
export function importPreviewed<R extends { row: number }>(
  file: Table,
  checked: Checked,
  faults: readonly ImportFault[],
  rows: readonly R[],
  columns: readonly { wire: string; shown: (row: R) => string }[],
): ImportResult {
  const bad = new Set(faults.map(({ row }) => row));
  const good = rows.filter(({ row }) => !bad.has(row));
  const preview = {
    ...file.read,
    columns: columns.map(({ wire }) => wire),
    rows: good.slice(0, rowsOfPreview).map((one) => ({ row: one.row, cells: columns.map(({ shown }) => cut(shown(one), 200)) })),
    total: good.length,
  };
  return { ...importRefused(faults, checked), leftOut: file.leftOut ?? 0, preview };
}

/** The answer to a file that was saved without the rows that a person left out. */
export const importSaved = (
  count: Pick<ImportResult, 'created' | 'updated' | 'unchanged'>,
  checked: Checked,
  { leftOut = 0 }: Pick<Table, 'leftOut'>,
): ImportResult => ({
  ...count,
  faults: [],
  more: 0,
  leftOut,
  ignored: ignoredColumns(checked),
});
