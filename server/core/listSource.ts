import type { AnyList, Columns, List } from '../../contract/core/list.ts';

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
  /** What holds for a supplier account besides; a list without it is closed to suppliers. */
  readonly supplierWhere?: string;
  readonly columns: { readonly [K in keyof L['columns']]: string };
  /** Tables enough to count by when no filter names a joined column; speeds up the total. */
  readonly countFrom?: string;
  /** Columns that `countFrom` knows. */
  readonly countColumns?: readonly string[];
  /** For a column, a text with an index that holds all that the column shows: what is looked for in the one is in the other. */
  readonly implies?: { readonly [K in keyof L['columns']]?: string };
  /** Ends a sort so that pages never overlap; the key column by default. */
  readonly tie?: string;
}

export const listSource = <C extends Columns>(one: List<C>, source: Omit<ListSource<List<C>>, 'list'>): ListSource =>
  ({ list: one, ...source }) as unknown as ListSource;
