import type pg from 'pg';

/** A column that holds one of a few words, and the words. */
interface WordColumn {
  table: string;
  column: string;
  words: string[];
}

/** Columns whose domain or own constraint has `in ('…', '…')`. */
const wordColumnsText = `
  with said as (
    select a.attrelid, a.attname, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_attribute a on (k.contypid <> 0 and a.atttypid = k.contypid) or (k.conrelid = a.attrelid and k.conkey = array[a.attnum])
     where k.contype = 'c' and k.connamespace = 'public'::regnamespace)
  select c.relname::text as table, s.attname::text as column,
         array(select replace(w[1], '''''', '''') from regexp_matches(s.definition, '''((?:[^'']|'''')*)''::text', 'g') w) as words
    from said s join pg_class c on c.oid = s.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   where s.definition ~ '^CHECK \\(\\(\\(?[a-zA-Z_]+\\)?(::text)? = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)( NOT VALID)?$'
  union all
  select 'document', 'state', array(select distinct unnest(states) from document_kind order by 1)
   order by 1, 2`;

/** The columns of a migrated database that hold one of a few words. For documents the states of all kinds together: a function checks those of each kind. */
export const readWordColumns = async (client: Pick<pg.Client, 'query'>): Promise<WordColumn[]> =>
  (await client.query<WordColumn>(wordColumnsText)).rows;

/**
 * Gives the statements of this connection their own schema, in which a column of words is an enum. The database then
 * refuses an unknown word in any statement, and describes the column with its words. In the product's schema these
 * columns are texts with a constraint, so that lists can compare them with anything that a person types.
 */
export async function knowWords(client: pg.Client): Promise<number> {
  const rows = await readWordColumns(client);
  const types = new Map<string, string>();
  const steps: string[] = ['create schema words', addKeyText];
  for (const { words } of rows) {
    const key = words.join(' ');
    if (types.has(key)) continue;
    const type = `words.word${types.size}`;
    types.set(key, type);
    steps.push(...enumOf(type, words));
  }
  for (const [table, columns] of Map.groupBy(rows, (one) => one.table)) {
    steps.push(`create table words.${table} (like public.${table})`);
    steps.push(`select words.add_key('${table}')`);
    for (const { column, words } of columns)
      steps.push(`alter table words.${table} alter column ${column} type ${types.get(words.join(' '))} using null`);
  }
  await client.query(steps.join(';\n'));
  await client.query('set search_path = words, public');
  const { rows: views } = await client.query<{ name: string; text: string }>(
    `select relname::text as name, pg_get_viewdef(oid) as text from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name, text } of views) await client.query(`create view words.${name} as ${text}`);
  return rows.length;
}

/** A key of the table too: a select that is grouped by it may name every column. */
const addKeyText = `create function words.add_key(of_table text) returns void language plpgsql as $$
  declare
    key text;
  begin
    select pg_get_constraintdef(oid) into key from pg_constraint where conrelid = ('public.' || of_table)::regclass and contype = 'p';
    if key is not null then execute format('alter table words.%I add %s', of_table, key); end if;
  end $$`;

const signs = { less: '<', atMost: '<=', same: '=', atLeast: '>=', more: '>', other: '<>' };

/** An enum that can be compared with its own words, and is a text wherever a text is expected; texts can be stored in it. */
const enumOf = (type: string, words: readonly string[]): string[] => [
  `create type ${type} as enum (${words.map(quoted).join(', ')})`,
  `create function words.as_text(${type}) returns text language sql immutable as 'select textin(enum_out($1))'`,
  `create function ${type}_of(text) returns ${type} language plpgsql as 'begin return null; end'`,
  `create function words.compared(${type}, ${type}) returns int language plpgsql immutable as 'begin return 0; end'`,
  `create cast (${type} as text) with function words.as_text(${type}) as implicit`,
  `create cast (text as ${type}) with function ${type}_of(text) as assignment`,
  ...Object.entries(signs).flatMap(([name, sign]) => [
    `create function words.${name}(${type}, ${type}) returns boolean language plpgsql immutable as 'begin return true; end'`,
    `create operator words.${sign} (leftarg = ${type}, rightarg = ${type}, function = words.${name})`,
  ]),
  `create operator class ${type}_order default for type ${type} using btree as
     ${['less', 'atMost', 'same', 'atLeast', 'more'].map((name, nr) => `operator ${nr + 1} words.${signs[name as keyof typeof signs]}`).join(', ')},
     function 1 words.compared(${type}, ${type})`,
];

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;
