import { type SortValues, wrongCursor } from './listCursor.ts';
import type { Binder } from './listFilter.ts';

/** One expression of an order. Nulls come last in both directions. */
export interface SortBy {
  by: string;
  down: boolean;
  nullable: boolean;
}

/** The condition of exactly the rows beyond these values. */
export function beyondText(sorts: readonly SortBy[], values: SortValues, binder: Binder): string {
  if (sorts.length !== values.length) throw wrongCursor();
  const rest = sorts.map((one, nr) => ({ ...one, value: values[nr] ?? null })).filter(isFirst);
  // Without nulls and with one direction the database finds the position in an index.
  if (rest.every(({ nullable, down }) => !nullable && down === rest[0]?.down)) {
    const bound = rest.map(({ value }) => binder.add(value));
    return `(${rest.map(({ by }) => by).join(', ')}) ${rest[0]?.down ? '<' : '>'} (${bound.join(', ')})`;
  }
  return beyond(rest, binder);
}

/** A repeated column has no effect and is dropped. */
const isFirst = ({ by }: SortBy, nr: number, all: readonly SortBy[]): boolean => all.findIndex((one) => one.by === by) === nr;

function beyond(sorts: readonly (SortBy & { value: string | null })[], binder: Binder): string {
  const [first, ...rest] = sorts;
  if (!first) return 'false';
  const then = beyond(rest, binder);
  const by = `(${first.by})`;
  if (first.value === null) return `(${by} is null and ${then})`;
  const bound = binder.add(first.value);
  return `(${by} ${first.down ? '<' : '>'} ${bound}${first.nullable ? ` or ${by} is null` : ''} or (${by} = ${bound} and ${then}))`;
}
