import type { ComponentType, ReactNode } from 'react';
import type { AnyList, Row } from '../../../contract/core/list.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { cell, cellText, labelOf } from '../list/cell.tsx';
import type { AnyRow, ListAction, ListContext, ListDefinition } from '../list/listDefinition.ts';
import type { Line } from '../ui/Lines.tsx';
import { listPage, type Where } from '../wire/listApi.ts';
import type { Say } from '../words/i18n.ts';

/** A named value of a record. Empty ones are not shown. */
export interface Fact {
  label: string;
  value: ReactNode;
}

/** A record screen as data: its source, head, facts, lines and actions. */
export interface RecordDefinition<R = AnyRow> {
  /** Names it in the cache; unique. */
  name: string;
  /** Undefined when there is no such record. */
  load: (context: ListContext) => Promise<R | undefined>;
  title: (record: R, t: Say) => string;
  about?: (record: R, t: Say) => string;
  chip?: (record: R) => { machine: string; state: string } | undefined;
  /** The main quantity; it has a label where no unit explains it. */
  qty?: (record: R) => { value: string; of?: string; unit?: string; label?: TextKey } | undefined;
  facts: (record: R, t: Say) => readonly Fact[];
  /** Undefined or none: the section is left out. */
  lines?: (record: R, t: Say) => readonly Line[] | undefined;
  /** `record.lines` by default. */
  linesTitle?: TextKey;
  /** A picture of its own between the lines and the lists, fetched when it is shown. */
  picture?: ComponentType<{ record: R }>;
  /** The kind and number for its photos. */
  photos?: (record: R) => { kind: string; no: string } | undefined;
  /** Lists that belong to the record: their definition, and the rows of them that are its own; some are shown only when there are any. */
  lists?: readonly { title: TextKey; definition: ListDefinition; where: (record: R) => Where; ifAny?: true }[];
  /** `rows` is `none`: the record itself is handed over. */
  actions?: readonly ListAction<R>[];
  help?: TextKey;
}

/** Declares a record screen; its parts are typed by the result of `load`. */
export const defineRecord = <R>(definition: RecordDefinition<R>): RecordDefinition => definition as unknown as RecordDefinition;

/** The facts of a list's row under the names of its columns; by default all shown ones. */
export const rowFacts = <L extends AnyList>(list: L, row: Row<L>, t: Say, names?: readonly (keyof L['columns'] & string)[]): Fact[] =>
  (names ?? Object.keys(list.columns)).flatMap((name) => {
    const column = list.columns[name];
    const value = (row as AnyRow)[name];
    return column && !column.hidden && cellText(t, column, value) !== ''
      ? [{ label: labelOf(t, column), value: column.remark ? cellText(t, column, value) : cell(t, column, value) }]
      : [];
  });

/** Loads one row of a list: the one that the address names under `param`. */
export const loadRow =
  <L extends AnyList>(list: L, column: keyof L['columns'] & string, param: string = column) =>
  async ({ search }: ListContext): Promise<Row<L> | undefined> => {
    const value = search[param];
    if (!value) return undefined;
    return (await listPage(list, { where: { [column]: { value, searchType: '=' } }, pageSize: 1 })).rows[0];
  };
