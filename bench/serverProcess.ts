// The product's server as the bench starts it: on the database of the environment, telling its address over IPC.
import { Batch } from '../server/core/batch.ts';
import { readConfig } from '../server/core/config.ts';
import { startServer } from '../server/startServer.ts';
import { LoopWatch } from '../test/security/loopWatch.ts';

/** Round trips to the database, and statements on them: what a call costs on any machine. */
const sent = { trips: 0, statements: 0 };
const { add, handleReadyForQuery } = Batch.prototype;
Batch.prototype.add = function count(text, values) {
  sent.statements += 1;
  return add.call(this, text, values);
};
Batch.prototype.handleReadyForQuery = function count() {
  sent.trips += 1;
  handleReadyForQuery.call(this);
};

const server = await startServer(readConfig(process.env));
process.send?.({ url: server.url });
const watch = new LoopWatch();
process.on('message', async (message) => {
  if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss, cpu: process.cpuUsage(), ...sent });
  if (message === 'watch') process.send?.({ watching: await watch.start() });
  if (message === 'held') process.send?.({ held: await watch.stop() });
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
