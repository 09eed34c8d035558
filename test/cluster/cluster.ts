import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../partners.ts';
import { blocksOf } from '../reliability/docBlocks.ts';
import { Machine } from './machine.ts';

const run = promisify(execFile);
const page = 'docs/cluster.md';
const addresses = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
const serverAddresses = ['10.0.0.21', '10.0.0.22'];

/** The address of the tests in the network of the machines. */
export const ownAddress = '10.0.0.1';

/** A machine of the database, as `patronictl list` shows it. */
interface Member {
  Member: string;
  Role: string;
  State: string;
}

/** Three machines of the database and two for servers of Kuwei, made by the commands of docs/cluster.md. */
export class Cluster {
  #dir = '';
  machines: Machine[] = [];
  servers: Machine[] = [];
  password = '';

  async start(): Promise<void> {
    await run('ip', ['link', 'add', 'cluster', 'type', 'bridge']);
    await run('ip', ['address', 'add', `${ownAddress}/24`, 'dev', 'cluster']);
    await run('ip', ['link', 'set', 'cluster', 'up']);
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-cluster-'));
    for (const address of addresses) this.machines.push(await Machine.start(path.join(this.#dir, address), address));
    for (const address of serverAddresses) this.servers.push(await Machine.start(path.join(this.#dir, address), address));
    const all = [...this.machines, ...this.servers];
    const [first] = this.machines;
    if (!first) throw new Error('no machine');
    for (const one of all) {
      const [names = ''] = await blocksOf('### 1. Names', page);
      await one.type(names.replace('MINE=$FIRST', `MINE=${one.address}`));
      const [packages = ''] = await blocksOf('### 2. Packages and program', page);
      await one.type(packages.replace(/^.*apt-get.*\n/gm, ''));
    }
    const [make = '', read = ''] = await blocksOf('### 3. Passwords', page);
    await first.type(make);
    const passwords = first.read('root/cluster-passwords');
    this.password = /^DATABASE_PASSWORD=(\w+)$/m.exec(passwords)?.[1] ?? '';
    for (const one of all) {
      one.write('root/cluster-passwords', passwords, 0o600);
      await one.type(read);
    }
    const [etcd = '', healthy = ''] = await blocksOf('### 4. etcd', page);
    for (const one of this.machines) await one.type(etcd);
    for (const one of this.machines) await one.type(healthy);
    const [patroni = '', database = ''] = await blocksOf('### 5. PostgreSQL', page);
    for (const one of this.machines) await one.type(patroni);
    await first.type(database);
    const [way = ''] = await blocksOf('### 6. The way to the primary', page);
    for (const one of this.servers) await one.type(way);
    await this.whole();
  }

  /** The database as the primary has it, for the test itself; asks Patroni which machine that is. */
  async url(): Promise<string> {
    const primary = await this.primary();
    return `postgres://kuwei:${this.password}@${primary.address}/kuwei`;
  }

  /** The environment of a server of Kuwei. */
  get serverUrl(): string {
    return `postgres://kuwei:${this.password}@127.0.0.1:5000/kuwei`;
  }

  primary(): Promise<Machine> {
    return this.#as('primary');
  }

  /** The standby that has every acknowledged commit. */
  synchronous(): Promise<Machine> {
    return this.#as('synchronous');
  }

  /** Waits until a machine answers that it has this role. */
  async #as(role: string): Promise<Machine> {
    const look = async () => {
      const answers = await Promise.all(this.machines.map((one) => answersAs(role, one)));
      return this.machines.filter((_, nth) => answers[nth]);
    };
    const [found] = await eventually(look, ({ length }) => length === 1);
    return found as Machine;
  }

  /** Waits until all three work: a primary, its synchronous standby, and another one. */
  async whole(): Promise<void> {
    await eventually(
      () => this.members().catch(() => []),
      (members) => members.join() === 'Leader,Replica,Sync Standby',
    );
  }

  /** The roles of the members that work. */
  async members(): Promise<string[]> {
    const text = await this.patronictl('list --format json');
    const members = JSON.parse(text) as Member[];
    return members
      .filter((one) => /running|streaming/.test(one.State))
      .map((one) => one.Role)
      .toSorted();
  }

  /** Runs patronictl on a machine that works. */
  async patronictl(words: string): Promise<string> {
    const primary = await this.primary();
    return primary.type(`patronictl -c /etc/patroni/config.yml ${words}`);
  }

  others(machine: Machine): Machine[] {
    return this.machines.filter((one) => one !== machine);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.machines, ...this.servers].map((one) => one.release()));
    await run('ip', ['link', 'delete', 'cluster']);
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

const answersAs = (role: string, { address }: Machine): Promise<boolean> =>
  fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
