import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hrefOf } from '../e2e/href.ts';
import { signedInStorage } from '../e2e/signedInStorage.ts';
import { sizes } from '../e2e/sizes.ts';
import { webFolder } from '../server/web.ts';
import { openBrowser } from '../tools/openBrowser.ts';
import { mostWeight } from '../tools/webWeight.ts';
import { quantile } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { makeNotes } from './receipts.ts';
import { ms, type Part } from './row.ts';

/** What the web app weighs, and how soon a scan is seen to have arrived; in a real browser, from dist/. */
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
      const times = await scanTimes(browser, plant);
      const p95 = quantile(times, 0.95);
      tell({
        what: `scan to visible feedback, CPU slowed 4 times, ${times.length} labels`,
        figure: `p95 ${ms(p95)} (p50 ${ms(quantile(times, 0.5))})`,
        target: '≤ 100 ms',
        reached: p95 <= 100,
      });
    } finally {
      await browser.close();
    }
  });

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const weight = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webFolder, file)), { level: 9 }).length, 0);

/** A device of its own; the service worker stays away, because it fetches the other screens in the background. */
async function device(browser: Browser, plant: BenchPlant, account: string | undefined): Promise<{ context: BrowserContext; page: Page }> {
  const localStorage = await signedInStorage(plant.url, { language: 'zh', account, org: '101' });
  const context = await browser.newContext({
    viewport: sizes.handheld,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: plant.url, localStorage }] },
  });
  return { context, page: await context.newPage() };
}

/** The network is never idle: the stream of events stays open. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(1000);
}

/** Notes the scripts, styles and texts that a page fetches. */
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

/** Every screen of the map by what it fetches besides, the heaviest first. */
async function weighScreens(browser: Browser, plant: BenchPlant, login: ReadonlySet<string>): Promise<{ route: string; bytes: number }[]> {
  const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
  const routes = [...map.matchAll(/^ {2}'(\/[^']*)':/gm)].map((match) => match[1] ?? '');
  const base = new Set([...login, ...(await loadedBy(browser, plant, 'admin', '/pages/home/home2'))]);
  const { context, page } = await device(browser, plant, 'admin');
  const weights: { route: string; bytes: number }[] = [];
  for (const route of routes.filter(
    (one) => one.startsWith('/pages/') && !one.startsWith('/pages/login/') && !one.startsWith('/pages/index/'),
  )) {
    // Each from nothing: what an earlier screen fetched would not be fetched again by the same page.
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

const labels = 50;
const warmUp = 5;

/** From the Enter key of a scan to the frame in which the result band has changed, in the receiving flow. */
async function scanTimes(browser: Browser, plant: BenchPlant): Promise<number[]> {
  const [noteNo = ''] = await makeNotes(plant, 1, labels + warmUp);
  const { pool } = plant.database;
  await pool.query("update delivery_note set state = 'unreceived' where note_no = $1", [noteNo]);
  const { rows } = await pool.query<{ code: string }>(
    'select b.code from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 order by b.id',
    [noteNo],
  );
  const { context, page } = await device(browser, plant, 'keeper');
  await page.addInitScript(clockScript);
  await page.goto(`${plant.url}/#/pages/InStorage/ScanRecieveNew`);
  await settled(page);
  const session = await context.newCDPSession(page);
  const scan = async (code: string) => {
    await page.evaluate('window.benchClock.begin()');
    const keys = [...code, 'Enter'];
    // Keys 5 ms apart by their own time stamps, the last one now, as a scanner sends them.
    const firstKey = Date.now() - keys.length * 5;
    const send = (type: 'keyDown' | 'keyUp', key: string, nth: number) =>
      session.send('Input.dispatchKeyEvent', {
        type,
        key,
        ...(type === 'keyDown' ? { text: key === 'Enter' ? '\r' : key } : {}),
        ...(key === 'Enter' ? { code: 'Enter' } : {}),
        timestamp: (firstKey + nth * 5) / 1000,
      });
    await Promise.all(keys.flatMap((key, nth) => [send('keyDown', key, nth + 1), send('keyUp', key, nth + 1)]));
    let time = 0;
    for (const until = Date.now() + 15_000; time === 0; await page.waitForTimeout(40)) {
      if (Date.now() > until) throw new Error(`nothing was seen of the scan of ${code}`);
      time = Number(await page.evaluate('window.benchClock.seen()'));
    }
    await page.waitForTimeout(250);
    return time;
  };
  await scan('KW-SIGN:RM1');
  await scan(noteNo);
  await page.locator('.kw-result-accept').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: number[] = [];
  for (const { code } of rows) times.push(await scan(code));
  const accepted = await pool.query<{ n: number }>(
    "select count(*)::int as n from scan_record where scan_type = 'label' and deleted_at is null",
  );
  if (accepted.rows[0]?.n !== rows.length) throw new Error(`${accepted.rows[0]?.n} of ${rows.length} scans arrived`);
  await context.close();
  return times.slice(warmUp);
}

/** Runs in the page: the time stamp of Enter as the browser got it, and the first frame after the band changed. */
const clockScript = `(() => {
  let entered = 0, changed = 0, painted = 0;
  addEventListener('keydown', (event) => { if (event.key === 'Enter') entered = event.timeStamp; }, true);
  const look = () => new MutationObserver((changes) => {
    const inBand = (node) => node && (node.closest ? node.closest('.kw-result') : node.parentElement?.closest('.kw-result'));
    if (!entered || changed || !changes.some((change) => inBand(change.target))) return;
    changed = performance.now();
    requestAnimationFrame(() => setTimeout(() => { painted = performance.now(); }));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
  window.benchClock = {
    begin: () => { entered = changed = painted = 0; },
    seen: () => painted && painted - entered,
  };
})()`;
