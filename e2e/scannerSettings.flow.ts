import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { scannerTestCodes } from '../contract/labels/scannerTest.ts';
import { signedInStorage } from './signedInStorage.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const { bars, pair } = scannerTestCodes;

/** `Q314W` of a scanner with a US keyboard, on a device with a French one; no accent distinguishes the two layouts. */
const french = [
  ['A', 'KeyQ'],
  ['"', 'Digit3'],
  ['&', 'Digit1'],
  ["'", 'Digit4'],
  ['Z', 'KeyW'],
] as const;

/** An item of that code. */
async function keepItem(): Promise<void> {
  const storage = await signedInStorage(world.url, { language: 'zh', account: 'admin', org: '101' });
  const token = JSON.parse(storage.find((entry) => entry.name === 'wms-token')?.value ?? '{}').content;
  const response = await fetch(`${world.url}/api/BaseInfo/SaveMasterData`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, org: '101', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ kind: 'items', data: { ItemNo: 'Q314W', NameZh: 'Q314W', Unit: '件', IsBatch: false, Decimals: 0 } }),
  });
  const { Result, Message } = (await response.json()) as { Result: boolean; Message: string };
  if (!Result) throw new Error(Message);
}

test('S1: one sheet of test codes teaches the device its scanner, and the plant when an administrator says so', async () => {
  const device = await world.device({ language: 'en', account: 'admin' });
  await device.go('/pages/my/scantest');
  await device.button(device.say('scantest.learn')).click();
  await device.sees(device.say('scantest.learn.scan'));
  await device.scan(`.Q${bars}`);
  for (const code of pair) await device.scan(`.Q${code}`);
  await device.sees(/: 3 \/ 4/);
  await device.sees('1000 ms');
  await device.expectSound();
  await device.button(device.say('scantest.learn.plant')).click();
  await device.sees(device.say('scantest.learn.planted'));
  // The plant's setting applies, because this device has none of its own.
  await device.sees('.Q');
  await device.scan('.QKW-LOC:A01-02-03');
  await device.sees('A01-02-03');
  const other = await world.device({ language: 'en', account: 'admin' });
  await other.go('/pages/my/scantest');
  await other.sees('.Q');
  await other.button(other.say('scantest.learn')).click();
  await other.scan(bars);
  await other.sees(/: 1 \/ 4/);
  await other.button(other.say('scantest.learn.keep')).click();
  await other.sees(other.say('scantest.learn.kept'));
  await other.scan('KW-LOC:A01-02-04');
  await other.sees('A01-02-04');
  await other.button(other.say('scantest.learn')).click();
  await other.scan(bars);
  await other.button(other.say('scantest.learn.plant')).click();
  await other.sees(other.say('scantest.learn.planted'));
});

test('S10: a device with another keyboard layout reads codes by key position, and the scanner test says so', async () => {
  await keepItem();
  const device = await world.device({ language: 'en', account: 'keeper' });
  await device.go('/pages/my/scantest');
  await device.button(device.say('scantest.learn')).waitFor();
  await device.scanKeys(french);
  await device.sees(device.say('scantest.layout.differs', { code: 'Q314W' }));
  await device.expectSound();
  await device.go('/pages/home/home2');
  await device.scanKeys(french);
  await device.sees(device.say('scanner.layout.learnt'));
  await device.page.waitForURL(/StockDetailnner.*Q314W/);
});
