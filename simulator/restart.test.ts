import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadNotes } from './loadNotes.ts';
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

describe('a restart', () => {
  it('keeps what was committed, continues the numbers and drops a torn line', async () => {
    const first = await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1'));
    await control(simulator, 'POST', 'portal/notes', noteOf('SD1'));
    await simulator.stop();
    appendFileSync(join(dataDir, 'journal.ndjson'), '{"t":"document","partner":"erp","docu');
    simulator = await start();
    expect((await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1'))).json).toEqual({ ...Object(first.json), repeated: true });
    expect(Object((await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D2'))).json).number).toMatch(/^RCV\d{4}-000002$/);
    expect((await ask(simulator, 'GET', '/portal/v1/labels/SD1-L1')).status).toBe(200);
    await simulator.stop();
    simulator = await start();
    expect(simulator.state.shelves.erp.committed.get('receipt:1001:D1:1')?.received).toBe(2);
    expect(simulator.state.shelves.erp.committed.size).toBe(2);
  });

  it('after kill -9 of the process has every answered document once', async () => {
    const run = async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'simulator.ts'), '--port', '0', '--data', dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const url = await new Promise<string>((resolve) =>
        child.stdout.on('data', (text: Buffer) => {
          const found = /partners at (\S+)/.exec(text.toString())?.[1];
          if (found !== undefined) resolve(found);
        }),
      );
      return { child, as: { ...simulator, url, credentials: Object(JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'))) } };
    };
    await simulator.stop();
    const { child, as } = await run();
    expect(statSync(join(dataDir, 'credentials.json')).mode & 0o077).toBe(0);
    const answered: string[] = [];
    const sending = Array.from({ length: 200 }, async (_, index) => {
      const sent = await ask(as, 'POST', '/erp/v1/documents', receiptOf(`D${index}`));
      answered.push(Object(sent.json).number);
      if (answered.length === 50) child.kill('SIGKILL');
    });
    await Promise.allSettled(sending);
    simulator = await start();
    const kept = [...simulator.state.shelves.erp.committed.values()].map((each) => each.answer.number);
    expect(answered.length).toBeGreaterThanOrEqual(50);
    expect(kept).toEqual(expect.arrayContaining(answered));
    expect(new Set(kept).size).toBe(kept.length);
  });

  it('loads the same start file again without making anything new', async () => {
    const file = join(dataDir, 'start.json');
    const content = {
      notes: [noteOf('SD1')],
      purchases: [{ org: '1001', poNo: 'PO-1', poLine: 1, itemNo: 'I-1', qty: '8' }],
      records: { erp: [itemOf('I-1')] },
    };
    writeFileSync(file, JSON.stringify(content));
    loadNotes(simulator.state, file);
    const size = statSync(join(dataDir, 'journal.ndjson')).size;
    loadNotes(simulator.state, file);
    expect(statSync(join(dataDir, 'journal.ndjson')).size).toBe(size);
    expect(simulator.state.purchases.find({ org: '1001', poNo: 'PO-1', poLine: 1 })?.qty).toBe('8');
    writeFileSync(file, JSON.stringify([noteOf('SD2'), { ...noteOf('SD3'), noteNo: ' blank before' }]));
    expect(() => loadNotes(simulator.state, file)).toThrow(/visible characters/);
    expect(simulator.state.shelves.portal.newest('deliveryNote', 'SD2')).toBeUndefined();
  });

  it('after a reset starts empty', async () => {
    await ask(simulator, 'POST', '/erp/v1/documents', receiptOf('D1'));
    await control(simulator, 'POST', 'reset');
    await simulator.stop();
    simulator = await start();
    expect(simulator.state.shelves.erp.committed.size).toBe(0);
  });
});
