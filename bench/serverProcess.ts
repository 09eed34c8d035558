// The product's server as the bench starts it: on the database of the environment, telling its address over IPC.
import { readConfig } from '../server/core/config.ts';
import { startServer } from '../server/startServer.ts';

const server = await startServer(readConfig(process.env));
process.send?.({ url: server.url });
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss, cpu: process.cpuUsage() });
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
