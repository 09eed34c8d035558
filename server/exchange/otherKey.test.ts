import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testConfig, usePlant } from '../../test/plant.ts';
import { StartError } from '../core/process/config.ts';
import { startServer } from '../startServer.ts';
import { saveConnections } from './saveConnections.ts';

const plant = usePlant();

const connectionsNow = async () =>
  (
    await plant.pool.query(
      'select neighbour as partner, enabled, secret is not null as secret from neighbour_connection order by neighbour',
    )
  ).rows;

it('a server whose key does not open the secrets in the database does not start, unless it is told to forget them', async () => {
  const { database, config } = plant.server.app;
  const client = { tokenUrl: 'http://127.0.0.1:9/token', clientId: 'kuwei', clientSecret: 'of the client' };
  const erp = {
    partner: 'erp' as const,
    enabled: true,
    baseUrl: 'http://127.0.0.1:9',
    key: 'k',
    secret: 'sixteen letters or more',
    ...client,
  };
  await saveConnections(database, config.dataDir, [erp, { partner: 'mcas', mode: 'files' }]);
  const otherFolder = await mkdtemp(path.join(tmpdir(), 'kuwei-key-'));
  const elsewhere = { ...testConfig(plant.databaseUrl), dataDir: otherFolder };
  const refusal = await startServer(elsewhere).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toMatch(/exchange\.key.*KUWEI_KEY.*KUWEI_FORGET_SECRETS/s);
  const untouched = [
    { partner: 'erp', enabled: true, secret: true },
    { partner: 'mcas', enabled: true, secret: false },
  ];
  expect(await connectionsNow()).toEqual(untouched);

  await (await startServer({ ...testConfig(plant.databaseUrl), forgetSecrets: true })).close();
  expect(await connectionsNow()).toEqual(untouched);
  await (await startServer({ ...elsewhere, forgetSecrets: true })).close();
  expect(await connectionsNow()).toEqual([{ partner: 'erp', enabled: false, secret: false }, untouched[1]]);
  expect((await plant.pool.query('select from neighbour_connection where client_secret is not null')).rowCount).toBe(0);
  await rm(otherFolder, { recursive: true });
});

it('S164: nor does one with another key before the first secret is entered, and nothing is sealed under a key that is no longer the one', async () => {
  const { database } = plant.server.app;
  await database.pool.query('update neighbour_connection set secret = null, enabled = false');
  const otherFolder = await mkdtemp(path.join(tmpdir(), 'kuwei-key-'));
  const elsewhere = { ...testConfig(plant.databaseUrl), dataDir: otherFolder };
  // The test before left the key of a deleted folder.
  await (await startServer({ ...testConfig(plant.databaseUrl), forgetSecrets: true })).close();
  expect(await startServer(elsewhere).catch((error: unknown) => error)).toBeInstanceOf(StartError);
  const admin = await plant.signIn('admin');
  const save = () => admin.ask('saveConnection', { partner: 'qa', key: 'of qa', secret: 'sixteen letters or more' });
  expect((await save()).ok).toBe(true);
  await (await startServer({ ...elsewhere, forgetSecrets: true })).close();
  expect((await save()).code).toBe('connection.other-key');
  expect((await admin.ask('saveConnection', { partner: 'qa', timeoutMs: 5000 })).ok).toBe(true);
  await rm(otherFolder, { recursive: true });
});
