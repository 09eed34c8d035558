// Before the data folder is copied: checks whether a database still uses it.
import { requireStopped } from './core/database/embeddedPostgres.ts';
import { readConfig, StartError } from './core/process/config.ts';

const { dataDir } = readConfig(process.env);
try {
  await requireStopped(dataDir);
  console.log(`No database uses ${dataDir}.`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
