import type { AnyList } from '../../../contract/core/list.ts';
import { localTime } from '../device/localTime.ts';
import { type Filters, isSet } from './conditions.ts';

/** A person's query in a list, stored in the address, so that it survives a reload and can be sent to others. */
export interface Looking {
  filters: Filters;
  search: string;
  /** Code name, with `-` in front for downwards. */
  sort: string;
  page: number;
}

const lead = 'f.';
const own = (name: string): boolean => name.startsWith(lead) || name === 'q' || name === 'sort' || name === 'page';
const ranges = new Set(['date', 'time']);

/** Reads the state of a list from its address; unknown parts are ignored. */
export function lookingIn(list: AnyList, address: string): Looking {
  const words = new URLSearchParams(address);
  const sort = words.get('sort') ?? '';
  const page = Number(words.get('page'));
  const filters = [...words].flatMap(([key, value]) => {
    const name = key.startsWith(lead) ? key.slice(lead.length) : '';
    const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
    if (!column) return [];
    const [from = '', to = ''] = value.split('..');
    return [[name, ranges.has(column.type) ? { from, to } : value] as const];
  });
  return {
    filters: Object.fromEntries(filters),
    search: words.get('q') ?? '',
    sort: Object.hasOwn(list.columns, sort.replace(/^-/, '')) ? sort : list.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The number of days with which a history begins. */
const firstDays = 7;
const dayMs = 86_400_000;

/** The last days until today, as `now` (milliseconds since 1970) has it. */
export const lastDays = (now: number): { from: string; to: string } => ({
  from: localTime(now - (firstDays - 1) * dayMs).slice(0, 10),
  to: localTime(now).slice(0, 10),
});

/** The first query of a history whose address has no conditions: the last days by the column `period`. */
export const withPeriod = (looking: Looking, period: string | undefined, now: number): Looking =>
  period === undefined || looking.search !== '' || Object.values(looking.filters).some(isSet)
    ? looking
    : { ...looking, filters: { [period]: lastDays(now) } };

/** Values of the bar's pickers, by the column that each filters. */
export type Held = Readonly<Record<string, string>>;

/** Adds the values of the pickers where no filter names the same column, so that a link shows the same to a person who works elsewhere. */
export const withHeld = (looking: Looking, held: Held): Looking => ({
  ...looking,
  filters: { ...held, ...Object.fromEntries(Object.entries(looking.filters).filter(([, value]) => isSet(value))) },
});

/** The query without the conditions of the pickers. */
export const beyondHeld = (looking: Looking, held: Held): Looking => ({
  ...looking,
  filters: Object.fromEntries(Object.entries(looking.filters).filter(([name, value]) => held[name] !== value)),
});

/** The address with the query; the screen's own parameters stay in it. */
export function addressWith(list: AnyList, address: string, { filters, search, sort, page }: Looking): string {
  const words = new URLSearchParams([...new URLSearchParams(address)].filter(([name]) => !own(name)));
  for (const [name, value] of Object.entries(filters))
    if (isSet(value)) words.set(lead + name, typeof value === 'string' ? value.trim() : `${value.from}..${value.to}`);
  if (search.trim() !== '') words.set('q', search.trim());
  if (sort !== list.sort) words.set('sort', sort);
  if (page > 1) words.set('page', String(page));
  return words.size > 0 ? `?${words}` : '';
}
