import type { Column } from '../../../contract/core/list.ts';
import type { Condition, Where } from '../wire/listApi.ts';

/** What the person set in a filter: a text or choice, or a range of days. */
export type FilterValue = string | { from: string; to: string };
export type Filters = Readonly<Record<string, FilterValue>>;

/** Whether a filter asks for anything. */
export const isSet = (value: FilterValue | undefined): value is FilterValue =>
  value !== undefined && (typeof value === 'string' ? value.trim() !== '' : value.from !== '' || value.to !== '');

/** The condition that a filter stands for; days of a time column are whole days. */
function conditionOf({ type }: Column, value: FilterValue): Condition {
  if (typeof value === 'string') return { value: value.trim(), searchType: type === 'text' ? 'like' : '=' };
  const { from, to } = value;
  if (type !== 'time') return { value: [from, to], searchType: 'between' };
  return { value: [from && `${from} 00:00:00`, to && `${to} 23:59:59`], searchType: 'between' };
}

/** All filters that are set, as conditions. */
export const whereOf = (columns: Readonly<Record<string, Column>>, filters: Filters): Where =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const column = columns[name];
      return column && isSet(value) ? [[name, conditionOf(column, value)]] : [];
    }),
  );
