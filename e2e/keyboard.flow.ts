import { expect, test } from 'vitest';
import { inTurnStory } from './stories.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** An element that has the focus, as `tag` or `tag.class`. */
const focused = "(({ tagName, className }) => [tagName.toLowerCase(), String(className).split(' ')[0]].join('.'))(document.activeElement)";
const inTable = "document.activeElement.closest('table') !== null";

test('S151, S153: at a desk the heading of a new screen has the focus, and a table is one stop of the Tab key', async () => {
  const device = await world.device({ language: 'en', size: 'browser', account: 'admin' });
  const { page } = device;
  await device.go('/pages/Stock/RecieveRecord');
  await page.locator('tbody tr').nth(2).waitFor();
  await expect.poll(() => page.evaluate(focused)).toBe('h1.kw-nav-title');
  let stops = 0;
  for (; stops < 60 && !(await page.evaluate(inTable)); stops += 1) await page.keyboard.press('Tab');
  expect(stops).toBeLessThan(60);
  const row = () => page.evaluate<number>("[...document.querySelectorAll('tbody tr')].indexOf(document.activeElement)");
  expect(await row()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await row()).toBe(2);
  await page.keyboard.press('Space');
  expect(await page.locator('tbody tr').nth(2).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(inTable)).toBe(false);
  await page.keyboard.press('Shift+Tab');
  expect(await row()).toBe(2);
  for (let up = 0; up < 3; up += 1) await page.keyboard.press('ArrowUp');
  expect(await page.evaluate("document.activeElement.closest('thead') !== null")).toBe(true);
  await page.locator('.kw-skip').focus();
  // Nothing lies over the link: not the side navigation either, at whose place it stands.
  expect(await page.evaluate("document.elementFromPoint(10, 10) === document.querySelector('.kw-skip')")).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  await page.locator('.kw-side a').first().click();
  await expect.poll(() => page.evaluate(focused)).toBe('h1.kw-nav-title');
});

inTurnStory('S152: at a desk no hidden field takes the keys: they scroll the screen, and a scan is taken all the same', async () => {
  const device = await world.device({ language: 'en', size: 'browser', account: 'keeper' });
  const { page } = device;
  await device.go('/pages/my/operateguide');
  await page.locator('main h2').first().waitFor();
  expect(await page.locator('[data-scan-sink]').count()).toBe(0);
  const top = () => page.evaluate<number>("document.querySelector('.kw-screen-body').scrollTop");
  await page.keyboard.press('PageDown');
  await expect.poll(top).toBeGreaterThan(100);
  await page.keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(top).toBeGreaterThan(100);
  await device.go('/pages/my/scantest');
  await device.scan('KW-LOC:A01-02-03');
  await device.sees('A01-02-03');
});
