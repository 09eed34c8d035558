import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { checkedInKeeper, eventually, useNeighbours } from '../neighbours.ts';
import { makeNote } from '../notes.ts';
import { Client, usePlant } from '../plant.ts';
import { Doomed } from './doomed.ts';
import { insist } from './twoServers.ts';

const documents = 1000;
const clients = 8;
const plant = usePlant();
const next = useNeighbours(plant);

let doomed: Doomed;
beforeAll(async () => {
  doomed = new Doomed(plant.databaseUrl, plant.server.app.config.dataDir);
  await doomed.start();
}, 60_000);
afterAll(() => doomed.kill());

interface OurLine {
  key: string;
  state: string;
  receipt: string;
  sync: string;
  line: number;
  item: string;
  qty: string;
  number: string;
  reason: string;
  why: string;
}

const ourLines = async (): Promise<OurLine[]> =>
  (
    await plant.pool.query<OurLine>(`
    select o.key, o.state, r.receipt_no as receipt, r.sync_state as sync, l.line_no as line, i.code as item, l.qty, l.erp_line_no as number, l.erp_reason as reason, o.reason as why
      from outbox o join receipt r on r.id = o.document_id join receipt_line l on l.receipt_id = r.id join item i on i.id = l.item_id
     order by o.id, l.line_no`)
  ).rows;

describe('the exchange under faults', () => {
  it(`${documents} documents from ${clients} clients, every fault, the server killed twice: nothing twice, nothing missing`, async () => {
    const { warehouseId } = await checkedInKeeper(plant);
    const keeper = new Client(doomed.url);
    keeper.token = (await plant.signIn('keeper')).token;
    keeper.org = '101';
    const notes = await Promise.all(
      Array.from({ length: documents }, () => makeNote(plant.pool, { lines: 2, labelsPerLine: 1, firstItem: 1 })),
    );
    for (const fault of ['lostAnswer', 'garbage', 'http500', 'down', 'doubleAnswer'] as const)
      next.fault({ neighbour: 'erp', fault, rate: 0.04 });
    next.fault({ neighbour: 'erp', fault: 'slow', rate: 0.01, afterMs: 1300, on: ['send'] });
    next.fault({ neighbour: 'erp', fault: 'refusedLine', rate: 0.02, lines: [2] });
    // On a push it would bury the news of a deletion itself.
    next.fault({ neighbour: 'erp', fault: 'deletedDocument', rate: 0.01, on: ['send'] });
    // What the ERP tells by itself comes to the server of this process, which is never killed and does not deliver alone.
    let received = 0;
    let kills = 0;
    const killing = async () => {
      for (const at of [0.3, 0.7]) {
        await eventually(
          () => received,
          (count) => count >= documents * at,
          120_000,
        );
        await doomed.again();
        kills += 1;
      }
    };
    const work = Array.from({ length: clients }, async () => {
      for (let note = notes.shift(); note; note = notes.shift()) {
        const { noteNo } = note;
        await insist((operationId) => keeper.ask('scanNote', { noteNo, warehouseId, resume: true }, { operationId }));
        const saved = await insist((operationId) =>
          keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] }, { operationId }),
        );
        if (!saved.ok) throw new Error(saved.message);
        received += 1;
      }
    });
    await Promise.all([killing(), ...work]);
    expect(kills).toBe(2);
    await eventually(
      async () =>
        (await plant.pool.query<{ n: number }>("select count(*) as n from outbox where state in ('queued', 'sending')")).rows[0]?.n,
      (open) => open === 0,
      60_000,
    );
    // Otherwise the run shows nothing: each fault struck.
    expect(next.simulator.faults.list().filter((fault) => fault.happened === 0)).toEqual([]);
    const held = next.documents();
    expect(held).toHaveLength(documents);
    expect(new Set(held.map(({ document }) => document.document.docNo)).size).toBe(documents);
    const deleted = new Set(next.simulator.state.shelves.erp.living('documentDeleted').map(({ data }) => data.key));
    const lines = await ourLines();
    expect(lines).toHaveLength(2 * documents);
    const byKey = Map.groupBy(lines, (line) => line.key);
    for (const { document, answer } of held) {
      const ours = byKey.get(document.key) ?? [];
      expect(ours.map(({ line, item, qty }) => [line, item, qty])).toEqual(
        document.lines.map(({ line, itemNo, qty }) => [line, itemNo, qty]),
      );
      expect(ours.map(({ number, reason }) => [number, reason])).toEqual(
        answer.lines.map(({ number = '', reason = '' }) => [number, reason]),
      );
      const state = answer.result === 'accepted' && !deleted.has(document.key) ? 'synchronized' : 'failed';
      expect(
        ours.map((line) => [line.state, line.sync]),
        `${document.key}: ${ours[0]?.why}`,
      ).toEqual(ours.map(() => [state, state]));
    }
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  }, 180_000);
});
