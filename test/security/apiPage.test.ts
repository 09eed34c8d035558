import { expect, it } from 'vitest';
import { openBrowser } from '../../tools/openBrowser.ts';
import { usePlant } from '../plant.ts';

const plant = usePlant();
it('the page of the API renders under the policy, asks nobody else, and can try a call', async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const troubles: string[] = [];
    const elsewhere: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(plant.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    // A long page; these limits only end a test that hangs.
    page.setDefaultTimeout(240_000);
    await page.goto(`${plant.url}/api/docs`);
    await page.getByRole('heading', { name: /Kuwei/ }).waitFor();
    expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(5);
    await page.locator('#operations-tag-Basic').click();
    await page.locator('#operations-Basic-organisationsOfUser').waitFor();
    await page.locator('#operations-Basic-organisationsOfUser .opblock-summary').click();
    await page.getByRole('button', { name: 'Execute' }).first().click();
    await page.locator('.live-responses-table .response-col_status').filter({ hasText: '200' }).first().waitFor();
    expect(troubles).toEqual([]);
    expect(elsewhere).toEqual([]);
  } finally {
    await browser.close();
  }
});
