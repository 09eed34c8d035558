import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const release = 'bookworm';
const mirror = 'http://deb.debian.org/debian';

/** A small stand-in for systemd: applies the folder, user and environment of a unit, then starts its program. */
const systemctl = `#!/bin/bash
verb=$1; shift
[ "$verb" = enable ] && { verb=start; shift; }
unit() { sed -n "s/^$1=//p" /etc/systemd/system/kuwei@.service | sed "s/%i/$port/g"; }
for one in "$@"; do
  case $one in
    postgresql) pg_ctlcluster 15 main "$verb";;
    nginx) if [ "$verb" = start ]; then nginx; else nginx -s reload; fi;;
    kuwei@*)
      port=\${one#*@}; pid=/run/kuwei-$port
      if [ "$verb" != start ]; then
        old=$(cat $pid); kill "$old"
        # Nobody here takes up processes that have ended.
        while grep -q '^State:.[^Z]' /proc/$old/status 2> /dev/null; do sleep 0.1; done
      fi
      if [ "$verb" != stop ]; then
        folder=/var/lib/$(unit StateDirectory); mkdir -p "$folder"; chown -R "$(unit User)": "$folder"
        cd "$(unit WorkingDirectory)"
        set -a; . "$(unit EnvironmentFile)"; set +a
        env $(unit Environment) setpriv --reuid="$(unit User)" --regid="$(unit User)" --clear-groups $(unit ExecStart) > /var/log/kuwei-$port 2>&1 & echo $! > $pid
      fi;;
  esac
done
`;

/**
 * A Debian with nothing installed, in a folder. Its processes have a separate network, so that their ports are free; only
 * downloads use this machine's network. Commands share one shell and its variables. Needs root, and a Debian mirror.
 */
export class EmptyDebian {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'kuwei-debian-'));
  #holder: ChildProcess | undefined;
  #pid = 0;

  async start(): Promise<void> {
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
    if (!existsSync('/usr/sbin/debootstrap')) {
      execFileSync('apt-get', ['update', '-qq'], quiet);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'], quiet);
    }
    // Everybody's root folder.
    chmodSync(this.dir, 0o755);
    await promisify(execFile)('debootstrap', ['--variant=minbase', release, this.dir, mirror], { maxBuffer: 1 << 26 });
    this.#reachPackages();
    // Installing a package does not start its program; `systemctl` does.
    this.write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
    this.write('usr/local/bin/systemctl', systemctl, 0o755);
    // The folder is deleted later, so nothing has to reach the disk.
    this.write('etc/dpkg/dpkg.cfg.d/unsafe', 'force-unsafe-io\n');
    const prepare = `mount --rbind /dev '${this.dir}/dev'; mount -t proc proc '${this.dir}/proc'; ip link set lo up; exec chroot '${this.dir}' sleep infinity`;
    this.#holder = spawn('unshare', ['--net', '--pid', '--mount', '--fork', '--kill-child', 'sh', '-c', prepare], { stdio: 'inherit' });
    while (!this.#pid) {
      await wait(100);
      const children = readFileSync(`/proc/${this.#holder.pid}/task/${this.#holder.pid}/children`, 'utf8').trim();
      if (children && readFileSync(`/proc/${children}/comm`, 'utf8').trim() === 'sleep') this.#pid = Number(children);
    }
  }

  /** This machine's host names, certificates and package sources. */
  #reachPackages(): void {
    cpSync('/etc/resolv.conf', path.join(this.dir, 'etc/resolv.conf'), { dereference: true });
    cpSync('/etc/hosts', path.join(this.dir, 'etc/hosts'), { dereference: true });
    const own = '/usr/local/share/ca-certificates';
    if (existsSync(own)) cpSync(own, path.join(this.dir, own), { recursive: true, dereference: true });
    cpSync('/etc/ssl/certs/ca-certificates.crt', path.join(this.dir, 'etc/machine-certificates.crt'), { dereference: true });
    for (const file of readdirSync('/etc/apt/apt.conf.d').filter((name) => /proxy/i.test(name)))
      cpSync(path.join('/etc/apt/apt.conf.d', file), path.join(this.dir, 'etc/apt/apt.conf.d', file));
  }

  write(file: string, text: string, mode = 0o644): void {
    mkdirSync(path.dirname(path.join(this.dir, file)), { recursive: true });
    writeFileSync(path.join(this.dir, file), text, { mode });
  }

  read(file: string): string {
    return readFileSync(path.join(this.dir, file), 'utf8');
  }

  /** Runs commands in the shell and returns their output. Throws with the output when one fails. */
  async type(commands: string, { fetches = false } = {}): Promise<string> {
    const shell = '[ ! -f /root/.shell ] || . /root/.shell 2> /dev/null\nset -e -o pipefail\n';
    const keep = "\n{ declare -p | grep -vE '^declare -[a-zA-Z]*r' ; declare -f; echo \"cd '$PWD'\"; } > /root/.shell";
    this.write('root/commands', `${shell}${commands}${keep}`);
    const enter = ['-t', String(this.#pid), '--pid', '--mount', '--root', ...(fetches ? [] : ['--net'])];
    const proxies = Object.fromEntries(Object.entries(process.env).filter(([name]) => /_proxy$|^npm_config_/i.test(name)));
    const env = { ...proxies, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
    const certificates = { NODE_EXTRA_CA_CERTS: '/etc/machine-certificates.crt', GIT_SSL_CAINFO: '/etc/machine-certificates.crt' };
    const file = path.join(this.dir, 'root/said');
    try {
      // Output goes into a file, because background processes would keep a pipe open.
      await promisify(execFile)('nsenter', [...enter, 'bash', '-c', 'cd /root; bash commands > said 2>&1 < /dev/null'], {
        cwd: '/',
        env: { ...env, ...(fetches ? certificates : {}) },
      });
      return readFileSync(file, 'utf8');
    } catch {
      throw new Error(`${commands}\n${readFileSync(file, 'utf8').slice(-4000)}`);
    }
  }

  async stop(): Promise<void> {
    if (this.#holder) {
      const ended = new Promise((resolve) => this.#holder?.once('exit', resolve));
      this.#holder.kill('SIGKILL');
      await ended;
    }
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}
