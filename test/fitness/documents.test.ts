import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentTypes, type OutboundType, outboundTypes } from '../../contract/exchange/outboundTypes.ts';
import { documentSchemas } from '../../contract/exchange/protocol.documents.ts';
import { zh } from '../../contract/messages/texts.ts';
import { documentKinds } from '../../server/documentKinds.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'server/migrations');
const sql = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(path.join(migrations, file), 'utf8'))
  .join('\n');
const words = (list: string): string[] => [...list.matchAll(/'([\w-]+)'/g)].map(([, word]) => word ?? '').sort();

/** The states that the database allows: of the last call of `document_states` for the kind, or of the CHECK of its own table. */
function statesInDatabase(kind: string, table: string): string[] {
  const last = [...sql.matchAll(new RegExp(`document_states\\('${kind}',([^)]*)\\)`, 'g'))].at(-1)?.[1];
  const own = new RegExp(`create table ${table} \\([\\s\\S]*?\\bstate text[^,]*?check \\(state in \\(([^)]*)\\)\\)`).exec(sql)?.[1];
  return words((table === 'document' ? last : own) ?? '');
}

describe.each(documentKinds.map((life) => [life.kind.name, life] as const))('document %s', (name, { kind, table, parts }) => {
  test('the database allows the states of its machine, and no other', () => {
    expect(statesInDatabase(name, table.table)).toEqual([...kind.machine.states].sort());
  });
  test('its states, its name among movements and its message have words', () => {
    const keys = [...kind.machine.states.map((state) => `state.${kind.machine.name}.${state}`), `state.documentType.${name}`];
    if (kind.exchange) keys.push(`state.exchangeDocument.${name}`);
    expect(keys.filter((key) => !(key in zh))).toEqual([]);
  });
  test('what leaves has a message, or is sent by its own call alone', () => {
    if (kind.exchange && table.table === 'document') expect(parts.message).toBeDefined();
  });
});

test('every type that leaves has a schema and words, and what it takes back exists', () => {
  expect(Object.keys(documentSchemas).sort()).toEqual([...documentTypes].sort());
  expect(documentTypes.filter((type) => !(`state.exchangeDocument.${type}` in zh))).toEqual([]);
  const types: Readonly<Record<string, OutboundType>> = outboundTypes;
  expect(Object.values(types).filter(({ reverses }) => reverses && !types[reverses])).toEqual([]);
});

test('no kind twice, and no two that number alike', () => {
  for (const read of [({ kind }: (typeof documentKinds)[number]) => kind.name, ({ kind }: (typeof documentKinds)[number]) => kind.numbers])
    expect(new Set(documentKinds.map(read)).size).toBe(documentKinds.length);
});

/**
 * Code that compares a document's state by hand repeats the machine. Searched in files of the server
 * and the web that know a kind's definition or life. SQL may name states only in lists and in statements that a machine cannot make.
 */
test('a state of a document is asked of its machine, not compared by hand', () => {
  const states = [...new Set(documentKinds.flatMap(({ kind }) => kind.machine.states))];
  const literal = new RegExp(
    `(?<!message\\.)[sS]tate\\b[^\\n]{0,12}(?:===|!==)\\s*'(?:${states.join('|')})'|'(?:${states.join('|')})'\\s*(?:===|!==)`,
  );
  const knows = /from '[^']*(?:\/documents\/(?!eachDocument)|\.document\.ts|(?<!each)Document\.ts|\/document\/)[^']*'/;
  const guilty = sourceFiles(root)
    .filter(({ path: file }) => /^(server|web)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(({ path: file, text }) => /^(server\/documents|web\/core\/document)\//.test(file) || knows.test(text))
    .flatMap(({ path: file, text }) =>
      text.split('\n').flatMap((line, at) => (literal.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(guilty).toEqual([]);
});
