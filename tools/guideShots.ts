// Takes the pictures of the operation guide from a running product into web/public/guide:
// node tools/guideShots.ts http://127.0.0.1:8080 keeper <password>. Small on purpose: the guide shows them, nobody prints them.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { constants } from '../contract/core/constants.ts';
import { picturedTopics } from '../web/system/guideTopics.ts';
import { openBrowser } from './openBrowser.ts';

const [url = 'http://127.0.0.1:8080', account = 'keeper', password = ''] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../web/public/guide');

/** The picture of each topic; the device is signed in from the second on. */
const scenes: Record<(typeof picturedTopics)[number], (page: Page) => Promise<void>> = {
  signin: async (page) => {
    await open(page, '/pages/login/index');
    await page.locator('input[name=username]').fill(account);
  },
  home: (page) => open(page, '/pages/home/home2'),
  receive: async (page) => {
    await open(page, '/pages/Stock/UnRecieveRecord');
    const card = (await page.locator('.kw-cards > *').first().textContent()) ?? '';
    const note = /[A-Z]{1,4}\d{6,}/.exec(card)?.[0] ?? '';
    await open(page, '/pages/InStorage/ScanRecieveNew');
    await scan(page, await signCode(page));
    await scan(page, note);
  },
  stock: (page) => open(page, '/pages/Stock/StockDetail'),
  location: async (page) => {
    await open(page, '/choose-location');
    await page.locator('dialog .kw-option').nth(3).click();
    await page.waitForTimeout(500);
    const code = new URL(page.url().replace('/#', '')).searchParams.get('code') ?? '';
    await open(page, `/pages/my/positionqrshow?code=${encodeURIComponent(code)}`);
  },
  mine: (page) => open(page, '/pages/my/index'),
};

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${url}/#${route}`);
  await page.waitForTimeout(1500);
}

/** The code that opens the first warehouse. */
async function signCode(page: Page): Promise<string> {
  await open(page, '/pages/my/qrshow');
  await page.locator('select').first().selectOption({ index: 1 });
  await page.locator('[data-code]').waitFor();
  const code = (await page.locator('[data-code]').getAttribute('data-code')) ?? '';
  await open(page, '/pages/InStorage/ScanRecieveNew');
  return code;
}

/** Typed by hand, with the scan button of the bar. */
async function scan(page: Page, code: string): Promise<void> {
  await page.locator('header .kw-button-primary').click();
  await page.locator('dialog input').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/home2/);
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
for (const language of constants.languages) {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await page.addInitScript(`localStorage.setItem('wms-system', '{"DefualtLanguage":"${language}"}')`);
  for (const topic of picturedTopics) {
    await scenes[topic](page);
    await page.screenshot({ path: path.join(folder, `${topic}-${language}.png`), caret: 'hide', animations: 'disabled' });
    if (topic === 'signin') await signIn(page);
  }
  await page.context().close();
}
await browser.close();
