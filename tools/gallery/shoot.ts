// Builds the gallery, takes its pictures into .artifacts/gallery and lets axe look at every page. `node tools/gallery/shoot.ts [page …]`
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { openBrowser } from '../openBrowser.ts';

const here = import.meta.dirname;
const out = path.resolve(here, '../../.artifacts/gallery');
const built = path.join(out, 'site');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = { '360x740': [360, 740], '800x480': [800, 480], '1280x800': [1280, 800] } as const;
const allPages = ['home', 'list', 'scan', 'parts', 'fields', 'sheets', 'endless'];
const overlays: Record<string, string> = { reason: '原因', place: '储位', pad: '数量 120', kilo: '重量', confirm: '删除盘点' };

const wanted = process.argv.slice(2);
const pages = wanted.length > 0 ? wanted : allPages;
mkdirSync(out, { recursive: true });
await build({ root: here, base: './', logLevel: 'warn', build: { outDir: built, emptyOutDir: true } });
const server = await preview({ root: here, preview: { port: 0, host: '127.0.0.1' }, build: { outDir: built }, logLevel: 'silent' });
const base = server.resolvedUrls?.local[0] ?? '';
const browser = await openBrowser();
let faults = 0;
try {
  for (const page of pages) faults += await shootPage(browser, page);
} finally {
  await browser.close();
  await server.close();
}
console.log(faults === 0 ? 'axe: nothing serious, nothing wider than its screen' : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);

async function shootPage(chrome: Browser, name: string): Promise<number> {
  let found = 0;
  for (const [size, [width, height]] of Object.entries(sizes)) {
    for (const theme of ['light', 'night']) {
      for (const scale of [1, 2]) {
        found += await shoot(chrome, { name, size, width, height, theme, scale });
      }
    }
  }
  return found;
}

async function shoot(
  chrome: Browser,
  at: { name: string; size: string; width: number; height: number; theme: string; scale: number },
): Promise<number> {
  const context = await chrome.newContext({
    viewport: { width: at.width, height: at.height },
    hasTouch: at.width < 1000,
    isMobile: at.width < 1000,
    locale: 'zh-CN',
  });
  const tab = await context.newPage();
  let found = 0;
  try {
    await tab.goto(`${base}?page=${at.name}&theme=${at.theme}&scale=${at.scale}`);
    await tab.addScriptTag({ content: axe });
    await tab.waitForTimeout(350);
    const file = (part: string) => path.join(out, `${part}-${at.size}-${at.theme}-${at.scale * 100}.png`);
    await tab.screenshot({ path: file(at.name), fullPage: at.name === 'parts' || at.name === 'fields' });
    found += await inspect(tab, `${at.name} ${at.size} ${at.theme} ${at.scale}`);
    if (at.name === 'sheets') {
      for (const [part, button] of Object.entries(overlays)) {
        await tab.getByRole('button', { name: button }).first().click();
        await tab.waitForTimeout(250);
        await tab.screenshot({ path: file(`sheet-${part}`) });
        found += await inspect(tab, `sheet-${part} ${at.size} ${at.theme} ${at.scale}`);
        await tab.keyboard.press('Escape');
        await tab.waitForTimeout(60);
      }
    }
  } finally {
    await context.close();
  }
  return found;
}

async function inspect(tab: Awaited<ReturnType<Browser['newPage']>>, where: string): Promise<number> {
  const report: string[] = await tab.evaluate(`(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    const bad = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .flatMap((one) => one.nodes.map((node) => one.id + ': ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')));
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [...bad, 'wider than the screen by ' + wide + ' px'] : bad;
  })()`);
  for (const line of report) console.log(`${where}: ${line}`);
  return report.length;
}
