import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { citingFiles } from '../test/spec/citations.ts';

const page = path.join(import.meta.dirname, '../docs/rules/found.md');

/** The number of a fault that was found, as tests and comments cite it: `S126: ten windows`, `(R34, R35)`. */
const number = /(?<![\w/-])[RS]\d{1,3}(?=[:,)]|\s(?:a|and|the)\b)/g;

const isTest = (file: string): boolean => /\.test\.tsx?$|^e2e\/.*\.flow\.ts$/.test(file);

const inOrder = (a: string, b: string): number => (a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a < b ? -1 : 1);

/** Each cited number with the files that cite it, tests first, and the title of the first test that begins with it. */
export function citedNumbers(): Map<string, { files: string[]; title: string }> {
  const cited = new Map<string, { files: string[]; title: string }>();
  const files = citingFiles().filter(({ path: file }) => /\.tsx?$/.test(file) && file !== 'tools/foundContents.ts');
  for (const { path: file, text } of files.sort((a, b) => Number(isTest(b.path)) - Number(isTest(a.path)))) {
    for (const [id] of text.matchAll(number)) {
      const entry = cited.get(id) ?? { files: [], title: '' };
      if (!entry.files.includes(file)) entry.files.push(file);
      entry.title ||= new RegExp(`['"\`]${id}: ([^'"\`\n]+)`).exec(text)?.[1] ?? '';
      cited.set(id, entry);
    }
  }
  return new Map([...cited].sort(([a], [b]) => inOrder(a, b)));
}

/** The page's entry for each number: the sentence and the linked file. */
export const foundRows = (text = existsSync(page) ? readFileSync(page, 'utf8') : ''): Map<string, { sentence: string; file: string }> =>
  new Map(
    [...text.matchAll(/^\| ([RS]\d+) \| (.*) \| \[.*\]\(\.\.\/\.\.\/(.*)\) \|$/gm)].map(([, id = '', sentence = '', file = '']) => [
      id,
      { sentence, file },
    ]),
  );

/** The page with a row for each cited number: existing sentences are kept, a new number gets the title of its test. */
export function foundPage(): string {
  const rows = foundRows();
  const lines = [...citedNumbers()].map(([id, { files, title }]) => {
    const before = rows.get(id);
    const file = before && files.includes(before.file) ? before.file : (files[0] ?? '');
    return `| ${id} | ${before?.sentence ?? title.replaceAll('|', '/')} | [${file}](../../${file}) |`;
  });
  return `# Faults that were found

Tests carry the number of the fault that they were written for. \`node tools/foundContents.ts\` adds a row for a new number, with the title of
its test; write a better sentence where the title does not say what was wrong.

| Number | What holds since | Test |
|---|---|---|
${lines.join('\n')}
`;
}

if (import.meta.main) writeFileSync(page, foundPage());
