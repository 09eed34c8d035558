import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { saveConnections } from '../exchange/saveConnections.ts';

const plant = usePlant();
const answerMs = 50;
let erp: Server;
let most = 0;
let now = 0;
const order: string[] = [];

interface Sent {
  key: string;
  lines: { line: number }[];
}

beforeAll(async () => {
  erp = createServer((request, response) => {
    // It has no changes to pull.
    if (request.method === 'GET') return void response.writeHead(404).end('{}');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(parts).toString()) as Sent;
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        order.push(sent.key);
        const lines = sent.lines.map(({ line }) => ({ line, result: 'accepted', number: `N-${line}` }));
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ key: sent.key, result: 'accepted', number: 'N', lines }));
      }, answerMs);
    });
  });
  await new Promise<void>((done) => erp.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  erp.closeAllConnections();
  erp.close();
});

/** Messages written directly into the outbox, as by calls. */
const fill = (documents: number, versions: number) =>
  plant.pool.query(
    `insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
     select '101', 'erp', 'receipt', k, 'receipt', d, 'RC' || d, jsonb_build_object('key', k, 'version', v, 'lines', '[{"line":1},{"line":2}]'::jsonb)
       from generate_series(1, $2::int) v, generate_series(1, $1::int) d, lateral (select 'receipt:101:RC' || d || ':' || v as k) as g`,
    [documents, versions],
  );
const open = async () =>
  (await plant.pool.query<{ n: number }>("select count(*)::int as n from outbox where state in ('queued', 'sending')")).rows[0]?.n ?? 0;

describe('delivery with a partner that answers in 50 ms', () => {
  it('keeps 16 on their way and never more, in order per document', async () => {
    await fill(700, 2);
    const { port } = erp.address() as { port: number };
    const { database, config } = plant.server.app;
    await saveConnections(database, config.dataDir, [
      { partner: 'erp', enabled: true, baseUrl: `http://127.0.0.1:${port}`, key: 'k', secret: 'a secret of the test', inFlight: 16 },
    ]);
    await eventually(open, (count) => count === 0);
    expect(most).toBeLessThanOrEqual(16);
    expect(new Set(order).size).toBe(1400);
    expect(order).toHaveLength(1400);
    for (const first of order.filter((key) => key.endsWith(':1'))) {
      expect(order.indexOf(first)).toBeLessThan(order.indexOf(first.replace(/:1$/, ':2')));
    }
  });
});
