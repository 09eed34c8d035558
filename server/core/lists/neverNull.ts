import type { App } from '../call/app.ts';
import { tableOf } from './listFrom.ts';
import type { ListSource } from './listSource.ts';

/** Columns with a not-null constraint, as `table.column`. Columns of views are not among them. */
export type NeverNull = ReadonlySet<string>;

const cache = new WeakMap<App, Promise<NeverNull>>();

/** Read once for a database: migrations end before the first request. */
export function neverNull(app: App): Promise<NeverNull> {
  const reading = cache.get(app) ?? ask(app);
  cache.set(app, reading);
  // A failed read is tried again.
  reading.catch(() => cache.delete(app));
  return reading;
}

/** Reads them. */
export const neverNullText = `
  select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnotnull and a.attnum > 0`;

async function ask({ database }: App): Promise<NeverNull> {
  const { rows } = await database.pool.query<{ name: string }>(neverNullText);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether an expression of a source may be null: never, if the source requires it in its condition, or if it is a not-null column of a
 * table that each row has.
 */
export function mayBeNull(source: ListSource, expression: string, never: NeverNull): boolean {
  if (source.where.split(' and ').includes(`${expression} is not null`)) return false;
  const [, alias = '', column = ''] = /^(\w+)\.(\w+)$/.exec(expression) ?? [];
  return !never.has(`${tableOf(source, alias)}.${column}`);
}
