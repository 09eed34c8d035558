import { existsSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../core/call/app.ts';

/** Stands in the data folder when the demo plant was built to its end. */
export const loadedMarker = ({ config }: Pick<App, 'config'>): string => path.join(config.dataDir, 'demo', 'loaded');

/** Apps whose demo plant is ready; before that nobody can sign in, and the page says why. */
const built = new WeakSet<App>();

export function demoIsBuilt(app: App): boolean {
  if (!built.has(app) && existsSync(loadedMarker(app))) built.add(app);
  return built.has(app);
}
