// A server in a process of its own, so that a test can kill it as a power cut would: prints its address, then serves.
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/core/process/config.ts';
import { startServer } from '../../server/startServer.ts';

const { url } = await startServer({
  ...readConfig(process.env),
  poolSize: 12,
});
// It will be killed, and what was compiled would go with it (test/globalSetup.ts).
flushCompileCache();
process.stdout.write(`${url}\n`);
