import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';

const modules = '/usr/lib/python3/dist-packages/trytond';

/** What has to be installed, and a file by which one sees that it is. */
const packages = {
  'tryton-server': '/usr/bin/trytond-admin',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2/__init__.py',
  'tryton-modules-purchase': `${modules}/modules/purchase/__init__.py`,
  'tryton-modules-stock-lot': `${modules}/modules/stock_lot/__init__.py`,
  'tryton-modules-production': `${modules}/modules/production/__init__.py`,
};

/** Debian packages that are missing here. */
export const missingPackages = (): string[] => Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

export const trytonPassword = 'a password of tryton';

/** A Tryton of Debian on a database of its own, in a process group of its own, so that it can be killed and started again. */
export class TrytonServer {
  url = '';
  #dir = '';
  readonly databaseUrl: string;
  readonly #base: string;
  readonly #name: string;
  #child: ChildProcess | undefined;

  constructor(base: string) {
    this.#base = base;
    this.#name = `tryton_${process.pid}_${Date.now().toString(36)}`;
    this.databaseUrl = `${base}/${this.#name}`;
  }

  /** Makes the database, activates the modules and starts it. */
  async start(): Promise<void> {
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-tryton-'));
    const port = await freePort();
    const uri = `${this.#base.replace('postgres:', 'postgresql:')}/`;
    const settings = `[database]\nuri = ${uri}\n[web]\nlisten = 127.0.0.1:${port}\n[queue]\nworker = False\n`;
    await writeFile(this.#file('trytond.conf'), settings);
    await writeFile(this.#file('password'), trytonPassword);
    await this.#admin(`create database ${this.#name}`);
    const wanted = ['purchase', 'stock_lot', 'production'];
    const args = ['-c', this.#file('trytond.conf'), '-d', this.#name, '-u', ...wanted, '--activate-dependencies'];
    await promisify(execFile)('/usr/bin/trytond-admin', [...args, '--email', 'admin@example.com'], {
      env: { ...process.env, TRYTONPASSFILE: this.#file('password') },
    });
    this.url = `http://127.0.0.1:${port}/${this.#name}`;
    await this.#run();
  }

  #file(name: string): string {
    return path.join(this.#dir, name);
  }

  async #admin(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: `${this.#base}/postgres` });
    await client.connect();
    await client.query(text).finally(() => client.end());
  }

  async #run(): Promise<void> {
    const args = ['-c', this.#file('trytond.conf'), '-d', this.#name];
    this.#child = spawn('/usr/bin/trytond', args, { stdio: 'ignore', detached: true });
    for (;;) {
      const answered = await fetch(new URL('/', this.url), { method: 'POST' }).catch(() => undefined);
      if (answered) return;
      await wait(100);
    }
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }

  async again(): Promise<void> {
    await this.kill();
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.#admin(`drop database if exists ${this.#name} with (force)`);
    await rm(this.#dir, { recursive: true, force: true });
  }
}
