import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../server/core/database/database.ts';
import { startEmbeddedPostgres } from '../../server/core/database/embeddedPostgres.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { testConfig } from '../plant.ts';
import { seed } from '../seed.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** A data folder for another server on the database of a plant of these tests: with the same key. */
export async function folderWithKey(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kuwei-second-'));
  await copyFile(path.join(testConfig('').dataDir, 'exchange.key'), path.join(folder, 'exchange.key'));
  return folder;
}

/** A server of the product in its own process. */
export class ServerProcess {
  readonly #env: NodeJS.ProcessEnv;
  readonly #within: readonly string[];
  #child: ChildProcess | undefined;
  url = '';

  /** `within` is a command that runs it elsewhere, as in a network of its own, and `env` more of its settings. */
  constructor(databaseUrl: string, dataDir: string, { within = [], env = {} }: { within?: string[]; env?: NodeJS.ProcessEnv } = {}) {
    const own = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, WMS_DATA: dataDir, PORT: '0', KUWEI_LOG: 'silent' };
    this.#env = { ...process.env, ...own, ...env };
    this.#within = within;
  }

  async start(): Promise<void> {
    const [file = '', ...args] = [...this.#within, process.execPath, 'bench/serverProcess.ts'];
    const child = spawn(file, args, {
      cwd: root,
      env: this.#env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    } as never) as ChildProcess;
    this.#child = child;
    this.url = await new Promise((resolve, reject) => {
      child.once('message', (message: { url: string }) => resolve(message.url));
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  get alive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Stops it, with open connections, until `resume`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Kills the process without warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || !this.alive) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** A PostgreSQL that can be killed and started again at the same address. */
export class OwnPostgres {
  #dir = '';
  #stop: () => Promise<void> = async () => {};
  #again: ChildProcess | undefined;
  url = '';

  async start(): Promise<void> {
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-kill-'));
    await chmod(this.#dir, 0o755);
    const server = await startEmbeddedPostgres(this.#dir);
    this.url = server.url;
    this.#stop = server.stop;
    const database = openDatabase(server.url, 4);
    await migrate(database);
    await seed(database);
    await database.close();
  }

  get dataDir(): string {
    return this.#dir;
  }

  async #postmaster(): Promise<number> {
    return Number((await readFile(path.join(this.#dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  /** Kills the postmaster without warning and returns a function that starts it again. */
  async kill(): Promise<() => Promise<void>> {
    const pid = await this.#postmaster();
    const [file = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const { uid, gid } = statSync(`/proc/${pid}`);
    process.kill(pid, 'SIGKILL');
    return () => this.#restart(file, args, uid, gid);
  }

  /** The old backends end by themselves; until they have, the new postmaster refuses to start. */
  async #restart(file: string, args: string[], uid: number, gid: number): Promise<void> {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      this.#again = spawn(file, args, { stdio: 'ignore', uid, gid });
      for (let look = 0; look < 100 && this.#again.exitCode === null; look += 1) {
        if (await this.#answers()) return;
        await wait(50);
      }
      await wait(200);
    }
    throw new Error('PostgreSQL did not come back');
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async stop(): Promise<void> {
    const again = this.#again;
    if (again && again.exitCode === null) {
      const ended = once(again, 'exit');
      again.kill('SIGINT');
      await ended;
    } else await this.#stop();
    await rm(this.#dir, { recursive: true, force: true });
  }
}
