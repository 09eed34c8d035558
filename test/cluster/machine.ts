import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { OwnRoot } from '../install/ownRoot.ts';
import { root } from '../reliability/docBlocks.ts';

const run = promisify(execFile);

/**
 * A machine of the cluster on this machine. It has its own processes and its own address. Its files are an overlay in memory over the files
 * of this machine, and are lost with it. The whole run has its own network (tools/testCluster.mjs), which joins the machines.
 */
export class Machine extends OwnRoot {
  readonly address: string;

  private constructor(base: string, address: string) {
    super(path.join(base, 'root'));
    this.address = address;
  }

  static async start(base: string, address: string): Promise<Machine> {
    const one = new Machine(base, address);
    await one.hold(`set -e
      mkdir -p '${base}'; mount -t tmpfs -o mode=755 tmpfs '${base}'; mkdir '${base}/upper' '${base}/work' '${one.dir}'
      mount -t overlay overlay -o 'lowerdir=/,upperdir=${base}/upper,workdir=${base}/work' '${one.dir}'`);
    const port = `m${address.split('.').at(-1)}`;
    await run('ip', ['link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(one.pid)]);
    await run('ip', ['link', 'set', port, 'master', 'cluster', 'up']);
    await one.type(`ip address add ${address}/24 dev eth0; ip link set eth0 up; ln -sfn '${root}' /opt/kuwei`);
    one.write('usr/local/bin/systemctl', readFileSync(path.join(import.meta.dirname, 'systemctl.sh'), 'utf8'), 0o755);
    return one;
  }

  /** A failure comes with the last lines of its services. */
  async type(commands: string): Promise<string> {
    return this.enter(commands).catch(async (error: Error) => {
      const log = await this.enter('tail -n 30 /var/log/*.own-log || true');
      throw new Error(`${error.message}\n${log}`);
    });
  }

  /** A command that runs another one in the network of this machine. */
  get within(): string[] {
    return ['nsenter', `--net=/proc/${this.pid}/ns/net`];
  }

  /** Sends a signal to every process of the machine but the one that keeps it. */
  async signal(name: 'KILL' | 'STOP' | 'CONT'): Promise<void> {
    await run('nsenter', ['-t', String(this.pid), '--pid', '--mount', '--root', 'bash', '-c', `kill -${name} -1`]).catch(() => {});
  }

  /** Its packets no longer reach the others, and no error reports this. */
  async cutFrom(others: readonly Machine[]): Promise<void> {
    await this.#routes('add', others);
  }

  async join(others: readonly Machine[]): Promise<void> {
    await this.#routes('delete', others);
  }

  async #routes(verb: string, others: readonly Machine[]): Promise<void> {
    for (const { address } of others)
      await run(this.within[0] ?? '', [this.within[1] ?? '', 'ip', 'route', verb, 'blackhole', `${address}/32`]);
  }
}
