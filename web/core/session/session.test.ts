import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, success, testBrowser, untilHolds } from '../device/browserTestKit.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { languageNames } from '../words/languages.ts';

const browser = testBrowser();
const { chooseWarehouse, endSession, loadUser, mayDo, session, signIn, signOut, switchOrganisation } = await import('./session.ts');
const { followEndedSessions } = await import('./endedSessions.ts');
const { probe } = await import('../wire/connection.ts');
const { storedLanguage, switchLanguage, overrideTexts, t } = await import('../words/i18n.ts');

const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
const part = (content: string) => ({ content, Expires: end });
const account = {
  ID: 1,
  Account: 'keeper',
  Name: '张伟',
  Pwd: '',
  OrgName: '苏州',
  U9Org: '101',
  U9Charge: '',
  UserType: 'staff',
  DBConnName: 'main',
  PwdCheck: true,
  Extend1: '',
};
const user = {
  menu: [],
  roles: ['warehouse-keeper'],
  permissions: ['receive'],
  user: { ID: 1, Account: 'keeper', Name: '张伟', U9Org: '101' },
  organisations: [],
  language: 'zh',
};

beforeEach(async () => {
  browser.answer(({ path }) =>
    success(path.includes('CheckLogin') ? { Token: { AccessToken: part('a'), RefreshToken: part('r') }, AccountInfo: account } : user),
  );
  await signIn({ account: ' keeper ', password: 'x' });
});

test('session-login-on-20000, username-trimmed: the login is stored under the names of the specification', () => {
  expect(browser.seen[0]?.body).toMatchObject({ username: 'keeper', sysversion: '2.2.45' });
  expect(readStored('wms-loginInfo')).toEqual({
    usercode: 'keeper',
    u9org: '101',
    dbconnname: 'main',
    wid: '',
    wname: '',
    WCode: '',
    workshopcode: '',
    workshopname: '',
  });
});

test('warehouse-cleared-empties-three', () => {
  chooseWarehouse({ wid: '7', wname: '原材料一仓', WCode: 'RM1' });
  expect(session.get()?.login).toMatchObject({ wid: '7', wname: '原材料一仓', WCode: 'RM1' });
  chooseWarehouse(undefined);
  expect(session.get()?.login).toMatchObject({ wid: '', wname: '', WCode: '' });
});

test('session-cleared-on-refresh-failure: nothing of the login stays, and nobody may anything', () => {
  expect(mayDo('receive')).toBe(true);
  endSession('expired');
  expect([readStored('wms-loginInfo'), readStored('wms-token'), readStored('wms-user')]).toEqual([undefined, undefined, undefined]);
  expect(mayDo('receive')).toBe(false);
});

test('who somebody is in one organisation is not taken for who they are in another, and a sign-in that ended does not come back', async () => {
  const answers: (() => void)[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => new Promise((done, fail) => answers.push(() => void fetch(...request).then(done, fail)));
  const go = (org: string) => switchOrganisation(org).catch(() => undefined);
  const slow = [go('102'), go('101')];
  await untilHolds(() => expect(answers).toHaveLength(2));
  browser.answer(() => success({ ...user, roles: ['of 101'] }));
  answers[1]?.();
  await slow[1];
  browser.answer(() => success({ ...user, roles: ['of 102'] }));
  answers[0]?.();
  await slow[0];
  expect([session.get()?.login.u9org, session.get()?.user?.roles]).toEqual(['101', ['of 101']]);
  const lost = go('102');
  await untilHolds(() => expect(answers).toHaveLength(3));
  endSession('left');
  browser.answer(() => 'lost');
  answers[2]?.();
  await lost;
  expect([session.get(), readStored('wms-loginInfo')]).toEqual([undefined, undefined]);
  globalThis.fetch = fetch;
});

test('in a tab where another person signed in meanwhile nothing is sent in their name, and their sign-in is left alone', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  writeStored('wms-loginInfo', { ...readStored<object>('wms-loginInfo'), usercode: 'clerk' });
  const before = browser.seen.length;
  await expect(loadUser()).rejects.toMatchObject({ id: 'other-account' });
  expect([browser.seen.length, reload.mock.calls.length]).toEqual([before, 1]);
  endSession('expired');
  expect(readStored('wms-token')).toBeDefined();
  vi.unstubAllGlobals();
});

test('on a network that swallows packets somebody who signs out is signed out all the same', async () => {
  browser.answer(() => 'swallowed');
  await signOut();
  expect([session.get(), readStored('wms-loginInfo')]).toEqual([undefined, undefined]);
});

test('S79: a sign-out without network is told when the server answers again, with new tokens where the old ones are over', async () => {
  writeStored('kuwei-ended', undefined);
  browser.answer(() => 'lost');
  await signOut();
  const before = browser.seen.length;
  // The short-lived token ran out meanwhile.
  const over = { status: 401, envelope: { Code: 'not-signed-in', Message: '', Result: false } };
  browser.answer(({ path, headers }) => {
    if (path.includes('Refresh')) return success({ Token: { AccessToken: part('b'), RefreshToken: part('s') } });
    return headers['Authorization'] === 'Bearer a' ? over : success({ Ended: true });
  });
  followEndedSessions();
  await probe();
  await untilHolds(() => expect(readStored('kuwei-ended')).toBeUndefined());
  const requests = browser.seen.slice(before).map(({ path, headers }) => [path.split('/').at(-1), headers['Authorization']]);
  expect(requests).toEqual([
    ['SignOut', 'Bearer a'],
    ['RefreshTokenPost', undefined],
    ['SignOut', 'Bearer b'],
  ]);
});

test('default-language: a device that remembers none speaks zh; zh, en and yn are offered', () => {
  localStorage.removeItem('wms-system');
  expect(storedLanguage()).toBe('zh');
  expect(languageNames).toEqual({ zh: '简体中文', en: 'English', yn: 'Indonesia' });
});

test('language-persisted: wms-system decides, mescroll-i18n mirrors it, translations of list 032 override', async () => {
  await switchLanguage('en');
  expect([storedLanguage(), readStored('mescroll-i18n'), t('shell.scan')]).toEqual(['en', 'en', 'Scan']);
  await overrideTexts([
    { textKey: 'shell.scan', zh: null, en: 'Shoot', yn: null },
    { textKey: null, zh: '返回', en: 'Go back', yn: null },
  ]);
  expect([t('shell.scan'), t('shell.back'), t('shell.unsent', { n: 2 })]).toEqual(['Shoot', 'Go back', 'Unsent 2']);
  await switchLanguage('zh');
  expect(t('shell.scan')).toBe('扫码');
});

test('the language that was chosen is kept with the account; on another device it follows, unless another is chosen at the backend', async () => {
  const { chooseLanguage } = await import('./session.ts');
  await chooseLanguage('en');
  expect(browser.seen.find(({ path }) => path === '/api/Basic/SaveLanguage')).toMatchObject({ body: { language: 'en' } });
  const speaks = (language: string, chosen: boolean) =>
    browser.answer(({ path }) =>
      success(
        path.includes('CheckLogin')
          ? { Token: { AccessToken: part('a'), RefreshToken: part('r') }, AccountInfo: account }
          : { ...user, language, languageChosen: chosen },
      ),
    );
  endSession('left');
  speaks('yn', true);
  await signIn({ account: 'keeper', password: 'x' });
  expect(storedLanguage()).toBe('yn');
  endSession('left');
  speaks('zh', false);
  await signIn({ account: 'keeper', password: 'x' });
  expect(storedLanguage()).toBe('yn');
  endSession('left');
  await chooseLanguage('en');
  speaks('yn', true);
  const before = browser.seen.length;
  await signIn({ account: 'keeper', password: 'x' });
  expect(storedLanguage()).toBe('en');
  expect(browser.seen.slice(before).map(({ path }) => path)).toContain('/api/Basic/SaveLanguage');
});

test('S156: who and where one is are asked anew when the language changes', async () => {
  const { chooseLanguage } = await import('./session.ts');
  chooseWarehouse({ wid: '7', wname: '原材料一仓', WCode: 'RM1' });
  const english = { ...user, user: { ...user.user, Name: 'Zhang Wei' } };
  browser.answer(({ path }) =>
    success(path.includes('GetDataListN') ? { data: [{ WCode: 'RM1', WName: 'Raw material 1' }], total: 1 } : english),
  );
  await chooseLanguage('en');
  expect(session.get()).toMatchObject({
    login: { wid: '7', wname: 'Raw material 1', WCode: 'RM1' },
    user: { user: { name: 'Zhang Wei' } },
  });
  await switchLanguage('zh');
});

test('user-info-failure-carries-message: what the server says about the person who asks is what the screen gets to say', async () => {
  browser.answer(() => refusal('wrong-organisation', 403));
  await expect(loadUser()).rejects.toMatchObject({ id: 'wrong-organisation', message: 'no: wrong-organisation' });
});

test('S137: after a reload a window works where it did, although another window went elsewhere; a new one begins where the last went', async () => {
  await switchOrganisation('102');
  chooseWarehouse({ wid: '7', wname: '原材料一仓', WCode: 'RM1' });
  writeStored('wms-loginInfo', { ...readStored<object>('wms-loginInfo'), u9org: '101', wid: '9' });
  const begin = async () => {
    vi.resetModules();
    return (await import('./session.ts')).session.get();
  };
  expect((await begin())?.login).toMatchObject({ u9org: '102', wid: '7' });
  sessionStorage.removeItem('wms-window');
  expect((await begin())?.login).toMatchObject({ u9org: '101', wid: '9' });
  await switchOrganisation('102');
  writeStored('wms-loginInfo', { ...readStored<object>('wms-loginInfo'), usercode: 'clerk', u9org: '101' });
  expect((await begin())?.login).toMatchObject({ usercode: 'clerk', u9org: '101' });
});
