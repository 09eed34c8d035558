import type { Config } from '../server/core/process/config.ts';

/** A demo server on a database that is there already. */
export const worldConfig = (databaseUrl: string, dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl,
  demo: true,
  lan: false,
  poolSize: 8,
  logLevel: 'error',
});
