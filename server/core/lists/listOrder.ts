import { type SortValues, wrongCursor } from './listCursor.ts';
import type { Binder } from './listFilter.ts';

/** One expression of an order. Only what a client sorts by may be null, and then stands last, up and down. */
export interface SortBy {
  by: string;
  down: boolean;
  nullable: boolean;
}

/** What holds for the rows beyond these values, and for no other. */
export function beyondText(sorts: readonly SortBy[], values: SortValues, binder: Binder): string {
  if (sorts.length !== values.length) throw wrongCursor();
  const [first, ...rest] = sorts;
  const value = values[0] ?? null;
  if (!first) return 'false';
  const then = rest.length > 0 ? beyondText(rest, values.slice(1), binder) : 'false';
  const by = `(${first.by})`;
  if (value === null) return `(${by} is null and ${then})`;
  const bound = binder.add(value);
  return `(${by} ${first.down ? '<' : '>'} ${bound}${first.nullable ? ` or ${by} is null` : ''} or (${by} = ${bound} and ${then}))`;
}
