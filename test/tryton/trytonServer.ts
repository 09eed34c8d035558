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

/** The packages to install, and a file whose presence shows that they are installed. */
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

/** The modules to activate; this takes minutes, so it is done once in a PostgreSQL and copied. */
const activated = ['purchase', 'stock_lot', 'production'];
const template = `tryton_with_${activated.join('_')}`;

async function admin(base: string, text: string, values: readonly string[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  const { rowCount } = await client.query(text, [...values]).finally(() => client.end());
  return rowCount ?? 0;
}

/** A Tryton of Debian on a database of its own, in a process group of its own, so that it can be killed and started again. */
export class TrytonServer {
  url = '';
  #dir = '';
  readonly databaseUrl: string;
  readonly #base: string;
  readonly #name: string;
  #child: ChildProcess | undefined;

  /** KUWEI_TRYTON_POSTGRES names a PostgreSQL that stays, so that nothing is activated a second time. */
  constructor(ofTest: string) {
    this.#base = process.env['KUWEI_TRYTON_POSTGRES'] ?? ofTest;
    this.#name = `tryton_${process.pid}_${Date.now().toString(36)}`;
    this.databaseUrl = `${this.#base}/${this.#name}`;
  }

  /** Makes the database, activates the modules if needed, and starts it. */
  async start(): Promise<void> {
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-tryton-'));
    const port = await freePort();
    const uri = `${this.#base.replace('postgres:', 'postgresql:')}/`;
    const settings = `[database]\nuri = ${uri}\n[web]\nlisten = 127.0.0.1:${port}\n[queue]\nworker = False\n`;
    await writeFile(this.#file('trytond.conf'), settings);
    await writeFile(this.#file('password'), trytonPassword);
    if ((await admin(this.#base, 'select from pg_database where datname = $1', [template])) === 0) await this.#activate();
    await admin(this.#base, `create database ${this.#name} template ${template}`);
    this.url = `http://127.0.0.1:${port}/${this.#name}`;
    await this.#run();
  }

  async #activate(): Promise<void> {
    const half = `${template}_half`;
    await admin(this.#base, `drop database if exists ${half}`);
    await admin(this.#base, `create database ${half}`);
    const args = ['-c', this.#file('trytond.conf'), '-d', half, '-u', ...activated, '--activate-dependencies'];
    await promisify(execFile)('/usr/bin/trytond-admin', [...args, '--email', 'admin@example.com'], {
      env: { ...process.env, TRYTONPASSFILE: this.#file('password') },
    });
    await admin(this.#base, `alter database ${half} rename to ${template}`);
  }

  #file(name: string): string {
    return path.join(this.#dir, name);
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
    const exit = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await exit;
  }

  async again(): Promise<void> {
    await this.kill();
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.kill();
    await admin(this.#base, `drop database if exists ${this.#name} with (force)`);
    await rm(this.#dir, { recursive: true, force: true });
  }
}
