import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { keepAssets } from './keptAssets.ts';

const plant = usePlant();

/** A build of another version, whose files no folder here has. */
async function otherBuild(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kuwei-other-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  for (const [file, content] of Object.entries(files)) {
    await writeFile(path.join(folder, 'assets', file), content);
    if (content.length > 20) await writeFile(path.join(folder, 'assets', `${file}.br`), brotliCompressSync(content));
  }
  return folder;
}

describe('S160: files of the web app of another version', () => {
  it('are had from every server of the database, as they were built', async () => {
    const script = `export const long = '${'a'.repeat(100)}';`;
    const folder = await otherBuild({ 'Screen-0ther1.js': script, 'Screen-0ther1.css': '.a{}' });
    expect((await fetch(`${plant.url}/assets/Screen-0ther1.js`)).status).toBe(404);
    await keepAssets(plant.pool, folder);
    // A second start of the same build stores nothing twice.
    await keepAssets(plant.pool, folder);
    const got = await fetch(`${plant.url}/assets/Screen-0ther1.js`);
    expect([got.status, got.headers.get('content-type'), await got.text()]).toEqual([200, 'text/javascript; charset=utf-8', script]);
    expect(got.headers.get('cache-control')).toContain('immutable');
    const style = await fetch(`${plant.url}/assets/Screen-0ther1.css`);
    expect([style.headers.get('content-type'), await style.text()]).toEqual(['text/css; charset=utf-8', '.a{}']);
    expect((await fetch(`${plant.url}/assets/Screen-0ther2.js`)).status).toBe(404);
  });
});
