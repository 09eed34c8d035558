import type { Filter, FilterTerm } from '../../../contract/core/filter.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
/** Days before and after all that a plant has. */
const [earliest, latest] = ['1900-01-01', '9999-01-01'];

/** The source for a query: when the filter limits the days, the tables behind the source get the same limit. */
export function ofAskedDays(source: ListSource, { filter }: ListQuery): ListSource {
  const { ofDays } = source;
  const wire = ofDays && source.list.columns[ofDays.column]?.wire;
  const bounds = termsOf(filter).flatMap((term) => ('field' in term && term.field === wire ? boundsOf(term) : []));
  if (!ofDays || bounds.length === 0) return source;
  const [first, last] = [
    bounds
      .map(([one]) => one)
      .sort()
      .at(-1) ?? earliest,
    bounds.map(([, one]) => one).sort()[0] ?? latest,
  ];
  return { ...source, from: ofDays.from(`date '${first}'`, `date '${last}'`) };
}

/** How many of the newest days are read before all years are read. */
const newest = [31, 400];

/**
 * The sources to try, one after the other, until one fills the page (runList.ts). A list that is sorted by its newest days first,
 * without a filter on days, is mostly filled by the newest days.
 */
export function sourcesOf(source: ListSource, query: ListQuery): ListSource[] {
  const filtered = ofAskedDays(source, query);
  const { ofDays } = source;
  if (!ofDays || filtered !== source || !isNewestFirst(source, query)) return [filtered];
  const last = query.after?.[0] && day.test(query.after[0]) ? `date '${query.after[0]}'` : 'plant_day(now(), :tz)';
  return [...newest.map((days) => ({ ...source, from: ofDays.from(`(${last} - ${days})`, last) })), source];
}

const isNewestFirst = ({ ofDays }: ListSource, { sort: [first, ...further] }: ListQuery): boolean =>
  first?.down === true && first.name === ofDays?.column && further.length === 0;

/** Whether a query has to name days, unless there are few rows: each row of all years would be read. */
export const needsDays = (source: ListSource, query: ListQuery): boolean =>
  source.ofDays?.needed === true &&
  (query.filter !== undefined || query.search !== '' || !isNewestFirst(source, query)) &&
  ofAskedDays(source, query) === source;

/** The conditions that all rows of the filter meet. */
const termsOf = (filter: Filter | undefined): Filter[] => (!filter ? [] : 'and' in filter ? filter.and : [filter]);

/** The first and the last day of a term, if it limits the days. The filter is still applied, so a day too many does no harm. */
function boundsOf({ op, value }: FilterTerm): [first: string, last: string][] {
  const [first = '', last = ''] = Array.isArray(value) ? value : [value ?? ''];
  if (!day.test(first)) return [];
  if (op === 'eq') return [[first, first]];
  if (op === 'between') return day.test(last) ? [[first, last]] : [];
  if (op === 'ge' || op === 'gt') return [[first, latest]];
  return op === 'le' || op === 'lt' ? [[earliest, first]] : [];
}
