import pg from 'pg';

/**
 * From now on no commit waits for the disk. What tests kill are processes, and those lose nothing by it; a power cut of the whole
 * machine, which would, is not among them (`killed.test.ts` and `ownDatabase.test.ts` have databases of their own, as they come).
 */
export async function withoutDisk(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const text of ['alter system set fsync = off', 'alter system set full_page_writes = off', 'select pg_reload_conf()'])
    await client.query(text);
  await client.end();
}
