import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { useWorld } from './world.ts';

const world = useWorld();

interface Kind {
  kind: string;
  route: string;
  /** The steps that open this dialog. They start with the steps for the dialogs below it. */
  open: readonly ((device: Handheld) => Promise<unknown>)[];
  dialog?: (device: Handheld) => Locator;
}

const pressed = (name: Parameters<Handheld['say']>[0]) => (device: Handheld) => device.button(device.say(name)).first().click();

/** Everything that can lie over a screen; nested dialogs close one by one. */
const kinds: readonly Kind[] = [
  { kind: 'the sheet of filters', route: '/pages/Stock/StockDetail', open: [pressed('list.filter')] },
  { kind: 'the ways to scan', route: '/pages/Stock/StockDetail', open: [pressed('shell.scan')] },
  {
    kind: 'the camera over the ways to scan',
    route: '/pages/Stock/StockDetail',
    open: [pressed('shell.scan'), pressed('shell.scan.camera')],
    dialog: (device) => device.page.locator('dialog.kw-camera[open]'),
  },
  { kind: 'help', route: '/pages/InStorage/ScanRecieveNew', open: [pressed('shell.help')] },
  { kind: 'what needs attention', route: '/pages/home/home2', open: [(device) => device.page.locator('button.kw-context-state').click()] },
  { kind: 'the choice from a list', route: '/pages/Stock/InnerCom/StockCheckCreate', open: [pressed('field.WCode')] },
  { kind: 'a question', route: '/pages/my/index', open: [pressed('my.signOut')] },
];

const opened = (device: Handheld): Locator => device.page.locator('dialog[open]');
const back = (device: Handheld) => device.page.evaluate('history.back()');

/** Opens the dialogs of a case, and closes all of them by going back. */
async function closesAll(device: Handheld, { route, open, dialog = opened }: Kind): Promise<void> {
  await device.go(route);
  await device.settle();
  for (const one of open) await one(device);
  await dialog(device).first().waitFor();
  for (let left = open.length; left > 0; left -= 1) {
    await back(device);
    // The camera gives way to the sheet that it was opened from.
    await expect.poll(() => opened(device).count()).toBe(left > 1 ? 1 : 0);
    await device.settle();
    expect(device.page.url()).toContain(route);
  }
  await back(device);
}

test('S92: back closes whatever lies over a screen that was opened by its address, and then leaves the screen', async () => {
  const device = await world.device({ account: 'keeper' });
  const before = '/pages/Stock/RecieveRecord';
  await device.go('/pages/home/home2');
  await device.settle();
  for (const kind of kinds) {
    await device.go(before);
    await device.settle();
    await closesAll(device, kind);
    await expect.poll(() => device.page.url(), { message: kind.kind }).toContain(before);
  }
});

test('S92: on the first page of a window too; one more step back leaves the app', async () => {
  const [filters] = kinds;
  const device = await world.device({ account: 'keeper' });
  if (filters) await closesAll(device, filters);
  await expect.poll(() => device.page.url()).toBe('about:blank');
});
