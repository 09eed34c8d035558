import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';

/** PostgreSQL with the programs of its version, as Debian installs it; undefined if it is not installed. */
export const postgresBin = ['/usr/lib/postgresql/15/bin'].find((one) => existsSync(path.join(one, 'pg_basebackup')));

/** A primary and a standby to which every commit is written before it is acknowledged. */
export class PrimaryAndStandby {
  #dir = '';
  readonly #running = new Set<'primary' | 'standby'>();
  primary = '';
  standby = '';

  async start(): Promise<void> {
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-standby-'));
    await chmod(this.#dir, 0o777);
    const [first, second] = [await freePort(), await freePort()];
    this.primary = `postgres://kuwei@127.0.0.1:${first}/kuwei`;
    this.standby = `postgres://kuwei@127.0.0.1:${second}/kuwei`;
    await this.#run(`initdb -D primary -A trust -U kuwei -E UTF8 --locale=C --lc-ctype=C.UTF-8`);
    await this.#run(`pg_ctl -D primary -w -l primary.log -o "-p ${first} -k ${this.#dir} -h 127.0.0.1" start`);
    this.#running.add('primary');
    await this.#run(`createdb -h 127.0.0.1 -p ${first} -U kuwei kuwei`);
    await this.#run(
      `pg_basebackup -h 127.0.0.1 -p ${first} -U kuwei -D standby -R -X stream -c fast -d "application_name=standby host=127.0.0.1"`,
    );
    await this.#run(`pg_ctl -D standby -w -l standby.log -o "-p ${second} -k ${this.#dir} -h 127.0.0.1" start`);
    this.#running.add('standby');
    // Set only now, or the primary would wait for a missing standby.
    await this.#ask(this.primary, `alter system set synchronous_standby_names = 'standby'`);
    await this.#ask(this.primary, 'select pg_reload_conf()');
  }

  /** Runs a program of PostgreSQL as a user that is allowed to. */
  async #run(command: string): Promise<void> {
    const [program = '', rest = ''] = [command.split(' ')[0], command.slice(command.indexOf(' '))];
    const line = `cd ${this.#dir} && ${postgresBin}/${program}${rest} > said 2>&1`;
    const [file, args] = process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', 'sh', '-c', line]] : ['sh', ['-c', line]];
    await promisify(execFile)(file as string, args as string[]).catch(() => {
      throw new Error(`${command}\n${readFileSync(path.join(this.#dir, 'said'), 'utf8')}`);
    });
  }

  async #ask(url: string, text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(text).finally(() => client.end());
  }

  /** The number of standbys that the primary waits for at every commit. */
  async synchronous(): Promise<number> {
    const { rows } = await this.#ask(this.primary, "select count(*)::int as n from pg_stat_replication where sync_state = 'sync'");
    return rows[0].n;
  }

  #postmaster(): number {
    return Number(readFileSync(path.join(this.#dir, 'primary', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** The processes of the primary. */
  #processes(): number[] {
    const first = this.#postmaster();
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
    return [first, ...children.split('\n').map(Number).filter(Boolean)];
  }

  /** Kills the primary with all its processes, as a failed machine would. */
  kill(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL');
    this.#running.delete('primary');
  }

  /** The primary freezes with open connections. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP');
  }

  /** Promotes the standby. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl -D standby -w promote');
    // The new primary has no standby to wait for.
    await this.#ask(this.standby, 'alter system reset synchronous_standby_names');
    await this.#ask(this.standby, 'select pg_reload_conf()');
  }

  async stop(): Promise<void> {
    if (this.#running.has('primary')) {
      for (const pid of this.#processes()) process.kill(pid, 'SIGCONT');
      await this.#run('pg_ctl -D primary -m immediate stop');
    }
    if (this.#running.has('standby')) await this.#run('pg_ctl -D standby -m immediate stop');
    await rm(this.#dir, { recursive: true, force: true });
  }
}
