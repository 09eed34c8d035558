import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inboundPath } from '../contract/exchange/protocol.ts';
import { signRequest } from '../contract/exchange/signature.node.ts';
import { saveConnections } from '../server/exchange/saveConnections.ts';
import { quantile } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { receive, receivers } from './receipts.ts';
import { count, type Part, type Row } from './row.ts';
import { connectErp, type Simulated, startSimulated } from './simulated.ts';

const documents = 2000;

/** Exchange with partners in both directions, and how much an ERP that does not answer slows receiving. */
export const delivery: Part = (_options, tell) =>
  onPlant(async (plant) => {
    const simulated = await startSimulated(plant);
    try {
      tell(await outbound(plant, simulated));
      tell(await inbound(plant, simulated));
      for (const how of ['refuses connections', 'never answers'] as const) tell(await dead(plant, how));
    } finally {
      await simulated.stop();
    }
  });

/** Sends the receipts of the outbox to an ERP that answers after 50 ms. */
async function outbound(plant: BenchPlant, { url, credentials, control }: Simulated): Promise<Row> {
  await control('faults', { partner: 'erp', fault: 'slow', afterMs: 50 });
  const staff = await receivers(plant, 16);
  await receive(plant, staff, 2, documents);
  for (const one of staff.people) one.close();
  const open = async () => {
    const { rows } = await plant.database.pool.query<{ n: number }>(
      "select count(*)::int as n from outbox where state in ('queued', 'sending')",
    );
    return rows[0]?.n ?? 0;
  };
  const started = performance.now();
  await connectErp(plant, `${url}/erp`, credentials);
  while ((await open()) > 0) {
    if (performance.now() - started > 120_000) throw new Error(`${await open()} documents are still on their way after two minutes`);
    await wait(50);
  }
  const rate = documents / ((performance.now() - started) / 1000);
  const { rows } = await plant.database.pool.query<{ n: number }>("select count(*)::int as n from outbox where state = 'synchronized'");
  await connectErp(plant, undefined);
  return {
    what: `${count(documents)} documents out, 16 in flight, the ERP answers after 50 ms`,
    figure: `${count(rate)} documents/s, ${count(rows[0]?.n ?? 0)} accepted`,
    target: '≥ 200/s, all accepted',
    reached: rate >= 200 && rows[0]?.n === documents,
  };
}

const notesPerPush = 25;
const pushes = 24;
const lines = 5;
const labelsPerLine = 4;

function announced(push: number, n: number, org: string): unknown {
  const noteNo = `IN${String(push).padStart(3, '0')}${String(n).padStart(4, '0')}`;
  const items = Array.from({ length: lines }, (_, line) => ({
    line: line + 1,
    poNo: 'PO1',
    poLine: line + 1,
    // Items whose unit is 件; all get a batch.
    itemNo: `3010-${String(1 + ((n + line) % 8)).padStart(4, '0')}`,
    qty: '100',
    unit: '件',
    batch: 'B1',
  }));
  const labels = items.flatMap(({ line }) =>
    Array.from({ length: labelsPerLine }, (_, k) => ({ code: `${noteNo}-${line}-${k}`, line, qty: String(100 / labelsPerLine) })),
  );
  const data = {
    noteNo,
    org,
    supplierCode: 'S0001',
    supplierName: '华东轴承',
    deliveryDate: '2026-11-21',
    secondary: false,
    lines: items,
    labels,
  };
  return { kind: 'deliveryNote', id: `${org}/${noteNo}`, version: 1, data };
}

/** The portal pushes delivery notes with their labels, three batches at a time. */
async function inbound(plant: BenchPlant, { credentials }: Simulated): Promise<Row> {
  await saveConnections(plant.database, plant.dir, [{ partner: 'portal', enabled: true, baseUrl: 'http://127.0.0.1:9', ...credentials }]);
  await wait(300);
  const waiting = Array.from({ length: pushes }, (_, push) => push);
  const started = performance.now();
  const worker = async () => {
    for (let push = waiting.shift(); push !== undefined; push = waiting.shift()) {
      const records = Array.from({ length: notesPerPush }, (_, n) => announced(push ?? 0, n, '101'));
      const body = JSON.stringify({ key: `bench-${push}`, source: 'portal', records });
      const response = await fetch(plant.url + inboundPath, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signRequest({ method: 'POST', path: inboundPath, body }, credentials, Date.now()),
        },
        body,
      });
      const text = await response.text();
      if (!response.ok || text.includes('"parked"')) throw new Error(`the push was not taken: ${text.slice(0, 400)}`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await plant.database.pool.query<{ n: number }>("select count(*)::int as n from label where code ~ '^IN'");
  const labels = pushes * notesPerPush * lines * labelsPerLine;
  const rate = labels / seconds;
  await saveConnections(plant.database, plant.dir, [{ partner: 'portal', enabled: false }]);
  return {
    what: `${count(pushes * notesPerPush)} delivery notes in with ${count(labels)} labels, pushed by the portal`,
    figure: `${count(rate)} label records/s, ${count(rows[0]?.n ?? 0)} stored`,
    target: '≥ 1,000/s, all stored',
    reached: rate >= 1000 && rows[0]?.n === labels,
  };
}

const turns = 6;

/** Receiving with an ERP that does not answer, and without an ERP, alternately on the same plant. */
async function dead(plant: BenchPlant, how: 'refuses connections' | 'never answers'): Promise<Row> {
  const hole = createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((done) => hole.listen(0, '127.0.0.1', done));
  const address = hole.address();
  const port = how === 'never answers' && typeof address === 'object' ? address?.port : 9;
  const staff = await receivers(plant, 16);
  await receive(plant, staff, 2, 500);
  const slower: number[] = [];
  let rate = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const rates = { dead: 0, none: 0 };
    // The order alternates, so that the growth of the plant favours neither.
    for (const state of turn % 2 ? (['dead', 'none'] as const) : (['none', 'dead'] as const)) {
      await connectErp(plant, state === 'dead' ? `http://127.0.0.1:${port}` : undefined);
      await wait(200);
      rates[state] = (await receive(plant, staff, 2, 1500)).perSecond;
    }
    rate += rates.dead / turns;
    slower.push(1 - rates.dead / rates.none);
  }
  await connectErp(plant, undefined);
  for (const one of staff.people) one.close();
  hole.close();
  const middle = (quantile(slower, 0.49) + quantile(slower, 0.51)) / 2;
  return {
    what: `receiving while the ERP ${how}, against no ERP at all, median of ${turns} turns`,
    figure: `${(middle * 100).toFixed(1)} % slower (${count(rate)} receipts/s; turns ${slower.map((one) => (one * 100).toFixed(0)).join(', ')} %)`,
    target: '≤ 5 %',
    reached: middle <= 0.05,
  };
}
