import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { callList } from '../contract/allCalls.ts';
import { Access } from './core/call/access.ts';
import type { App } from './core/call/app.ts';
import { Organisations } from './core/call/organisations.ts';
import { OtherDevices } from './core/call/otherDevices.ts';
import { Bus } from './core/database/bus.ts';
import { CachedTotals } from './core/database/cachedTotals.ts';
import { type Database, openDatabase } from './core/database/database.ts';
import { folderIdentity, jumpNumbersInNewLife } from './core/database/databaseLife.ts';
import { startEmbeddedPostgres } from './core/database/embeddedPostgres.ts';
import { migrate } from './core/database/migrate.ts';
import { waitForDatabase } from './core/database/waitForDatabase.ts';
import { compressAnswers } from './core/http/compressAnswers.ts';
import { routeHealth } from './core/http/health.ts';
import { openHttp } from './core/http/http.ts';
import { Metrics } from './core/http/metrics.ts';
import { type Config, StartError } from './core/process/config.ts';
import { prepareDataFolder } from './core/process/dataFolder.ts';
import { Doors } from './core/process/doors.ts';
import { MonthlyCountsJob } from './counting/monthlyCountsJob.ts';
import { handlerList } from './handlers.ts';
import { prepareRoles } from './identity/prepareRoles.ts';
import { startRecoveryDelivery } from './identity/recoveryDelivery.ts';
import { recoveryMail } from './identity/recoveryMail.ts';
import { alarmChannels } from './jobs/alarmChannels.ts';
import { AlarmJob } from './jobs/alarmJob.ts';
import { AnalyseJob } from './jobs/analyseJob.ts';
import { CheckLedgerJob } from './jobs/checkLedgerJob.ts';
import { PruneJob } from './jobs/pruneJob.ts';
import { SettlePapersJob } from './jobs/settlePapersJob.ts';
import { figures, standing } from './jobs/standing.ts';
import { WatchJob } from './jobs/watchJob.ts';
import { listSourceList } from './listSources.ts';
import { settledPapers } from './settledPapers.ts';
import { makeExchange } from './startExchange.ts';
import { CloseUsageJob } from './statistics/closeUsageJob.ts';
import { serveEvents } from './system/serveEvents.ts';
import { servePackages } from './system/servePackages.ts';
import { storeShippedTexts } from './system/shippedTexts.ts';
import { serveWeb } from './web.ts';

/** A server that answers at `url` until it is closed. */
export interface RunningServer {
  url: string;
  app: App;
  http: FastifyInstance;
  close: () => Promise<void>;
}

/** Options of a start: HTTPS on the local network, addresses of the demo. */
interface StartExtras {
  https?: { key: string; cert: string };
  routes?: (http: FastifyInstance, app: App) => void;
  /** Prepares the database before the first request. */
  prepare?: (database: Database) => Promise<void>;
  /** Ends the wait for a database that is away. */
  stopping?: AbortSignal;
}

/** Opens the database, brings it forward and serves. Throws StartError in plain words when it cannot. */
export async function startServer(config: Config, { https, routes, prepare, stopping }: StartExtras = {}): Promise<RunningServer> {
  await prepareDataFolder(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  embedded?.keep((line) => console.error(line));
  const database = openDatabase(url, config.poolSize);
  const bus = new Bus(url);
  const closers = [() => bus.close(), () => database.close(), () => embedded?.stop()];
  const closeAll = async () => {
    database.hurry();
    for (const one of closers) await one();
  };
  let closing: Promise<void> | undefined;
  // A second caller waits for the same end, for example after a signal and a start that failed because of it.
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  try {
    await waitForDatabase(database.pool, (line) => console.error(line), stopping);
    await tellEmpty(database, config, (line) => console.warn(line));
    await migrate(database);
    const folder = embedded ? await folderIdentity(embedded.folder) : '';
    await database.beforeUse((client) => jumpNumbersInNewLife(client, folder, (line) => console.warn(line)));
    await prepareRoles(database);
    await storeShippedTexts(database);
    await prepare?.(database);
    await bus.open();
    const metrics = new Metrics(database);
    const doors = new Doors(metrics.registry, () => http.log);
    const exchange = makeExchange(database, bus, config, doors);
    const app: App = {
      config,
      database,
      bus,
      access: new Access(database, bus),
      doors,
      organisations: new Organisations(database, bus),
      totals: new CachedTotals(database),
      otherDevices: new OtherDevices(database.pool, bus),
      portal: exchange.portal,
      partners: exchange.partners,
      wakeDelivery: exchange.wakeDelivery,
    };
    const http = await openHttp(app, { handlers: handlerList, lists: listSourceList }, https);
    routes?.(http, app);
    closers.unshift(() => exchange.stop());
    metrics.stateGauge('kuwei_breaker', 'The circuit breaker of a partner: closed, open or probing', exchange.breakers);
    metrics.watch(http, callList);
    compressAnswers(http);
    const drain = routeHealth(http, database, metrics, config);
    const logOf = (job: string) => metrics.logOf(job, http.log.child({ job }));
    const surroundings = {
      dataDir: config.dataDir,
      backupDir: config.backupDir,
      certificateEnds: https && new X509Certificate(https.cert).validToDate.getTime(),
    };
    metrics.gauges(figures, () => standing(database.pool, surroundings));
    metrics.gauge('kuwei_listening', 'Whether this server hears what the others change', () => (bus.listening ? 1 : 0));
    bus.onLost = () => http.log.warn('the connection on which servers hear of each other was lost; it is opened again');
    const jobs = [
      new PruneJob(database.pool, logOf('prune'), metrics.registry, config.dataDir),
      new CheckLedgerJob(database.pool, logOf('ledger')),
      new CloseUsageJob(database.pool, logOf('usage')),
      new MonthlyCountsJob(database.pool, logOf('counts')),
      new AnalyseJob(database.pool, logOf('analyse')),
      new SettlePapersJob(database.pool, settledPapers, logOf('settle')),
      new WatchJob(database.pool, surroundings, logOf('watch')),
      new AlarmJob(database.pool, surroundings, alarmChannels(config), logOf('alarm')),
    ];
    closers.unshift(...jobs.map((job) => () => job.stop()));
    for (const job of jobs) job.start();
    await exchange.start(http);
    serveEvents(http, app);
    servePackages(http, app);
    await serveWeb(http, app);
    const log = (line: string) => http.log.warn(line);
    closers.unshift(() => closeHttp(http), startRecoveryDelivery(app, config.mail && recoveryMail(config.mail), log));
    closers.unshift(drain);
    return { url: await listen(http, config), app, http, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A used data folder and an empty database seldom belong together. */
async function tellEmpty({ pool }: Database, { dataDir }: Config, say: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ used: boolean }>("select to_regclass('migration') is not null as used");
  if (rows[0]?.used || !existsSync(path.join(dataDir, 'exchange.key'))) return;
  say(`The database is empty, but the data folder ${dataDir} was used before. Look at DATABASE_URL and WMS_DATA if this is no new plant.`);
}

/** Connections whose last call was answered meanwhile would stay open for more than a minute. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const timer = setInterval(() => http.server.closeIdleConnections(), 200);
  await http.close().finally(() => clearInterval(timer));
}

async function listen(http: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await http.listen({ port, host });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken. Stop what uses it, or choose another with PORT=…`);
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT=…`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
