import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvText } from '../contract/exchange/csvText.ts';
import { flattenDocument } from '../contract/exchange/flat.ts';
import { documentTypes } from '../contract/exchange/outboundTypes.ts';
import { csvRows } from './csv.ts';
import { documentInFile } from './documentFile.ts';
import { type Simulator, startSimulator } from './startSimulator.ts';
import { control, itemOf, receiptOf } from './testKit.ts';

let dir: string;
let simulator: Simulator;
const inFolder = (name: string) => path.join(dir, 'exchange', 'erp', name);
const list = async (name: string) => (await readdir(inFolder(name))).filter((one) => !one.endsWith('.tmp'));

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-simulated-files-'));
  simulator = await startSimulator({ port: 0, dataDir: path.join(dir, 'data') });
  simulator.playFiles(path.join(dir, 'exchange'), 20);
  await until(
    () => list('out').catch(() => undefined),
    (names) => names !== undefined,
  );
});
afterEach(async () => {
  await simulator.stop();
  await rm(dir, { recursive: true, force: true });
});

async function until<T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let times = 0; ; times += 1) {
    const value = await look();
    if (good(value)) return value;
    if (times > 4000) throw new Error(`not so: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
const handOver = (no: string, lines = 2) =>
  writeFile(path.join(inFolder('out'), `${no}.csv`), csvText(flattenDocument(receiptOf(no, lines), {})));
const taken = () =>
  until(
    () => list('out'),
    (names) => names.length === 0,
  );
async function answers(count: number): Promise<Record<string, string>[]> {
  const names = await until(
    () => list('answers'),
    (found) => found.length === count,
  );
  const texts = await Promise.all(names.sort().map((name) => readFile(path.join(inFolder('answers'), name), 'utf8')));
  return texts.flatMap(csvRows);
}
const committed = () => [...simulator.state.shelves.erp.committed.values()];

describe('an ERP with files', () => {
  it.each(documentTypes)('reads every field of a %s again from its file', async (type) => {
    const sample = await readFile(path.join(import.meta.dirname, `../docs/exchange-samples/out/${type}-sample.csv`), 'utf8');
    const document = documentInFile(sample);
    expect(csvText(flattenDocument(Object(document), {}))).toBe(sample);
  });

  it('takes a document away, judges it as over HTTP, and answers line by line; once more it answers as before', async () => {
    await control(simulator, 'POST', 'records', { partner: 'erp', records: [itemOf('I-1')] });
    await handOver('GR1');
    await taken();
    const first = await answers(1);
    expect(first).toMatchObject([
      { key: committed()[0]?.document.key, line: '1', result: 'accepted', lineNumber: expect.stringMatching(/-1$/) },
      { line: '2', result: 'refused', reason: expect.stringContaining('I-2') },
    ]);
    await handOver('GR1');
    await taken();
    expect((await answers(2)).slice(2)).toEqual(first);
    expect(committed()).toMatchObject([{ received: 2 }]);
    // The record that the test gave to the partner lies in `in` as a file.
    const [name = ''] = await until(
      () => list('in'),
      (names) => names.length > 0,
    );
    expect(csvRows(await readFile(path.join(inFolder('in'), name), 'utf8'))).toMatchObject([{ org: '1001', itemNo: 'I-1', version: '1' }]);
    // A deletion is its own record; the repeated file gets the earlier answer, and nothing is posted again.
    await control(simulator, 'POST', 'delete', { key: committed()[0]?.document.key });
    await handOver('GR1');
    await taken();
    expect((await answers(3)).slice(4)).toEqual(first);
    expect(committed()).toMatchObject([{ received: 2, deleted: true }]);
  });

  it('fails as it is told to', async () => {
    const fault = (name: string, more: object = {}) => control(simulator, 'POST', 'faults', { partner: 'erp', fault: name, ...more });
    await fault('down');
    await fault('lostAnswer');
    await handOver('GR1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await list('out')).toEqual(['GR1.csv']);
    await fault('down', { off: true });
    await taken();
    await fault('lostAnswer', { off: true });
    expect(await list('answers')).toEqual([]);
    expect(committed()).toHaveLength(1);
    await handOver('GR1');
    expect(await answers(1)).toHaveLength(2);
    // An answer is written before its document is put away: the next fault must hit the next document.
    await taken();
    await fault('garbage', { times: 1 });
    await handOver('GR2');
    expect((await answers(2)).filter(({ result }) => result !== undefined)).toHaveLength(2);
    await taken();
    await fault('doubleAnswer', { times: 1 });
    await fault('outOfOrder', { times: 1 });
    await handOver('GR3');
    expect(
      (await answers(6))
        .filter(({ key }) => key?.includes('GR3'))
        .map(({ line }) => line)
        .sort(),
    ).toEqual(['1', '1', '2', '2']);
    await taken();
    await fault('halfFile', { times: 1, afterMs: 400 });
    await handOver('GR4', 1);
    const before = (await answers(7)).filter(({ key }) => key?.includes('GR4'));
    expect(before.some(({ result }) => result === 'accepted')).toBe(false);
    await taken();
    expect((await answers(7)).find(({ key }) => key?.includes('GR4'))).toMatchObject({ result: 'accepted' });
  });

  it('drops its stock when it is told to, and stops when it is switched off', async () => {
    await handOver('GR1', 1);
    await taken();
    await control(simulator, 'POST', 'files/stock');
    const name = (await list('in')).find((one) => one.startsWith('stock-')) ?? '';
    expect(csvRows(await readFile(path.join(inFolder('in'), name), 'utf8'))).toEqual([
      { org: '1001', itemNo: 'I-1', warehouse: 'W01', unit: 'pcs', qty: '5' },
    ]);
    expect(await control(simulator, 'POST', 'files', {})).toEqual({ folder: null });
    await handOver('GR2');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await list('out')).toEqual(['GR2.csv']);
    await expect(control(simulator, 'POST', 'files', { folder: 'relative' })).rejects.toThrow('absolute');
  });
});
