import type { AnyList, Columns, List } from '../../../contract/core/list.ts';

/** A value that nearly all rows have; they are counted as the total less the others. */
export interface Rare {
  readonly common: string;
  /** The condition of all rows with another value; they are few and quickly found. */
  readonly others: string;
}

/** How the total of a list is computed from an earlier one (cachedTotals.ts). */
export interface Tally {
  /** Table whose rising identity marks the time; a row is inserted by the transaction that drew its identity. */
  readonly table: string;
  /** Columns whose value never changes in a row. Filters on other columns are counted every time. */
  readonly columns: readonly string[];
  /** A number in SQL that grows when columns in filters are edited; a remembered total then no longer counts. */
  readonly edits?: string;
  /** Up to this many identities back, adding changes is faster than counting. */
  readonly reach: number;
  /** A number in SQL: the increase of the rows of a filter since the id of the mark. */
  readonly since: (filter: string, mark: string) => string;
}

/**
 * The source of a list's rows, in SQL of ours. `:org`, `:user`, `:supplier`, `:tz` and `:language` in any of the
 * texts stand for the caller's values.
 */
export interface ListSource<L extends AnyList = AnyList> {
  readonly list: L;
  /** The text after `from`. */
  readonly from: string;
  /** Conditions that always hold, the organisation above all (rule lists-filtered-by-organisation). */
  readonly where: string;
  /** The condition of rows that the reader may not see at the moment. They are left out, and the page reports that. */
  readonly unseen?: string;
  /** An additional condition for supplier accounts; a list without it is closed to suppliers. */
  readonly supplierWhere?: string;
  readonly columns: { readonly [K in keyof L['columns']]: string };
  /** Aliases of inner joins that find exactly one row, by a foreign key: a statement that uses none of their columns leaves them out. */
  readonly matched?: readonly string[];
  /**
   * Whether a page first finds its keys and then reads the rows. Default: when the key is the identity of a table. True: when the key
   * identifies a row in another way. False: when a few keys cost as much as all rows.
   */
  readonly foundByKey?: boolean;
  /**
   * For rows of many years that are found by day: the text after `from` when the filter gives a first and a last day. Where these are `needed`,
   * filters, words and sorts without days are refused if there are many rows (decision 0271).
   */
  readonly ofDays?: {
    readonly column: keyof L['columns'] & string;
    readonly from: (first: string, last: string) => string;
    readonly needed?: true;
  };
  /** How a large total stays known while rows are added and deleted. */
  readonly tally?: Tally;
  /** Tables to count by when no filter names another column, where leaving out joins is not enough. */
  readonly countFrom?: string;
  /** Columns that `countFrom` has. */
  readonly countColumns?: readonly string[];
  /** For a column that is searched, where its words stand squeezed (searchInSql.ts), other than in an expression. */
  readonly squeezed?: { readonly [K in keyof L['columns']]?: string };
  /** The most rows of a search by words without an index; a search of more is refused (decision 0271). */
  readonly wordsAmong?: number;
  /** For a column, an indexed squeezed text that contains all text of the column: a word in the column is also in that text. */
  readonly implies?: { readonly [K in keyof L['columns']]?: string };
  /** For a column of a left-joined table, the id there: a filter on the column only finds rows that have one. */
  readonly through?: { readonly [K in keyof L['columns']]?: string };
  /** Columns in which nearly every row has the same value. */
  readonly rare?: { readonly [K in keyof L['columns']]?: Rare };
  /** Ends a sort so that pages never overlap; the key column by default. */
  readonly tie?: string;
}

export const listSource = <C extends Columns>(one: List<C>, source: Omit<ListSource<List<C>>, 'list'>): ListSource =>
  ({ list: one, ...source, columns: withSums(one.columns, source.columns) }) as unknown as ListSource;

/** A sum over several units is never shown: not on cards, in tables or in files. */
const withSums = (columns: Columns, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      columns[name]?.sums ? `case when ${texts['unit']} is not null then ${text} end` : text,
    ]),
  );
