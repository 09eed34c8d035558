import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { partners } from '../contract/exchange/partner.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import { type InboundAnswer, inboundPath } from '../contract/exchange/protocol.ts';
import { signRequest } from '../contract/exchange/signature.node.ts';
import type { ConnectionChange } from '../server/exchange/connections.ts';
import { saveConnections } from '../server/exchange/saveConnections.ts';
import type { FaultSwitch } from '../simulator/faults.ts';
import { type Simulator, startSimulator } from '../simulator/startSimulator.ts';
import { makeNote, type TestNoteOptions } from './notes.ts';
import { type Client, type Plant, usePlant } from './plant.ts';
import { scaledTimeout } from './slow/scaledTimeout.ts';

/** The simulated partners of a test file, connected to its plant. */
export class Partners {
  simulator!: Simulator;
  #dir = '';
  readonly #plant: Plant;

  constructor(plant: Plant) {
    this.#plant = plant;
  }

  async start(more: Partial<ConnectionChange> = {}): Promise<void> {
    this.#dir = await mkdtemp(path.join(tmpdir(), 'kuwei-partners-'));
    this.simulator = await startSimulator({ port: 0, dataDir: this.#dir, kuweiUrl: this.#plant.url });
    await this.connect(more);
  }

  /** Saves all five connections, as a start script does, and waits until the server knows each. */
  async connect(more: Partial<ConnectionChange> = {}): Promise<void> {
    const { bus, database, config } = this.#plant.server.app;
    const unheard = new Set<string>(partners);
    const listening = new Promise<void>((resolve) => {
      const stop = bus.on('connection', (partner) => {
        unheard.delete(partner);
        if (unheard.size > 0 && partner !== '*') return;
        stop();
        resolve();
      });
    });
    const changes = partners.map((partner) => ({
      partner,
      enabled: true,
      baseUrl: `${this.simulator.url}/${partner}`,
      ...this.simulator.credentials,
      // A machine that stops for a second must not make a partner look silent.
      timeoutMs: 5000,
      ...more,
    }));
    await saveConnections(database, config.dataDir, changes);
    await listening;
  }

  /** The partners' machine stops and starts again, with the data on its disk. */
  async restart(): Promise<void> {
    const port = Number(new URL(this.simulator.url).port);
    await this.simulator.stop();
    this.simulator = await startSimulator({ port, dataDir: this.#dir, kuweiUrl: this.#plant.url });
  }

  async stop(): Promise<void> {
    await this.simulator.stop();
    await rm(this.#dir, { recursive: true, force: true });
  }

  fault(given: FaultSwitch): void {
    this.simulator.faults.set(given);
  }

  /** The documents that a partner has committed, with the number of arrivals of each key. */
  documents(partner: 'erp' = 'erp') {
    return [...this.simulator.state.shelves[partner].committed.values()];
  }

  document(docNo: string): OutboundDocument | undefined {
    return this.documents().find(({ document }) => document.document.docNo === docNo)?.document;
  }

  /** Brings records to Kuwei as a partner does: signed, over HTTP. */
  async push(
    source: string,
    records: readonly unknown[],
    change: { secret?: string; body?: string } = {},
  ): Promise<{ status: number; body: InboundAnswer & { error?: string } }> {
    const body = change.body ?? JSON.stringify({ key: `${source}-${Math.random()}`, source, records });
    const { key, secret } = this.simulator.credentials;
    const headers = signRequest({ method: 'POST', path: inboundPath, body }, { key, secret: change.secret ?? secret }, Date.now());
    const response = await fetch(this.#plant.url + inboundPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as InboundAnswer };
  }

  /** The same; returns the outcome of each record. */
  async bring(source: string, ...records: readonly unknown[]): Promise<string[]> {
    return (await this.push(source, records)).body.records.map((one) => one.result);
  }

  /** Calls a control of the simulator. */
  async control(name: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.simulator.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}

export function usePartners(plant: Plant, more: Partial<ConnectionChange> = {}): Partners {
  const made = new Partners(plant);
  beforeAll(() => made.start(more), 60_000);
  afterAll(() => made.stop());
  return made;
}

/** A keeper who is checked in. */
export async function checkedInKeeper(plant: Plant): Promise<{ keeper: Client; warehouseId: number }> {
  const keeper = await plant.signIn('keeper');
  const answer = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
  return { keeper, warehouseId: answer.data.id };
}

/** Receives one whole delivery note by calls; returns the receipt's number. */
export async function receiveNote(
  plant: Plant,
  who: { keeper: Client; warehouseId: number },
  options: TestNoteOptions = {},
): Promise<string> {
  const { keeper, warehouseId } = who;
  const lines = options.lines ?? 2;
  const note = await makeNote(plant.pool, options);
  const lineNos = Array.from({ length: lines }, (_, index) => index + 1);
  await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId });
  await keeper.ask('saveLineLocations', { noteNo: note.noteNo, lineNos, locationCode: 'RM1-A01-03', warehouseId });
  const saved = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: lineNos.map((lineNo) => ({ lineNo })) });
  if (!saved.ok) throw new Error(saved.message);
  return saved.data.receiptNo;
}

/** Polls until an assertion holds. It gives up only to report the last state before the test's time limit. */
export async function eventually<T>(look: () => Promise<T> | T, good: (value: T) => boolean): Promise<T> {
  const until = Date.now() + scaledTimeout(250_000);
  for (;;) {
    const value = await look();
    if (good(value)) return value;
    if (Date.now() > until) throw new Error(`never so, at last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Waits until a condition holds. */
export const comesTrue = (check: () => Promise<boolean> | boolean): Promise<boolean> => eventually(check, (good) => good);

/** The first version of an item from the ERP, with the test's changes. */
export const itemRecord = (itemNo: string, data: object = {}) => ({
  kind: 'item' as const,
  id: `101/${itemNo}`,
  version: 1,
  data: { org: '101', itemNo, name: itemNo, unit: '件', batchControlled: false, qcExempt: true, ...data },
});

/** A delivery note from the portal or the ERP. */
export const noteRecord = (noteNo: string, version: number, more: object = {}) => ({
  kind: 'deliveryNote' as const,
  id: noteNo,
  version,
  data: {
    noteNo,
    org: '101',
    supplierCode: 'S0001',
    supplierName: '华东轴承',
    deliveryDate: '2026-11-20',
    lines: [{ line: 1, poNo: 'PO1', poLine: 1, itemNo: '3010-0001', qty: '100', unit: '件' }],
    labels: [{ code: `${noteNo}-1`, line: 1, qty: '50' }],
    ...more,
  },
});

/** A plant with its partners, a checked-in keeper and a leader at the desk; no fault is switched on at first. */
export function useDesk(): { plant: Plant; next: Partners; people: { who: { keeper: Client; warehouseId: number }; leader: Client } } {
  const plant = usePlant();
  const next = usePartners(plant);
  const people = {} as { who: { keeper: Client; warehouseId: number }; leader: Client };
  beforeAll(async () => {
    people.who = await checkedInKeeper(plant);
    people.leader = await plant.signIn('leader');
  });
  beforeEach(() => next.simulator.faults.clear());
  return { plant, next, people };
}
