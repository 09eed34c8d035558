import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveConnections } from '../../server/exchange/connections.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import type { FaultSwitch } from '../../simulator/faults.ts';
import { eventually } from '../neighbours.ts';
import { makeNote } from '../notes.ts';
import { Client } from '../plant.ts';
import { insist, TwoServers } from './twoServers.ts';

/** Documents out and records in; the run before a release takes 1,000. */
const documents = Number(process.env['KUWEI_FAULT_DOCUMENTS'] ?? '200');
const clients = 8;
const two = new TwoServers();
let box: string;
let folder: string;
let admin: Client;

beforeAll(async () => {
  await two.start();
  box = await mkdtemp(path.join(tmpdir(), 'kuwei-fault-files-'));
  await saveConnections(two.database, box, [{ neighbour: 'erp', mode: 'files' }]);
  admin = await new Client(two.servers[0]?.url ?? '').signIn('admin');
  const { data } = await admin.ask('connectionList', {});
  folder = data.connections.find(({ neighbour }) => neighbour === 'erp')?.folder ?? '';
  two.simulator.playFiles(path.dirname(folder), 100);
}, 120_000);
afterAll(async () => {
  await two.stop();
  await rm(box, { recursive: true, force: true });
});

const faults: Omit<FaultSwitch, 'neighbour'>[] = [
  { fault: 'slow', rate: 0.01, afterMs: 1500 },
  { fault: 'down', rate: 0.2 },
  { fault: 'garbage', rate: 0.05 },
  { fault: 'doubleAnswer', rate: 0.1 },
  { fault: 'lostAnswer', rate: 0.05 },
  { fault: 'outOfOrder', rate: 0.15 },
  { fault: 'refusedLine', rate: 0.1, lines: [2] },
  // On a push it would bury the news of a deletion itself.
  { fault: 'deletedDocument', rate: 0.05, on: ['file'] },
  { fault: 'halfFile', rate: 0.05, afterMs: 1500 },
];

/** Receives notes from several clients at both servers, with a power cut at a third and at two thirds. */
async function receiveAll(): Promise<string[]> {
  const { clients: keepers, warehouseId } = await two.keepers();
  const notes = await Promise.all(
    Array.from({ length: documents }, () => makeNote(two.pool, { lines: 2, labelsPerLine: 1, firstItem: 1 })),
  );
  const receipts: string[] = [];
  const cuts = (async () => {
    for (const share of [1 / 3, 2 / 3]) {
      await eventually(
        () => receipts.length,
        (count) => count >= documents * share,
        120_000,
      );
      await two.powerCut();
    }
  })();
  const work = Array.from({ length: clients }, async (_, at) => {
    const keeper = keepers[at % keepers.length];
    for (let note = notes.shift(); note && keeper; note = notes.shift()) {
      const { noteNo } = note;
      await insist((operationId) => keeper.ask('scanNote', { noteNo, warehouseId, resume: true }, { operationId }));
      const lines = [{ lineNo: 1 }, { lineNo: 2 }];
      const saved = await insist((operationId) => keeper.ask('saveReceipt', { noteNo, warehouseId, lines }, { operationId }));
      if (!saved.ok) throw new Error(saved.message);
      receipts.push(saved.data.receiptNo);
    }
  });
  await Promise.all([cuts, ...work]);
  return receipts;
}

/** What the ERP tells of suppliers, everyone changed once. */
function tellSuppliers(): void {
  for (const version of [1, 2])
    for (let at = 0; at < documents; at += 1) {
      const data = { org: '101', code: `FF-${at}`, name: `FF-${at} v${version}` };
      two.simulator.state.addRecord('erp', { kind: 'supplier', id: `101:FF-${at}`, version, data });
    }
}

const oursIn = async (): Promise<string[]> =>
  (await two.pool.query<{ row: string }>("select concat_ws(' ', name, version) as row from supplier where code like 'FF-%'")).rows
    .map(({ row }) => row)
    .toSorted();
const theirsIn = (): string[] => Array.from({ length: documents }, (_, at) => `FF-${at} v2 2`).toSorted();

/** Both sides' lines as text, to lay them beside one another. */
async function oursOut(): Promise<string[]> {
  const { rows } = await two.pool.query<{ row: string }>(
    `select concat_ws(' ', o.key, l.line_no, i.code, l.qty::float8, l.erp_line_no, l.erp_reason, o.state) as row
       from outbox o join receipt r on r.id = o.document_id and r.sync_state = o.state
       join receipt_line l on l.receipt_id = r.id join item i on i.id = l.item_id`,
  );
  return rows.map(({ row }) => row).toSorted();
}

function theirsOut(): string[] {
  const { erp } = two.simulator.state.shelves;
  const deleted = new Set(erp.living('documentDeleted').map(({ data }) => data.key));
  return [...erp.committed.values()]
    .flatMap(({ document, answer }) =>
      document.lines.map(({ line, itemNo, qty }) => {
        const { number = '', reason = '' } = answer.lines.find((one) => one.line === line) ?? {};
        const state = answer.result === 'accepted' && !deleted.has(document.key) ? 'synchronized' : 'failed';
        return [document.key, line, itemNo, Number(qty), number, reason, state].join(' ');
      }),
    )
    .toSorted();
}

const look = () => two.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'erp'");
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, at) => one === b[at]);
const waiting = async (): Promise<number[]> =>
  (await two.pool.query<{ id: number }>("select id::int as id from outbox where state in ('queued', 'sending')")).rows.map(({ id }) => id);

/** Messages whose answer was read and that have not heard of it yet. */
const answered = async (): Promise<number> =>
  (
    await two.pool.query<{ n: number }>(
      "select count(distinct o.id)::int as n from outbox o join file_answer a using (neighbour, key) where o.state in ('queued', 'sending')",
    )
  ).rows[0]?.n ?? 0;

describe(`an ERP with files: ${documents} documents out from ${clients} clients, ${documents} records in, both servers killed at once, twice`, () => {
  it('every fault of files at once: both sides agree line by line', async () => {
    for (const fault of faults) two.simulator.faults.set({ neighbour: 'erp', ...fault });
    const active = two.simulator.faults.list();
    tellSuppliers();
    const pulling = setInterval(() => void look().catch(() => {}), 1000);
    try {
      const receipts = await receiveAll();
      // All of them have come to the ERP, under every fault.
      await eventually(
        () => two.simulator.state.shelves.erp.committed.size,
        (count) => count === documents,
        120_000,
      );
      two.simulator.faults.clear();
      expect(active.filter(({ happened }) => happened === 0)).toEqual([]);
      await eventually(
        async () => (await readdir(path.join(folder, 'answers'))).length,
        (left) => left === 0,
        200_000,
      );
      await eventually(answered, (count) => count === 0, 60_000);
      // What got no answer, or one that nobody could read, is asked for again by hand; once is enough now.
      const silent = await waiting();
      expect(silent.length).toBeGreaterThan(0);
      await insist(() => admin.ask('resendMessages', { ids: silent }));
      await eventually(waiting, (ids) => ids.length === 0, 120_000);
      await eventually(
        async () => [await oursOut(), await oursIn()] as const,
        ([out, records]) => same(out, theirsOut()) && same(records, theirsIn()),
        60_000,
      ).catch(() => {});
      expect(await oursOut()).toEqual(theirsOut());
      expect(theirsOut()).toHaveLength(2 * documents);
      expect(await oursIn()).toEqual(theirsIn());
      const docNos = [...two.simulator.state.shelves.erp.committed.values()].map(({ document }) => document.document.docNo);
      expect(docNos.toSorted()).toEqual(receipts.toSorted());
      expect((await compareLedger(two.pool)).differences).toEqual([]);
    } finally {
      clearInterval(pulling);
    }
  }, 600_000);
});
