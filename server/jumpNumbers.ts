// After a restore: raises the numbers, so that no number is drawn again that partners already have from documents missing in the backup.
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from './core/database/database.ts';
import { requireStopped, startEmbeddedPostgres } from './core/database/embeddedPostgres.ts';
import { migrate } from './core/database/migrate.ts';
import { readConfig, StartError } from './core/process/config.ts';
import { readAnewText } from './exchange/saveConnections.ts';

const usage = 'node server/jumpNumbers.ts [--by 1000000]';

// Every series, so that new ones are included: numbers of documents and labels, and internal identities.
const jumpText = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1::bigint)
    from pg_sequences where schemaname = current_schema()`;

/** Lets every number series of the database jump; returns their number. */
export async function jumpNumbers(database: Database, by: number): Promise<number> {
  const { rowCount } = await database.pool.query(jumpText, [by]);
  // Positions of partners' cursors no longer exist, so reading begins again.
  await database.pool.query(readAnewText);
  return rowCount ?? 0;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { by: { type: 'string', default: '1000000' } } });
  const by = Number(values.by);
  if (!Number.isSafeInteger(by) || by < 1 || by > 1_000_000_000)
    throw new StartError(`A whole number of 1 to 1,000,000,000 is needed:\n  ${usage}`);
  const config = readConfig(process.env);
  if (!config.databaseUrl) await requireStopped(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', 2);
  try {
    await migrate(database);
    console.log(`${await jumpNumbers(database, by)} number series go on ${by} further.`);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

if (import.meta.main)
  main().catch((error: unknown) => {
    const plain = error instanceof StartError || (error instanceof Error && 'code' in error);
    console.error(plain && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
