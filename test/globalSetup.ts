import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../server/core/database/database.ts';
import { startEmbeddedPostgres } from '../server/core/database/embeddedPostgres.ts';
import { migrate } from '../server/core/database/migrate.ts';
import { countDeadlocks, refuseDeadlocks } from './deadlocks.ts';
import { passingFolder } from './passingFolder.ts';
import { seed } from './seed.ts';
import { withoutDisk } from './withoutDisk.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a template database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await passingFolder('test');
  // A run starts a hundred servers from the same thousand files, so their compiled code is cached.
  process.env['NODE_COMPILE_CACHE'] = path.join(dir, 'compiled');
  const server = await startEmbeddedPostgres(dir);
  await withoutDisk(server.url);
  const database = openDatabase(server.url, 4);
  await migrate(database);
  await seed(database);
  await database.close();
  const admin = new pg.Client({ connectionString: server.url.replace(/\/kuwei$/, '/postgres') });
  await admin.connect();
  await admin.query('alter database kuwei rename to template_kuwei');
  await admin.end();
  const base = server.url.replace(/\/kuwei$/, '');
  await countDeadlocks(base);
  project.provide('databaseUrl', base);
  return async () => {
    await refuseDeadlocks(base).finally(async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    });
  };
}
