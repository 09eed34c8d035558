import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyDatabase } from '../test/copyDatabase.ts';
import { asAdmin } from '../test/deadlocks.ts';
import { freePort } from './core/database/embeddedPostgres.ts';
import { readConfig, StartError } from './core/process/config.ts';

/** The compile cache for starts: the server's files are compiled once for all tests that start it. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const shared = { PATH, NODE_COMPILE_CACHE };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kuwei-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the program and waits until it ends by itself. */
function start(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--no-warnings', 'server/main.ts', ...args], {
      // It logs a message if the process does not end by itself (server/core/process/endProcess.ts).
      env: { ...shared, NODE_OPTIONS: '--trace-exit', PORT: '0', WMS_DATA: folder, ...env },
    });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.once('exit', (code) => resolve({ code, said }));
  });
}

/** A refused start prints one sentence and exits with code 1. */
async function expectRefusal(sentence: RegExp, env: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  const { code, said } = await start(env, ...args);
  expect(said.trim()).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

const database = (name: string): Promise<string> => copyDatabase(inject('databaseUrl'), name, 'template_kuwei');

describe('a start that cannot be is refused in plain words', () => {
  test.each([
    ['PORT', 'eighty', /^PORT must be a whole number from 0 to 65535, not “eighty”$/],
    ['PORT', '70000', /^PORT must be a whole number/],
    ['KUWEI_POOL', '0', /^KUWEI_POOL must be a whole number from 2 to 200/],
    ['KUWEI_LOG', 'loud', /^KUWEI_LOG must be one of silent, error, warn, info, debug, not “loud”$/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must begin with postgres/],
    ['DATABASE_URL', 'postgres://u:secret@a,b/kuwei', /^DATABASE_URL must name one host\. (?!.*secret)/],
    ['DATABASE_URL', 'postgres://u:secret@a:5432,b:5432/kuwei', /^DATABASE_URL must name one host\. (?!.*secret)/],
    ['DATABASE_URL', 'postgres://u:sec/ret@a:x/kuwei', /^DATABASE_URL must be an address like postgres:\/\/user(?!.*sec\/ret)/],
    [
      'KUWEI_PROXIES',
      '10.0.0.5, lb.plant',
      /^KUWEI_PROXIES must be addresses or networks like 10\.0\.0\.5 or 10\.1\.0\.0\/16, not “lb\.plant”$/,
    ],
    ['KUWEI_PROXIES', '0.0.0.0/0', /^KUWEI_PROXIES must be/],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  test('a wrong value', () => expectRefusal(/^PORT must be a whole number from 0 to 65535, not “eighty”$/, { PORT: 'eighty' }));
  test('an argument that is not known', () => expectRefusal(/^--wlan is not known\. Known: --lan$/, {}, '--wlan'));
  test('a data folder that cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    await expectRefusal(/^The data folder .*a-file\/data cannot be written\. Set WMS_DATA/, { WMS_DATA: path.join(file, 'data') });
  });
  test('S170: the same where the database and the key are one’s own', async () => {
    const file = path.join(folder, 'another-file');
    await writeFile(file, '');
    await expectRefusal(/^The data folder .*another-file\/data cannot be written\. Set WMS_DATA/, {
      WMS_DATA: path.join(file, 'data'),
      DATABASE_URL: await database('main_folder'),
      KUWEI_KEY: 'ab'.repeat(32),
    });
  });
  test('a database that is not there', async () => {
    const url = new URL(await database('main_gone'));
    url.pathname = '/main_never_made';
    await expectRefusal(/^The database cannot be reached: database "main_never_made" does not exist$/, { DATABASE_URL: url.href });
  });
  test('a database that is newer than the code', async () => {
    const url = await database('main_newer');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into migration (name) values ('9999-future.sql')");
    await client.end();
    await expectRefusal(/^The database is newer than this version of Kuwei \(it knows 9999-future\.sql\)/, { DATABASE_URL: url });
  });
  test('a port that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    await expectRefusal(new RegExp(`^Port ${port} is taken\\.`), { DATABASE_URL: await database('main_taken'), PORT: port });
    server.close();
  });
});

test('with a database of one’s own nothing of the demo is there, and SIGTERM ends it in peace', async () => {
  const child = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], {
    env: { ...shared, PORT: '0', WMS_DATA: folder, DATABASE_URL: await database('main_own') },
  });
  let said = '';
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      said += text;
      const address = /Address +(http:\S+)/.exec(said)?.[1];
      if (address && said.includes('Ctrl+C')) resolve(address);
    });
  });
  expect(said).not.toMatch(/Wms2026demo|keeper|Partners/);
  expect((await fetch(`${url}/demo/sheet.pdf`)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
});

test('S166: a server waits for a database that is away, with words, and ends in peace while it does', async () => {
  const real = new URL(await database('main_later'));
  const port = await freePort();
  const url = new URL(real);
  url.port = String(port);
  const begin = () => {
    const child = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], {
      env: { ...shared, PORT: '0', WMS_DATA: path.join(folder, 'made', 'here'), KUWEI_KEY: 'ab'.repeat(32), DATABASE_URL: url.href },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    return { child, said: () => said, ended: new Promise((resolve) => child.once('exit', resolve)) };
  };
  const first = begin();
  await expect.poll(first.said).toMatch(/The database cannot be reached: .*ECONNREFUSED.*tried again every 2 seconds/);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = begin();
  await expect.poll(second.said).toContain('tried again');
  const proxy = createServer((socket) => {
    const there = connect(Number(real.port), real.hostname);
    socket.pipe(there).pipe(socket);
    for (const one of [socket, there]) one.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await expect.poll(second.said).toMatch(/The database answers\.[\s\S]*Kuwei is running/);
  // S170: the folder is made, also with an external database and key.
  expect((await stat(path.join(folder, 'made', 'here'))).isDirectory()).toBe(true);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  proxy.close();
});

test('S176: an empty database beside a data folder that was used before is told', async () => {
  const base = inject('databaseUrl');
  await asAdmin(base, (admin) => admin.query('create database main_empty'));
  const used = path.join(folder, 'used');
  await mkdir(used);
  await writeFile(path.join(used, 'exchange.key'), 'ab'.repeat(32));
  const child = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], {
    env: { ...shared, PORT: '0', WMS_DATA: used, DATABASE_URL: `${base}/main_empty` },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await expect.poll(() => said).toMatch(/The database is empty, but the data folder .*used was used before[\s\S]*Kuwei is running/);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
});
