import type { Config } from '../server/core/process/config.ts';

/** The settings of a demo server on an existing database. */
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
