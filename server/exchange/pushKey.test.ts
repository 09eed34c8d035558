import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { Connections } from './connections.ts';
import { saveConnections } from './saveConnections.ts';

const plant = usePlant();
usePartners(plant, { enabled: false });
const secretOf = (name: string) => name.repeat(40).slice(0, 40);
const record = { kind: 'item', id: '101/R62', version: 1, data: { org: '101', itemNo: 'R62', name: 'R62', unit: '件' } };

it('R62: a push is checked against the connection that its key’s name belongs to, and against no other', async () => {
  const { database, config } = plant.server.app;
  const save = (partner: 'erp' | 'qa', key: string) =>
    saveConnections(database, config.dataDir, [{ partner, key, secret: secretOf(partner), enabled: true }]);
  await save('erp', 'key-of-erp');
  await save('qa', 'key-of-qa');
  const push = async (key: string, secret: string, source: string) => {
    const body = JSON.stringify({ key: `${key} ${secret} ${source}`, source, records: [record] });
    const headers = signRequest({ method: 'POST', path: inboundPath, body }, { key, secret }, Date.now());
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    return (await fetch(plant.url + inboundPath, sent)).status;
  };
  // Each server gets a changed connection a moment later.
  for (const one of ['erp', 'qa']) {
    await eventually(
      () => push(`key-of-${one}`, secretOf(one), one),
      (status) => status === 200,
    );
  }
  // Another connection's secret under this key name is refused, and the own secret under another name too.
  expect(await push('key-of-erp', secretOf('qa'), 'erp')).toBe(401);
  expect(await push('key-of-erp', secretOf('qa'), 'qa')).toBe(401);
  expect(await push('key-of-qa', secretOf('erp'), 'erp')).toBe(401);
  // A correctly signed push counts for its own partner only.
  expect(await push('key-of-qa', secretOf('qa'), 'erp')).toBe(403);
});

it('a key that could not be read once is read again: the server does not have to start anew', async () => {
  const { database, bus } = plant.server.app;
  const folder = await mkdtemp(path.join(tmpdir(), 'kuwei-key-'));
  await saveConnections(database, folder, [
    { partner: 'mcas', baseUrl: 'http://127.0.0.1:9', key: 'k', secret: secretOf('m'), enabled: true },
  ]);
  const file = path.join(folder, 'exchange.key');
  const key = await readFile(file, 'utf8');
  await database.pool.query("update neighbour_connection set enabled = false where neighbour <> 'mcas'");
  const connections = new Connections(database, bus, folder);
  await writeFile(file, '');
  await expect(connections.find('mcas')).rejects.toThrow('does not hold a key');
  await writeFile(file, key);
  expect(await connections.find('mcas')).toMatchObject({ secret: secretOf('m') });
  await rm(folder, { recursive: true });
});
