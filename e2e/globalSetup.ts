import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../server/core/database/embeddedPostgres.ts';
import { startDemo } from '../server/demo/startDemo.ts';
import { startServer } from '../server/startServer.ts';
import { webFolder } from '../server/web.ts';
import { countDeadlocks, refuseDeadlocks } from '../test/deadlocks.ts';
import { passingFolder } from '../test/passingFolder.ts';
import { withoutDisk } from '../test/withoutDisk.ts';
import { worldConfig } from './worldConfig.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The demo plant as a template database that every world copies, with its data folder. */
    demo: { databaseUrl: string; dataDir: string };
  }
}

/** Builds the demo plant once for all worlds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(webFolder, 'index.html'))) throw new Error('The web app is not built. Run: npm run build');
  const dataDir = await passingFolder('e2e');
  const database = await startEmbeddedPostgres(path.join(dataDir, 'database'));
  await withoutDisk(database.url);
  const server = await startServer(worldConfig(database.url, dataDir));
  const partners = await startDemo(server.app, server.url);
  await partners.stop();
  await server.close();
  const base = database.url.replace(/\/kuwei$/, '');
  const admin = new pg.Client({ connectionString: `${base}/postgres` });
  await admin.connect();
  await admin.query('alter database kuwei rename to template_demo');
  await admin.end();
  await countDeadlocks(base);
  project.provide('demo', { databaseUrl: base, dataDir });
  return async () => {
    await refuseDeadlocks(base).finally(async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
  };
}
