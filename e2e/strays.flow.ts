import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { networkComplaints } from './handheld.ts';
import { useWorldWithApp } from './world.ts';

/** Codes of nothing, or of other documents, that are scanned while nobody can look them up. */
const world = useWorldWithApp();

test('S70, S71: without network a note is scanned and saved with strays among its cartons: it is saved once, and each stray is told and ignored by itself', async () => {
  await world.pool.query('delete from check_in');
  const [note, other] = [await announce(world), await announce(world)];
  // The label of the other note is known to the server, and belongs there.
  await (await new DemoClient(world.url, '101').signIn('leader', demoPassword)).ask('checkNote', { noteNo: other.noteNo });
  const device = await world.device({ account: 'keeper' });
  device.forgive(...networkComplaints);
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.settle();
  await device.page.context().setOffline(true);
  const [first = '', ...others] = note.labels;
  for (const code of [first, 'NOTHING-OF-IT', ...others, other.labels[0] ?? '']) await device.scan(code);
  await device.sees(device.say('receive.progress.cartons', { n: note.labels.length, all: note.labels.length }));
  await device.button(new RegExp(device.say('receive.save'))).click();
  await device.sees(device.say('receive.saved.waiting'));
  await device.page.reload();
  await device.sees(device.say('receive.saved.waiting'));
  await device.page.context().setOffline(false);
  const receipts = () => world.pool.query("select receipt_no from receipt where note_no = $1 and state <> 'deleted'", [note.noteNo]);
  await expect.poll(async () => (await receipts()).rows.length).toBe(1);
  await device.button(new RegExp(device.say('attention.count', { n: 2 }))).click();
  const cards = device.page.locator('.kw-attention-refused');
  await expect.poll(() => cards.count()).toBe(2);
  await device.look('strays');
  for (const left of [1, 0]) {
    await cards
      .first()
      .getByRole('button', { name: device.say('attention.ignore') })
      .click();
    await expect.poll(() => cards.count()).toBe(left);
    await device.betweenTaps();
  }
  const { rows: kept } = await world.pool.query<{ about: string }>(
    "select about from left_work where how = 'dropped' order by id desc limit 2",
  );
  expect(kept.map(({ about }) => about).toSorted()).toEqual(['NOTHING-OF-IT', other.labels[0]].toSorted());
  expect((await receipts()).rows).toHaveLength(1);
  expect((await compareLedger(world.pool)).differences).toEqual([]);
});
