// A server in its own process, so that a test can kill it as a power cut would: prints its address, then serves.
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/core/process/config.ts';
import { startServer } from '../../server/startServer.ts';

const { url } = await startServer({
  ...readConfig(process.env),
  poolSize: 12,
});
// Writes the compile cache at once, because a killed process would lose it (test/globalSetup.ts).
flushCompileCache();
process.stdout.write(`${url}\n`);
