import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callList } from '../../contract/allCalls.ts';
import { listList } from '../../contract/allLists.ts';
import { en } from '../../contract/messages/en.ts';
import { type Language, zh } from '../../contract/messages/texts.ts';
import { wordTable } from '../../contract/messages/words.ts';
import { yn } from '../../contract/messages/yn.ts';
import { keysOf, mentionedIn, vocabularyOf } from '../../tools/mentionedTexts.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';
import { entriesOf } from '../spec/ledgers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const keys = Object.keys(zh).sort();
const languages: [Language, Record<string, string>][] = [
  ['zh', zh],
  ['en', en],
  ['yn', yn],
];
/** Texts given by the specification stay unchanged. */
const specified = new Set(entriesOf('texts').map(([, text = '']) => text));
const sources = sourceFiles(root);
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)[|}]/g)].map((match) => match[1] ?? '').sort();
const isText = (file: string): boolean => /\.(zh|en|yn)\.ts$/.test(file);
const errorIds = keys.filter((key) => key.startsWith('error.')).map((key) => key.slice('error.'.length));
const codeOf = (...folders: string[]): string =>
  sources
    .filter((file) => folders.some((folder) => file.path.startsWith(folder)) && !/\.test\.tsx?$/.test(file.path))
    .map((file) => file.text)
    .join('\n');

describe('texts', () => {
  test.each(languages)('%s has every key, no other, none empty', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(keys);
    expect(keys.filter((key) => texts[key]?.trim() === '')).toEqual([]);
  });
  test('the three languages of a text take the same arguments', () => {
    const differing = keys.filter((key) => new Set(languages.map(([, texts]) => placeholders(texts[key] ?? '').join())).size > 1);
    expect(differing).toEqual([]);
  });
  test('no Chinese character stands in the English or Indonesian texts', () => {
    const wrong = keys.filter(
      (key) => !key.startsWith('language.') && /[\u4e00-\u9fff]/.test(`${en[key as keyof typeof en]}${yn[key as keyof typeof yn]}`),
    );
    expect(wrong).toEqual([]);
  });
  test('one word for one thing: no text uses another word than the table of words has', () => {
    const faults = languages.flatMap(([language, texts]) =>
      wordTable.flatMap(({ words, not }) =>
        keys
          .filter((key) => !specified.has(texts[key] ?? '') && not[language]?.test((texts[key] ?? '').replaceAll(/\{\w+/g, '{')))
          .map((key) => `${language} ${key}: “${texts[key]}” should say ${words[language]}`),
      ),
    );
    expect(faults).toEqual([]);
  });
  test('English says of one what it says of several in the form for one', () => {
    const counted =
      /\{(?!limit|length|decimals)\w+\} (days|items|lines|labels|rows|decimals|cartons|documents|minutes|seconds|hours|people|orders|locations|months)\b/;
    expect(keys.filter((key) => counted.test(en[key as keyof typeof en]))).toEqual([]);
  });
  test('every column of a list has a label', () => {
    const wanted = listList.flatMap((list) =>
      Object.values(list.columns)
        .filter((column) => !column.hidden)
        .map((column) => `field.${column.wire}`),
    );
    expect([...new Set(wanted)].filter((key) => !(key in zh))).toEqual([]);
  });
  test('every call that the audit may hold has a name', () => {
    const audited = callList.filter(({ effect, unaudited }) => effect === 'write' && !unaudited);
    expect(audited.map(({ name }) => `action.${name}`).filter((key) => !(key in zh))).toEqual([]);
  });
  test('every text is said by somebody', () => {
    const said = vocabularyOf(listList);
    for (const { path: file, text } of sources) {
      if (!/^(contract|server|web)\//.test(file) || /^contract\/messages\/|\.test\.tsx?$/.test(file)) continue;
      const found = mentionedIn(text, { known: zh, generic: false });
      for (const key of found.keys) said.keys.add(key);
      for (const prefix of found.prefixes) said.prefixes.add(prefix);
    }
    const known = keysOf(said, zh);
    // The code that gives each refusal is checked below.
    expect(keys.filter((key) => !known.has(key) && !key.startsWith('error.'))).toEqual([]);
  });
});

test('no key stands twice', () => {
  const keys = sources.filter((file) => file.path.endsWith('.zh.ts')).flatMap((file) => [...file.text.matchAll(/^ {2}'([^']+)':/gm)]);
  const seen = keys.map(([, key]) => key);
  expect(seen.length).toBeGreaterThan(2000);
  expect(seen.filter((key, at) => seen.indexOf(key) !== at)).toEqual([]);
});

describe('refusals', () => {
  const declared = new Set<string>(callList.flatMap((call) => [...call.refusals]));
  const server = codeOf('server/');
  const web = codeOf('web/');

  test('every declared refusal has a text', () => {
    expect([...declared].filter((id) => !errorIds.includes(id))).toEqual([]);
  });
  test('every declared refusal can happen: the server names it', () => {
    // A rule in the contract or the machine of a document may give it; declarations do not count.
    const rules = sources
      .filter((file) => /\.(rules|document)\.ts$/.test(file.path))
      .map((file) => file.text)
      .join('\n');
    expect([...declared].filter((id) => !server.includes(`'${id}'`) && !rules.includes(`'${id}'`))).toEqual([]);
  });
  test('every error text is used by a call, by a rule, by the server or by the web app', () => {
    const contract = sources
      .filter((file) => file.path.startsWith('contract/') && !isText(file.path))
      .map((file) => file.text)
      .join('\n');
    const used = (id: string) => declared.has(id) || server.includes(`'${id}'`) || contract.includes(`'${id}'`) || web.includes(id);
    expect(errorIds.filter((id) => !used(id))).toEqual([]);
  });
});

test('nothing in the house reads what lies outside of it', () => {
  // The test of the arrows has an invented file in a text.
  const read = sources.filter((file) => file.path !== 'tools/arrows.test.ts');
  expect(read.filter((file) => file.imports.some((name) => name.startsWith('..'))).map((file) => file.path)).toEqual([]);
  const outside = ['..', 'shared', 'spec'].join('/');
  expect(sources.filter((file) => file.text.includes(outside)).map((file) => file.path)).toEqual([]);
});
