import { setImmediate as turn } from 'node:timers/promises';
import type { Table } from './readTable.ts';

/** What a cell text means: a value, or the id of what is wrong with it. */
export type CellResult<V> = { value: V } | { fault: string };

/** A column that an import knows: its header in three languages, or its key, in any case. */
export type CheckColumn<K extends string = string, V = unknown> = {
  readonly header: Record<'zh' | 'en' | 'yn', string>;
  readonly key: K;
  readonly required: boolean;
  parse(text: string): CellResult<V>;
};

/** The typed cells of a row; an empty optional cell is null. */
type CheckedCells<C extends readonly CheckColumn[]> = {
  [X in C[number] as X['key']]: X extends CheckColumn<string, infer V> ? V | null : never;
};

/** One thing that is wrong: row number in the file, key of the column, id, and the text that stands there. */
export type TableFault = { row: number; column: string; fault: string; text: string };

/** The result of a check. `values` holds the rows without a fault; `more` counts the faults beyond the listed ones. */
export type CheckedTable<C extends readonly CheckColumn[]> = {
  values: { row: number; cells: CheckedCells<C> }[];
  faults: TableFault[];
  more: number;
  ignored: string[];
};

/** How many faults are listed one by one. */
export const maxTableFaults = 1000;

// "料号*", "Item  No" and "ITEM NO：" are the same header to whoever typed them.
const plainHeader = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]+/g, ' ')
    .trim();

function matchHeaders<C extends CheckColumn>(header: readonly string[], columns: readonly C[]): Map<C, string[]> {
  const byName = new Map<string, C>();
  for (const column of columns) {
    for (const name of [column.key, ...Object.values(column.header)]) byName.set(plainHeader(name), column);
  }
  const found = new Map<C, string[]>(columns.map((column) => [column, []]));
  for (const title of header) {
    const column = byName.get(plainHeader(title));
    if (column) found.get(column)?.push(title);
  }
  return found;
}

function headerFaults(found: ReadonlyMap<CheckColumn, string[]>, row: number): TableFault[] {
  return [...found].flatMap(([{ key, required, header }, titles]) => {
    if (titles.length > 1) return [{ row, column: key, fault: 'table.column-twice', text: titles.join(', ') }];
    return required && titles.length === 0 ? [{ row, column: key, fault: 'table.column-missing', text: header.zh }] : [];
  });
}

/** How many rows are checked before others get their turn. */
const rowsOfTurn = 1000;

/** Checks a table against the columns of an import and reports everything that is wrong at once. */
export async function checkTable<const C extends readonly CheckColumn[]>(table: Table, columns: C): Promise<CheckedTable<C>> {
  const found = matchHeaders(table.header, columns);
  const used = new Set([...found.values()].flat());
  const faults = headerFaults(found, table.headerRow);
  const isUsable = faults.length === 0;
  const values: CheckedTable<C>['values'] = [];
  let more = 0;
  for (const [at, { row, cells }] of table.rows.entries()) {
    if (at % rowsOfTurn === rowsOfTurn - 1) await turn();
    const checked: Record<string, unknown> = {};
    let isGood = true;
    for (const [column, titles] of found) {
      const text = titles[0] === undefined ? '' : (cells[titles[0]] ?? '');
      // A column that is missing or there twice is one fault, not one a row.
      const isEmptyOk = !column.required || titles.length !== 1;
      const result = text !== '' ? column.parse(text) : isEmptyOk ? { value: null } : { fault: 'table.cell-required' };
      if ('value' in result) checked[column.key] = result.value;
      else {
        isGood = false;
        if (faults.length < maxTableFaults) faults.push({ row, column: column.key, fault: result.fault, text });
        else more += 1;
      }
    }
    if (isGood && isUsable) values.push({ row, cells: checked as CheckedCells<C> });
  }
  return { values, faults, more, ignored: table.header.filter((title) => !used.has(title)) };
}

/** A table without some rows, by their numbers, and without what has the same text in the column `together` as one of them. */
export function withoutRows(table: Table, numbers: readonly number[], together?: CheckColumn): Table {
  const unwanted = new Set(numbers);
  const [title] = (together && matchHeaders(table.header, [together]).get(together)) ?? [];
  const groups = new Set<string>();
  for (const { row, cells } of table.rows) if (title && unwanted.has(row)) groups.add(cells[title] ?? '');
  groups.delete('');
  const rows = table.rows.filter(({ row, cells }) => !unwanted.has(row) && !(title && groups.has(cells[title] ?? '')));
  return { ...table, rows, leftOut: table.rows.length - rows.length };
}
