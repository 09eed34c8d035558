import { beforeEach, expect, test } from 'vitest';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { success, testBrowser } from '../device/browserTestKit.ts';

const browser = testBrowser();
const { keepTokens } = await import('../wire/tokens.ts');
const { listPage } = await import('../wire/listApi.ts');
const { keepName, nameOrKept } = await import('./keptNames.ts');

const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
beforeEach(() => keepTokens({ access: { content: 'a', expires: end }, refresh: { content: 'r', expires: end } }));

const ask = async () => (await listPage(organisationLists.items)).rows[0]?.name ?? '';

test('a chosen code keeps its name without network: the one that was heard last, or that it was chosen by', async () => {
  browser.answer(() => success({ data: [{ ItemNo: '3030-1001', ItemName: '轴承' }], total: 1 }));
  expect(await nameOrKept('items', '3030-1001', ask)).toBe('轴承');
  browser.answer(() => 'lost');
  expect(await nameOrKept('items', '3030-1001', ask)).toBe('轴承');
  await expect(nameOrKept('items', '3030-1002', ask)).rejects.toThrow();
  await keepName('items', '3030-1002', '端盖');
  expect(await nameOrKept('items', '3030-1002', ask)).toBe('端盖');
});
