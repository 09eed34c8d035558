import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';

/** A proxy to a database that can go silent, like a network whose other end has failed: connections stay open, nothing arrives. */
export class SilentProxy {
  readonly #server: Server;
  readonly #open = new Set<[Socket, Socket]>();
  #deaf = false;
  #target: URL;
  url = '';

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((here) => {
      const there = dial(Number(this.#target.port), this.#target.hostname);
      for (const [from, to] of [
        [here, there],
        [there, here],
      ] as const) {
        from.on('error', () => {});
        from.on('close', () => to.destroy());
        if (!this.#deaf) from.pipe(to);
      }
      this.#open.add([here, there]);
    });
  }

  static async before(databaseUrl: string): Promise<SilentProxy> {
    const url = new URL(databaseUrl);
    const proxy = new SilentProxy(new URL(databaseUrl));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    url.hostname = '127.0.0.1';
    url.port = String((proxy.#server.address() as AddressInfo).port);
    proxy.url = url.href;
    return proxy;
  }

  /** Stops all data on open and new connections, until `hear`. */
  silence(): void {
    this.#deaf = true;
    for (const [here, there] of this.#open) {
      for (const [from, to] of [
        [here, there],
        [there, here],
      ] as const)
        from.unpipe(to).resume();
    }
    this.#open.clear();
  }

  /** New connections are let through; the old ones stay silent. */
  hear(): void {
    this.#deaf = false;
  }

  /** New connections go to another database, as when an address moves to the standby that took over. */
  lead(databaseUrl: string): void {
    this.#target = new URL(databaseUrl);
  }

  stop(): void {
    this.#server.close();
  }
}
