import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import { partners } from '../../contract/exchange/partner.ts';
import { type Database, openDatabase } from '../../server/core/database/database.ts';
import { saveConnections } from '../../server/exchange/saveConnections.ts';
import { type Simulator, startSimulator } from '../../simulator/startSimulator.ts';
import { copyDatabase } from '../copyDatabase.ts';
import { dropDatabase } from '../deadlocks.ts';
import { Client } from '../plant.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { KillableServer } from './killableServer.ts';

/** Two servers in their own processes on one database, with the simulated partners; no other server delivers or takes in. */
export class TwoServers {
  database!: Database;
  simulator!: Simulator;
  servers: KillableServer[] = [];
  readonly #name = `f${process.pid}_${randomUUID().slice(0, 8)}`;
  #dir = '';

  get pool(): pg.Pool {
    return this.database.pool;
  }

  async start(logLevel?: string): Promise<void> {
    const url = await copyDatabase(inject('databaseUrl'), this.#name, 'template_kuwei');
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-two-'));
    this.database = openDatabase(url, 6);
    this.simulator = await startSimulator({ port: 0, dataDir: path.join(this.#dir, 'simulator') });
    const common = { enabled: true, ...this.simulator.credentials, timeoutMs: 1000 };
    const changes = partners.map((partner) => ({ partner, baseUrl: `${this.simulator.url}/${partner}`, ...common }));
    await saveConnections(this.database, this.#dir, changes);
    this.servers = [new KillableServer(url, this.#dir, logLevel), new KillableServer(url, this.#dir, logLevel)];
    for (const one of this.servers) await one.start();
    this.simulator.setKuweiUrl(this.servers[0]?.url ?? '');
  }

  /** Both at once, so that none is left to continue. */
  async powerCut(): Promise<void> {
    await Promise.all(this.servers.map((one) => one.kill()));
    await Promise.all(this.servers.map((one) => one.again()));
  }

  /** A checked-in keeper, at each of the servers. */
  async keepers(): Promise<{ clients: Client[]; warehouseId: number }> {
    const [first, ...others] = this.servers.map(({ url }) => new Client(url));
    if (!first) throw new Error('no server');
    await first.signIn('keeper');
    const { data } = await first.ask('checkIn', { code: 'KW-SIGN:RM1' });
    for (const one of others) Object.assign(one, { token: first.token, org: first.org });
    return { clients: [first, ...others], warehouseId: data.id };
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((one) => one.kill()));
    await this.simulator.stop();
    await this.database.close();
    await dropDatabase(inject('databaseUrl'), this.#name, expect.getState().testPath ?? '');
    await rm(this.#dir, { recursive: true, force: true });
  }
}

/** Asks like the web app's queue: without an answer, or when busy, it repeats the command with the same id. */
export async function insist<T extends { status: number }>(ask: (operationId: string) => Promise<T>): Promise<T> {
  const operationId = randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await ask(operationId);
      if (answer.status !== 503) return answer;
    } catch (error) {
      if (attempt > scaledTimeout(400)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
