import { describe, expect, test } from 'vitest';
import { waysOf } from '../test/slow/inTurn.ts';
import { inTurnStory } from './stories.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();

describe.each(waysOf(languages, 'sign-in'))('in %s', (language) => {
  test('somebody signs in with the form and is at home, with the menu of their role', async () => {
    const device = await world.device({ language });
    await device.go('/');
    await device.page.waitForURL(/#\/pages\/login\//);
    await device.page.getByLabel(device.say('login.account')).fill('keeper');
    await device.page.getByLabel(device.say('login.password'), { exact: true }).fill('Wms2026demo');
    await device.picture('login');
    await device.expectSound();
    await device.button(device.say('login.do')).click();
    await device.page.waitForURL(/#\/pages\/home\/home2/);
    await device.sees(device.say('screen./pages/InStorage/ScanRecieveNew'));
    await device.picture('home');
    await device.expectSound();
  });

  inTurnStory('a wrong password is refused in words, and nothing of the session stays', async () => {
    const device = await world.device({ language });
    await device.go('/pages/login/index');
    await device.page.getByLabel(device.say('login.account')).fill('keeper');
    await device.page.getByLabel(device.say('login.password'), { exact: true }).fill('wrong-2026');
    await device.button(device.say('login.do')).click();
    await device.page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    expect(await device.page.evaluate('localStorage.getItem("wms-token")')).toBeNull();
  });

  test('a device that is signed in opens at home, and a scan is taken with nothing focused', async () => {
    const device = await world.device({ language, account: 'keeper' });
    await device.go('/');
    await device.page.waitForURL(/#\/pages\/home\/home2/);
    await expect.poll(() => device.page.title()).toBe(device.say('shell.app'));
    await device.go('/pages/my/scantest');
    await device.sees(device.say('scantest.empty'));
    // S151: the window has the name of its screen.
    expect(await device.page.title()).toBe(`${device.say('screen./pages/my/scantest')} · Kuwei`);
    await device.scan('KW-LOC:A01-02-03');
    await device.sees('A01-02-03');
    await device.scan('SH2026112100001', 'none');
    await device.sees('SH2026112100001');
    await device.expectSound();
  });
});

inTurnStory('R80: while the demo is built the page says so and calls no right password wrong; the words go when it is there', async () => {
  const device = await world.device({ language: 'zh' });
  const { page } = device;
  // The server at the first start: it has no account yet, and every answer says that the demo is being built.
  const building = { 'x-kuwei-demo': 'building' };
  const wrong = { Result: false, Code: 'login.incorrect', code: 20001, Message: '账号或密码不正确', msg: '', Data: null, data: null };
  await page.route('**/api/ping', (route) => route.fulfill({ status: 204, headers: building }));
  await page.route('**/api/Login/CheckLogin*', (route) => route.fulfill({ status: 200, headers: building, json: wrong }));
  await device.go('/pages/login/index');
  await device.sees(device.say('login.demo-building'));
  await page.getByLabel(device.say('login.account')).fill('keeper');
  await page.getByLabel(device.say('login.password'), { exact: true }).fill('Wms2026demo');
  const refused = page.waitForResponse('**/api/Login/CheckLogin*');
  await device.button(device.say('login.do')).click();
  await refused;
  await page.locator('button[type="submit"]:not([aria-disabled="true"])').waitFor();
  await device.sees(device.say('login.demo-building'));
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  await page.unrouteAll();
  await page.getByText(device.say('login.demo-building')).waitFor({ state: 'detached' });
});
