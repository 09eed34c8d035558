import pg from 'pg';

/**
 * From now on no commit waits for the disk. Killed processes lose nothing by this; only a power cut of the whole
 * machine would, which no test does (`killed.test.ts` and `ownDatabase.test.ts` use their own databases with normal settings).
 */
export async function withoutDisk(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const text of ['alter system set fsync = off', 'alter system set full_page_writes = off', 'select pg_reload_conf()'])
    await client.query(text);
  await client.end();
}
