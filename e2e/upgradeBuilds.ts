import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freePort } from '../server/core/database/embeddedPostgres.ts';

const root = path.resolve(import.meta.dirname, '..');
const left = /^(node_modules|dist|\.git|\.artifacts|e2e|test|bench)$/;

/** A later version in its own folder: the app's title, in a file that all others import, is changed, so that all files get new names. */
export async function buildNextVersion(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(root).filter((one) => !left.test(one)))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const store = path.join(folder, 'web/core/device/store.ts');
  writeFileSync(store, `${readFileSync(store, 'utf8')}\nglobalThis.dispatchEvent(new Event('next-version'));\n`);
  const page = path.join(folder, 'web/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>.*<\/title>/, '<title>next version</title>'));
  await promisify(execFile)(process.execPath, ['tools/build.mjs'], { cwd: folder, env: process.env, maxBuffer: 1 << 26 });
}

/** The names of a build's files that browsers may keep for ever. */
export const assetsOf = (folder: string): string[] => readdirSync(path.join(folder, 'dist/assets')).filter((file) => file.endsWith('.js'));

/** A server as its systemd unit starts it, from the folder of a version, always on one port. */
export class VersionServer {
  readonly port: Promise<number> = freePort();
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(databaseUrl: string, dataDir: string) {
    this.#env = { DATABASE_URL: databaseUrl, WMS_DATA: dataDir, NODE_ENV: 'production', KUWEI_DRAIN: '2', KUWEI_LOG: 'warn' };
  }

  async start(folder: string): Promise<void> {
    const port = String(await this.port);
    this.#child = spawn(process.execPath, ['server/main.ts'], {
      cwd: folder,
      env: { ...process.env, ...this.#env, PORT: port },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/ready`).then(
          ({ status }) => status,
          () => this.#child?.exitCode ?? 0,
        ),
      )
      .toBe(200);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

/** nginx with the configuration of docs/proxy, without TLS; it asks the servers alternately, so that no two requests in a row go to one. */
export class TurnAboutProxy {
  #child: ChildProcess | undefined;
  url = '';

  async start(folder: string, ports: readonly number[]): Promise<void> {
    const port = await freePort();
    const recipe = readFileSync(path.join(root, 'docs/proxy/nginx.conf'), 'utf8')
      .replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace(/^\s*(ssl_\w+|least_conn)\b.*$/gm, '')
      .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${ports[1]}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'kuwei.conf'), recipe);
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join(' ');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; ${user} pid ${folder}/pid; error_log stderr crit; events {} http { access_log off; ${temp} include ${folder}/kuwei.conf; }`,
    );
    this.#child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.url = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${this.url}/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}
