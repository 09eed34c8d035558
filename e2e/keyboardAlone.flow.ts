import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import type { Handheld } from './handheld.ts';
import { itemInStock, stateOf } from './paperwork.ts';
import { refusedScans } from './refusedScans.ts';
import { useWorldWithApp } from './world.ts';

/**
 * The main work at a desk with the keyboard alone. The test finds each stop by its role and name for screen readers, never by its position.
 */
const world = useWorldWithApp();

/** Role and name of the focused element, as a screen reader gets them. */
const focusedElement = async (page: Page): Promise<string> => {
  const focus = page.locator(':focus');
  return (await focus.count()) === 1 ? focus.ariaSnapshot() : '';
};

/** Goes on by the Tab key to the element of this role with these words in its name. */
async function tabTo({ page }: Handheld, role: string, words: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    const [now = ''] = (await focusedElement(page)).split('\n');
    if (now.startsWith(`- ${role}`) && now.includes(words)) return;
    passed.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`no ${role} “${words}” by the Tab key, but:\n${passed.join('\n')}`);
}

async function press(device: Handheld, role: string, name: string): Promise<void> {
  await tabTo(device, role, name);
  await device.page.keyboard.press('Enter');
}

/** As a person types, slower than a scanner. */
const type = ({ page }: Handheld, text: string) => page.keyboard.type(text, { delay: 90 });

/** Opens what the search across everything finds first. */
async function find(device: Handheld, text: string): Promise<void> {
  await device.page
    .locator('.kw-side')
    .getByRole('button', { name: device.say('shell.find') })
    .waitFor();
  await device.settle();
  await device.page.keyboard.press('Control+k');
  await expect.poll(() => focusedElement(device.page)).toContain('searchbox');
  // What was looked for before may still stand there.
  await device.page.keyboard.press('Control+a');
  await type(device, text);
  await device.page.keyboard.press('Enter');
}

/** Picks a record in a field of a form. */
async function pick(device: Handheld, field: string, code: string): Promise<void> {
  await press(device, 'button', field);
  const sheet = device.page.getByRole('dialog', { name: field }).last();
  await sheet.getByRole('textbox').waitFor();
  await tabTo(device, 'textbox', '');
  await type(device, code);
  const option = sheet
    .getByRole('button', { name: code })
    .or(sheet.getByRole('option', { name: code }))
    .first();
  await option.waitFor();
  for (let stop = 0; stop < 20 && !(await focusedElement(device.page)).includes(`"${code}`); stop += 1)
    await device.page.keyboard.press('Tab');
  await device.page.keyboard.press('Enter');
  await option.waitFor({ state: 'detached' });
}

test('with the keyboard alone: sign in, find stock, write a requisition, review it', async () => {
  const { item } = await itemInStock(world);
  const clerk = await world.device({ size: 'browser', language: 'en' });
  await clerk.go('/');
  await clerk.page.waitForURL(/#\/pages\/login\//);
  await tabTo(clerk, 'textbox', clerk.say('login.account'));
  await type(clerk, 'clerk');
  await tabTo(clerk, 'textbox', clerk.say('login.password'));
  await type(clerk, demoPassword);
  await clerk.page.keyboard.press('Enter');
  await clerk.page.waitForURL(/#\/pages\/home\/home2/);

  await find(clerk, item);
  await clerk.page.waitForURL(/StockDetail/);
  await expect.poll(() => clerk.page.getByRole('main').ariaSnapshot()).toContain(item);

  await find(clerk, clerk.say('screen./pages/OutStorage/PickItem'));
  await clerk.page.waitForURL(/OutStorage\/PickItem/);
  await press(clerk, 'button', clerk.say('requisition.new'));
  await clerk.page.waitForURL(/PickItemEdit/);
  await pick(clerk, clerk.say('field.TypeName'), 'LL02');
  await pick(clerk, clerk.say('field.WorkshopCode'), 'CJ03');
  await press(clerk, 'button', clerk.say('entry.add'));
  await pick(clerk, clerk.say('field.ItemNo'), item);
  await tabTo(clerk, 'textbox', clerk.say('field.Qty'));
  await type(clerk, '3');
  await press(clerk, 'button', clerk.say('entry.take'));
  await press(clerk, 'button', clerk.say('master.save'));
  const saved = clerk.page.getByRole('region', { name: clerk.say('entry.saved') });
  await expect.poll(() => saved.ariaSnapshot()).toContain(clerk.say('requisition.saved-draft'));
  const no = /RQ101\d+/.exec(await saved.ariaSnapshot())?.[0] ?? '';
  await press(clerk, 'button', clerk.say('entry.open'));
  await clerk.page.getByRole('heading', { name: no }).first().waitFor();
  await press(clerk, 'button', clerk.say('requisition.submit'));
  await clerk.page.getByRole('alertdialog').waitFor();
  await press(clerk, 'button', clerk.say('requisition.submit'));
  await expect.poll(() => stateOf(world, no)).toBe('unreviewed');

  const leader = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await leader.go('/pages/home/home2');
  await leader.settle();
  await find(leader, no);
  await leader.page.waitForURL(/PickItemDetail/);
  await leader.page.getByRole('heading', { name: no }).first().waitFor();
  await press(leader, 'button', leader.say('requisition.review'));
  await leader.page.getByRole('alertdialog').waitFor();
  await press(leader, 'button', leader.say('requisition.review'));
  await expect.poll(() => stateOf(world, no)).toBe('reviewed');
  await leader.expectSound();
});

test('with the keyboard alone: what was refused is sent again', async () => {
  const { note, device } = await refusedScans(world, 'en', 'browser');
  await (await new DemoClient(world.url, '101').signIn('keeper', demoPassword)).ask('checkIn', { code: 'KW-SIGN:W11' });
  await press(device, 'button', device.say('attention.count', { n: 2 }));
  const sheet = device.page.getByRole('dialog');
  await expect.poll(() => sheet.ariaSnapshot()).toContain(note.noteNo);
  await press(device, 'button', device.say('attention.again'));
  const scans = 'select count(*)::int as n from scan_record where deleted_at is null and code = any($1)';
  await expect.poll(async () => (await world.pool.query(scans, [note.labels])).rows[0].n).toBe(2);
  await device.expectSound();
});
