import { expect } from 'vitest';
import { agedCarton, lastingBatch } from '../test/stock.ts';
import { demandsIn } from './demands.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Goods with a last day: how the item says it, and what the picker hears of those that have expired. */
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
