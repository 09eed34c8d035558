import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** A label in stock that nobody has printed yet. */
async function unprinted(): Promise<string> {
  const { rows } = await world.pool.query<{ code: string }>(
    "select code from label where org = '101' and state = 'in-stock' and print_count = 0 order by id desc limit 1",
  );
  return rows[0]?.code ?? '';
}

/** The size in dots of the file for a label printer that the print screen makes. */
async function dotsOf(device: Handheld): Promise<string[] | undefined> {
  const [file] = await Promise.all([device.page.waitForEvent('download'), device.button(device.say('print.make.zpl')).click()]);
  return /\^CWZ,(\S+)\n\^PW(\d+)\n\^LL(\d+)/.exec(readFileSync(await file.path(), 'utf8'))?.slice(1);
}

test('S132: resolution, size and font of the label printer are chosen once on a device; S133: fields are large enough for iOS', async () => {
  const code = await unprinted();
  const device = await world.device({ language: 'en', account: 'leader' });
  const open = async () => {
    await device.go('/pages/my/index');
    await device.go(`/pages/Com/barcode/barqrcode?codes=${code}`);
    await device.page.getByRole('radio', { name: device.say('print.paper.zpl') }).check();
  };
  await open();
  await device.page.getByRole('radio', { name: '300 dpi' }).check();
  await device.page.getByLabel(device.say('printer.font')).fill('B:HANS.TTF');
  await device.page.getByLabel(device.say('setting.labelSize')).selectOption('own');
  await device.page.getByLabel(device.say('printer.width')).fill('7');
  await device.sees(/30–220/);
  expect(await device.button(device.say('print.make.zpl')).isDisabled()).toBe(true);
  await device.page.getByLabel(device.say('printer.width')).fill('75,5');
  await device.page.getByLabel(device.say('printer.height')).fill('45');
  const height = device.page.getByLabel(device.say('printer.height'));
  expect(await device.page.evaluate('getComputedStyle(document.querySelector("input.kw-input")).fontSize')).toBe('16px');
  await device.look('label-printer');
  expect(await dotsOf(device)).toEqual(['B:HANS.TTF', '891', '531']);
  await open();
  await height.waitFor();
  expect(await height.inputValue()).toBe('45');
  expect(await device.page.getByRole('radio', { name: '300 dpi' }).isChecked()).toBe(true);
  expect(await device.page.getByLabel(device.say('printer.font')).inputValue()).toBe('B:HANS.TTF');
});

test('S12: whoever prints does not wait: other work goes on meanwhile, and what was made is told and kept until it is looked at', async () => {
  const code = await unprinted();
  const device = await world.device({ language: 'en', account: 'leader' });
  const { promise: isMade, resolve: make } = Promise.withResolvers<void>();
  await device.page.route('**/api/Receive/PrintBars', async (request) => {
    await isMade;
    await request.continue();
  });
  await device.go(`/pages/Com/barcode/barqrcode?codes=${code}`);
  await device.button(device.say('print.make')).click();
  await device.sees(device.say('print.go-on'));
  await device.go('/pages/home/home2');
  await device.scan(code);
  await device.page.waitForURL(/StockBarcodeDetail/);
  make();
  const title = device.say('print.chosen', { n: 1 });
  await device.sees(device.say('print.ready', { title }));
  await device.go('/pages/home/home2');
  await device.button(device.say('print.show')).click();
  await device.button(device.say('print.keep')).waitFor();
  expect(await device.button(device.say('print.make')).isEnabled()).toBe(true);
  await device.go('/pages/home/home2');
  await device.page.waitForURL(/home2/);
  expect(await device.button(device.say('print.show')).count()).toBe(0);
});
