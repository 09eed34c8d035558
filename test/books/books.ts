import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { heldByProtocol, takeBackByProtocol } from '../../server/connectors/heldByProtocol.ts';
import type { Connection } from '../../server/exchange/connections.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import type { Committed } from '../../simulator/shelf.ts';
import { type Simulator, startSimulator } from '../../simulator/startSimulator.ts';
import { asAdmin, dropDatabase } from '../deadlocks.ts';
import { makeNote } from '../notes.ts';
import { Client, Plant, testConfig } from '../plant.ts';

/** A plant with two servers and an ERP of its own. No job delivers: each delivery is a step of a history. */
export class Books {
  readonly plant = new Plant();
  simulator!: Simulator;
  connection!: Connection;
  warehouseId = 0;
  #second!: RunningServer;
  #clients: Client[] = [];
  #dir = '';
  #userId = 0;
  #signedIn = 0;
  #backup = '';
  #backups = 0;

  async start(): Promise<void> {
    await this.plant.start({ poolSize: 4 });
    this.#second = await startServer({ ...testConfig(this.plant.databaseUrl), poolSize: 4 });
    this.#gateways();
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-books-'));
    this.simulator = await startSimulator({ port: 0, dataDir: this.#dir });
    const more = {
      timeoutMs: 5000,
      inFlight: 8,
      demandsWebhook: false,
      allowedFrom: [],
      readsOrgs: [],
      mayRead: false,
      toldOf: [],
      mapping: {},
      mode: 'http' as const,
      enabled: true,
    };
    this.connection = { partner: 'erp', baseUrl: `${this.simulator.url}/erp`, ...this.simulator.credentials, ...more };
    const leader = await this.#signIn();
    this.warehouseId = (await leader.ask('checkIn', { code: 'KW-SIGN:RM1' })).data.id;
    const { rows } = await this.pool.query<{ id: number }>("select id from user_account where account = 'leader'");
    this.#userId = rows[0]?.id ?? 0;
  }

  /** A run of many histories takes longer than an access token lasts. */
  async #signIn(): Promise<Client> {
    const leader = await this.plant.signIn('leader');
    this.#clients = [leader, Object.assign(new Client(this.#second.url), { token: leader.token, org: '101' })];
    this.#signedIn = Date.now();
    return leader;
  }

  /** No connection is saved, because no job delivers; the desk uses this one. */
  #gateways(): void {
    const asks = {
      held: (_partner: string, org: string, since: Date) => heldByProtocol(this.connection, org, since),
      takeBack: (_partner: string, key: string) => takeBackByProtocol(this.connection, key),
    };
    for (const { app } of [this.plant.server, this.#second]) Object.assign(app.partners, asks);
  }

  /** Both servers stop; they start again, at their addresses, on the same or another database. */
  async #restart(between: () => Promise<string>): Promise<void> {
    const servers = [this.plant.server, this.#second];
    await Promise.all(servers.map((one) => one.close()));
    const databaseUrl = await between();
    const again = ({ url }: RunningServer) => startServer({ ...testConfig(databaseUrl), poolSize: 4, port: Number(new URL(url).port) });
    const [first, second] = await Promise.all(servers.map(again));
    if (!first || !second) throw new Error('two servers');
    this.#second = second;
    Object.assign(this.plant, { databaseUrl, server: first, pool: first.app.database.pool });
    this.#gateways();
  }

  /** A copy of the database as it is now. */
  async backUp(): Promise<void> {
    await this.#dropBackup();
    const { databaseUrl } = this.plant;
    const live = new URL(databaseUrl).pathname.slice(1);
    this.#backups += 1;
    const backup = `${live.replace(/_b\d+$/, '')}_b${this.#backups}`;
    await this.#restart(async () => {
      await asAdmin(inject('databaseUrl'), (admin) => admin.query(`create database ${backup} template ${live} strategy file_copy`));
      return databaseUrl;
    });
    this.#backup = databaseUrl.replace(live, backup);
  }

  /** An accident: the servers continue on the backup; all later writes are lost. */
  async restore(): Promise<void> {
    const lost = this.plant.databaseUrl;
    await this.#restart(async () => this.#backup);
    this.#backup = lost;
    await this.#dropBackup();
    await this.#signIn();
  }

  async #dropBackup(): Promise<void> {
    if (this.#backup === '') return;
    await dropDatabase(inject('databaseUrl'), new URL(this.#backup).pathname.slice(1), expect.getState().testPath ?? '');
    this.#backup = '';
  }

  async stop(): Promise<void> {
    await this.#second.close();
    await this.#dropBackup();
    await this.plant.stop();
    await this.simulator.stop();
    await rm(this.#dir, { recursive: true, force: true });
  }

  get pool(): pg.Pool {
    return this.plant.pool;
  }

  /** The same person at one of the two servers. */
  at(turn: number): Client {
    return this.#clients[turn % 2] ?? new Client('');
  }

  /** A note of two lines that the person has open, with its places. */
  async openNote(): Promise<string> {
    if (Date.now() > this.#signedIn + 10 * 60_000) await this.#signIn();
    const { noteNo } = await makeNote(this.pool, { lines: 2, labelsPerLine: 1, qty: 10 });
    await this.pool.query(
      `with n as (update delivery_note set state = 'scanning', scanned_by = $2, scanned_at = now() where note_no = $1 returning id)
       update delivery_note_line l set location_id = (select id from location where org = '101' and code = 'RM1-A01-05') from n where l.note_id = n.id`,
      [noteNo, this.#userId],
    );
    return noteNo;
  }

  /** The ERP's state of a note's documents. */
  documents(noteNo: string): Committed[] {
    return [...this.simulator.state.shelves.erp.committed.values()].filter(
      ({ document: { document } }) => 'noteNo' in document && document.noteNo === noteNo,
    );
  }

  /** Deletes or restores a document in the ERP; undefined when the ERP refuses. */
  async inErp(what: 'delete' | 'restore', key: string): Promise<InboundRecord | undefined> {
    const response = await fetch(`${this.simulator.url}/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    return response.ok ? ((await response.json()) as { record: InboundRecord }).record : undefined;
  }

  /** The ERP pushes a record to one of the servers. */
  async tell(record: InboundRecord, turn: number): Promise<void> {
    const { app } = turn % 2 === 0 ? this.plant.server : this.#second;
    await app.partners.takeIn('erp', `told-${record.id}-${record.version}`, [record]);
  }
}
