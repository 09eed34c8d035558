import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Code, tests and documents that may cite rules, decisions and findings. Migrations are never edited, samples hold codes of goods. */
export const citingFiles = (): { path: string; text: string }[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|md|tsv)$/.test(file) && !/^(docs\/exchange|contract\/exchange\/samples)/.test(file))
    .filter((file) => !file.startsWith('test/spec/ledger/') && file !== 'test/fitness/decisions.test.ts')
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
