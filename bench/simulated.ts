import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { saveConnections } from '../server/exchange/saveConnections.ts';
import type { BenchPlant } from './plant.ts';

/** The partners' simulator in its own process. */
export interface Simulated {
  url: string;
  credentials: { key: string; secret: string };
  control: (name: string, body: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
}

export async function startSimulated(plant: BenchPlant): Promise<Simulated> {
  const dataDir = path.join(plant.dir, 'simulator');
  const child = spawn(process.execPath, ['simulator/simulator.ts', '--port', '0', '--data', dataDir, '--kuwei', plant.url], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /partners at (http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the simulator did not start')));
  });
  const credentials = JSON.parse(await readFile(path.join(dataDir, 'credentials.json'), 'utf8')) as Simulated['credentials'];
  return {
    url,
    credentials,
    control: async (name, body) => {
      const response = await fetch(`${url}/control/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    stop: async () => {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Connects the ERP at an address, or disconnects it. */
export const connectErp = (
  plant: BenchPlant,
  baseUrl: string | undefined,
  credentials = { key: 'k', secret: 'the secret of a bench' },
): Promise<void> =>
  saveConnections(plant.database, plant.dir, [
    { partner: 'erp', enabled: baseUrl !== undefined, ...(baseUrl ? { baseUrl } : {}), ...credentials, inFlight: 16 },
  ]);
