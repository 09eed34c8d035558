import { setImmediate as turn } from 'node:timers/promises';
import { isCutNumber, readCode } from '../../../contract/core/readCode.ts';
import { type DayOrder, dayOrderOf } from '../../../contract/core/readDay.ts';
import { type DecimalSign, decimalSignOf } from '../../../contract/core/readQty.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import type { CellMark } from './cells.ts';
import type { Table } from './readTable.ts';

/** The meaning of a cell text: a value, or the id of its fault. */
export type CellResult<V> = { value: V } | { fault: string; detail?: string };

/** Facts about a column, from its other cells, that decide how one of them is read. */
export interface ColumnWays {
  sign?: DecimalSign | undefined;
  order?: DayOrder | undefined;
}

/** A column that an import knows: its header in three languages, or its key, in any case. */
export type CheckColumn<K extends string = string, V = unknown> = {
  readonly header: Readonly<Record<Language, string>>;
  readonly key: K;
  /** Another header, used if none of those is in the file. */
  readonly also?: Readonly<Record<'key' | Language, string>> | undefined;
  readonly required: boolean;
  /** The kind of values; plain text by default. A code is the shown text of a cell, a number the number in it. */
  readonly holds?: 'number' | 'day' | 'code';
  parse(text: string, ways: ColumnWays): CellResult<V>;
};

/** The typed cells of a row; an empty optional cell is null. */
type CheckedCells<C extends readonly CheckColumn[]> = {
  [X in C[number] as X['key']]: X extends CheckColumn<string, infer V> ? V | null : never;
};

/** One fault: row number in the file, key of the column, id, the text of the cell, and details for the message. */
export type TableFault = { row: number; column: string; fault: string; text: string; detail: string };

/** The result of a check. `values` holds the rows without a fault; `more` counts the faults beyond the listed ones. */
export type CheckedTable<C extends readonly CheckColumn[]> = {
  values: { row: number; cells: CheckedCells<C> }[];
  faults: TableFault[];
  more: number;
  ignored: string[];
};

/** The most faults that are listed one by one. */
export const maxTableFaults = 1000;

// "料号*", "Item  No" and "ITEM NO：" are the same header for people.
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
  for (const [column, titles] of found) {
    const others = new Set(Object.values(column.also ?? {}).map(plainHeader));
    if (titles.length === 0) titles.push(...header.filter((title) => others.has(plainHeader(title)) && !byName.has(plainHeader(title))));
  }
  return found;
}

function headerFaults(found: ReadonlyMap<CheckColumn, string[]>, row: number): TableFault[] {
  return [...found].flatMap(([{ key, required, header }, titles]) => {
    if (titles.length > 1) return [{ row, column: key, fault: 'table.column-twice', text: titles.join(', '), detail: '' }];
    return required && titles.length === 0 ? [{ row, column: key, fault: 'table.column-missing', text: header.zh, detail: '' }] : [];
  });
}

/** The facts from a column's texts: cells that hold a number or a day give none. */
function waysOf(table: Table, { holds }: CheckColumn, title: string | undefined): ColumnWays {
  if (title === undefined || (holds !== 'number' && holds !== 'day')) return {};
  const texts = table.rows.flatMap(({ cells, marks }) => (cells[title] && !marks?.[title] ? [cells[title]] : []));
  return holds === 'number' ? { sign: decimalSignOf(texts) } : { order: dayOrderOf(texts) };
}

/** The text of a failed formula in a .csv from a spreadsheet. */
const isError = (text: string) => /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/.test(text);

function readCell<V>(column: CheckColumn<string, V>, text: string, mark: CellMark | undefined, ways: ColumnWays = {}): CellResult<V> {
  if (column.holds === 'number' && mark?.number !== undefined) return column.parse(mark.number, { sign: '.' });
  if (mark?.fault) return { fault: mark.fault };
  if (isError(text)) return { fault: 'table.cell-error' };
  if (column.holds !== 'code') return column.parse(text, ways);
  const code = readCode(text);
  if (mark?.day) return { fault: 'table.cell-day' };
  if (isCutNumber(code)) return { fault: 'table.cell-exponent' };
  return code === '' ? { fault: 'table.cell-wrong' } : column.parse(code, ways);
}

/** Rows that are checked before the event loop gets a turn. */
const rowsOfTurn = 1000;

/** Checks a table against the columns of an import and reports everything that is wrong at once. */
export async function checkTable<const C extends readonly CheckColumn[]>(table: Table, columns: C): Promise<CheckedTable<C>> {
  const found = matchHeaders(table.header, columns);
  const used = new Set([...found.values()].flat());
  const faults = headerFaults(found, table.headerRow);
  const isUsable = faults.length === 0;
  const ways = new Map([...found].map(([column, [title]]) => [column, waysOf(table, column, title)]));
  const values: CheckedTable<C>['values'] = [];
  let more = 0;
  for (const [at, { row, cells, marks }] of table.rows.entries()) {
    if (at % rowsOfTurn === rowsOfTurn - 1) await turn();
    const checked: Record<string, unknown> = {};
    let isGood = true;
    for (const [column, titles] of found) {
      const text = titles[0] === undefined ? '' : (cells[titles[0]] ?? '');
      // A column that is missing or there twice is one fault, not one a row.
      const isEmptyOk = !column.required || titles.length !== 1;
      const mark = titles[0] === undefined ? undefined : marks?.[titles[0]];
      const result =
        text !== '' || mark
          ? readCell(column, text, mark, ways.get(column))
          : isEmptyOk
            ? { value: null }
            : { fault: 'table.cell-required' };
      if ('value' in result) checked[column.key] = result.value;
      else {
        isGood = false;
        if (faults.length < maxTableFaults)
          faults.push({ row, column: column.key, fault: result.fault, text, detail: result.detail ?? '' });
        else more += 1;
      }
    }
    if (isGood && isUsable) values.push({ row, cells: checked as CheckedCells<C> });
  }
  return { values, faults, more, ignored: table.header.filter((title) => !used.has(title)) };
}

/** A table without the rows of these numbers, and without rows that share the text of the column `together` with one of them. */
export function withoutRows(table: Table, numbers: readonly number[], together?: CheckColumn): Table {
  const unwanted = new Set(numbers);
  const [title] = (together && matchHeaders(table.header, [together]).get(together)) ?? [];
  const groupOf = (cells: Record<string, string>) => readCode((title && cells[title]) || '');
  const groups = new Set<string>();
  for (const { row, cells } of table.rows) if (unwanted.has(row)) groups.add(groupOf(cells));
  groups.delete('');
  const rows = table.rows.filter(({ row, cells }) => !unwanted.has(row) && !groups.has(groupOf(cells)));
  return { ...table, rows, leftOut: table.rows.length - rows.length };
}
