import { searchForm, searchWords, separators } from '../../../contract/core/searchWords.ts';
import { localName } from '../database/localName.ts';
import { joinedBy } from './listFrom.ts';
import type { ListSource } from './listSource.ts';

const quoted = `'${separators}'`;

/** The searchable form of a text. Indexes have the same expression, which the planner compares. */
export const squeezedInSql = (text: string): string => `translate(lower(${text}), ${quoted}, '')`;

/** Texts whose squeezed form has an index (migrations 0610, 0796, 0797). */
export const indexedWords: Readonly<Record<string, readonly string[]>> = {
  location_code_squeezed: ['location.code'],
  delivery_note_words: ['delivery_note.note_no', 'delivery_note.supplier_code', 'delivery_note.supplier_name'],
  receipt_words: ['receipt.receipt_no', 'receipt.note_no', 'receipt.supplier_name'],
  scan_record_words: ['scan_record.code'],
  label_words: ['label.code'],
  document_words: ['document.doc_no'],
  document_order_words: ["document.header ->> 'orderNo'"],
  document_line_order_words: ["document_line.detail ->> 'orderNo'"],
  issue_line_order_words: ['issue_line.order_no'],
  line_scan_words: ['line_scan.code', 'line_scan.order_no'],
  delivery_note_line_words: ['delivery_note_line.po_no'],
  production_order_words: ['production_order.order_no'],
  batch_words: ['batch.batch', 'batch.supplier_batch'],
};
const indexed: ReadonlySet<string> = new Set(Object.values(indexedWords).flat());

/**
 * The texts in which words are searched: a squeezed text; unless that is kept, first the plain text, which costs less where rows are read one after
 * the other. An index of the squeezed text is used with both.
 */
export interface Searched {
  squeezed: string;
  text?: string;
  /** The column that joins the table of the text: of the list's own table, or an element of its `array`. */
  by?: string | undefined;
  array?: string | undefined;
}

/** For each word of a search: the ids of the joined rows that hold it, by the column that joins them; undefined when there are too many. */
export type WordKeys = readonly (ReadonlyMap<string, readonly number[]> | undefined)[];

/** The squeezed text of a column of a table that has an index for it. */
export const indexedOf = ({ from }: ListSource, column: string): string | undefined => {
  // An empty text holds no word, so the text inside of nullif is searched.
  const text = /^nullif\((.+), ''\)$/.exec(column)?.[1] ?? column;
  const [, alias, name] = /^(\w+)\.(.+)$/.exec(text) ?? [];
  const table = alias && new RegExp(`(\\w+) ${alias}\\b`).exec(from)?.[1];
  return indexed.has(`${table}.${name}`) ? squeezedInSql(text) : undefined;
};

const ofItem = ['i.code', localName('i'), 'i.spec'];

/** The searched texts of a list's column. An item is found by its number, names and specification. */
export function searchedOf(source: ListSource, name: string): Searched {
  const column = source.columns[name] ?? '';
  const kept = source.squeezed?.[name] ?? (isOfItem(source, column) ? 'i.words' : undefined);
  const searched = kept ? { squeezed: kept } : { squeezed: indexedOf(source, column) ?? squeezedInSql(column), text: column };
  const aliases = new Set([...searched.squeezed.matchAll(/\b([a-z]\w*)\.[a-z]/g)].map(([, alias]) => alias));
  const [alias = ''] = aliases;
  const { by, array } = (aliases.size === 1 && joinedBy(source, alias)) || {};
  return { ...searched, by, array };
}

const isOfItem = ({ from }: ListSource, column: string): boolean => ofItem.includes(column) && /\bitem i\b/.test(from);

/** A word in a pattern. */
export const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** Folding the case costs many times the comparison: a pattern without case is compared as it stands. */
const like = (pattern: string): 'like' | 'ilike' => (pattern.toLowerCase() === pattern.toUpperCase() ? 'like' : 'ilike');

/** Texts that contain a word. The database folds the case, by its own rules. */
export function holding({ squeezed, text }: Searched, word: string, bind: (value: string) => string): string {
  const holds = `${squeezed} like lower(${bind(`%${escaped(word)}%`)})`;
  if (text === undefined) return holds;
  return `(${text} ${like(word)} ${bind(`%${[...word].map(escaped).join('%')}%`)} and ${holds})`;
}

/** The condition that each word of a search is in one of these texts; undefined for a search without words. */
export function wordsInSql(
  searched: readonly Searched[],
  search: string,
  bind: (value: unknown) => string,
  keys?: WordKeys,
): string | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const bound = new Map<unknown, string>();
  const once = (value: unknown) => bound.get(value) ?? bound.set(value, bind(value)).get(value) ?? '';
  return words
    .map(
      (spellings, nr) =>
        new Set(searched.flatMap((one) => byKeys(one, keys?.[nr], once) ?? spellings.map((word) => holding(one, word, once)))),
    )
    .map((ways) => (ways.size > 0 ? `(${[...ways].join(' or ')})` : 'false'))
    .join(' and ');
}

/** The condition on a key of a joined table: no condition when no row there holds the word, undefined when the keys were not looked up. */
function byKeys({ by, array }: Searched, found: WordKeys[number], once: (value: unknown) => string): string[] | undefined {
  const ids = by === undefined ? undefined : found?.get(by);
  if (!ids?.length) return ids && [];
  const keys = `${once(ids)}::bigint[]`;
  // An index has the array, not its elements.
  return [array ? `(${array} && ${keys} and ${by} = any(${keys}))` : `${by} = any(${keys})`];
}

/**
 * The squeezed form of a pattern: a text that matches the pattern has a squeezed form that matches this one. A wildcard for one sign may stand
 * for a separator, which the squeezed text does not have.
 */
export const squeezedPattern = (pattern: string): string =>
  pattern.replace(/\\(.)|[%_]|[^\\%_]+/gs, (part, literal: string | undefined) => {
    if (literal !== undefined) return escaped(searchForm(literal));
    return part === '_' || part === '%' ? '%' : searchForm(part);
  });
