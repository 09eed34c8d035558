import type { Columns, Paperwork } from './paperwork.ts';

/** A row to be written, by its columns. */
export type Row = Record<string, string | number | boolean | null>;

const typed = <D>(columns: Columns<D>): string[] =>
  Object.entries(columns).map(([name, column]) => `${name} ${'refers' in column ? 'bigint' : column.type}`);
const replaced = (names: readonly string[]): string => names.map((name) => `${name} = excluded.${name}`).join(', ');

/** The statements that write one kind of paperwork. */
export function writeTexts<D, L>({ table, number, columns, lines }: Paperwork<D, L>) {
  const names = Object.keys(columns);
  const heads = `
    insert into ${table} as t (org, source, record_id, version, ${names.join(', ')})
    select org, $2, record_id, version, ${names.join(', ')}
      from jsonb_to_recordset($1::jsonb) as g(org text, record_id text, version bigint, ${typed(columns).join(', ')}) order by record_id
    on conflict (source, record_id) do update
       set org = excluded.org, version = excluded.version, taken_at = now(), withdrawn_at = null, ${replaced(names)}`;
  // Another partner may withdraw a record; its own record comes first.
  const withdraw = `
    update ${table} t set withdrawn_at = now(), version = case when t.source = $4 then g.version else t.version end
      from unnest($1::text[], $2::bigint[], $3::text[]) as g(record_id, version, org)
     where t.record_id = g.record_id and t.org = g.org and t.withdrawn_at is null
       and (t.source = $4 or not exists (select from ${table} o where o.record_id = g.record_id and o.source = $4))`;
  const others =
    number &&
    `
    select t.org, t.${number} as number, t.record_id as record, t.source from ${table} t
      join unnest($1::text[], $2::text[]) as g(org, number) on g.org = t.org and g.number = t.${number} where t.withdrawn_at is null`;
  return { heads, withdraw, others, ...(lines ? lineTexts(table, lines.table, lines.columns) : {}) };
}

/** Lines keep their rows while they keep their numbers, so that work on a line is still connected after a newer version. */
function lineTexts<L>(table: string, lineTable: string, columns: Columns<L>): { dropLines?: string; lines?: string } {
  const names = Object.keys(columns);
  const dropLines = `
    delete from ${lineTable} l
     using (select o.org, o.id
              from jsonb_to_recordset($1::jsonb) as g(org text, record_id text)
              join ${table} t on t.source = $3 and t.record_id = g.record_id
              join ${lineTable} o on o.${table}_id = t.id
              left join jsonb_to_recordset($2::jsonb) as n(record_id text, line_no int) on n.record_id = g.record_id and n.line_no = o.line_no
             where t.org <> g.org or n.line_no is null) gone
     where l.org = gone.org and l.id = gone.id`;
  const lines = `
    insert into ${lineTable} as l (org, ${table}_id, line_no, ${names.join(', ')})
    select g.org, t.id, g.line_no, ${names.map((name) => `g.${name}`).join(', ')}
      from jsonb_to_recordset($1::jsonb) as g(org text, record_id text, line_no int, ${typed(columns).join(', ')})
      join ${table} t on t.source = $2 and t.record_id = g.record_id order by t.id, g.line_no
    on conflict (${table}_id, line_no) do update set ${replaced(names)}`;
  return { dropLines, lines };
}
