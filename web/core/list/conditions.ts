import type { Column } from '../../../contract/core/list.ts';
import { readQty } from '../../../contract/core/readQty.ts';
import type { Condition, Where } from '../wire/listApi.ts';

/** A person's filter value: a text or choice, or a range of days. */
export type FilterValue = string | { from: string; to: string };
export type Filters = Readonly<Record<string, FilterValue>>;

/** Whether a filter has a value. */
export const isSet = (value: FilterValue | undefined): value is FilterValue =>
  value !== undefined && (typeof value === 'string' ? value.trim() !== '' : value.from !== '' || value.to !== '');

/** A number as a list compares it, however it was typed; the server refuses an ambiguous or wrong one with a message. */
function typedValue(type: Column['type'], text: string): string {
  const read = type === 'qty' || type === 'int' ? readQty(text) : undefined;
  return read && 'value' in read ? read.value : text;
}

/** The condition that a filter stands for; days of a time column are whole days. */
function conditionOf({ type }: Column, value: FilterValue): Condition {
  if (typeof value === 'string') return { value: typedValue(type, value.trim()), searchType: type === 'text' ? 'like' : '=' };
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

/** The values that a condition leaves to choose from; undefined where it leaves no choice. */
function leftOpen({ value, searchType }: Condition): readonly string[] | undefined {
  if (searchType !== 'in') return undefined;
  return (Array.isArray(value) ? value : String(value).split(',')).map(String);
}

/** The screen's conditions, narrowed by the person's choice where they leave one, and the person's conditions on other columns. */
export const narrowed = (choice: Where, always: Where): Where => ({
  ...choice,
  ...Object.fromEntries(
    Object.entries(always).map(([name, condition]) => {
      const wish = choice[name];
      return [name, wish && condition && leftOpen(condition)?.includes(String(wish.value)) ? wish : condition];
    }),
  ),
});

/** Which choices of a filter still change something under the screen's conditions: none, some of them; undefined when all do. */
export function choicesLeft(always: Where, name: string): 'none' | readonly string[] | undefined {
  const condition = always[name];
  return condition && (leftOpen(condition) ?? 'none');
}
