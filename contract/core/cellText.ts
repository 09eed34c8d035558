import { beingCounted } from './beingCounted.ts';
import type { Column } from './list.ts';
import { withThousands } from './withThousands.ts';

/** The text of a key in the reader's language, or `otherwise` when there is no such text. */
export type WordOf = (key: string, otherwise: string) => string;

/** The text of a list value, for screens and files. */
export function cellText(
  language: string,
  word: WordOf,
  { type, machine, words, leads, named = [], percent, breaks }: Column,
  value: unknown,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === beingCounted) return word('stock.being-counted', value);
  // A text can have words for some of its values too: the places that exist in the books only.
  if (type === 'state' || machine !== undefined) return stateText(word, machine, String(value));
  if (words !== undefined)
    return String(value)
      .split(',')
      .map((one) => word(`${words}.${one}`, one))
      .join(', ');
  if (leads !== undefined) return leadText(word, leads, named, String(value));
  if (breaks !== undefined) return linesOf(String(value), breaks).join('; ');
  if (type === 'flag') return word(value === true ? 'list.yes' : 'list.no', String(value));
  const shown = type === 'qty' ? withThousands(String(value), language) : String(value);
  return percent ? `${shown} %` : shown;
}

/** The lines of a text that a sign separates; empty ones are none. */
export const linesOf = (text: string, breaks: string): string[] => text.split(breaks).flatMap((line) => line.trim() || []);

/** Each workshop has a place in the books: the word and the workshop's code. */
export function stateText(word: WordOf, machine: string | undefined, value: string): string {
  const isWorkshop = machine === 'place' && value.startsWith('V-WORKSHOP-');
  const otherwise = isWorkshop ? `${word('state.place.V-WORKSHOP', '')} ${value.slice('V-WORKSHOP-'.length)}` : value;
  return word(`state.${machine}.${value}`, otherwise);
}

function leadText(word: WordOf, leads: string, named: readonly string[], value: string): string {
  const at = value.indexOf(' ');
  const [first, name] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  const lead = word(`${leads}.${first}`, '');
  if (lead === '') return value;
  return `${lead} ${named.includes(first) ? word(`${first}.${name}`, name) || name : name}`.trim();
}
