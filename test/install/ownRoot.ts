import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * A root folder with processes and a network of its own, so that its ports are free. Commands share one shell and its variables.
 * Needs root.
 */
export class OwnRoot {
  readonly dir: string;
  #holder: ChildProcess | undefined;
  #pid = 0;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** The number of the process that keeps it, as its parent sees it. */
  get pid(): number {
    return this.#pid;
  }

  /** `prepare` are commands before the root changes. */
  async hold(prepare: string): Promise<void> {
    // The shell takes up processes whose parent has ended, as an init does.
    const keep = `exec chroot '${this.dir}' bash -c 'while :; do sleep 1000 & wait $!; done'`;
    const commands = `${prepare}\nmount --rbind /dev '${this.dir}/dev'; mount -t proc proc '${this.dir}/proc'; ip link set lo up; ${keep}`;
    this.#holder = spawn('unshare', ['--net', '--pid', '--mount', '--fork', '--kill-child', 'sh', '-c', commands], { stdio: 'inherit' });
    while (!this.#pid) {
      await wait(100);
      const children = readFileSync(`/proc/${this.#holder.pid}/task/${this.#holder.pid}/children`, 'utf8').trim();
      if (children && readFileSync(`/proc/${children}/comm`, 'utf8').trim() === 'bash') this.#pid = Number(children);
    }
  }

  /** While it is held, its mounts are seen only through its process. */
  #path(file: string): string {
    return path.join(this.#pid ? `/proc/${this.#pid}/root` : this.dir, file);
  }

  write(file: string, text: string, mode = 0o644): void {
    mkdirSync(path.dirname(this.#path(file)), { recursive: true });
    writeFileSync(this.#path(file), text, { mode });
  }

  read(file: string): string {
    return readFileSync(this.#path(file), 'utf8');
  }

  /** Runs commands in the shell and returns their output. Throws with the output when one fails. */
  protected async enter(commands: string, env: Record<string, string> = {}, ownNetwork = true): Promise<string> {
    const shell = '[ ! -f /root/.shell ] || . /root/.shell 2> /dev/null\nset -e -o pipefail\n';
    const keep = "\n{ declare -p | grep -vE '^declare -[a-zA-Z]*r' ; declare -f; echo \"cd '$PWD'\"; } > /root/.shell";
    this.write('root/commands', `${shell}${commands}${keep}`);
    const enter = ['-t', String(this.#pid), '--pid', '--mount', '--root', ...(ownNetwork ? ['--net'] : [])];
    try {
      // Output goes into a file, because background processes would keep a pipe open.
      await promisify(execFile)('nsenter', [...enter, 'bash', '-c', 'cd /root; bash commands > said 2>&1 < /dev/null'], {
        cwd: '/',
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...env },
      });
      return this.read('root/said');
    } catch {
      throw new Error(`${commands}\n${this.read('root/said').slice(-4000)}`);
    }
  }

  /** Ends all of its processes. */
  async release(): Promise<void> {
    if (!this.#holder) return;
    const ended = new Promise((resolve) => this.#holder?.once('exit', resolve));
    this.#pid = 0;
    this.#holder.kill('SIGKILL');
    await ended;
  }
}
