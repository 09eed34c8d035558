import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testConfig, usePlant } from '../../test/plant.ts';
import { folderWithKey } from '../../test/reliability/ownPlant.ts';
import { startServer } from '../startServer.ts';
import { demoRoutes } from './demoRoutes.ts';

const plant = usePlant();

it('R80: every answer says that the demo is being built, until it is', async () => {
  const dataDir = await folderWithKey();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const server = await startServer({ ...testConfig(plant.databaseUrl), dataDir }, { routes: demoRoutes });
  onTestFinished(() => server.close());
  const said = async () => (await fetch(`${server.url}/api/ping`)).headers.get('x-kuwei-demo');
  expect(await said()).toBe('building');
  await mkdir(path.join(dataDir, 'demo'));
  await writeFile(path.join(dataDir, 'demo', 'loaded'), '');
  expect(await said()).toBe('1');
});
