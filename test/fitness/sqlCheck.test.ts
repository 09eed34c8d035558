import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { usePlant } from '../plant.ts';

const plant = usePlant();
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'kuwei-sql-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Statements, one a line, and the fault that the check must report; none if the statement is right. */
const probes: readonly (readonly [statement: string, ...said: string[]])[] = [
  [
    `ctx.query<{ id: number; code: string; qty: string; status: string | null }>('select id, code, qty, status from label where id = $1', [1])`,
  ],
  [
    `ctx.query<{ nope: Date }>("select id from label where state = 'in-stok'")`,
    'invalid input value for the column: "in-stok" (at “\'in-stok\'”)',
  ],
  [
    `ctx.write("update receipt set sync_state = 'send' where id = $1", [1])`,
    'invalid input value for the column: "send" (at “\'send\' where id = $1”)',
  ],
  [`ctx.query<{ nope: Date }>('select id from label')`, 'the statement gives no column nope; it gives id'],
  [`ctx.query<{ id: string }>('select id from label')`, 'column id is a number, and declared string'],
  [`ctx.query<{ at: string }>('select now() as at')`, 'column at is a date, and declared string'],
  [
    `ctx.query<{ state: 'printed' | 'void' }>("select state from label")`,
    "column state can be 'generated', 'scanned', 'in-stock', 'picked', 'issued', 'split', and is declared \"printed\" | \"void\"",
  ],
  [`ctx.query('select from label where id = $1 and code = $2', [1])`, 'the statement has 2 parameters and is given 1 values'],
  [`ctx.write(locked('labels'))`, 'relation "labels" does not exist (at “labels for update”)'],
  [
    `ctx.query('select $1::int, $2::int, $3::int, $4::int, $5::int, $6::int', [1, 2, 3, 4, 5, 6])`,
    'the statement has 6 values by position; more than 5 need names (named.ts)',
  ],
  [`ctx.query(...named('select from label where id = :id', { ...{ no: 1 } }))`, 'there is no value for :id', 'the statement has no :no'],
  [`ctx.query(\`select \${nameOf(ctx.language)} from item i\`)`, 'column i.name_zz does not exist (at “i.name_zz from item i”)'],
  [`ctx.query<{ status: string }>('select status from label')`, 'this column may be null, and its type does not say so: status'],
  [`((text: string) => ctx.query(text))`, 'the statement cannot be told without running it: nobody is seen to call with text'],
];

test('the check of SQL names what the schema does not know: columns, types of rows, words of states, values', () => {
  const head = `import type { Context } from '${root}/server/core/call/context.ts';
import { named } from '${root}/server/core/database/named.ts';
const locked = (table: string): string => \`select from \${table} for update\`;
const nameOf = (language: 'zh' | 'en' | 'yn'): string => (language === 'en' ? 'i.name_zz' : 'i.name');
export const probes = (ctx: Context): unknown[] => [
`;
  writeFileSync(path.join(folder, 'probe.ts'), `${head}${probes.map(([statement]) => `${statement},`).join('\n')}\n];\n`);
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: `${root}/tsconfig.base.json`, include: ['probe.ts'] }));
  const { stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', path.join(root, 'tools/checkSql.ts'), folder, plant.databaseUrl],
    { encoding: 'utf8' },
  );
  const before = head.split('\n').length;
  const wanted = probes.flatMap(([, ...said], nr) => said.map((one) => `probe.ts:${before + nr} ${one}`));
  expect(`${stdout}${stderr}`.trim().split('\n').sort()).toEqual(wanted.sort());
});
