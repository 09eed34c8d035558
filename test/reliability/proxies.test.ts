import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';
import { lanCertificate } from '../../server/lan.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { testConfig, usePlant } from '../plant.ts';
import { testPassword } from '../seed.ts';
import { root } from './docBlocks.ts';

/** Programs of the machine; a build server installs them with apt. */
const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } });
    return true;
  } catch {
    return false;
  }
};

const plant = usePlant({ drainSeconds: 3 });
let dir = '';
let port = 0;
let proxy: ChildProcess | undefined;
let second: RunningServer;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-proxy-'));
  await lanCertificate(dir, ['127.0.0.1']);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const ask = (method: string, address: string, body = '', headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: address,
        rejectUnauthorized: false,
        servername: 'localhost',
        agent: false,
        headers: { Host: `localhost:${port}`, 'Content-Length': String(Buffer.byteLength(body)), ...headers },
      },
      async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });

const signIn = (headers: Record<string, string> = {}) =>
  ask('POST', '/api/Login/CheckLoginPost', JSON.stringify({ username: 'line', password: testPassword, u9org: '101' }), {
    'Content-Type': 'application/json',
    ...headers,
  });

/** The example configuration with the addresses and certificate of this test. */
async function recipe(file: string): Promise<string> {
  const text = await readFile(path.join(root, 'docs/proxy', file), 'utf8');
  second = await startServer({ ...testConfig(plant.databaseUrl), drainSeconds: 3 });
  port = await freePort();
  return text
    .replaceAll('127.0.0.1:8080', new URL(plant.url).host)
    .replaceAll('127.0.0.1:8081', new URL(second.url).host)
    .replaceAll('/etc/ssl/kuwei.pem', path.join(dir, 'lan/cert.pem'))
    .replaceAll('/etc/ssl/kuwei.key', path.join(dir, 'lan/key.pem'));
}

async function served(child: ChildProcess): Promise<void> {
  proxy = child;
  let said = '';
  child.stderr?.on('data', (text) => (said += text));
  await expect
    .poll(() =>
      ask('GET', '/health').then(
        ({ status }) => status,
        () => said,
      ),
    )
    .toBe(200);
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => proxy?.once('exit', resolve));
  proxy?.kill('SIGTERM');
  await ended;
}

/** What each example configuration guarantees. */
async function keepsItsPromises(): Promise<void> {
  const page = await ask('GET', '/health');
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await ask('GET', '/metrics')).status).toBe(403);
  // The client's address is the one that the proxy saw; a client cannot set its own.
  const signedIn = JSON.parse((await signIn({ 'X-Forwarded-For': '203.0.113.7' })).body);
  expect(signedIn).toMatchObject({ Code: '20000' });
  const { rows } = await plant.pool.query(
    `select detail ->> 'address' as address from audit where call = 'login' order by id desc limit 1`,
  );
  expect(rows[0]?.address).toBe('127.0.0.1');
  // A large body passes; a body that is too large is refused by Kuwei with a message, not by the proxy with HTML.
  const large = await ask('POST', '/api/Basic/GetDataListN', JSON.stringify({ data: { RNO: '004', search: 'x'.repeat(1_900_000) } }), {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${signedIn.Data.Token.AccessToken.content}`,
  });
  expect(JSON.parse(large.body)).toMatchObject({ Result: false, Code: 'malformed' });
  // One of two servers ends, and no client gets an error.
  const statuses = new Map<number, number>();
  let over = false;
  const working = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!over) {
        const { status } = await signIn();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  await second.close();
  over = true;
  await working;
  expect([...statuses.keys()]).toEqual([200]);
}

describe('S171: the recipes for a proxy, started as they stand in docs/proxy', () => {
  it.skipIf(!has('nginx'))(
    'nginx (skipped where the machine has none: apt-get install nginx)',
    async () => {
      const text = (await recipe('nginx.conf'))
        .replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, '')
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`);
      await writeFile(path.join(dir, 'kuwei.conf'), text);
      const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${dir}/${one};`).join(' ');
      await writeFile(
        path.join(dir, 'nginx.conf'),
        `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${dir}/pid; error_log stderr; events {} http { access_log off; ${temp} include ${dir}/kuwei.conf; }`,
      );
      await served(
        spawn('nginx', ['-c', path.join(dir, 'nginx.conf'), '-e', 'stderr'], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } }),
      );
      await keepsItsPromises().finally(stop);
    },
    120_000,
  );

  it.skipIf(!has('caddy'))(
    'Caddy (skipped where the machine has none: apt-get install caddy)',
    async () => {
      const text = (await recipe('Caddyfile')).replace(
        'kuwei.example.com {',
        `{\n\tadmin off\n\tauto_https off\n}\nhttps://localhost:${port} {\n\ttls ${dir}/lan/cert.pem ${dir}/lan/key.pem`,
      );
      await writeFile(path.join(dir, 'Caddyfile'), text);
      await served(
        spawn('caddy', ['run', '--config', path.join(dir, 'Caddyfile'), '--adapter', 'caddyfile'], {
          env: { PATH: process.env['PATH'] ?? '', HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
        }),
      );
      await keepsItsPromises().finally(stop);
    },
    120_000,
  );
});
