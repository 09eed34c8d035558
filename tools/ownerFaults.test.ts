import { expect, test } from 'vitest';
import { type Ownership, ownerFaults } from './ownerFaults.ts';
import type { SourceFile } from './sourceFiles.ts';
import { tablesOfMigrations, tableWrites } from './tableWrites.ts';

const tables = new Set(['label', 'label_event', 'document', 'item']);
const file = (path: string, text: string): SourceFile => ({ path, text, lines: 1, imports: [], packages: [], exportsDefault: false });
const none: Ownership = {
  owners: { labels: ['label', 'label_event'], documents: ['document'], exchange: ['item'] },
  guests: {},
  pending: {},
  computed: {},
};

test.each([
  ['insert', 'insert into label (id) values ($1)'],
  ['update', "update label b set state = 'void' where id = $1"],
  ['update only', 'update only label set qty = 1'],
  ['delete', 'delete from label where id = $1'],
  ['truncate', 'truncate label'],
  ['truncate table', 'truncate table label'],
  ['merge', 'merge into label using x on true when matched then delete'],
  ['copy', 'copy label from stdin'],
  ['a quoted name', 'insert into public."label" (id) values ($1)'],
  ['a write in a common table expression', 'with w as (\n    update label set qty = 1 returning id)\n select id from w'],
  ['upper case', 'UPDATE label SET qty = 1'],
  ['a name on the next line', 'insert into\n  label (id) values ($1)'],
])('another room that writes a table is a fault: %s', (_how, sql) => {
  const found = ownerFaults([file('server/issuing/a.ts', `const text = \`${sql}\`;`)], tables, none);
  expect(found).toEqual([expect.stringMatching(/^server\/issuing\/a\.ts:\d+ writes label, which belongs to labels/)]);
  expect(ownerFaults([file('server/labels/a.ts', `const text = \`${sql}\`;`)], tables, none)).toEqual([]);
});

test.each([
  ['a read', 'select id from label'],
  ['a lock', 'select from label for update of label'],
  ['a weaker lock', 'select from label for no key update'],
  ['a comment', '`;\n// update label set qty = 1\nconst b = `'],
  ['a column of that name', 'select label from document'],
])('no write of another table: %s', (_what, sql) => {
  const writes = tableWrites({ path: 'server/issuing/a.ts', text: `const text = \`${sql}\`;` }, tables);
  expect(writes.filter(({ table }) => table !== undefined)).toEqual([]);
});

test('the line of a write is the line in the file, whatever comments stand before it', () => {
  const text = '/* one\n two */\n// three\nconst text = `\n  update label set qty = 1`;';
  expect(tableWrites({ path: 'server/a.ts', text }, tables)).toEqual([{ file: 'server/a.ts', line: 5, table: 'label' }]);
});

test('a table without an owner, with two owners, and an owner of no table are faults', () => {
  const owners = { labels: ['label'], stock: ['label'], documents: ['document'], exchange: ['item', 'nothing'] };
  expect(ownerFaults([], tables, { ...none, owners })).toEqual([
    'label_event has no owner in server/migrations/owners.ts',
    'label has 2 owners: labels, stock',
    'nothing has an owner (exchange) and is no table',
  ]);
});

test('a write that is declared passes; a declaration that is not needed is a fault', () => {
  const writer = file('server/issuing/a.ts', "const text = 'update label set qty = 1';");
  const declared = { guests: { 'server/issuing/a.ts': { tables: ['label'], why: 'reason' } } };
  expect(ownerFaults([writer], tables, { ...none, ...declared })).toEqual([]);
  expect(ownerFaults([writer], tables, { ...none, pending: { 'server/issuing/a.ts': ['label'] } })).toEqual([]);
  expect(ownerFaults([], tables, { ...none, ...declared })).toEqual(['server/issuing/a.ts is declared to write label and does not']);
});

test.each([
  ['a placeholder', `const text = \`update \${table} set qty = 1\`;`],
  ['a text that goes on', "const text = 'delete from ' + table;"],
])('a computed name has to be declared with the tables that it may be: %s', (_how, text) => {
  const writer = file('server/exchange/take.ts', `${text} take('item');`);
  expect(ownerFaults([writer], tables, none)).toEqual([
    'server/exchange/take.ts:1 computes the name of the table it writes: declare which (computed)',
  ]);
  const names: [RegExp, RegExp] = [/take\.ts$/, /take\('(\w+)'\)/];
  const declare = (...of: string[]) => ({ ...none, computed: { 'server/exchange/take.ts': { tables: of, why: 'reason', names } } });
  expect(ownerFaults([writer], tables, declare('item'))).toEqual([]);
  expect(ownerFaults([writer], tables, declare())).toEqual(['server/exchange/take.ts writes item too and does not declare it']);
  expect(ownerFaults([writer], tables, declare('item', 'label'))).toEqual([
    'server/exchange/take.ts is declared to write label, which is named nowhere',
  ]);
});

test('tables are read from the migrations, in their order', () => {
  const texts = [
    'create table a (id int); -- create table no (id int)\ncreate unlogged table if not exists b (id int);',
    'drop table a;',
    'alter table b rename to c;',
  ];
  expect([...tablesOfMigrations(texts)]).toEqual(['c']);
});
