import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { useGoodsAtPlaces } from './goodsAtPlaces.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { inLanguage } from './stories.ts';
import { useWorldWithApp } from './world.ts';

const world = useWorldWithApp();
const paths = { list: '/pages/warehousing/pallets', load: '/pages/warehousing/pallet', bind: '/pages/Com/scanMaint/scanIn' };
const band = (device: Handheld, tone: string) => device.page.locator(`.kw-result-${tone}`);

const { place, labels, lieAt } = useGoodsAtPlaces(world, 'ONPAL');
const onPallet = async (pallet: string) =>
  (
    await world.pool.query<{ code: string }>(
      'select b.code from label b join pallet t on t.id = b.pallet_id where t.code = $1 order by b.id',
      [pallet],
    )
  ).rows.map(({ code }) => code);
async function newPallet(): Promise<string> {
  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  return (await keeper.ask('makePallets', { count: 1 })).codes[0] ?? '';
}

inLanguage('a pallet: made and printed, loaded by scans, moved by one scan and a place, unloaded, in %s', async (language) => {
  const [from, beside, to] = [place(), place(), place()];
  const [one = '', two = '', three = ''] = [...(await labels(from, 2)), ...(await labels(beside, 1))];
  const device = await world.device({ account: 'keeper', language });
  await device.go(paths.list);
  await device.button(device.say('pallet.new')).first().click();
  await device.page.getByRole('radio', { name: '1', exact: true }).check({ force: true });
  const printed = device.page.waitForResponse(/PalletLabelPdf/);
  await device.button(device.say('pallet.new.do')).click();
  expect((await printed).headers()['content-type']).toContain('application/pdf');
  const [pallet = ''] = (await world.pool.query<{ code: string }>('select code from pallet order by id desc limit 1')).rows.map(
    ({ code }) => code,
  );

  await device.go(paths.load);
  await device.sees(device.say('load.do.first'));
  await device.picture('pallet-start');
  await device.scan(`KW-PAL:${pallet}`);
  await device.sees(device.say('load.empty'));
  await device.scan(one);
  await band(device, 'accept').getByText(one).first().waitFor();
  // What lies elsewhere moves to the pallet.
  for (const code of [two, three]) {
    await device.scan(code);
    await band(device, 'accept').getByText(code).first().waitFor();
  }
  await lieAt([one, two, three], from);
  await device.scan(two);
  await band(device, 'duplicate').waitFor();
  await device.sees(device.say('load.here', { n: 3 }));
  await device.sees(device.say('load.lies', { place: from }));
  await device.settle();
  await device.picture('pallet-loaded');
  await device.expectSound();
  expect(await layoutFaults(device.page, 'finger')).toEqual([]);

  await device.go(paths.bind);
  await device.scan(`KW-PAL:${pallet}`);
  await band(device, 'accept').getByText(device.say('bind.carried')).waitFor();
  await device.scan(`KW-LOC:${to}`);
  await lieAt([one, two, three], to);
  expect(await onPallet(pallet)).toEqual([one, two, three]);

  // A scan of a pallet on home opens it, with the place where it lies.
  await device.go('/pages/home/home2');
  await device.scan(`KW-PAL:${pallet}`);
  await device.sees(device.say('load.lies', { place: to }));
  await device.page.getByRole('radio', { name: device.say('load.switch.unload') }).click();
  await device.sees(device.say('unload.do.labels'));
  await device.scan(two);
  await band(device, 'accept').getByText(device.say('unload.done')).waitFor();
  await expect.poll(() => onPallet(pallet)).toEqual([one, three]);
  await lieAt([two], to);
  await device.settle();
  await device.picture('pallet-unload');
  await device.expectSound();
  expect((await compareLedger(world.pool)).differences).toEqual([]);
});

test('without network: a pallet is loaded and moved over a reload; with the network all of it happens once, in its order', async () => {
  const [from, to] = [place(), place()];
  const codes = await labels(from, 3);
  const [one = '', two = '', three = ''] = codes;
  const pallet = await newPallet();
  const device = await world.device({ account: 'keeper' });
  device.forgive(...networkComplaints);
  await device.go(paths.load);
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.scan(`KW-PAL:${pallet}`);
  await device.scan(one);
  await expect.poll(() => onPallet(pallet)).toEqual([one]);
  await device.page.context().setOffline(true);
  for (const code of [two, three, 'X-UNKNOWN-1']) {
    await device.scan(code);
    // It lies on the disk once the screen answers.
    await device.page.locator('.kw-result', { hasText: code }).waitFor();
  }
  await device.page.reload();
  await device.sees(three);
  await device.go(paths.bind);
  await device.scan(`KW-PAL:${pallet}`);
  await device.scan(`KW-LOC:${to}`);
  await device.page.context().setOffline(false);
  await lieAt(codes, to);
  await expect.poll(() => onPallet(pallet)).toEqual(codes);
  // The unknown code needs attention, and holds nothing back.
  await device.sees(device.say('attention.count', { n: 1 }));
  expect((await compareLedger(world.pool)).differences).toEqual([]);
});
