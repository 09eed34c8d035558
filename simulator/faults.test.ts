import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRecord } from '../contract/exchange/protocol.records.ts';
import { changesPage } from '../contract/exchange/protocol.ts';
import { signRequest } from '../contract/exchange/signature.node.ts';
import { FaultBoard, type FaultSwitch } from './faults.ts';
import { type Simulator, startSimulator } from './startSimulator.ts';
import { type ArrivedPush, ask, control, testCredentials as credentials, listenAsKuwei, noteOf, receiptOf } from './testKit.ts';

let dataDir: string;
let simulator: Simulator;
let kuwei: { url: string; pushes: ArrivedPush[]; stop: () => void };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kuwei-faults-'));
  kuwei = await listenAsKuwei();
  simulator = await startSimulator({ port: 0, dataDir, credentials, kuweiUrl: kuwei.url });
});

afterEach(async () => {
  await simulator.stop();
  kuwei.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const fault = (given: Omit<FaultSwitch, 'partner'>) => control(simulator, 'POST', 'faults', { partner: 'erp', ...given });
const send = (docNo = 'D1', lines = 1) => ask(simulator, 'POST', '/erp/v1/documents', receiptOf(docNo, lines));
const lookUp = () => ask(simulator, 'GET', `/erp/v1/documents/${encodeURIComponent('receipt:1001:D1:1')}`);
const committed = () => simulator.state.shelves.erp.committed.size;
const item = (version: number) => ({
  kind: 'item',
  id: '1001/I-1',
  version,
  data: { org: '1001', itemNo: 'I-1', name: `v${version}`, unit: 'pcs', batchControlled: false, qcExempt: true },
});
const versions = (records: unknown[]) => records.map((record) => Object(record).version);

describe('a fault of a partner that is sent a document', () => {
  it('down: resets the connection and takes nothing, as often as told, at this partner only', async () => {
    await fault({ fault: 'down', times: 2 });
    await expect(send()).rejects.toThrow();
    expect((await ask(simulator, 'GET', '/portal/v1/changes')).status).toBe(200);
    await expect(lookUp()).rejects.toThrow();
    expect(committed()).toBe(0);
    expect((await send()).status).toBe(200);
  });

  it('http500: answers 500 and takes nothing', async () => {
    await fault({ fault: 'http500', times: 1 });
    expect((await send()).status).toBe(500);
    expect((await lookUp()).status).toBe(404);
  });

  it('slow: takes the document late, even when nobody waits for the answer any more', async () => {
    await fault({ fault: 'slow', afterMs: 1000, times: 1 });
    const impatient = new AbortController();
    const hasty = ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1'), impatient.signal);
    // The fault happened: the document has arrived, and is not taken yet.
    await expect.poll(() => simulator.faults.list()).toEqual([]);
    expect(committed()).toBe(0);
    impatient.abort();
    await expect(hasty).rejects.toThrow();
    await expect.poll(committed).toBe(1);
  });

  it('lostAnswer: takes the document, then drops the connection; asked afterwards it knows', async () => {
    await fault({ fault: 'lostAnswer', times: 1 });
    await expect(send()).rejects.toThrow();
    expect(await lookUp()).toMatchObject({ status: 200, json: { result: 'accepted', repeated: true } });
    expect((await send()).json).toMatchObject({ repeated: true });
    expect(committed()).toBe(1);
  });

  it('garbage: takes the document and answers once no JSON, once no answer of the protocol', async () => {
    await fault({ fault: 'garbage', times: 2, on: ['send'] });
    expect(await send('D1')).toMatchObject({ status: 200, json: undefined });
    expect(Object((await send('D2')).json)).not.toHaveProperty('result');
    expect(await lookUp()).toMatchObject({ status: 200, json: { result: 'accepted' } });
  });

  it('doubleAnswer: the same answer stands twice on the wire', async () => {
    await fault({ fault: 'doubleAnswer', times: 1 });
    const path = '/erp/v1/documents';
    const body = JSON.stringify(receiptOf('D1'));
    const head = {
      host: 'simulator',
      'content-length': String(Buffer.byteLength(body)),
      ...signRequest({ method: 'POST', path, body }, credentials, Date.now()),
    };
    const raw = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1', () =>
        socket.write(
          `POST ${path} HTTP/1.1\r\n${Object.entries(head)
            .map(([name, value]) => `${name}: ${value}\r\n`)
            .join('')}\r\n${body}`,
        ),
      );
      let seen = '';
      socket.on('data', (chunk) => {
        seen += chunk.toString();
      });
      socket.on('end', () => resolve(seen));
      socket.on('error', reject);
    });
    expect(raw.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(committed()).toBe(1);
    await fault({ fault: 'doubleAnswer', times: 1 });
    expect((await send()).json).toMatchObject({ repeated: true });
  });

  it('refusedLine: refuses the lines and the items named', async () => {
    await fault({ fault: 'refusedLine', lines: [2], items: ['I-3'] });
    const { json } = await send('D1', 4);
    expect(Object(json).lines.map((line: { result: string }) => line.result)).toEqual(['accepted', 'refused', 'refused', 'accepted']);
    expect(Object(json).result).toBe('partly');
    await fault({ fault: 'refusedLine', off: true });
    expect((await send('D2', 4)).json).toMatchObject({ result: 'accepted' });
  });

  it('deletedDocument: a documentDeleted record follows by push and stands in the changes', async () => {
    await fault({ fault: 'deletedDocument', times: 1, on: ['send'] });
    const { json } = await send();
    await expect.poll(() => kuwei.pushes.length).toBe(1);
    const deletion = { kind: 'documentDeleted', data: { type: 'receipt', key: 'receipt:1001:D1:1', number: Object(json).number } };
    expect(kuwei.pushes[0]?.records).toMatchObject([deletion]);
    expect((await ask(simulator, 'GET', '/erp/v1/changes')).json).toMatchObject({ records: [deletion] });
  });
});

describe('a fault of a partner that gives records', () => {
  const push = (records: unknown[]) => control(simulator, 'POST', 'push', { partner: 'erp', records, key: 'K1' });

  it('outOfOrder: pulled and pushed records come newest first, an older version last', async () => {
    await push([item(1)]);
    await control(simulator, 'POST', 'records', { partner: 'erp', records: [item(2), item(3)] });
    await fault({ fault: 'outOfOrder' });
    expect(versions(Object((await ask(simulator, 'GET', '/erp/v1/changes')).json).records)).toEqual([3, 2, 1]);
    expect(versions(Object((await ask(simulator, 'GET', '/erp/v1/changes?since=2')).json).records)).toEqual([3, 2]);
    await push([item(4)]);
    expect(versions(kuwei.pushes.at(-1)?.records ?? [])).toEqual([4, 3]);
  });

  it('outOfOrder: a page stays within the limit of the protocol and ends with older versions', async () => {
    for (const version of [1, 2]) {
      const records = Array.from({ length: 1000 }, (_, at) => ({ ...item(version), id: `1001/I-${at}` }));
      await control(simulator, 'POST', 'records', { partner: 'erp', records });
    }
    await fault({ fault: 'outOfOrder' });
    const page = changesPage.parse((await ask(simulator, 'GET', '/erp/v1/changes?since=1000&limit=1000')).json);
    expect(versions(page.records)).toEqual([...Array(500).fill(2), ...Array(500).fill(1)]);
  });

  it.each(['doubleAnswer', 'lostAnswer'] as const)('%s: the same push comes twice under one key', async (name) => {
    await fault({ fault: name, times: 1 });
    await push([item(1)]);
    expect(kuwei.pushes).toHaveLength(2);
    expect(kuwei.pushes[1]).toEqual(kuwei.pushes[0]);
  });

  it('garbage: one record of the push is broken, the others are readable', async () => {
    await fault({ fault: 'garbage', times: 1 });
    await push([item(1), item(2)]);
    const readings = kuwei.pushes[0]?.records.map((record) => readRecord(record, 'erp')) ?? [];
    expect(readings.map((each) => each.ok)).toEqual([true, false, true]);
    expect(readings[1]).toMatchObject({ kind: 'item', id: 'broken-on-purpose', reason: expect.stringContaining('itemNo') });
  });

  it('deletedDocument: a tombstone with a higher version follows', async () => {
    await fault({ fault: 'deletedDocument', times: 1 });
    await push([item(4)]);
    expect(kuwei.pushes[1]?.records).toEqual([{ kind: 'item', id: '1001/I-1', version: 5, deleted: true }]);
    await control(simulator, 'POST', 'portal/notes', noteOf('SD1'));
    await control(simulator, 'POST', 'faults', { partner: 'portal', fault: 'deletedDocument', times: 1 });
    expect((await ask(simulator, 'GET', '/portal/v1/labels/SD1-L1')).status).toBe(200);
    await expect.poll(() => kuwei.pushes.length).toBe(3);
    expect((await ask(simulator, 'GET', '/portal/v1/labels/SD1-L1')).status).toBe(404);
    expect((await ask(simulator, 'GET', '/portal/v1/delivery-notes/SD1')).json).toMatchObject({ deleted: true, version: 2 });
  });

  it('a raw record goes out as it is, a bad one among the others is refused by name', async () => {
    await control(simulator, 'POST', 'push', { partner: 'mcas', raw: [{ kind: 'item', id: 'X' }] });
    expect(kuwei.pushes[0]?.records).toEqual([{ kind: 'item', id: 'X' }]);
    await expect(push([item(1), { ...item(2), data: {} }])).rejects.toThrow(/records.1 of erp: data.org/);
  });

  it('a partner that cannot reach Kuwei says so', async () => {
    kuwei.stop();
    expect(await push([item(1)])).toMatchObject({ deliveries: [{ status: 'no answer' }] });
  });
});

describe('the fault board', () => {
  it('strikes with the given rate, the same way for the same seed', () => {
    const strikes = (seed: number) => {
      const board = new FaultBoard(seed);
      board.set({ partner: 'all', fault: 'down', rate: 0.3 });
      return Array.from({ length: 1000 }, () => board.strike('qa', 'send').has('down'));
    };
    const count = strikes(7).filter(Boolean).length;
    expect(count).toBeGreaterThan(240);
    expect(count).toBeLessThan(360);
    expect(strikes(7)).toEqual(strikes(7));
    expect(strikes(8)).not.toEqual(strikes(7));
  });

  it('shows what is switched on and how often it happened, and switches all off', async () => {
    await fault({ fault: 'http500', times: 3 });
    await send();
    expect(await control(simulator, 'GET', 'faults')).toMatchObject({
      faults: [{ partner: 'erp', fault: 'http500', times: 3, happened: 1 }],
    });
    expect(await control(simulator, 'GET', 'messages')).toMatchObject({
      messages: [{ what: 'POST /v1/documents', status: 500, faults: ['http500'] }],
    });
    await control(simulator, 'POST', 'faults', { partner: 'all', fault: 'none' });
    expect(await control(simulator, 'GET', 'faults')).toMatchObject({ faults: [] });
  });

  it('a stop does not wait for slow answers', async () => {
    await fault({ fault: 'slow', afterMs: 60_000 });
    const waiting = new Promise<void>((resolve) => {
      const path = '/erp/v1/changes';
      const call = request(simulator.url + path, {
        headers: { ...signRequest({ method: 'GET', path, body: '' }, credentials, Date.now()) },
      });
      call.on('error', () => resolve());
      call.end();
    });
    await expect.poll(() => simulator.faults.list()[0]?.happened).toBe(1);
    await simulator.stop();
    await waiting;
    simulator = await startSimulator({ port: 0, dataDir, credentials });
  });
});
