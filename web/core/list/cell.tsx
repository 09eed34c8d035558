import type { ReactNode } from 'react';
import { beingCounted } from '../../../contract/core/beingCounted.ts';
import type { Column } from '../../../contract/core/list.ts';
import { withThousands } from '../../../contract/core/withThousands.ts';
import { Chip } from '../ui/Chip.tsx';
import { Remark } from '../ui/Remark.tsx';
import { stateTone } from '../ui/stateTone.ts';
import { type Say, sayOr } from '../words/i18n.ts';

/** The name of a column. */
export const labelOf = (t: Say, { wire }: Column): string => sayOr(t, `field.${wire}`, wire);

/** A cell in words, for cards and the names of things. */
export function cellText(t: Say, { type, machine, words, leads, named = [], percent }: Column, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === beingCounted) return t('stock.being-counted');
  // A text can have words for some of its values too: the places that exist in the books only.
  if (type === 'state' || machine !== undefined) return sayOr(t, `state.${machine}.${String(value)}`, stateText(t, machine, String(value)));
  if (words !== undefined)
    return String(value)
      .split(',')
      .map((one) => sayOr(t, `${words}.${one}`, one))
      .join(', ');
  if (leads !== undefined) return leadText(t, leads, named, String(value));
  if (type === 'flag') return t(value === true ? 'list.yes' : 'list.no');
  const shown = type === 'qty' ? withThousands(String(value)) : String(value);
  return percent ? `${shown} %` : shown;
}

/** Each workshop has a place in the books: the word and the workshop's code. */
export const stateText = (t: Say, machine: string | undefined, value: string): string =>
  machine === 'place' && value.startsWith('V-WORKSHOP-') ? `${t('state.place.V-WORKSHOP')} ${value.slice('V-WORKSHOP-'.length)}` : value;

function leadText(t: Say, leads: string, named: readonly string[], value: string): string {
  const at = value.indexOf(' ');
  const [word, name] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  const lead = sayOr(t, `${leads}.${word}`, '');
  if (lead === '') return value;
  return `${lead} ${named.includes(word) ? sayOr(t, `${word}.${name}`, name) || name : name}`.trim();
}

/** A cell as it is drawn: states as chips, the rest as text. */
export function cell(t: Say, column: Column, value: unknown): ReactNode {
  const text = cellText(t, column, value);
  if (column.remark) return <Remark text={text} />;
  return column.type === 'state' && text ? <Chip tone={stateTone(column.machine ?? '', String(value))}>{text}</Chip> : text;
}

/** Numbers stand at the end of their column. */
export const isNumber = ({ type }: Column): boolean => type === 'qty' || type === 'int';
