import { beforeEach, expect, test } from 'vitest';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { success, testBrowser } from '../device/browserTestKit.ts';

const browser = testBrowser();
const { keepTokens } = await import('../wire/tokens.ts');
const { choicesOrKept, inUse, keepChoices, keptRow } = await import('./keptChoices.ts');
const { deviceDatabase } = await import('../device/database.ts');
const { items } = organisationLists;

const row = (nth: number) => ({ ItemNo: `3030-${1000 + nth}`, ItemName: `Bolt ${nth}`, Unit: 'pcs', Decimals: 0 });
const serve = (count: number, total = count) =>
  browser.answer(() => success({ data: Array.from({ length: count }, (_, nth) => row(nth)), total }));
const away = () => browser.answer(() => 'lost');

const end = new Date(Date.now() + 30 * 86_400_000).toISOString();

beforeEach(async () => {
  keepTokens({ access: { content: 'a', expires: end }, refresh: { content: 'r', expires: end } });
  await (await deviceDatabase())?.facts.clear();
});

test('number 51 is found without network: the whole list lies on the device', async () => {
  serve(120);
  await keepChoices(items, { where: inUse });
  away();
  const found = await choicesOrKept(items, { search: 'bolt 119', where: inUse });
  expect(found).toMatchObject({ rows: [{ code: '3030-1119' }], keptAt: expect.any(Number) });
  expect((await choicesOrKept(items, { search: '', where: inUse })).rows).toHaveLength(50);
  expect(await keptRow(items, '3030-1051')).toMatchObject({ name: 'Bolt 51', unit: 'pcs', decimals: 0 });
  expect(await keptRow(items, '3030')).toBeUndefined();
});

test('it is fetched once in a shift, not with each form; another organisation or question has its own', async () => {
  serve(3);
  const before = browser.seen.length;
  await keepChoices(items, { where: inUse });
  await keepChoices(items, { where: inUse });
  expect(browser.seen.length - before).toBe(1);
  await keepChoices(items, { where: inUse, sort: '-code' });
  expect(browser.seen.length - before).toBe(2);
});

test('what was never kept needs the network, and says so', async () => {
  away();
  await expect(choicesOrKept(items, { search: '', where: inUse })).rejects.toThrow();
});
