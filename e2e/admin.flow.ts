import { expect, test } from 'vitest';
import { signInByForm } from './signIn.ts';
import { useWorld } from './world.ts';

const world = useWorld();

test('an administrator opens an account with a role; that person changes the password on a handheld and sees just the menu of the role', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  await desk.go('/pages/my/devrole');
  await desk.button(desk.say('account.open')).click();
  await desk.page.getByLabel(desk.say('login.account')).fill('e2001');
  await desk.page.getByLabel(desk.say('field.Name')).fill('张三');
  await desk.page.getByLabel(desk.say('account.role')).selectOption({ label: desk.say('role.warehouse-keeper') });
  await desk.expectSound();
  await desk.button(desk.say('account.open')).click();
  const password = (await desk.page.locator('.kw-one-time').textContent()) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(8);
  await desk.button(desk.say('account.password.done')).click();
  await desk.sees('e2001');
  await desk.sees(desk.say('role.warehouse-keeper'));
  await desk.picture('account-opened');

  const hand = await world.device({ language: 'zh' });
  await hand.go('/pages/login/index');
  await signInByForm(hand, 'e2001', password);
  await hand.page.waitForURL(/changePassword/);
  await hand.page.getByLabel(hand.say('password.old')).fill(password);
  await hand.page.getByLabel(new RegExp(`^${hand.say('password.new')}`)).fill('Zhang2026san');
  await hand.page.getByLabel(hand.say('password.confirmation')).fill('Zhang2026san');
  await hand.picture('first-password');
  await hand.button(hand.say('password.do')).click();
  await hand.page.waitForURL(/login\/login2/);
  await signInByForm(hand, 'e2001', 'Zhang2026san');
  await hand.page.waitForURL(/home2/);
  await hand.sees(hand.say('screen./pages/InStorage/ScanRecieve'));
  await hand.unfold();
  const shown = await hand.page.locator('.kw-tile').allTextContents();
  expect(shown).toContain(hand.say('screen./pages/Stock/StockDetail'));
  for (const foreign of ['screen./pages/my/devrole', 'screen./pages/my/audit', 'screen./pages/warehousing/items'] as const)
    expect(shown).not.toContain(hand.say(foreign));
  await hand.picture('first-home');
  await hand.expectSound();
});
