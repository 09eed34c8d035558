import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

const node = /\/node_modules\/@types\/node\//;
const dom = /\/lib\.(dom|webworker)/;
const parts: [part: string, without: RegExp[], wrong: string[]][] = [
  ['contract', [node, dom], ['document.title', 'process.pid', 'Buffer.from("x")', 'console', 'setTimeout']],
  ['server', [dom], ['window', 'document.title']],
  ['simulator', [dom], ['window', 'document.title']],
  ['web', [node], ['process.env', 'Buffer.from("x")', 'setImmediate']],
];

// A global of another platform may also come in with the types of a package.
test.each(parts)('%s is compiled without the types of the other platforms', (part, without) => {
  const files = execFileSync(process.execPath, [compiler, '-p', part, '--listFilesOnly'], { cwd: root, encoding: 'utf8' }).split('\n');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => without.some((platform) => platform.test(file)))).toEqual([]);
});

test.each(parts)('%s: a global of another platform is an error', (part, _without, wrong) => {
  mkdirSync(path.join(root, '.types'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.types', 'probe-'));
  try {
    writeFileSync(path.join(folder, 'probe.ts'), `export const found = [\n${wrong.join(',\n')},\n];\n`);
    const settings = {
      extends: `../../${part}/tsconfig.json`,
      compilerOptions: { composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true },
      files: ['probe.ts'],
      include: [],
      references: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: root, encoding: 'utf8' });
    expect([...new Set([...stdout.matchAll(/probe\.ts\((\d+),/g)].map(([, line]) => wrong[Number(line) - 2]))]).toEqual(wrong);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
