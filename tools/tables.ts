// Writes server/core/tables.ts, the query builder's picture of the database, from a database made by the migrations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../server/core/database.ts';
import { startEmbeddedPostgres } from '../server/core/embeddedPostgres.ts';
import { migrate } from '../server/core/migrate.ts';

const typeOf: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  bool: 'boolean',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  float8: 'number',
};

const dir = await mkdtemp(path.join(tmpdir(), 'kuwei-tables-'));
const server = await startEmbeddedPostgres(dir);
const database = openDatabase(server.url, 2);
await migrate(database);
const { rows } = await database.pool.query<{
  table_name: string;
  column_name: string;
  udt_name: string;
  optional: boolean;
  generated: boolean;
}>(`
  select table_name, column_name, udt_name, is_nullable = 'YES' as optional,
         column_default is not null or is_identity = 'YES' as generated
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`);
await database.close();
await server.stop();
await rm(dir, { recursive: true, force: true });

const pascal = (name: string) =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
const tables = Map.groupBy(rows, (row) => row.table_name);
let text = `// Written by \`npm run tables\` from the migrations; not by hand.\nimport type { Generated } from 'kysely';\n`;
for (const [table, columns] of tables) {
  text += `\nexport interface ${pascal(table)}Table {\n`;
  for (const column of columns) {
    const base = typeOf[column.udt_name];
    if (!base) throw new Error(`no type for ${column.udt_name} of ${table}.${column.column_name}`);
    const full = column.optional ? `${base} | null` : base;
    text += `  ${column.column_name}: ${column.generated ? `Generated<${full}>` : full};\n`;
  }
  text += '}\n';
}
text += `\nexport interface Tables {\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;\n`).join('')}}\n`;
await writeFile(new URL('../server/core/tables.ts', import.meta.url), text);
