import type { AnyList, Columns, List } from '../../../contract/core/list.ts';

/** A value that nearly all rows have; they are counted as the total less the others. */
export interface Rare {
  readonly common: string;
  /** What holds for every row with another value, and quickly finds the few. */
  readonly others: string;
}

/** How the total of a list follows from an earlier one (cachedTotals.ts). */
export interface Tally {
  /** Table whose rising identity marks the time; a row is inserted by the transaction that drew its identity. */
  readonly table: string;
  /** Columns whose value never changes in a row. Filters on other columns are counted every time. */
  readonly columns: readonly string[];
  /** A number in SQL that grows when what filters look through to is edited; what was remembered then counts no longer. */
  readonly edits?: string;
  /** From how many identities back a change is still told faster than counted. */
  readonly reach: number;
  /** A number in SQL: by how much the rows that a filter lets through became more since the identity of the mark. */
  readonly since: (filter: string, mark: string) => string;
}

/**
 * Where a list's rows come from, in SQL of ours. `:org`, `:user`, `:supplier`, `:tz` and `:language` in any of the
 * texts stand for the caller's values.
 */
export interface ListSource<L extends AnyList = AnyList> {
  readonly list: L;
  /** What stands after `from`. */
  readonly from: string;
  /** What always holds, the organisation above all (rule lists-filtered-by-organisation). */
  readonly where: string;
  /** What holds for rows that their reader may not see at the moment. They are not shown, and a page says that there are such. */
  readonly unseen?: string;
  /** What holds for a supplier account besides; a list without it is closed to suppliers. */
  readonly supplierWhere?: string;
  readonly columns: { readonly [K in keyof L['columns']]: string };
  /** Aliases of inner joins that find exactly one row, as a foreign key says: who asks nothing of them goes without. */
  readonly matched?: readonly string[];
  /**
   * Whether pages are found by the key first and shown then. Left out, they are where the key is the identity of a table; true, where it
   * says by itself which row it is; false, where to find the rows of a few keys costs as much as all.
   */
  readonly foundByKey?: boolean;
  /** Rows of many years that are found by their days: what stands after `from` when the filter says which, from one day to another. */
  readonly ofDays?: { readonly column: keyof L['columns'] & string; readonly from: (first: string, last: string) => string };
  /** How a large total stays known while rows come and go. */
  readonly tally?: Tally;
  /** Tables to count by when no filter names another column, where leaving out joins does not say it. */
  readonly countFrom?: string;
  /** Columns that `countFrom` knows. */
  readonly countColumns?: readonly string[];
  /** For a column that is searched, where its words stand squeezed (searchInSql.ts), other than in an expression. */
  readonly squeezed?: { readonly [K in keyof L['columns']]?: string };
  /** How many rows are looked through for words at most, where no index holds what they stand in; a search of more is refused (decision 0271). */
  readonly wordsAmong?: number;
  /** For a column, a squeezed text with an index that holds all that the column shows: what is looked for in the one is in the other. */
  readonly implies?: { readonly [K in keyof L['columns']]?: string };
  /** For a column of a table that is joined to the left, the identity there: who compares the column asks for rows that have one. */
  readonly through?: { readonly [K in keyof L['columns']]?: string };
  /** Columns in which nearly every row has the same value. */
  readonly rare?: { readonly [K in keyof L['columns']]?: Rare };
  /** Ends a sort so that pages never overlap; the key column by default. */
  readonly tie?: string;
}

export const listSource = <C extends Columns>(one: List<C>, source: Omit<ListSource<List<C>>, 'list'>): ListSource =>
  ({ list: one, ...source, columns: withSums(one.columns, source.columns) }) as unknown as ListSource;

/** A sum over several units is shown to nobody, on no card, in no table and no file. */
const withSums = (columns: Columns, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      columns[name]?.sums ? `case when ${texts['unit']} is not null then ${text} end` : text,
    ]),
  );
