import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { citedNumbers, foundRows } from '../../tools/foundContents.ts';
import { citingFiles } from '../spec/citations.ts';
import { entriesOf, root } from '../spec/ledgers.ts';

const folder = path.join(root, 'docs/rules');
const pages = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
const rows = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^\| `([a-z0-9-]+)` \| (.*) \| (.*) \| (.*) \|$/gm)].map(([, id = '', sentence = '', where = '', shown = '']) => ({
    ...{ name, id, sentence, where, shown },
  })),
);
const ids = rows.map(({ id }) => id);

test('each rule of the specification stands on one page of docs/rules', () => {
  const specified = entriesOf('rules').map(([id = '']) => id);
  expect(ids.toSorted()).toEqual(specified.toSorted());
});

test('each page links to files that exist, and the linked test names its rule', () => {
  const linkTo = /\]\(\.\.\/\.\.\/([^)#]+)\)/g;
  const broken = pages.flatMap(({ name, text }) =>
    [...text.matchAll(linkTo)].filter(([, file = '']) => !existsSync(path.join(root, file))).map(([, file]) => `${name}: ${file}`),
  );
  expect(broken).toEqual([]);
  const silent = rows.filter(({ id, shown: link }) => {
    const file = /\]\(\.\.\/\.\.\/(.+)\)/.exec(link)?.[1];
    return file && !readFileSync(path.join(root, file), 'utf8').includes(id);
  });
  expect(silent).toEqual([]);
  expect(rows.filter(({ sentence }) => !/^[A-Z0-9`].*\.$/.test(sentence)).map(({ id }) => id)).toEqual([]);
});

test('each cited rule stands on a page (rule some-id, rules one-id, other-id, or rules begin-…)', () => {
  const cited = citingFiles()
    .filter(({ path: file }) => !file.startsWith('test/spec/') && file !== 'test/fitness/rules.test.ts')
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/\brules? ([a-z]+(?:-[a-z0-9…]+)+(?:(?:, and |, | and )[a-z]+(?:-[a-z0-9…]+)+)*)/g)].flatMap(([, list = '']) =>
        list.split(/, and |, | and /).map((id) => ({ file, id })),
      ),
    );
  expect(cited.length).toBeGreaterThan(150);
  expect(cited.filter(({ id }) => (id.endsWith('…') ? !ids.some((one) => one.startsWith(id.slice(0, -1))) : !ids.includes(id)))).toEqual(
    [],
  );
});

test('each number of a fault (R38, S126) has a row in docs/rules/found.md, or a test whose title says it (node tools/foundContents.ts adds rows)', () => {
  const found = foundRows();
  const cited = citedNumbers();
  expect([...cited].filter(([id, { title }]) => title === '' && !found.get(id)?.sentence).map(([id]) => id)).toEqual([]);
  expect([...found].filter(([id, { file }]) => !cited.get(id)?.files.includes(file)).map(([id]) => id)).toEqual([]);
});

test('nothing cites numbers that no page explains: laws, lettered decisions, parts of documents that are not here', () => {
  const unexplained =
    /\blaw \d\b|\bfoundation \d\b|\bspecification section \d|\([A-Z]-\d{1,2}\)|['"`(](?:[A-Z]-\d{1,2}(?:, [A-Z]-\d{1,2})*): |, [A-Z]-\d: /gi;
  const cited = citingFiles()
    .filter(({ path: file }) => !file.startsWith('test/fitness/'))
    .flatMap(({ path: file, text }) => [...text.matchAll(unexplained)].map(([what]) => `${file}: ${what}`));
  expect(cited).toEqual([]);
});
