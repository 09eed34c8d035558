import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { signedInStorage } from '../e2e/signedInStorage.ts';
import { sizes } from '../e2e/sizes.ts';
import type { BenchPlant } from './plant.ts';

/** A new device without service worker, which would load the other screens in the background. */
export async function device(
  browser: Browser,
  plant: BenchPlant,
  account: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
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
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(1000);
}

/** Sends a scan as a scanner does: keys 5 ms apart by their own time stamps, the last one now. */
export async function typeScan(session: CDPSession, code: string): Promise<void> {
  const keys = [...code, 'Enter'];
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
}

/** What the page's clock measured of a scan, in milliseconds from the end key as the browser received it; 0 means not yet. */
export interface Seen {
  /** The first frame after the band changed. */
  first: number;
  /** The first frame with a verdict in the band, and its colour. */
  verdict: number;
  tone: string;
}

/** Runs in the page: records the time stamp of the end key, and the frames after the band changed. */
export const clockScript = `(() => {
  let entered = 0, first = 0, verdict = 0, tone = '';
  addEventListener('keydown', (event) => { if (event.key === 'Enter') entered = event.timeStamp; }, true);
  const paintedAt = (run) => requestAnimationFrame(() => setTimeout(() => run(performance.now())));
  const inBand = (node) => node && (node.closest ? node.closest('.kw-result') : node.parentElement && node.parentElement.closest('.kw-result'));
  new MutationObserver((changes) => {
    if (!entered || verdict || !changes.some((change) => inBand(change.target))) return;
    const of = entered;
    const band = document.querySelector('.kw-result');
    const shown = /kw-result-(\\w+)/.exec(band ? band.className : '');
    const now = shown && shown[1] !== 'idle' ? shown[1] : '';
    if (!first) { first = -1; paintedAt((at) => { if (of === entered) first = at - entered; }); }
    if (now) { verdict = -1; paintedAt((at) => { if (of === entered) { verdict = at - entered; tone = now; } }); }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.benchClock = {
    /** The time stamp of the last end key. */
    enteredAt: () => entered,
    begin: () => { entered = first = verdict = 0; tone = ''; },
    seen: () => ({ first: Math.max(first, 0), verdict: Math.max(verdict, 0), tone }),
    /** A fixed piece of work, which shows how slow the machine is now. */
    loop: () => { const begun = performance.now(); let sum = 0; for (let n = 0; n < 2e6; n += 1) sum = (sum + n * 7) % 1000003; return sum < 0 ? 0 : performance.now() - begun; },
  };
})()`;
