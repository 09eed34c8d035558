import type { ReactNode } from 'react';
import { cellText as textOfCell, stateText as textOfState, type WordOf } from '../../../contract/core/cellText.ts';
import type { AnyList, Column } from '../../../contract/core/list.ts';
import { Chip } from '../ui/Chip.tsx';
import { Remark } from '../ui/Remark.tsx';
import { stateTone } from '../ui/stateTone.ts';
import { languageNow, type Say, sayOr } from '../words/i18n.ts';
import { shortTime } from '../words/shortTime.ts';
import type { AnyRow } from './listDefinition.ts';

/** The name of a column. */
export const labelOf = (t: Say, { wire }: Column): string => sayOr(t, `field.${wire}`, wire);

/** The text of a cell, for cards and the names of things. */
export const cellText = (t: Say, column: Column, value: unknown): string => textOfCell(languageNow(), wordsOf(t), column, value);

/** The text of a state. */
export const stateText = (t: Say, machine: string | undefined, value: string): string => textOfState(wordsOf(t), machine, value);

const wordsOf =
  (t: Say): WordOf =>
  (key, otherwise) =>
    sayOr(t, key, otherwise);

/** A cell as it is drawn: states as chips, the rest as text. */
export function cell(t: Say, column: Column, value: unknown): ReactNode {
  const text = cellText(t, column, value);
  if (column.remark) return <Remark text={text} />;
  if (column.type === 'time' && text) return <time title={text}>{shortTime(text)}</time>;
  return column.type === 'state' && text ? <Chip tone={stateTone(column.machine ?? '', String(value))}>{text}</Chip> : text;
}

const goneStates: readonly unknown[] = ['deleted', 'cancelled', 'withdrawn'];

/** Whether the row's document or thing no longer counts: it is drawn struck through (S96). */
export const isObsolete = ({ columns }: AnyList, row: AnyRow): boolean =>
  columns['state']?.type === 'state' && goneStates.includes(row['state']);

/** Numbers stand at the end of their column. */
export const isNumber = ({ type }: Column): boolean => type === 'qty' || type === 'int';
