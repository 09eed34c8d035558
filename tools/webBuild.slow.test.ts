import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Every file below a folder with its content. */
const contentOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), hash('sha256', readFileSync(file))]),
  );

// Two builds: some 15 s each on two free cores.
test('S160: a build has the same files with the same bytes in whichever folder it is made', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'kuwei-two-builds-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const built = ['one', 'a/longer way/two'].map((name) => {
    const folder = path.join(base, name);
    mkdirSync(folder, { recursive: true });
    for (const part of ['web', 'contract', 'tools', 'vite.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
      cpSync(part, path.join(folder, part), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
    expect(spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } }).stderr).toBe('');
    // Statistics of the build contain the folder of packages, which both builds share here.
    rmSync(path.join(folder, 'dist/.vite'), { recursive: true });
    return contentOf(path.join(folder, 'dist'));
  });
  expect(built[0]?.size).toBeGreaterThan(500);
  expect(built[1]).toEqual(built[0]);
}, 600_000);

test('R82: the build of the first start says nothing when all is well', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuwei-build-'));
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  // As npm start runs it, without the variables of a test runner.
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'sw.js.br']));
  rmSync(folder, { recursive: true });
});
