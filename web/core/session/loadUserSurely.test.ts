import { expect, test } from 'vitest';
import { success, testBrowser } from '../device/browserTestKit.ts';

const browser = testBrowser();
const { loadUserSurely } = await import('./loadUserSurely.ts');
const { session } = await import('./session.ts');
const { connection } = await import('../wire/connection.ts');
const { keepTokens } = await import('../wire/tokens.ts');

const user = {
  menu: [],
  roles: [],
  permissions: ['receive'],
  user: { ID: 1, Account: 'keeper', Name: '张伟', U9Org: '101', PwdCheck: true },
  organisations: [],
  language: 'zh',
};
const login = { usercode: 'keeper', u9org: '101', dbconnname: 'main', wid: '', wname: '', WCode: '', workshopcode: '', workshopname: '' };

test('a lost answer to who somebody is and what they may do is asked for again: without it every screen is only to look at', async () => {
  let lost = 2;
  browser.answer(({ path }) => {
    if (!path.includes('UserInfo')) return success({ data: [], total: 0 });
    lost -= 1;
    return lost >= 0 ? 'lost' : success(user);
  });
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString();
  keepTokens({ access: { content: 'a', expires }, refresh: { content: 'r', expires } });
  session.set({ login });
  const failed: unknown[] = [];
  await loadUserSurely(
    () => true,
    (error) => {
      failed.push(error);
      // Simulates that the next request is answered.
      setTimeout(() => connection.set('online'), 50);
    },
  );
  expect([session.get()?.user?.permissions, failed.length]).toEqual([['receive'], 2]);
  session.set(undefined);
});
