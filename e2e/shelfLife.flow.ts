import { expect } from 'vitest';
import { agedCarton, lastingBatch } from '../test/stock.ts';
import { announce } from './announce.ts';
import { demandsIn } from './demands.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Goods with a last day: the setting of the item, the entry at the receipt, and the message to the picker about expired goods. */
const world = useWorldWithApp();
const { unstocked, demanded, preparedOf } = demandsIn(world);

inRoom('an item gets its shelf life, and goods that have expired are not taken, $language, $size', async ({ language, size }) => {
  const goods = await unstocked('');
  const desk = await world.device({ language, size, account: 'admin' });
  const { rows } = await world.pool.query<{ id: number }>("select id from item where org = '101' and code = $1", [goods.item]);
  await desk.go(`/pages/warehousing/record?kind=items&id=${rows[0]?.id}`);
  await desk.page.getByLabel(desk.say('field.ShelfDays'), { exact: true }).fill('365');
  await desk.page.getByLabel(desk.say('field.TakeFirst'), { exact: true }).selectOption({ label: desk.say('state.takeFirst.expired') });
  await desk.settle();
  await desk.picture(`shelf-life-item-${language}-${size}`);
  await desk.expectSound();
  await desk
    .button(new RegExp(`^${desk.say('master.save')}`))
    .first()
    .click();
  const kept = "select shelf_days, take_first from item where org = '101' and code = $1";
  await expect.poll(async () => (await world.pool.query(kept, [goods.item])).rows).toEqual([{ shelf_days: 365, take_first: 'expired' }]);

  const [old, fresh] = [`SHELF-OLD-${language}`, `SHELF-NEW-${language}`];
  const batch = `EX-${language}`;
  await agedCarton(world.pool, old, goods.item, goods.place, '2026-09-24', batch);
  await agedCarton(world.pool, fresh, goods.item, goods.place, '2026-11-20', `FR-${language}`);
  const day = await lastingBatch(world.pool, goods.item, batch, -1);
  await lastingBatch(world.pool, goods.item, `FR-${language}`, 100);
  const { order } = await demanded(`MO-SHELF-${language}`, goods, '10');
  const device = await world.device({ language, size, account: 'keeper' });
  await device.go(`/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?orderNo=${order}`);
  await device.sees(goods.item);
  await device.scan(old);
  await device.sees(device.say('error.take.expired', { item: goods.item, place: goods.place, batch, day }));
  await device.picture(`shelf-life-expired-${language}-${size}`);
  await device.expectSound();
  await device.scan(fresh);
  await expect.poll(() => preparedOf(order)).toBe('10/0');
  await device.expectSound();
});

inRoom('a receipt asks for the expiry date of a batch, and which one where two are named, $language, $size', async ({ language, size }) => {
  const batch = `REC-${language}-${size}`;
  const note = await announce(world, {
    lines: 1,
    change: (one) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, batch })),
      labels: one.labels.map((label) => ({ ...label, batch })),
    }),
  });
  const [item = ''] = note.itemNos;
  await world.pool.query("update item set shelf_days = 90, least_days = 30, batch_controlled = true where org = '101' and code = $1", [
    item,
  ]);
  const device = await world.device({ language, size, account: 'keeper' });
  await device.go('/pages/InStorage/ScanRecieve');
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.day-missing'));
  await device.picture(`shelf-life-receive-${language}-${size}`);
  await device.expectSound();
  const save = () => device.button(new RegExp(`^${device.say('receive.save')}`)).click();
  await save();
  const sheet = device.page.getByRole('dialog');
  await sheet.getByLabel(device.say('field.ExpiresOn'), { exact: true }).fill('2026-12-10');
  await device.settle();
  await device.picture(`shelf-life-receive-day-${language}-${size}`);
  await device.expectSound();
  await sheet.getByRole('button', { name: device.say('receive.day.set') }).click();
  await device.sees('2026-12-10');
  await world.pool.query(
    "insert into batch (org, item_id, batch, expires_on, source) select org, id, $2, '2030-01-31', 'portal' from item where org = '101' and code = $1",
    [item, batch],
  );
  await save();
  await device.sees(device.say('error.receive.days-differ', { item, batch, known: '2030-01-31', told: '2026-12-10' }));
  await device.sees(device.say('receive.days-differ'));
  // The button that saves would take a second tap at once for a double one.
  await device.button(new RegExp(device.say('receive.day.none'))).click();
  await device.settle();
  await device.picture(`shelf-life-receive-two-${language}-${size}`);
  await device.expectSound();
  await sheet.getByLabel(device.say('field.ExpiresOn'), { exact: true }).fill('2030-03-31');
  await sheet.getByRole('button', { name: device.say('receive.day.set') }).click();
  await device.sees('2030-03-31');
  await save();
  const kept = 'select expires_on::text as day, source, other_expires_on::text as other from batch where batch = $1';
  await expect
    .poll(async () => (await world.pool.query(kept, [batch])).rows)
    .toEqual([{ day: '2030-03-31', source: 'receipt', other: '2030-01-31' }]);
  await device.expectSound();
});

inRoom('an inspector extends a batch with a reason and is led to its labels, $language, $size', async ({ language, size }) => {
  const goods = await unstocked('');
  const [batch, carton] = [`LONG-${language}-${size}`, `LONG-CARTON-${language}-${size}`];
  await agedCarton(world.pool, carton, goods.item, goods.place, '2026-09-24', batch);
  const known = await lastingBatch(world.pool, goods.item, batch, -1);
  const device = await world.device({ language, size, account: 'leader' });
  await device.go(`/pages/warehousing/batches?f.batch=${batch}`);
  await device.sees(batch);
  await device.page.getByRole('checkbox', { name: batch }).first().check();
  const extend = device.say('batch.extend');
  await device
    .button(new RegExp(`^${extend}`))
    .first()
    .click();
  const question = device.page.getByRole('alertdialog');
  await question.getByLabel(device.say('batch.extend.day'), { exact: true }).fill('2020-01-01');
  await question.getByLabel(device.say('batch.extend.why'), { exact: true }).fill('Viscosity measured');
  const yes = question.getByRole('button', { name: extend, exact: true });
  await yes.click();
  await device.sees(device.say('error.batch.not-later', { item: goods.item, batch, known }));
  await device.picture(`shelf-life-extend-${language}-${size}`);
  await device.expectSound();
  await question.getByLabel(device.say('batch.extend.day'), { exact: true }).fill('2040-06-30');
  await yes.click();
  await device.sees(device.say('batch.print'));
  await device.picture(`shelf-life-extended-${language}-${size}`);
  await question.getByRole('button', { name: device.say('batch.labels') }).click();
  await device.sees(carton);
  await device.expectSound();
  const kept = 'select expires_on::text as day, source from batch where batch = $1';
  expect((await world.pool.query(kept, [batch])).rows).toEqual([{ day: '2040-06-30', source: 'inspection' }]);
});

inRoom('the list of what expires shows place, days left and pieces, $language, $size', async ({ language, size }) => {
  const goods = await unstocked('');
  const batch = `SOON-${language}-${size}`;
  await agedCarton(world.pool, `SOON-CARTON-${language}-${size}`, goods.item, goods.place, '2026-09-24', batch);
  const day = await lastingBatch(world.pool, goods.item, batch, -2);
  const device = await world.device({ language, size, account: 'leader' });
  await device.go(`/pages/warehousing/expiring?f.batch=${batch}`);
  for (const seen of [batch, day, goods.place, device.say('state.lasting.expired')]) await device.sees(seen);
  await device.picture(`expiring-${language}-${size}`);
  await device.expectSound();
});
