import { searchWords } from '../../../contract/core/searchWords.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { Binder } from './listFilter.ts';
import { joinedBy } from './listFrom.ts';
import type { ListSource } from './listSource.ts';
import { holding, indexedOf, type Searched, searchedOf, type WordKeys } from './searchInSql.ts';

/** With more keys than this, reading the rows of the list is faster. */
const mostKeys = 1000;

/**
 * Looks up which rows of the joined tables hold the words of a search, so that the list finds its rows by their keys. Without these keys
 * the database joins and reads every line. Undefined when a searched column has neither a joined table nor an index.
 */
export async function findWordKeys(app: App, source: ListSource, caller: Caller, search: string): Promise<WordKeys | undefined> {
  const joined = joinedOf(source);
  const words = searchWords(search);
  if (!joined || words.length === 0) return undefined;
  const binder = new Binder(caller);
  const columns = words.flatMap((spellings, word) =>
    [...joined.values()].map((searched, nr) => {
      const [, alias = ''] = /\b([a-z]\w*)\.[a-z]/.exec(searched[0]?.squeezed ?? '') ?? [];
      const holds = searched.flatMap((one) =>
        spellings.map((spelling) => binder.text(holding(one, spelling, (value) => binder.add(value)))),
      );
      const from = `${joinedBy(source, alias)?.table} ${alias}`;
      return `array(select ${alias}.id from ${from} where ${holds.join(' or ')} limit ${mostKeys + 1})::bigint[] as "${word} ${nr}"`;
    }),
  );
  const { rows } = await app.database.pool.query<Record<string, string[] | number[]>>(`select ${columns.join(', ')}`, binder.values);
  return words.map((_, word) => {
    const found = [...joined.keys()].map((by, nr) => [by, (rows[0]?.[`${word} ${nr}`] ?? []).map(Number)] as const);
    return found.some(([, ids]) => ids.length > mostKeys) ? undefined : new Map(found);
  });
}

/** The searched texts of joined tables, by the columns that join them; undefined when another searched column has no index. */
function joinedOf(source: ListSource): ReadonlyMap<string, readonly Searched[]> | undefined {
  const joined = new Map<string, Searched[]>();
  for (const name of source.list.search ?? []) {
    const searched = searchedOf(source, name);
    if (searched.by) joined.set(searched.by, [...(joined.get(searched.by) ?? []), searched]);
    else if (!indexedOf(source, source.columns[name] ?? '')) return undefined;
  }
  return joined.size > 0 ? joined : undefined;
}
