import type pg from 'pg';
import { rowTypes } from '../../server/core/database/database.ts';

/** The JavaScript value of a column: the kind of value, the words where it is one of some, and whether it can be null. */
export interface ColumnType {
  /** `string`, `number`, `boolean`, `date`, `buffer`, `json`, or `list of …`. */
  kind: string;
  words?: readonly string[];
}

const samples: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-11-26',
  timestamp: '2026-11-26 10:00:00',
  timestamptz: '2026-11-26 10:00:00+00',
  time: '10:00:00',
  interval: '1 day',
  uuid: '6f6f7d3e-6f6f-4d3e-8f6f-6f6f7d3e6f6f',
  json: '{}',
  jsonb: '{}',
  point: '(1,2)',
  void: '',
};
const numeric = /^(int\d|oid|float\d|numeric|xid\d*|tid)$/;

/** The types of the database as the server reads them, each found by parsing a sample value. */
export async function readColumnTypes(client: pg.Client): Promise<(oid: number) => ColumnType> {
  const { rows } = await client.query<{ oid: number; name: string; element: string | null; words: string[] | null }>(`
    select t.oid::int as oid, t.typname::text as name, e.typname::text as element,
           (select array_agg(w.enumlabel::text order by w.enumsortorder) from pg_enum w where w.enumtypid = t.oid) as words
      from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`);
  const types = new Map(rows.map(({ oid, name, element, words }) => [oid, typeOf(oid, element ?? name, element !== null, words)]));
  return (oid) => types.get(oid) ?? { kind: 'string' };
}

function typeOf(oid: number, name: string, list: boolean, words: string[] | null): ColumnType {
  const sample = samples[name] ?? (numeric.test(name) ? '1' : 'x');
  const parsed: unknown = rowTypes.getTypeParser(oid, 'text')(list ? `{${sample}}` : sample);
  const kind = name === 'json' || name === 'jsonb' ? 'json' : kindOf(parsed);
  return words ? { kind, words } : { kind };
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${kindOf(value[0])}`;
  if (value instanceof Date) return 'date';
  if (Buffer.isBuffer(value)) return 'buffer';
  return typeof value;
}
