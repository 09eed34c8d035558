import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { hrefOf } from '../e2e/href.ts';
import { webFolder } from '../server/web.ts';
import { openBrowser } from '../tools/openBrowser.ts';
import { mostWeight } from '../tools/webWeight.ts';
import { device, settled } from './browserDevice.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import type { Part } from './row.ts';

/** The download sizes of the web app, measured in a real browser with the build in dist/. */
export const webPart: Part = (_options, tell) =>
  onPlant(async (plant) => {
    const browser = await openBrowser();
    try {
      const login = await loadedBy(browser, plant, undefined, '/pages/login/login2');
      const first = weight([...login]);
      tell({
        what: 'first load: script, style and texts of the login screen, gzip',
        figure: kb(first),
        target: '≤ 170 KB',
        reached: first <= mostWeight.first,
      });
      const screens = await weighScreens(browser, plant, login);
      const [largest] = screens;
      if (largest) {
        const some = screens.slice(0, 5).map(({ route, bytes }) => `${route.split('/').at(-1)} ${kb(bytes)}`);
        tell({
          what: `largest of ${screens.length} further screens, on top of login, home and templates`,
          figure: `${kb(largest.bytes)} (${some.join(', ')})`,
          target: '≤ 20 KB',
          reached: largest.bytes <= mostWeight.screen,
        });
      }
    } finally {
      await browser.close();
    }
  });

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const weight = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webFolder, file)), { level: 9 }).length, 0);

/** Records the scripts, styles and texts that a page loads. */
function watch(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isText = /^\/assets\/texts-.*\.json$/.test(pathname);
    if ((isText || ['script', 'stylesheet'].includes(response.request().resourceType())) && response.ok()) files.add(pathname);
  });
  return files;
}

async function loadedBy(browser: Browser, plant: BenchPlant, account: string | undefined, route: string): Promise<Set<string>> {
  const { context, page } = await device(browser, plant, account);
  const files = watch(page);
  await page.goto(`${plant.url}/#${route}`);
  await settled(page);
  await context.close();
  return files;
}

/** Every screen by the size of what it loads besides the login, largest first. */
async function weighScreens(browser: Browser, plant: BenchPlant, login: ReadonlySet<string>): Promise<{ route: string; bytes: number }[]> {
  const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
  const routes = [...map.matchAll(/^ {2}'(\/[^']*)':/gm)].map((match) => match[1] ?? '');
  const base = new Set([...login, ...(await loadedBy(browser, plant, 'admin', '/pages/home/home2'))]);
  const { context, page } = await device(browser, plant, 'admin');
  const weights: { route: string; bytes: number }[] = [];
  for (const route of routes.filter(
    (one) => one.startsWith('/pages/') && !one.startsWith('/pages/login/') && !one.startsWith('/pages/index/'),
  )) {
    // Each on a new page, because a page does not load again what an earlier screen loaded.
    await page.goto('about:blank');
    const files = watch(page);
    await page.goto(`${plant.url}/#${hrefOf(route, { id: '1' })}`);
    await settled(page);
    page.removeAllListeners('response');
    weights.push({ route, bytes: weight([...files].filter((file) => !base.has(file))) });
  }
  await context.close();
  return weights.sort((left, right) => right.bytes - left.bytes);
}
