import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test('R82: the build of the first start says nothing when all is well', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuwei-build-'));
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  // As npm start runs it: without what a test runner sets.
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'sw.js.br']));
  rmSync(folder, { recursive: true });
});
