import { expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const items = '/pages/warehousing/items';

test('R53: what is looked for in a list stands in its address: it outlives a reload, back, and is sent as a link', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  await desk.go(items);
  await desk.settle();
  await desk.page.getByLabel(desk.say('field.ItemNo'), { exact: true }).fill('30');
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/f\.code=30/);
  await desk.page
    .getByRole('columnheader', { name: desk.say('field.ItemNo') })
    .getByRole('button')
    .click();
  await desk.page.waitForURL(/sort=-code/);
  await desk.settle();
  const rows = desk.page.locator('.kw-table tbody tr');
  const before = await rows.allTextContents();
  expect(before.length).toBeGreaterThan(1);
  const link = desk.page.url();
  await desk.page.reload();
  await desk.settle();
  expect(await rows.allTextContents()).toEqual(before);
  expect(desk.page.url()).toBe(link);
  await rows.first().click();
  await desk.page.waitForURL((url) => url.href !== link);
  await desk.settle();
  await desk.page.goBack();
  await desk.settle();
  expect(desk.page.url()).toBe(link);
  expect(await rows.allTextContents()).toEqual(before);
  await desk.picture('list-address');
  await desk.expectSound();

  const hand = await world.device({ account: 'admin', language: 'yn' });
  await hand.go(link.slice(link.indexOf('#') + 1));
  await hand.settle();
  expect(await hand.page.locator('.kw-cards').textContent()).toContain(before[0]?.match(/3\d+-\d+/)?.[0]);
  await hand.button(new RegExp(hand.say('list.filter'))).click();
  expect(await hand.page.getByLabel(hand.say('field.ItemNo'), { exact: true }).inputValue()).toBe('30');
  await hand.picture('list-address');
  await hand.expectSound();
});

test('R53: a link shows what its sender saw, in whatever warehouse and window it is opened', async () => {
  const records = '/pages/Stock/RecieveRecord';
  const total = (desk: Handheld) => desk.page.locator('.kw-table-foot').textContent();
  const desk = await world.device({ account: 'keeper', size: 'browser' });
  await desk.go(records);
  await desk.settle();
  const all = await total(desk);
  const picker = (device: Handheld) => device.page.getByLabel(device.say('picker.warehouse'), { exact: true });
  await picker(desk).selectOption({ index: 2 });
  await desk.page.waitForURL(/f\.warehouse=/);
  await desk.settle();
  const seen = await total(desk);
  expect(seen).not.toBe(all);
  const link = desk.page.url().slice(desk.page.url().indexOf('#') + 1);
  await desk.page.reload();
  await desk.settle();
  expect(await total(desk)).toBe(seen);
  const code = desk.page.getByLabel(desk.say('field.WCode'), { exact: true });
  // A filter that is not set may stand behind the button for more filters.
  expect((await code.count()) === 0 ? '' : await code.inputValue()).toBe('');

  const leader = await world.device({ account: 'leader', size: 'browser' });
  await leader.go(link);
  await leader.settle();
  expect(await total(leader)).toBe(seen);
  // Until a warehouse is picked, the screen names the warehouse whose rows it shows, on handheld and desk.
  const names = await picker(desk).locator('option').allTextContents();
  const only = leader.say('list.elsewhere', { what: names[2] ?? '' });
  await leader.sees(only);
  const hand = await world.device({ account: 'leader' });
  await hand.go(link);
  await hand.sees(only);
  await hand.picture('elsewhere');
  await hand.expectSound();
  expect(await desk.page.getByText(only).count()).toBe(0);
  await picker(leader).selectOption({ index: 1 });
  await leader.page.waitForURL((url) => url.href.includes('f.warehouse=') && !url.href.endsWith(link));
  await leader.settle();
  expect(await leader.page.getByText(only).count()).toBe(0);
  expect(await total(leader)).not.toBe(seen);
  await picker(leader).selectOption('');
  await leader.settle();
  expect(await total(leader)).toBe(all);

  await leader.go(`${items}?page=999`);
  await leader.page.waitForURL((url) => !url.href.includes('page=999'));
  await leader.settle();
  await leader.page.locator('.kw-table tbody tr').first().waitFor();
  await leader.expectSound();

  // The rows of the last page were deleted, but the total still counts them: the page says that it is empty.
  await leader.page.route('**/GetDataListN', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, Data: { ...body.Data, data: [] } } });
  });
  await leader.button(leader.say('list.query')).click();
  await leader.sees(leader.say('list.empty'));
});

test('R52, R53: in a wide browser the menu stands at the side, lists fill the window, and one box on home finds what has a number', async () => {
  for (const language of ['zh', 'yn'] as const) {
    const desk = await world.device({ account: 'admin', size: 'browser', language });
    await desk.go('/pages/home/home2');
    const side = desk.page.getByRole('navigation', { name: desk.say('shell.side') });
    const group = side.getByRole('button', { name: desk.say('menu.stock') });
    await group.focus();
    await desk.page.keyboard.press('Enter');
    const entry = side.getByRole('link', { name: desk.say('screen./pages/Stock/StockDetail') });
    await entry.waitFor();
    await desk.picture('side');
    await desk.expectSound();
    expect(await layoutFaults(desk.page, 'mouse')).toEqual([]);
    await desk.page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    await desk.page.keyboard.press('Enter');
    await entry.click();
    await desk.page.waitForURL(/Stock\/StockDetail/);
    await desk.settle();
    expect(await group.getAttribute('class')).toContain('kw-side-here');
    await expect.poll(() => desk.page.locator('.kw-table tbody tr').count()).toBeGreaterThan(11);
    const box = desk.page.locator('.kw-table-box');
    expect(await box.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    await desk.picture('side-list');
    await desk.expectSound();
    await desk.go('/pages/InStorage/InnerCom/ReceieveBillStatusSearch');
    await desk.settle();
    await desk.picture('side-receipts');
  }

  const hand = await world.device({ account: 'admin' });
  await hand.go('/pages/home/home2');
  await hand.settle();
  await hand.picture('home-search');
  await hand.expectSound();
  const { rows } = await world.pool.query<{ code: string }>("select code from item where org = '101' order by id limit 1");
  await hand.page.getByRole('searchbox', { name: hand.say('home.search') }).fill(rows[0]?.code ?? '');
  await hand.page.keyboard.press('Enter');
  await hand.page.waitForURL(/StockDetailnner/);
  expect(await hand.page.getByRole('navigation', { name: hand.say('shell.side') }).count()).toBe(0);
});

test('an address that names no screen says so and leads home; a slash at its end changes nothing', async () => {
  const hand = await world.device({ account: 'keeper' });
  for (const address of ['/pages/none', '/pages/home', 'constructor']) {
    await hand.go(address);
    await hand.sees(hand.say('shell.unknown.title'));
  }
  await hand.button(hand.say('screen./pages/home/home2')).click();
  await hand.page.waitForURL(/home2$/);
  await hand.go('/pages/Stock/RecieveRecord/');
  await hand.sees(hand.say('screen./pages/Stock/RecieveRecord'));
});
