import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { agedCarton, lastingBatch } from '../../test/stock.ts';

const plant = usePlant();
const item = '3010-0001';

it('the list of what expires has goods in stock with their day, those that expire first on top', async () => {
  const admin = await plant.signIn('admin');
  const ask = async (jsWhere: object = {}) =>
    (await admin.list('expiring', { jsWhere: { ItemNo: { value: item, searchType: '=' }, ...jsWhere } })).data.rows;
  // The day arrives before the goods, after them, and for goods that never came.
  const later = await lastingBatch(plant.pool, item, 'W-LATER', 200);
  await agedCarton(plant.pool, 'W-1', item, 'RM1-A01-06', '2026-09-24', 'W-LATER');
  await agedCarton(plant.pool, 'W-2', item, 'RM1-A01-05', '2026-09-24', 'W-OVER');
  await agedCarton(plant.pool, 'W-3', item, 'RM1-A01-05', '2026-09-24', 'W-SOON');
  await agedCarton(plant.pool, 'W-4', item, 'RM1-A01-05', '2026-09-24', 'W-NEVER');
  const soon = await lastingBatch(plant.pool, item, 'W-SOON', 30);
  const over = await lastingBatch(plant.pool, item, 'W-OVER', -3);
  await lastingBatch(plant.pool, item, 'W-GONE', 5);
  expect(await ask()).toMatchObject([
    { batch: 'W-OVER', expiresOn: over, daysLeft: -3, lasts: 'expired', location: 'RM1-A01-05', warehouse: 'RM1', qty: '10' },
    { batch: 'W-SOON', expiresOn: soon, daysLeft: 30, lasts: 'soon' },
    { batch: 'W-LATER', expiresOn: later, daysLeft: 200, lasts: 'later', location: 'RM1-A01-06' },
  ]);
  for (const lasts of ['expired', 'soon', 'later'])
    expect((await ask({ Lasts: { value: lasts, searchType: '=' } })).map((row) => row.lasts)).toEqual([lasts]);
  expect((await ask({ ExpiresOn: { value: ['', soon], searchType: 'between' } })).length).toBe(2);

  const moved = await lastingBatch(plant.pool, item, 'W-OVER', 400);
  await plant.pool.query("delete from batch where batch = 'W-SOON'");
  expect((await ask()).map(({ batch, expiresOn }) => [batch, expiresOn])).toEqual([
    ['W-LATER', later],
    ['W-OVER', moved],
  ]);
});
