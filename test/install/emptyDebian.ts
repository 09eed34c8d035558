import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { OwnRoot } from './ownRoot.ts';

const release = 'bookworm';
const mirror = 'http://deb.debian.org/debian';

/** A small stand-in for systemd: applies the folder, user and environment of a unit, then runs its program; timers never come. */
const systemctl = `#!/bin/bash
verb=$1; shift
[ "$verb" = enable ] && { verb=start; shift; }
[ "$verb" = daemon-reload ] && exit
unit() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }
run() {
  cd "$(unit WorkingDirectory)"
  set -a; . "$(unit EnvironmentFile)"; set +a
  exec env $(unit Environment) setpriv --reuid="$(unit User)" --regid="$(unit User)" --clear-groups $(unit ExecStart) > "/var/log/$one" 2>&1
}
for one in "$@"; do
  instance=\${one#*@}; pid=/run/$one
  file=/etc/systemd/system/\${one/@*/@}.service
  case $one in
    postgresql) pg_ctlcluster 15 main "$verb";;
    nginx) if [ "$verb" = start ]; then nginx; else nginx -s reload; fi;;
    *.timer) ;;
    *)
      if [ "$verb" != start ]; then
        old=$(cat $pid); kill "$old"
        # Nobody here takes up processes that have ended.
        while grep -q '^State:.[^Z]' /proc/$old/status 2> /dev/null; do sleep 0.1; done
      fi
      if [ "$verb" != stop ]; then
        state=$(unit StateDirectory)
        [ -z "$state" ] || { mkdir -p "/var/lib/$state"; chown -R "$(unit User)": "/var/lib/$state"; }
        if [ "$(unit Type)" = oneshot ]; then (run) || { cat "/var/log/$one"; exit 1; }; else (run) & echo $! > $pid; fi
      fi;;
  esac
done
`;
/** The last output of a unit. */
const journalctl = `#!/bin/bash
while [ $# -gt 0 ]; do case $1 in -u) unit=$2; shift;; -n) lines=$2; shift;; esac; shift; done
tail -n "$lines" "/var/log/$unit"
`;

/**
 * A Debian with nothing installed, in a folder. Only downloads use this machine's network. Needs root, and a Debian mirror.
 */
export class EmptyDebian extends OwnRoot {
  constructor() {
    super(mkdtempSync(path.join(tmpdir(), 'kuwei-debian-')));
  }

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
    this.write('usr/local/bin/journalctl', journalctl, 0o755);
    // The folder is deleted later, so nothing has to reach the disk.
    this.write('etc/dpkg/dpkg.cfg.d/unsafe', 'force-unsafe-io\n');
    await this.hold('');
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

  /** Runs commands; those that fetch use this machine's network and certificates. */
  type(commands: string, { fetches = false } = {}): Promise<string> {
    const proxies = Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) => (/_proxy$|^npm_config_/i.test(name) && value ? [[name, value]] : [])),
    );
    const certificates = { NODE_EXTRA_CA_CERTS: '/etc/machine-certificates.crt', GIT_SSL_CAINFO: '/etc/machine-certificates.crt' };
    return this.enter(commands, fetches ? { ...proxies, ...certificates } : proxies, !fetches);
  }

  async stop(): Promise<void> {
    await this.release();
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}
