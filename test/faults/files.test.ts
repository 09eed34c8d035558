import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveConnections } from '../../server/exchange/saveConnections.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import type { FaultSwitch } from '../../simulator/faults.ts';
import { eventually } from '../partners.ts';
import { Client } from '../plant.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { agree } from './agree.ts';
import { linesHere, linesThere } from './bothSides.ts';
import { recordsHere, recordsThere, tellSuppliers } from './inward.ts';
import { receiveAll } from './outward.ts';
import { insist, TwoServers } from './twoServers.ts';

const documents = 200;
const clients = 8;
const two = new TwoServers();
vi.setConfig({ hookTimeout: scaledTimeout(120_000), testTimeout: scaledTimeout(600_000) });
let box: string;
let folder: string;
let admin: Client;

beforeAll(async () => {
  await two.start();
  box = await mkdtemp(path.join(tmpdir(), 'kuwei-fault-files-'));
  await saveConnections(two.database, box, [{ partner: 'erp', mode: 'files' }]);
  admin = await new Client(two.servers[0]?.url ?? '').signIn('admin');
  const { data } = await admin.ask('connectionList', {});
  folder = data.connections.find(({ partner }) => partner === 'erp')?.folder ?? '';
  two.simulator.playFiles(path.dirname(folder), 100);
});
afterAll(async () => {
  await two.stop();
  await rm(box, { recursive: true, force: true });
});

const faults: Omit<FaultSwitch, 'partner'>[] = [
  { fault: 'slow', rate: 0.01, afterMs: 1500 },
  { fault: 'down', rate: 0.2 },
  { fault: 'garbage', rate: 0.05 },
  { fault: 'doubleAnswer', rate: 0.1 },
  { fault: 'lostAnswer', rate: 0.05 },
  { fault: 'outOfOrder', rate: 0.15 },
  { fault: 'refusedLine', rate: 0.1, lines: [2] },
  // On a push it could lose the news of a deletion.
  { fault: 'deletedDocument', rate: 0.05, on: ['file'] },
  { fault: 'halfFile', rate: 0.05, afterMs: 1500 },
];

const messagesIn = async (...states: string[]): Promise<number[]> =>
  (await two.pool.query<{ id: number }>('select id::int as id from outbox where state = any($1)', [states])).rows.map(({ id }) => id);
const waiting = () => messagesIn('queued', 'sending');

/** Messages whose answer was read but not yet applied. */
const answered = async (): Promise<number> =>
  (
    await two.pool.query<{ n: number }>(
      "select count(distinct o.id)::int as n from outbox o join file_answer a using (neighbour, key) where o.state in ('queued', 'sending')",
    )
  ).rows[0]?.n ?? 0;

describe(`an ERP with files: ${documents} documents out from ${clients} clients, ${documents} records in, both servers killed at once, twice`, () => {
  it('every fault of files at once: both sides agree line by line', async () => {
    for (const fault of faults) two.simulator.faults.set({ partner: 'erp', ...fault });
    const active = two.simulator.faults.list();
    tellSuppliers(two, 'files', documents);
    const pulling = setInterval(() => void recordsHere(two, 'files').catch(() => {}), 1000);
    try {
      const receipts = await receiveAll(two, documents, clients);
      // All of them have arrived at the ERP, under every fault.
      await eventually(
        () => two.simulator.state.shelves.erp.committed.size,
        (count) => count === documents,
      );
      two.simulator.faults.clear();
      expect(active.filter(({ happened }) => happened === 0)).toEqual([]);
      await eventually(
        async () => (await readdir(path.join(folder, 'answers'))).length,
        (left) => left === 0,
      );
      await eventually(answered, (count) => count === 0);
      // A document that is being written now is not sent again, because its answer may have been lost already.
      await eventually(
        () => messagesIn('sending'),
        (ids) => ids.length === 0,
      );
      // A document without a readable answer is requested again by hand; once is enough now.
      const silent = await waiting();
      expect(silent.length).toBeGreaterThan(0);
      await insist(() => admin.ask('resendMessages', { ids: silent }));
      await eventually(waiting, (ids) => ids.length === 0);
      await agree(
        () => linesHere(two.pool, receipts),
        () => linesThere(two.simulator, receipts),
        2 * documents,
      );
      await agree(
        () => recordsHere(two, 'files'),
        () => recordsThere(two, 'files'),
        documents,
      );
      const docNos = [...two.simulator.state.shelves.erp.committed.values()].map(({ document }) => document.document.docNo);
      // A document that was deleted before its answer was read was sent again by hand, so the ERP has it twice, one of them deleted.
      expect([...new Set(docNos)].toSorted()).toEqual(receipts.toSorted());
      expect((await compareLedger(two.pool)).differences).toEqual([]);
    } finally {
      clearInterval(pulling);
    }
  });
});
