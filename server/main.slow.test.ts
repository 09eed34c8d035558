import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { freePort } from './core/database/embeddedPostgres.ts';

/** The compile cache for starts: the server's files are compiled once for all tests that start it. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const shared = { PATH, NODE_COMPILE_CACHE };

// The demo as `npm start` runs it, with its own database and partners.
let folder = '';
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kuwei-demo-'));
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));

interface Started {
  url: string;
  partners: string;
  said: string;
}

function start(): Promise<Started> {
  const started = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], {
    env: { ...shared, PORT: '0', WMS_DATA: folder },
  });
  child = started;
  let said = '';
  return new Promise((resolve, reject) => {
    started.stderr.on('data', (text) => (said += text));
    started.once('exit', () => reject(new Error(said)));
    started.stdout.on('data', (text) => {
      said += text;
      const [url, partners] = [/Address +(\S+)/.exec(said)?.[1], /Partners +(\S+)/.exec(said)?.[1]];
      if (url && partners && said.includes('Ctrl+C')) resolve({ url, partners, said });
    });
  });
}

const exitOf = (of: ChildProcess): Promise<number | null> => new Promise((resolve) => of.once('exit', resolve));
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const databasePid = async (): Promise<number> =>
  Number((await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const isDown = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

test('a signal while the plant is built ends all in peace, and the next start goes on', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'kuwei-cut-'));
  const port = await freePort();
  const cut = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], {
    env: { ...shared, PORT: String(port), WMS_DATA: own },
  });
  child = cut;
  let said = '';
  cut.stderr.on('data', (text) => (said += text));
  while (await isDown(`http://127.0.0.1:${port}/`)) await wait(20);
  const database = Number((await readFile(path.join(own, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const ended = exitOf(cut);
  cut.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said).not.toMatch(/pool| {4}at /);
  expect(lives(database)).toBe(false);
  await rm(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

test('the first start builds the plant, a later one finds it, and all ends together', async () => {
  const first = await start();
  expect(first.said).toContain('Building the demo plant');
  const keeper = await new DemoClient(first.url, '101').signIn('keeper', 'Wms2026demo');
  const { warehouses } = await keeper.ask('currentCheckIn', {});
  expect(warehouses.length).toBeGreaterThan(0);
  for (const language of ['zh', 'en', 'yn']) {
    const sheet = await fetch(`${first.url}/demo/sheet.pdf?language=${language}`);
    expect(sheet.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  const database = await databasePid();
  const ended = child && exitOf(child);
  child?.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(lives(database)).toBe(false);
  expect(await isDown(first.partners)).toBe(true);

  const second = await start();
  expect(second.said).not.toContain('Building the demo plant');
  // When it is killed, its simulated partners end too; the next start takes over the running database.
  child?.kill('SIGKILL');
  while (!(await isDown(second.partners))) await wait(100);
  const left = await databasePid();
  expect(lives(left)).toBe(true);
  const third = await start();
  expect((await fetch(`${third.url}/demo/sheet.pdf`)).status).toBe(200);
  const over = child && exitOf(child);
  child?.kill('SIGTERM');
  expect(await over).toBe(0);
  // The server that took over the database stops it at its own end.
  expect(lives(left)).toBe(false);
});
