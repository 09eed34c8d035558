import type pg from 'pg';

/** The organisation whose rows are all copies of rows of 101. */
export const twinOrg = '103';
/** A mark in names and remarks of the twin, which is used nowhere else. */
export const twinMark = 'ELSEWHERE';
/** The first row of every table of the twin has this id, the second the next one. */
export const twinId = 700_000_001;

interface Column {
  table: string;
  name: string;
  type: string;
  identity: boolean;
  generated: boolean;
}
interface Table {
  name: string;
  columns: Column[];
  /** The offset of its ids. */
  offset: number;
}

/** Not copied: sessions and rights belong to people, commands and audit to their actions. */
const ofPeople = ['session', 'user_role', 'device', 'device_code', 'operation', 'audit'];

const marked = /^(name|name_en|name_yn|supplier_name|customer_name|incoming_no|reason|sync_reason|remark|requester|inspector)$/;

/**
 * A plant with the same numbers and codes as 101, other ids, and a mark in its texts: every row of every table that
 * belongs to an organisation, read from the database, so that new tables are copied automatically. One note and one
 * row of each other table have a code that 101 does not have. Returns the tables and the codes that only the twin has.
 */
export async function makeTwin(pool: pg.Pool): Promise<{ tables: string[]; ownCodes: Record<string, string> }> {
  const tables = await tablesOf(pool, '101');
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`insert into organisation (org, name, time_zone) values ($1, $2, 'Asia/Shanghai')`, [twinOrg, twinMark]);
    for (const table of tables) await client.query(await copyText(client, table, tables));
    const ownCodes = await renameSome(client, tables);
    await client.query('reset session_replication_role');
    return { tables: tables.map(({ name }) => name), ownCodes };
  } finally {
    client.release();
  }
}

async function tablesOf(pool: pg.Pool, org: string): Promise<Table[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type, c.is_identity = 'YES' as identity, c.is_generated = 'ALWAYS' as generated
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all($1) order by c.ordinal_position`,
    [[...ofPeople, 'organisation']],
  );
  const all = Map.groupBy(rows, ({ table }) => table);
  const owned = new Set([...all].filter(([, columns]) => columns.some(({ name }) => name === 'org')).map(([name]) => name));
  for (const [name, columns] of all) if (columns.some((column) => owned.has(parentOf(column, owned) ?? ''))) owned.add(name);
  const tables: Table[] = [];
  for (const name of owned) {
    const columns = (all.get(name) ?? []).filter(({ generated }) => !generated);
    const first = columns.some(({ identity }) => identity)
      ? await pool.query<{ id: number }>(`select coalesce(min(id), 1) as id from ${name}${whose(columns, org)}`)
      : undefined;
    tables.push({ name, columns, offset: first ? twinId - (first.rows[0]?.id ?? 1) : 0 });
  }
  return tables;
}

const whose = (columns: readonly Column[], org: string) =>
  columns.some(({ name }) => name === 'org') ? ` where org::text = '${org}'` : '';

/** The table that a column names by its own name: `from_location_id` names `location`. */
function parentOf({ name, table }: Column, known: { has: (name: string) => boolean }): string | undefined {
  if (name === 'parent_id' || name === 'reverses_id') return table;
  const words = name.replace(/_id$/, '').split('_');
  if (!name.endsWith('_id')) return undefined;
  for (const short of [
    { note: 'delivery_note', note_line: 'delivery_note_line' }[words.join('_')],
    ...words.map((_, at) => words.slice(at).join('_')),
  ])
    if (short && known.has(short)) return short;
  return undefined;
}

async function copyText(client: pg.PoolClient, table: Table, tables: readonly Table[]): Promise<string> {
  const byName = new Map(tables.map((one) => [one.name, one]));
  const { name, columns } = table;
  const spelled = await spelledOtherwise(client, table, byName);
  const values = columns.map((column) => {
    const parent = column.identity ? table : byName.get(parentOf(column, byName) ?? '');
    if (column.name === 'org') return `'${twinOrg}'`;
    if (/_org$/.test(column.name)) return `case ${column.name} when '101' then '${twinOrg}' else ${column.name} end`;
    if (column.name === 'document_id' && columns.some((one) => one.name === 'document_type'))
      return `document_id + ${offsetOfDocument(tables)}`;
    if (parent && column.type === 'bigint') return `${column.name} + ${parent.offset}`;
    if (spelled === column.name) return column.type === 'uuid' ? 'gen_random_uuid()' : `${column.name} || '~${twinOrg}'`;
    return marked.test(column.name) && column.type === 'text' ? `${column.name} || '${twinMark}'` : column.name;
  });
  const own = whose(columns, '101') || ` where ${ownParent(table, byName)}`;
  return `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value select ${values.join(', ')} from ${name}${own}`;
}

/** A table without an organisation belongs to the organisation of its parent row. */
function ownParent({ columns }: Table, byName: ReadonlyMap<string, Table>): string {
  const hung = columns.flatMap((column) => {
    const parent = byName.get(parentOf(column, byName) ?? '');
    return parent && !column.identity && parent.columns.some(({ name }) => name === 'org')
      ? [{ column: column.name, parent: parent.name }]
      : [];
  });
  const [first] = hung;
  return first ? `${first.column} in (select id from ${first.parent} where org = '101')` : 'false';
}

const offsetOfDocument = (tables: readonly Table[]): string =>
  `case document_type ${tables.map(({ name, offset }) => `when '${name}' then ${offset}`).join(' ')} else ${twinId} end`;

/** A column that must differ, because it is unique in the whole installation. */
async function spelledOtherwise(client: pg.PoolClient, { name, columns }: Table, byName: ReadonlyMap<string, Table>) {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
       from pg_index i where i.indrelid = $1::regclass and i.indisunique`,
    [name],
  );
  const moves = (wanted: string) => {
    const column = columns.find((one) => one.name === wanted);
    return !column || column.identity || wanted === 'org' || wanted === 'document_id' || Boolean(parentOf(column, byName));
  };
  const stuck = rows.find((index) => !index.columns.some(moves));
  return stuck?.columns.find((column) => columns.some((one) => one.name === column && ['text', 'uuid'].includes(one.type)));
}

/** Changes the code of the second row of every table with codes within an organisation. */
async function renameSome(client: pg.PoolClient, tables: readonly Table[]): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const code = columns.find((column) => /^(code|(\w+_)?no)$/.test(column.name) && column.type === 'text');
    if (!code || !['id', 'org'].every((wanted) => columns.some((column) => column.name === wanted))) continue;
    const { rows } = await client.query<{ code: string }>(
      `update ${name} set ${code.name} = 'Z' || ${code.name} where id = (select id from ${name} where org = $1 order by id offset 1 limit 1)
       returning ${code.name} as code`,
      [twinOrg],
    );
    if (rows[0] && rows[0].code.length > 1) codes[name] = rows[0].code;
  }
  await client.query(`update label set code = 'Z' || code where org = $1 and note_id = $2`, [twinOrg, twinId + 1]);
  return codes;
}

/** One checksum for each table over all rows of the twin. */
export async function twinSums(pool: pg.Pool, tables: readonly string[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  const own = `to_jsonb(t)->>'org' = '${twinOrg}' or to_jsonb(t)->>'home_org' = '${twinOrg}'`;
  // A row of another plant that refers to a row of the twin counts too; the audit is left out, because it keeps typed text.
  const where = (name: string) => (name === 'audit' ? own : `${own} or t::text ~ '\\m7000\\d{5}\\M'`);
  for (const name of [...tables, 'organisation', 'user_account', 'user_role', 'audit']) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where ${where(name)}`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
