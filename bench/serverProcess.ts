// The product's server for the bench: it uses the database of the environment, and sends its address over IPC.
import { readConfig } from '../server/core/process/config.ts';
import { startServer } from '../server/startServer.ts';
import { watchRoundTrips } from '../test/roundTrips.ts';
import { LoopWatch } from '../test/security/loopWatch.ts';

const sent = watchRoundTrips();
const server = await startServer(readConfig(process.env));
process.send?.({ url: server.url });
const watch = new LoopWatch();
process.on('message', async (message) => {
  if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss, cpu: process.cpuUsage(), ...sent });
  if (message === 'watch') process.send?.({ watching: await watch.start() });
  if (message === 'held') process.send?.({ held: await watch.stop() });
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
