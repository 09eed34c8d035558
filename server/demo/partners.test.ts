import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { saveConnections } from '../exchange/saveConnections.ts';
import { startPartners } from './partners.ts';

const plant = usePlant();

it('a start of the demo leaves alone what somebody connected to a system of their own', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-demo-'));
  const { app } = plant.server;
  const own = {
    partner: 'erp' as const,
    enabled: true,
    baseUrl: 'http://127.0.0.1:9/mine',
    key: 'mine',
    secret: 'a secret of our own here',
  };
  await saveConnections(app.database, app.config.dataDir, [own]);
  const addresses = async () =>
    Object.fromEntries(
      (
        await plant.pool.query<{ partner: string; base_url: string }>('select neighbour as partner, base_url from neighbour_connection')
      ).rows.map((row) => [row.partner, row.base_url]),
    );
  for (const _again of [1, 2]) {
    const demo = await startPartners({ ...app, config: { ...app.config, dataDir, port: 0 } }, plant.url, process.env);
    expect(await addresses()).toEqual({
      erp: own.baseUrl,
      ...Object.fromEntries(['portal', 'mcas', 'qa', 'imos'].map((name) => [name, `${demo.url}/${name}`])),
    });
    await demo.stop();
  }
  await rm(dataDir, { recursive: true });
});
