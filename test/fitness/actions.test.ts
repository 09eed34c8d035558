import path from 'node:path';
import { expect, test } from 'vitest';
import { actionTable, ways } from '../../contract/messages/actionTable.ts';
import { en } from '../../contract/messages/en.ts';
import { type Language, type TextKey, zh } from '../../contract/messages/texts.ts';
import { yn } from '../../contract/messages/yn.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const texts: [Language, Record<string, string>][] = [
  ['zh', zh],
  ['en', en],
  ['yn', yn],
];

/** An action of a list or record in the source: a label with an icon, a tone or the rows that it needs. */
interface Used {
  label: TextKey;
  icon: string | undefined;
  kind: string | undefined;
  file: string;
}

/** The actions that screens declare; entries of the first steps only lead to screens. */
const used: Used[] = sourceFiles(root)
  .filter(({ path: file }) => file.startsWith('web/') && !/\.test\.tsx?$|firstSteps\.ts$/.test(file))
  .flatMap(({ path: file, text }) =>
    [...text.matchAll(/label: '([\w.-]+)',([^{}]*)/g)].flatMap(([, label = '', rest = '']) => {
      const [icon, kind, rows] = ['icon', 'kind', 'rows'].map((name) => new RegExp(`\\b${name}: '(\\w+)'`).exec(rest)?.[1]);
      return (icon ?? kind ?? rows) ? [{ label: label as TextKey, icon, kind, file }] : [];
    }),
  );
const actionOf = (label: TextKey) => Object.entries(actionTable).filter(([, { texts: named }]) => named.includes(label));

test('the test finds the actions of the screens', () => {
  expect(used.length).toBeGreaterThan(100);
});

test('every action of a list or record stands in the table of actions, once', () => {
  const outside = used.filter(({ label }) => !ways.includes(label) && actionOf(label).length !== 1);
  expect(outside.map(({ label, file }) => `${label} of ${file}`)).toEqual([]);
});

test('no entry of the table is without an action', () => {
  const labels = new Set(used.map(({ label }) => label));
  const named = [...Object.values(actionTable).flatMap((action) => action.texts), ...ways];
  expect(named.filter((label) => !labels.has(label))).toEqual([]);
});

test.each(texts)('in %s each text of an action has its word', (language, words) => {
  const wrong = Object.entries(actionTable).flatMap(([name, action]) =>
    action.texts
      .filter((key) => !(words[key] ?? '').toLowerCase().includes(action.words[language]))
      .map((key) => `${key}: “${words[key]}” should have the word of ${name}, “${action.words[language]}”`),
  );
  expect(wrong).toEqual([]);
});

test('an action has its icon and its tone on every screen', () => {
  const wrong = used.flatMap(({ label, icon, kind, file }) => {
    const [[name, action] = []] = actionOf(label);
    if (!action) return [];
    const faults = [
      ...(icon !== undefined && !action.icons.includes(icon) ? [`the icon ${icon} instead of ${action.icons.join(', ')}`] : []),
      ...((kind === 'danger') !== (action.tone === 'danger') ? [`the tone ${kind ?? 'plain'} instead of ${action.tone}`] : []),
    ];
    return faults.map((fault) => `${label} (${name}) of ${file} has ${fault}`);
  });
  expect(wrong).toEqual([]);
});
