import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import type { ReadFeed } from '../../contract/exchange/readFeeds.ts';
import type { App } from '../core/call/app.ts';
import { StartError } from '../core/process/config.ts';
import { saveConnections } from '../exchange/saveConnections.ts';

const root = path.resolve(import.meta.dirname, '../..');

const ownText = "select neighbour as partner from neighbour_connection where key_name not in ('', $1)";

/** The running stand-in for ERP, supplier portal, MCAS, QA and IMOS. */
export interface Partners {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the simulator as its own process and gives its address to the product. The simulator ends with this process, however that ends.
 */
export async function startPartners(app: App, kuweiUrl: string, env: NodeJS.ProcessEnv): Promise<Partners> {
  const dataDir = path.join(app.config.dataDir, 'simulator');
  const port = app.config.port !== 0 && (await isFree(8091)) ? 8091 : 0;
  const args = ['simulator/simulator.ts', '--port', String(port), '--data', dataDir, '--kuwei', kuweiUrl];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const url = await addressOf(child);
  const { key, secret }: { key: string; secret: string } = JSON.parse(await readFile(path.join(dataDir, 'credentials.json'), 'utf8'));
  // A person's own system that was connected to the demo stays connected after a restart.
  const { rows: saved } = await app.database.pool.query<{ partner: Partner }>('select neighbour as partner from neighbour_connection');
  const savedPartners = saved.map(({ partner }) => partner);
  const { rows: elsewhere } = await app.database.pool.query<{ partner: string }>(ownText, [key]);
  const changes = partners
    .filter((partner) => !elsewhere.some((row) => row.partner === partner))
    .map((partner) => ({ partner, enabled: true, baseUrl: `${url}/${partner}`, key, secret, ...readerOf(partner, savedPartners) }));
  await saveConnections(app.database, app.config.dataDir, changes);
  return { url, stop: () => stop(child) };
}

/** At first the demo's ERP reads along; what an administrator changes there stays. */
const readerOf = (partner: Partner, savedPartners: readonly Partner[]): { mayRead?: boolean; toldOf?: ReadFeed[] } =>
  partner === 'erp' && !savedPartners.includes(partner) ? { mayRead: true, toldOf: ['documents', 'stock'] } : {};

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /partners at (http:\/\/\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new StartError('The simulator of the partners did not start; its reason stands above.')));
    child.once('error', (error) => reject(new StartError(`The simulator of the partners did not start: ${error.message}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
