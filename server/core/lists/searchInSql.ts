import { searchForm, searchWords, separators } from '../../../contract/core/searchWords.ts';
import { localName } from '../database/localName.ts';
import type { ListSource } from './listSource.ts';

const quoted = `'${separators}'`;

/** A text as words are looked for in it. Indexes of these texts have the same expression; the planner compares it. */
export const squeezedInSql = (text: string): string => `translate(lower(${text}), ${quoted}, '')`;

/** Columns whose squeezed text has an index (migration 0610). */
export const indexedWords: Readonly<Record<string, readonly string[]>> = {
  location_code_squeezed: ['location.code'],
  delivery_note_words: ['delivery_note.note_no', 'delivery_note.supplier_code', 'delivery_note.supplier_name'],
  receipt_words: ['receipt.receipt_no', 'receipt.note_no', 'receipt.supplier_name'],
  scan_record_words: ['scan_record.code'],
  label_words: ['label.code'],
};
const indexed: ReadonlySet<string> = new Set(Object.values(indexedWords).flat());

/** The texts in which words are searched: a squeezed text; where that is computed for each row, first the plain text, which costs less. */
export interface Searched {
  squeezed: string;
  text?: string;
}

/** The squeezed text of a column of a table that has an index for it. */
export const indexedOf = ({ from }: ListSource, column: string): string | undefined => {
  const [, alias, name] = /^(\w+)\.(\w+)$/.exec(column) ?? [];
  const table = alias && new RegExp(`(\\w+) ${alias}\\b`).exec(from)?.[1];
  return indexed.has(`${table}.${name}`) ? squeezedInSql(column) : undefined;
};

const ofItem = ['i.code', localName('i'), 'i.spec'];

/** The searched texts of a list's column. An item is found by its number, names and specification. */
export function searchedOf(source: ListSource, name: string): Searched {
  const column = source.columns[name] ?? '';
  if (source.squeezed?.[name]) return { squeezed: source.squeezed[name] };
  if (ofItem.includes(column) && /\bitem i\b/.test(source.from)) return { squeezed: 'i.words' };
  const squeezed = indexedOf(source, column);
  return squeezed ? { squeezed } : { squeezed: squeezedInSql(column), text: column };
}

/** A word in a pattern. */
export const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** Folding the case costs many times the comparison: a pattern without case is compared as it stands. */
const like = (pattern: string): 'like' | 'ilike' => (pattern.toLowerCase() === pattern.toUpperCase() ? 'like' : 'ilike');

/** Texts that hold a word. What is small in the database is for the database to say. */
function holding({ squeezed, text }: Searched, word: string, bind: (value: string) => string): string {
  const holds = `${squeezed} like lower(${bind(`%${escaped(word)}%`)})`;
  if (text === undefined) return holds;
  return `(${text} ${like(word)} ${bind(`%${[...word].map(escaped).join('%')}%`)} and ${holds})`;
}

/** The condition that each word of a search stands in one of these texts; undefined for a search without words. */
export function wordsInSql(searched: readonly Searched[], search: string, bind: (value: string) => string): string | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const bound = new Map<string, string>();
  const once = (value: string) => bound.get(value) ?? bound.set(value, bind(value)).get(value) ?? '';
  return words
    .map((spellings) => new Set(searched.flatMap((one) => spellings.map((word) => holding(one, word, once)))))
    .map((ways) => `(${[...ways].join(' or ')})`)
    .join(' and ');
}

/**
 * The squeezed form of a pattern: what matches the one has a squeezed form that matches the other. One sign that stands for any may stand
 * for a separator, which is none of the squeezed text.
 */
export const squeezedPattern = (pattern: string): string =>
  pattern.replace(/\\(.)|[%_]|[^\\%_]+/gs, (part, literal: string | undefined) => {
    if (literal !== undefined) return escaped(searchForm(literal));
    return part === '_' || part === '%' ? '%' : searchForm(part);
  });
