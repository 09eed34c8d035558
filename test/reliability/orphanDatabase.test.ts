import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServer } from '../../server/startServer.ts';
import { eventually } from '../partners.ts';
import { testConfig } from '../plant.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';

// A killed server leaves its embedded database running in its folder.
vi.setConfig({ testTimeout: scaledTimeout(120_000) });
const root = path.resolve(import.meta.dirname, '..', '..');
let parent = '';
let dataDir = '';
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'kuwei-orphan-'));
  await chmod(parent, 0o755);
  dataDir = path.join(parent, 'plant');
});
afterEach(async () => {
  for (const folder of ['plant', 'copy']) {
    const pid = await postmaster(path.join(parent, folder));
    if (lives(pid)) process.kill(pid, 'SIGKILL');
  }
  await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const environment = (folder: string) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: '0',
  WMS_DATA: folder,
  KUWEI_LOG: 'silent',
});

async function startProcess(folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], { cwd: root, env: environment(folder) });
  let said = '';
  server.stderr.on('data', (text) => (said += text));
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error(said)));
    server.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Kuwei is running')) resolve();
    });
  });
  return server;
}

async function killedServer(folder: string): Promise<void> {
  const server = await startProcess(folder);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

const startHere = (folder: string) => startServer({ ...testConfig(''), databaseUrl: undefined, dataDir: folder, logLevel: 'silent' });

const postmaster = async (folder: string): Promise<number> =>
  Number((await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);

function lives(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const tool = (file: string, folder: string) =>
  promisify(execFile)(process.execPath, ['--no-warnings', file], { cwd: root, env: environment(folder) });

/** The highest number of any series in the running database of the folder. */
async function highestNumber(folder: string): Promise<number> {
  const [, , , port] = (await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(folder, 'database.secret'), 'utf8')).trim();
  const client = new pg.Client({ connectionString: `postgres://kuwei:${password}@127.0.0.1:${port}/kuwei` });
  await client.connect();
  const { rows } = await client.query('select max(last_value) as most from pg_sequences');
  await client.end();
  return Number(rows[0].most);
}

it('S41: the server that finds the database of a killed one uses it, and ends it at its own end', async () => {
  await killedServer(dataDir);
  const left = await postmaster(dataDir);
  expect(lives(left)).toBe(true);
  const next = await startHere(dataDir);
  expect(await postmaster(dataDir)).toBe(left);
  await next.close();
  expect(lives(left)).toBe(false);
});

it('a server that joined a living one leaves the database to it, and ends it when that one was killed meanwhile', async () => {
  const first = await startProcess(dataDir);
  const database = await postmaster(dataDir);
  const joined = await startHere(dataDir);
  await joined.close();
  expect(lives(database)).toBe(true);
  const again = await startHere(dataDir);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  await again.close();
  expect(lives(database)).toBe(false);
});

it('S41: a copied folder gets a database of its own; the running plant hears nothing of what is done to the copy', async () => {
  await killedServer(dataDir);
  const left = await postmaster(dataDir);
  const copy = path.join(parent, 'copy');
  execFileSync('cp', ['-a', dataDir, copy]);
  const before = await highestNumber(dataDir);
  expect((await tool('server/jumpNumbers.ts', copy)).stdout).toMatch(/number series go on 1000000 further/);
  const restored = await startHere(copy);
  expect(await postmaster(copy)).not.toBe(left);
  expect(await highestNumber(copy)).toBeGreaterThan(1_000_000);
  await restored.close();
  expect(lives(left)).toBe(true);
  expect(await highestNumber(dataDir)).toBe(before);
});

it('numbers jump, and a backup is begun, only where no database runs; the refusal names the process', async () => {
  await killedServer(dataDir);
  const left = await postmaster(dataDir);
  for (const file of ['server/jumpNumbers.ts', 'server/checkStopped.ts'])
    await expect(tool(file, dataDir), file).rejects.toMatchObject({
      stderr: expect.stringMatching(new RegExp(`is running \\(process ${left}\\)`)),
    });
  process.kill(left, 'SIGINT');
  await eventually(
    async () => lives(left),
    (runs) => !runs,
  );
  expect((await tool('server/checkStopped.ts', dataDir)).stdout).toMatch(/No database uses/);
  expect((await tool('server/jumpNumbers.ts', dataDir)).stdout).toMatch(/number series/);
});
