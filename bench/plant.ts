import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../server/core/database.ts';
import { startEmbeddedPostgres } from '../server/core/embeddedPostgres.ts';
import { migrate } from '../server/core/migrate.ts';
import { seed } from '../test/seed.ts';

/** A database of its own with fsync on, and the product's server as a process of its own on it. */
export interface BenchPlant {
  database: Database;
  databaseUrl: string;
  url: string;
  /** Resident memory in bytes and processor time in milliseconds of the server so far. */
  usage: () => Promise<{ memory: number; cpu: number }>;
  stop: () => Promise<void>;
}

export async function startPlant(): Promise<BenchPlant> {
  const dir = await mkdtemp(path.join(tmpdir(), 'kuwei-bench-'));
  await chmod(dir, 0o755);
  const postgres = await startEmbeddedPostgres(dir);
  const database = openDatabase(postgres.url, 20);
  await migrate(database);
  await seed(database);
  const server = spawn(process.execPath, ['bench/serverProcess.ts'], {
    env: { ...process.env, DATABASE_URL: postgres.url, PORT: '0', WMS_DATA: dir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('message', (message: { url: string }) => resolve(message.url));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    database,
    databaseUrl: postgres.url,
    url,
    usage: () => ask(server),
    stop: async () => {
      server.removeAllListeners('exit');
      server.kill('SIGTERM');
      await database.close();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function ask(server: ChildProcess): Promise<{ memory: number; cpu: number }> {
  return new Promise((resolve) => {
    server.once('message', ({ memory, cpu }: { memory: number; cpu: NodeJS.CpuUsage }) => resolve({ memory, cpu: (cpu.user + cpu.system) / 1000 }));
    server.send('memory');
  });
}
