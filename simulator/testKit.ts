import { createServer } from 'node:http';
import { documentKey, type OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { DeliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import { inboundEnvelope } from '../contract/exchange/protocol.ts';
import { signRequest, verifyRequest } from '../contract/exchange/signature.node.ts';
import type { Simulator } from './startSimulator.ts';

/** What tests use as key and secret. */
export const testCredentials = { key: 'kuwei-test', secret: 'only for the tests of this folder' };

/** Asks the simulator as Kuwei does, signed. */
export async function ask(
  simulator: Simulator,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<{ status: number; text: string; json: unknown }> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...signRequest({ method, path, body: sent }, simulator.credentials, Date.now()) };
  const response = await fetch(simulator.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, text, json };
}

/** Uses a control of the simulator. */
export async function control(simulator: Simulator, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${simulator.url}/control/${path}`, {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** A receipt of some lines, of the items I-1, I-2, …, on purchase order PO-1. */
export function receiptOf(docNo: string, lines = 1, qty = '5'): Extract<OutboundDocument, { type: 'receipt' }> {
  return {
    key: documentKey({ type: 'receipt', org: '1001', docNo, version: 1 }),
    type: 'receipt',
    org: '1001',
    version: 1,
    sentAt: '2026-11-03T01:30:05Z',
    document: { docNo, date: '2026-11-03', createdAt: '2026-11-03T09:30:00+08:00', createdBy: 'E1', supplierCode: 'S-1', noteNo: 'SD1' },
    lines: Array.from({ length: lines }, (_, index) => ({
      line: index + 1,
      itemNo: `I-${index + 1}`,
      qty,
      unit: 'pcs',
      warehouse: 'W01',
      location: 'A-01',
      status: 'available',
      poNo: 'PO-1',
      poLine: index + 1,
      noteNo: 'SD1',
      noteLine: index + 1,
    })),
  };
}

/** A delivery note of one line with some labels. */
export function noteOf(noteNo: string, qty = '10'): DeliveryNote {
  return {
    noteNo,
    org: '1001',
    supplierCode: 'S-1',
    supplierName: '恒力',
    deliveryDate: '2026-11-03',
    lines: [{ line: 1, poNo: 'PO-1', poLine: 1, itemNo: 'I-1', qty, unit: 'pcs' }],
    labels: [{ code: `${noteNo}-L1`, line: 1, qty }],
  };
}

/** A push that arrived at the stand-in for Kuwei. */
export type ArrivedPush = { key: string; records: unknown[] };

/** Starts a stand-in for Kuwei that checks the signature and keeps what arrives. */
export async function listenAsKuwei(): Promise<{ url: string; pushes: ArrivedPush[]; stop: () => void }> {
  const pushes: ArrivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const check = verifyRequest(
        { method: 'POST', path: request.url ?? '', body },
        request.headers,
        () => testCredentials.secret,
        Date.now(),
      );
      if (!check.ok) return void response.writeHead(401).end('{}');
      const push = inboundEnvelope.parse(JSON.parse(body.toString('utf8')));
      pushes.push({ key: push.key, records: push.records });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ key: push.key, records: [] }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, pushes, stop };
}

/** A record of an item. */
export const itemOf = (itemNo: string, unit = 'pcs') => ({
  kind: 'item',
  id: `1001/${itemNo}`,
  version: 1,
  data: { org: '1001', itemNo, name: itemNo, unit, batchControlled: false, qcExempt: true },
});
