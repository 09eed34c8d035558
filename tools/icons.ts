import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from './openBrowser.ts';

/** Draws the app's icons from web/public/icon.svg: `node tools/icons.ts`. Run again when the drawing changes. */
const folder = path.resolve(import.meta.dirname, '../web/public');
const drawing = await readFile(path.join(folder, 'icon.svg'), 'utf8');
const browser = await openBrowser();

async function draw(name: string, size: number, { maskable = false } = {}): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // A maskable icon may be cut to any shape: the background fills all of it, the drawing is in the middle.
  const ground = maskable ? '#1463d8' : 'transparent';
  const edge = maskable ? '80%' : '100%';
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}"><div style="width:${edge};height:${edge}">${drawing}</div></body>`,
  );
  await page.screenshot({ path: path.join(folder, name), omitBackground: true });
  await page.close();
}

await draw('icon-192.png', 192);
await draw('icon-512.png', 512);
await draw('icon-maskable-512.png', 512, { maskable: true });
await browser.close();
