// The product as a program. Without DATABASE_URL and outside of production it is the demo.
import { type Config, readConfig, StartError } from './core/process/config.ts';
import { endProcess } from './core/process/endProcess.ts';
import { wantsTraces } from './core/process/traces.ts';
import { lanAddresses, lanCertificate, qrText } from './lan.ts';
import { startServer } from './startServer.ts';
import { keepAssets } from './system/keptAssets.ts';
import { webFolder } from './web.ts';

const options = ['--lan'];
/** Longer than any call needs to finish. */
const longestStopMs = 20_000;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !options.includes(arg));
  if (unknown) throw new StartError(`${unknown} is not known. Known: ${options.join(', ')}`);
  const config = readConfig(process.env, args);
  drainMs = (config.drainSeconds ?? 0) * 1000;
  const ended = new AbortController();
  const closers: (() => Promise<void>)[] = [async () => ended.abort()];
  stopOnSignals(closers);
  const addresses = config.lan ? lanAddresses() : [];
  if (config.lan && addresses.length === 0)
    throw new StartError('This machine has no address on a local network, so --lan cannot be used.');
  const https = config.lan ? await lanCertificate(config.dataDir, addresses) : undefined;
  const demo = config.demo ? await import('./demo/demoRoutes.ts') : undefined;
  const stopTraces = wantsTraces(process.env) ? (await import('./startTraces.ts')).startTraces(process.env) : undefined;
  const starting = startServer(config, {
    https,
    routes: demo?.demoRoutes,
    prepare: ({ pool }) => keepAssets(pool, webFolder),
    stopping: ended.signal,
  });
  closers.push(() =>
    starting.then(
      ({ close }) => close(),
      () => {},
    ),
  );
  if (stopTraces) closers.push(stopTraces);
  const server = await starting;
  const here = reachableUrl(server.url);
  const outside = config.lan ? here.replace('127.0.0.1', addresses[0] ?? '') : here;
  if (!demo) return console.log(words(config, outside));
  const { startDemo } = await import('./demo/startDemo.ts');
  const demoStarting = startDemo(server.app, here, https?.certFile);
  // The loader stops by itself after a signal, because its server has ended.
  closers.push(() =>
    demoStarting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  );
  const partners = await demoStarting.catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  closers.unshift(partners.stop);
  console.log(words(config, outside, partners.url));
  if (config.lan) console.log(`\n${await qrText(outside)}\nThe certificate is the server's own: the phone warns once; choose to go on.`);
}

/** An address that this machine can use: a server that listens on all addresses also listens on this one. */
const reachableUrl = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');

function words(config: Config, url: string, partnersUrl?: string): string {
  const rows: [string, string][] = [['Address', url]];
  if (partnersUrl) {
    rows.push(
      ['Sign in as', 'keeper   (or admin, leader, clerk, line, director, recount, inspector, supplier)'],
      ['Password', 'Wms2026demo'],
      ['Codes to scan', `${url}/demo/sheet.pdf`],
      ['Partners', `${partnersUrl}   (ERP, supplier portal and others, simulated)`],
    );
  }
  rows.push(['Data', config.databaseUrl ? `your PostgreSQL; files in ${config.dataDir}` : config.dataDir], ['Stop', 'Ctrl+C']);
  return `\nKuwei is running.\n${rows.map(([name, text]) => `  ${name.padEnd(14)} ${text}`).join('\n')}`;
}

let stopping = false;
let drainMs = 0;

/** Stops first the simulated partners, then the server with its jobs, then the database. A second signal ends at once. */
function stopOnSignals(closers: readonly (() => Promise<void>)[]): void {
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), longestStopMs + drainMs).unref();
    for (const close of closers) await close();
    endProcess(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  // The signal caused this error; the process ends when everything is closed.
  if (stopping) return;
  console.error(error instanceof StartError ? error.message : error);
  endProcess(1);
});
