import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadNotes } from './loadNotes.ts';
import { startSimulator } from './startSimulator.ts';

const usage = `node simulator/simulator.ts [--port 8091] [--host 127.0.0.1] [--data folder] [--kuwei http://127.0.0.1:8080] [--notes file.json] [--files folder]`;

/** Starts the partners from the command line. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8091' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: join(process.env['WMS_DATA'] ?? 'data', 'simulator') },
      kuwei: { type: 'string' },
      notes: { type: 'string' },
      files: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port`);
  const simulator = await startSimulator({
    port,
    host: values.host,
    dataDir: values.data,
    ...(values.kuwei === undefined ? {} : { kuweiUrl: values.kuwei }),
    ...(values.files === undefined ? {} : { files: resolve(values.files) }),
  });
  if (values.notes !== undefined) console.log('loaded', loadNotes(simulator.state, values.notes));
  console.log(`partners at ${simulator.url} (erp, portal, mcas, qa, imos), data in ${values.data}`);
  if (values.files !== undefined) console.log(`partners with files in ${resolve(values.files)}`);
  const stop = () => void simulator.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // Started by another program, it ends with it, also when that one is killed.
  process.once('disconnect', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exit(1);
});
