// npm run test:cluster: a cluster of PostgreSQL under Patroni, and two servers of ours on it (docs/cluster.md). Installs nothing: it says what is missing.
import { existsSync } from 'node:fs';
import { ensureInstalled, fail, passSignals, run, tool } from './command.mjs';

ensureInstalled();
passSignals();
const programs = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql',
  '/usr/bin/curl': 'curl',
  '/usr/sbin/ip': 'iproute2',
};
const missing = Object.keys(programs).filter((file) => !existsSync(file));
if (missing.length > 0)
  fail(`The cluster needs Debian 12 with these packages: apt-get install ${missing.map((file) => programs[file]).join(' ')}`);
if (process.getuid() !== 0) fail('The cluster needs root: each of its machines has a network and processes of its own.');

// The addresses of the machines are in a network of the run's own, and all processes end with it.
const own = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
process.exit(await run([tool('vitest'), 'run', '--config', 'test/cluster/vitest.config.ts', ...process.argv.slice(2)], { within: own }));
