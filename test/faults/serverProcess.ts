// A server in a process of its own, so that a test can kill it as a power cut would: prints its address, then serves.
import { flushCompileCache } from 'node:module';
import { startServer } from '../../server/startServer.ts';

const { url } = await startServer({
  port: Number(process.env['PORT'] ?? '0'),
  host: '127.0.0.1',
  dataDir: process.env['WMS_DATA'] ?? '',
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  demo: false,
  lan: false,
  poolSize: 12,
  logLevel: process.env['KUWEI_LOG'] ?? 'error',
});
// It will be killed, and what was compiled would go with it (test/globalSetup.ts).
flushCompileCache();
process.stdout.write(`${url}\n`);
