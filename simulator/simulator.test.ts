import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signRequest } from '../contract/exchange/signature.node.ts';
import { type Simulator, startSimulator } from './startSimulator.ts';
import { ask, control, testCredentials as credentials, itemOf, noteOf, receiptOf } from './testKit.ts';

let dataDir: string;
let simulator: Simulator;
const start = () => startSimulator({ port: 0, dataDir, credentials });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kuwei-simulator-'));
  simulator = await start();
});

afterEach(async () => {
  await simulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('signature', () => {
  const path = '/erp/v1/changes';
  const get = (headers: Record<string, string>) => fetch(simulator.url + path, { headers });

  it('accepts a signed request', async () => {
    expect(await ask(simulator, 'GET', path)).toMatchObject({ status: 200, json: { records: [], next: '0', more: false } });
  });

  it.each([
    ['no signature', () => ({}), 'signature-missing'],
    ['an unknown key', () => signRequest({ method: 'GET', path, body: '' }, { ...credentials, key: 'else' }, Date.now()), 'key-unknown'],
    [
      'another secret',
      () => signRequest({ method: 'GET', path, body: '' }, { ...credentials, secret: 'else' }, Date.now()),
      'signature-wrong',
    ],
    ['another path', () => signRequest({ method: 'GET', path: `${path}?limit=1`, body: '' }, credentials, Date.now()), 'signature-wrong'],
    ['another method', () => signRequest({ method: 'POST', path, body: '' }, credentials, Date.now()), 'signature-wrong'],
    [
      'a clock 6 minutes behind',
      () => signRequest({ method: 'GET', path, body: '' }, credentials, Date.now() - 360_000),
      'time-outside-window',
    ],
    [
      'a clock 6 minutes ahead',
      () => signRequest({ method: 'GET', path, body: '' }, credentials, Date.now() + 360_000),
      'time-outside-window',
    ],
  ])('refuses %s', async (_what, headers, error) => {
    const response = await get({ ...headers() });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error });
  });

  it('refuses a body that was changed on its way, and takes nothing', async () => {
    const at = '/erp/v1/documents';
    const headers = signRequest({ method: 'POST', path: at, body: JSON.stringify(receiptOf('D1', 1, '5')) }, credentials, Date.now());
    const response = await fetch(simulator.url + at, {
      method: 'POST',
      headers: { ...headers },
      body: JSON.stringify(receiptOf('D1', 1, '50')),
    });
    expect(response.status).toBe(401);
    expect(simulator.state.shelves.erp.committed.size).toBe(0);
  });
});

describe('documents', () => {
  it('are taken once, however often and however parallel their key comes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1', 2))));
    const numbers = new Set(answers.map(({ json }) => JSON.stringify({ ...Object(json), repeated: undefined })));
    expect(numbers.size).toBe(1);
    expect(answers.filter(({ json }) => Object(json).repeated === true)).toHaveLength(19);
    expect(await control(simulator, 'GET', 'documents')).toMatchObject({
      documents: [{ key: 'receipt:1001:D1:1', received: 20, answer: { result: 'accepted' } }],
    });
  });

  it('may be sent again with a later time of sending, but not with other content', async () => {
    await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1'));
    expect(await ask(simulator, 'POST', '/erp/v1/documents', { ...receiptOf('D1'), sentAt: '2026-11-03T02:00:00Z' })).toMatchObject({
      status: 200,
      json: { repeated: true },
    });
    expect(await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1', 1, '6'))).toMatchObject({
      status: 409,
      json: { error: 'key-reused' },
    });
  });

  it('are asked for by key: 404 before, the stored answer after', async () => {
    const path = `/erp/v1/documents/${encodeURIComponent('receipt:1001:D/1 ä:1')}`;
    expect((await ask(simulator, 'GET', path)).status).toBe(404);
    const sent = await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D/1 ä'));
    expect((await ask(simulator, 'GET', path)).json).toEqual({ ...Object(sent.json), repeated: true });
  });

  it('are judged line by line against what the ERP knows', async () => {
    await control(simulator, 'POST', 'records', {
      partner: 'erp',
      records: [itemOf('I-1'), itemOf('I-2', 'kg'), itemOf('I-4'), itemOf('I-5')],
    });
    const lines = [1, 2, 4, 5].map((poLine) => ({
      org: '1001',
      poNo: 'PO-1',
      poLine,
      itemNo: poLine === 4 ? 'I-9' : `I-${poLine}`,
      qty: '8',
    }));
    await control(simulator, 'POST', 'erp/purchases', { lines });
    const { json } = await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1', 6));
    const reasons = Object(json).lines.map((line: { reason?: string }) => line.reason?.split(' / ')[1]);
    expect(reasons).toEqual([
      undefined,
      'the unit must be kg, not pcs',
      'item I-3 is unknown',
      'purchase order PO-1 line 4 is for I-9',
      undefined,
      'item I-6 is unknown',
    ]);
    expect(Object(json).result).toBe('partly');
    const more = await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D2', 1, '3.000001'));
    expect(more.json).toMatchObject({ result: 'refused', lines: [{ reason: '超过采购订单数量 8 / more than the 8 ordered' }] });
    expect((await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D3', 1, '3'))).json).toMatchObject({ result: 'accepted' });
  });

  it('that take another back are taken once', async () => {
    await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1'));
    const reversal = (docNo: string, originalKey: string) => {
      const { document, lines, ...rest } = receiptOf(docNo);
      return {
        ...rest,
        key: `receiptReversal:1001:${docNo}:1`,
        type: 'receiptReversal',
        document: { ...document, originalKey },
        lines,
      };
    };
    expect((await ask(simulator, 'POST', '/erp/v1/documents', reversal('X0', 'receipt:1001:D9:1'))).json).toMatchObject({
      result: 'refused',
      lines: [{ result: 'refused' }],
    });
    expect((await ask(simulator, 'POST', '/erp/v1/documents', reversal('X1', 'receipt:1001:D1:1'))).json).toMatchObject({
      result: 'accepted',
    });
    expect((await ask(simulator, 'POST', '/erp/v1/documents', reversal('X2', 'receipt:1001:D1:1'))).json).toMatchObject({
      result: 'refused',
    });
    // Taken back in part: the lines that were refused may come again, the others not.
    await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D2', 2));
    const whole = (docNo: string) => ({ ...reversal(docNo, 'receipt:1001:D2:1'), lines: receiptOf('D2', 2).lines });
    await control(simulator, 'POST', 'faults', { partner: 'erp', fault: 'refusedLine', lines: [1], times: 1 });
    expect((await ask(simulator, 'POST', '/erp/v1/documents', whole('X3'))).json).toMatchObject({ result: 'partly' });
    expect((await ask(simulator, 'POST', '/erp/v1/documents', whole('X4'))).json).toMatchObject({
      result: 'partly',
      lines: [{ result: 'accepted' }, { result: 'refused', reason: expect.stringContaining('was taken back already') }],
    });
  });

  it('R1: that were deleted here are taken back by nothing and posted by nothing, until they are brought back', async () => {
    const send = async (body: unknown) => (await ask(simulator, 'POST', '/erp/v1/documents', body)).json;
    const { document, ...rest } = receiptOf('G1');
    const reversal = (docNo: string) => ({
      ...rest,
      key: `receiptReversal:1001:${docNo}:1`,
      type: 'receiptReversal',
      document: { ...document, docNo, originalKey: 'receipt:1001:G1:1' },
    });
    const stock = () => simulator.state.stock.lines('1001').find(({ itemNo }) => itemNo === 'I-1')?.qty;
    const before = stock() ?? '0';
    expect(await send(receiptOf('G1'))).toMatchObject({ result: 'accepted' });
    const posted = stock();
    await control(simulator, 'POST', 'delete', { key: 'receipt:1001:G1:1' });
    expect(stock()).toBe(before);
    expect(await send(reversal('G1R'))).toMatchObject({ result: 'refused' });
    expect(await send(receiptOf('G1'))).toMatchObject({ error: 'document-deleted' });
    await expect(control(simulator, 'POST', 'delete', { key: 'receipt:1001:G1:1' })).rejects.toThrow('deleted-already');
    expect(stock()).toBe(before);
    await control(simulator, 'POST', 'restore', { key: 'receipt:1001:G1:1' });
    expect(stock()).toBe(posted);
    expect(await send(reversal('G2R'))).toMatchObject({ result: 'accepted' });
    expect(stock()).toBe(before);
    await expect(control(simulator, 'POST', 'delete', { key: 'receipt:1001:G1:1' })).rejects.toThrow('taken-back');
    await control(simulator, 'POST', 'delete', { key: 'receiptReversal:1001:G2R:1' });
    expect(stock()).toBe(posted);
    expect(await send(reversal('G3R'))).toMatchObject({ result: 'accepted' });
    // A restored document withdraws no document that another one has withdrawn since, or that is itself deleted.
    const restore = () => control(simulator, 'POST', 'restore', { key: 'receiptReversal:1001:G2R:1' });
    await expect(restore()).rejects.toThrow('was taken back already');
    await control(simulator, 'POST', 'delete', { key: 'receiptReversal:1001:G3R:1' });
    await control(simulator, 'POST', 'delete', { key: 'receipt:1001:G1:1' });
    await expect(restore()).rejects.toThrow('was deleted here');
    expect(stock()).toBe(before);
    await control(simulator, 'POST', 'restore', { key: 'receipt:1001:G1:1' });
    await restore();
    expect(stock()).toBe(before);
  });

  it('with a key that does not fit, a repeated line or a number as quantity are malformed', async () => {
    const good = receiptOf('D1', 2);
    const bad = [
      { ...good, key: 'receipt:1001:D2:1' },
      { ...good, lines: [good.lines[0], good.lines[0]] },
      { ...good, lines: [{ ...good.lines[0], qty: 5 }] },
      'text',
      null,
    ];
    for (const body of bad) expect((await ask(simulator, 'POST', '/erp/v1/documents', body)).status).toBe(400);
    expect(simulator.state.shelves.erp.committed.size).toBe(0);
  });
});

describe('the portal', () => {
  it('gives a note by its number and by the code of a label, in its newest state', async () => {
    await control(simulator, 'POST', 'portal/notes', noteOf('SD1'));
    await control(simulator, 'POST', 'portal/notes', { notes: [noteOf('SD1', '12'), noteOf('SD2')] });
    expect((await ask(simulator, 'GET', '/portal/v1/delivery-notes/SD1')).json).toMatchObject({
      kind: 'deliveryNote',
      version: 2,
      data: { lines: [{ qty: '12' }] },
    });
    expect((await ask(simulator, 'GET', '/portal/v1/labels/SD2-L1')).json).toMatchObject({ id: 'SD2' });
    expect((await ask(simulator, 'GET', '/portal/v1/labels/SD3-L1')).status).toBe(404);
    expect((await ask(simulator, 'GET', '/portal/v1/delivery-notes/%ZZ')).status).toBe(404);
  });

  it('pages its changes by cursor without losing or repeating one', async () => {
    await control(simulator, 'POST', 'portal/notes', { notes: Array.from({ length: 25 }, (_, index) => noteOf(`SD${index}`)) });
    const ids: string[] = [];
    let next = '';
    for (let more = true; more; ) {
      const { json } = await ask(simulator, 'GET', `/portal/v1/changes?limit=10${next === '' ? '' : `&since=${next}`}`);
      const page = Object(json);
      ids.push(...page.records.map((record: { id: string }) => record.id));
      [next, more] = [page.next, page.more];
    }
    expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => `SD${index}`));
    expect((await ask(simulator, 'GET', '/portal/v1/changes?since=99')).status).toBe(400);
  });
});

describe('the page and the controls', () => {
  it('show the page with its script and style', async () => {
    for (const path of ['/', '/page.js', '/page.css']) expect((await fetch(simulator.url + path)).status).toBe(200);
  });

  it('list what was committed, by type and the last ones alone', async () => {
    for (const docNo of ['D1', 'D2', 'D3']) await ask(simulator, 'POST', '/erp/v1/documents', receiptOf(docNo));
    const keys = async (query: string) =>
      Object(await control(simulator, 'GET', `documents?${query}`)).documents.map((each: { key: string }) => each.key);
    expect(await keys('partner=erp&type=receipt&org=1001&last=2')).toEqual(['receipt:1001:D2:1', 'receipt:1001:D3:1']);
    expect(await keys('type=putaway')).toEqual([]);
    expect(await keys('partner=qa')).toEqual([]);
    expect(await keys('org=1002')).toEqual([]);
  });

  it('refuse what a foreign web page could send, and wrong input with its field', async () => {
    expect((await fetch(`${simulator.url}/control/reset`, { method: 'POST', body: '{}' })).status).toBe(415);
    await expect(control(simulator, 'POST', 'faults', { partner: 'erp', fault: 'tired' })).rejects.toThrow(/fault/);
  });
});
