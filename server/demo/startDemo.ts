import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../core/call/app.ts';
import { StartError } from '../core/process/config.ts';
import { tourFile } from './codeSheet.ts';
import { loadedMarker } from './demoState.ts';
import { type Partners, startPartners } from './partners.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the parts that only the demo has: the partners' simulator and, at the first start, the demo plant. The loader is
 * a program of its own, because it works through the product's calls as any client.
 */
export async function startDemo(app: App, kuweiUrl: string, certFile?: string): Promise<Partners> {
  const env = { ...process.env, ...(certFile ? { NODE_EXTRA_CA_CERTS: certFile } : {}) };
  const partners = await startPartners(app, kuweiUrl, env);
  const marker = loadedMarker(app);
  if (existsSync(marker)) return partners;
  try {
    await loadPlant({
      ...env,
      KUWEI_URL: kuweiUrl,
      SIMULATOR_URL: partners.url,
      KUWEI_DATABASE: app.database.url,
      KUWEI_TOUR: tourFile(app),
    });
    await mkdir(path.dirname(marker), { recursive: true });
    await writeFile(marker, `${new Date().toISOString()}\n`);
    return partners;
  } catch (error) {
    await partners.stop();
    throw error;
  }
}

function loadPlant(env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tools/demo/load.ts'], { cwd: root, env, stdio: 'inherit' });
    const failed = () => reject(new StartError('The demo plant could not be loaded; the reason stands above. The next start tries again.'));
    child.once('error', failed);
    child.once('exit', (code) => (code === 0 ? resolve() : failed()));
  });
}
