// What pictures cannot show: taps, keys, focus and gestures of the kit, in a real browser. Needs the site that shoot.ts built.
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { preview } from 'vite';
import { openBrowser } from '../openBrowser.ts';

const here = import.meta.dirname;
const server = await preview({
  root: here,
  preview: { port: 0, host: '127.0.0.1' },
  build: { outDir: path.resolve(here, '../../.artifacts/gallery/site') },
  logLevel: 'silent',
});
const base = server.resolvedUrls?.local[0] ?? '';
const browser = await openBrowser();

const checks: Record<string, [page: string, run: (tab: Page) => Promise<void>]> = {
  'a double tap saves once, and again only when the first is through': [
    'sheets',
    async (tab) => {
      const save = tab.getByRole('button', { name: '保存' });
      await save.dblclick();
      assert.equal(await save.textContent(), '保存 1');
      await tab.waitForTimeout(1100);
      // Forced, because Playwright would wait until the button is no longer aria-disabled.
      await save.click({ force: true });
      assert.equal(await save.textContent(), '保存 1', 'still pending');
      await tab.waitForTimeout(600);
      await save.click();
      assert.equal(await save.textContent(), '保存 2');
    },
  ],
  'the pad takes the keyboard, refuses too much, and Enter confirms': [
    'sheets',
    async (tab) => {
      await tab.getByRole('button', { name: '数量 120' }).click();
      for (const key of ['6', '0', '0']) await tab.keyboard.press(key, { delay: 60 });
      await tab.getByText('不能超过送货数量 500').waitFor();
      assert.ok(await tab.getByRole('button', { name: '确定' }).isDisabled());
      await tab.keyboard.press('Backspace', { delay: 60 });
      await tab.waitForTimeout(60);
      await tab.keyboard.press('Enter');
      await tab.getByRole('button', { name: '数量 60' }).waitFor();
    },
  ],
  'a scan into the open pad changes nothing and confirms nothing': [
    'sheets',
    async (tab) => {
      await tab.getByRole('button', { name: '数量 120' }).click();
      await tab.evaluate(
        `for (const key of [...'6901234567892', 'Enter']) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`,
      );
      await tab.waitForTimeout(60);
      assert.match((await tab.locator('.kw-pad-value').textContent()) ?? '', /^120/);
    },
  ],
  'Esc closes a sheet and focus goes back where it was': [
    'sheets',
    async (tab) => {
      const opener = tab.getByRole('button', { name: '原因' });
      await opener.click();
      await tab.getByRole('dialog', { name: '为什么不一样？' }).waitFor();
      for (let n = 0; n < 12; n++) await tab.keyboard.press('Tab');
      assert.ok(
        await tab.evaluate(`document.activeElement === document.body || document.activeElement.closest('dialog') !== null`),
        'focus left the sheet',
      );
      await tab.keyboard.press('Escape');
      assert.equal(await tab.getByRole('dialog').count(), 0);
      assert.equal(await tab.evaluate('document.activeElement.textContent'), '原因');
    },
  ],
  'confirm answers, and its message outlives the dialog': [
    'sheets',
    async (tab) => {
      await tab.getByRole('button', { name: '删除盘点' }).click();
      await tab.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
      await tab.getByText('已删除').waitFor();
      await tab.waitForTimeout(1100);
      await tab.getByRole('button', { name: '删除盘点' }).click();
      await tab.keyboard.press('Escape');
      await tab.getByText('没有删除').waitFor();
    },
  ],
  'a message shown over a sheet stays when the sheet closes': [
    'sheets',
    async (tab) => {
      await tab.getByRole('button', { name: '原因' }).click();
      await tab.getByRole('button', { name: '少货' }).click();
      await tab.keyboard.press('Escape');
      assert.ok(await tab.locator('.kw-toast', { hasText: '少货' }).isVisible());
      await tab.waitForTimeout(1600);
      assert.equal(await tab.locator('.kw-toast').count(), 0);
    },
  ],
  'a main action that cannot be done says why': [
    'parts',
    async (tab) => {
      assert.equal(await tab.getByText('还有 2 行没有储位').count(), 0);
      await tab.getByRole('button', { name: '确认发料' }).click({ force: true });
      await tab.getByText('还有 2 行没有储位').waitFor();
    },
  ],
  'the table is worked by keys': [
    'list',
    async (tab) => {
      await tab.locator('tbody tr').first().focus();
      await tab.keyboard.press('ArrowDown');
      await tab.keyboard.press('Space');
      await tab.getByRole('button', { name: '同步所选 3' }).waitFor();
      await tab.keyboard.press('Enter');
      await tab.locator('.kw-toast', { hasText: 'SH2026112000016' }).waitFor();
      await tab.getByRole('button', { name: '时间' }).click();
      assert.equal(await tab.locator('th[aria-sort="ascending"]').textContent(), '时间');
    },
  ],
  'a list loads on at its end, says so when through, and leads back up': [
    'endless',
    async (tab) => {
      const body = tab.locator('main');
      for (let n = 0; n < 4; n++) {
        await body.evaluate((main) => {
          main.scrollTop = main.scrollHeight;
        });
        await tab.waitForTimeout(450);
      }
      await tab.getByText('-- END --').waitFor();
      assert.equal(await tab.locator('.kw-card').count(), 40);
      await tab.getByRole('button', { name: '回到顶部' }).click();
      await tab.waitForTimeout(500);
      assert.equal(await body.evaluate((main) => main.scrollTop), 0);
    },
  ],
  'pulling 60 px does nothing, 120 px loads anew, sideways neither': [
    'endless',
    async (tab) => {
      await pull(tab, 0, 60);
      assert.equal(await tab.locator('.kw-pull-word').count(), 0);
      await pull(tab, 140, 100);
      assert.equal(await tab.locator('.kw-pull-word').count(), 0);
      await pull(tab, 0, 120, '释放更新');
      await tab.getByText('加载成功').waitFor();
      await tab.waitForTimeout(800);
      assert.equal(await tab.locator('.kw-pull-head').evaluate((head) => head.getBoundingClientRect().height), 0);
    },
  ],
};

async function pull(tab: Page, dx: number, dy: number, expected?: string): Promise<void> {
  const wire = await tab.context().newCDPSession(tab);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: 150, y: 250 }]);
  for (let n = 1; n <= 10; n++) await touch('touchMove', [{ x: 150 + (dx * n) / 10, y: 250 + (dy * n) / 10 }]);
  await tab.waitForTimeout(60);
  if (expected !== undefined) await tab.getByText(expected).waitFor({ timeout: 2000 });
  await touch('touchEnd', []);
  await tab.waitForTimeout(60);
}

async function run(chrome: Browser): Promise<number> {
  let failed = 0;
  for (const [name, [page, check]] of Object.entries(checks)) {
    const wide = page === 'list';
    const context = await chrome.newContext({
      viewport: wide ? { width: 1280, height: 800 } : { width: 360, height: 740 },
      hasTouch: !wide,
    });
    const tab = await context.newPage();
    tab.setDefaultTimeout(4000);
    try {
      await tab.goto(`${base}?page=${page}`);
      await check(tab);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed += 1;
      console.log(
        `FAIL  ${name}\n      ${error instanceof Error ? error.message.split('\n').slice(0, 4).join('\n      ') : String(error)}`,
      );
    } finally {
      await context.close();
    }
  }
  return failed;
}

let failed = 1;
try {
  failed = await run(browser);
} finally {
  await browser.close();
  await server.close();
}
process.exit(failed === 0 ? 0 : 1);
