import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../server/core/database/database.ts';
import { startEmbeddedPostgres } from '../server/core/database/embeddedPostgres.ts';
import { migrate } from '../server/core/database/migrate.ts';
import { countDeadlocks, refuseDeadlocks } from '../test/deadlocks.ts';
import { seed } from '../test/seed.ts';
import { databaseTime } from './databaseTime.ts';

/** A new database with fsync on, and the product's server on it in its own process. */
export interface BenchPlant {
  dir: string;
  database: Database;
  databaseUrl: string;
  url: string;
  /** Resident memory in bytes, and the totals so far: the server's processor time in milliseconds, round trips to the database, statements, and the database's time. */
  usage: () => Promise<Usage>;
  /** The longest block of the server's event loop during `work`, in milliseconds of processor time. */
  heldBy: (work: () => Promise<unknown>) => Promise<number>;
  stop: () => Promise<void>;
}

export interface Usage {
  memory: number;
  cpu: number;
  trips: number;
  statements: number;
  /** Processor time of the database and all of its processes, in milliseconds; 0 where the machine does not report it. */
  database: number;
}

interface PlantOptions {
  /** A folder that keeps the database for the next run; without it the database is deleted when the plant stops. */
  keep?: string | undefined;
  /** Further environment of the server process. */
  env?: NodeJS.ProcessEnv;
}

const running = new Set<BenchPlant>();

/** Starts a plant, does the work on it, and stops it. */
export async function onPlant<T>(work: (plant: BenchPlant) => Promise<T>, options?: PlantOptions): Promise<T> {
  const plant = await startPlant(options);
  try {
    return await work(plant);
  } finally {
    await plant.stop();
  }
}

/** Ends the processes of an interrupted run: its database has its own process group. */
export const stopPlants = (): Promise<unknown> => Promise.allSettled([...running].map((plant) => plant.stop()));

export async function startPlant({ keep, env }: PlantOptions = {}): Promise<BenchPlant> {
  const dir = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'kuwei-bench-'));
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o755);
  const postgres = await startEmbeddedPostgres(dir);
  const database = openDatabase(postgres.url, 20);
  await migrate(database);
  const { rowCount } = await database.pool.query('select 1 from organisation limit 1');
  if (!rowCount) await seed(database);
  await countDeadlocks(postgres.url.replace(/\/kuwei$/, ''));
  const server = spawn(process.execPath, ['bench/serverProcess.ts'], {
    env: { ...process.env, ...env, DATABASE_URL: postgres.url, PORT: '0', WMS_DATA: dir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('message', (message: { url: string }) => resolve(message.url));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const plant: BenchPlant = {
    dir,
    database,
    databaseUrl: postgres.url,
    url,
    usage: async () => {
      const { cpu, ...used } = await ask<Omit<Usage, 'cpu' | 'database'> & { cpu: NodeJS.CpuUsage }>(server, 'memory');
      return { ...used, cpu: (cpu.user + cpu.system) / 1000, database: await databaseTime(database) };
    },
    heldBy: async (work) => {
      await ask(server, 'watch');
      await work();
      return (await ask<{ held: number }>(server, 'held')).held;
    },
    stop: async () => {
      running.delete(plant);
      server.removeAllListeners('exit');
      const lives = server.exitCode === null && server.signalCode === null;
      const ended = lives && new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await database.close();
      await refuseDeadlocks(postgres.url.replace(/\/kuwei$/, '')).finally(() => postgres.stop());
      if (!keep) await rm(dir, { recursive: true, force: true });
    },
  };
  running.add(plant);
  return plant;
}

function ask<T>(server: ChildProcess, what: 'memory' | 'watch' | 'held'): Promise<T> {
  return new Promise((resolve) => {
    server.once('message', resolve as (message: unknown) => void);
    server.send(what);
  });
}
