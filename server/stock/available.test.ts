import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();

it('R41: what waits for inspection is available nowhere: in the row, in the item, on its page', async () => {
  const { client, note } = await received(plant);
  const { rows } = await plant.pool.query<{ code: string }>(
    'select i.code from label l join item i on i.id = l.item_id where l.code = $1',
    [note.labels[0]],
  );
  const itemNo = rows[0]?.code ?? '';
  const where = { jsWhere: { ItemNo: { value: itemNo, searchType: '=' } } };
  const inspected = (await client.list('stock', where)).data.rows.filter(({ state }) => state === 'inspection');
  expect(inspected).not.toEqual([]);
  expect(new Set(inspected.map(({ available }) => Number(available)))).toEqual(new Set([0]));
  const sum = async () => {
    const places = (await client.list('stock', where)).data.rows;
    return places.reduce((all, { available }) => all + Number(available), 0);
  };
  const byItem = async () => Number((await client.list('stockByItem', where)).data.rows[0]?.available);
  const onPage = async () => Number((await client.ask('itemDetail', { itemNo })).data.available);
  expect([await byItem(), await onPage()]).toEqual([await sum(), await sum()]);
  // The same goods, released, a part of them reserved.
  await putStock(plant.pool, itemNo, 'RM1-A01-06', 50);
  await plant.pool.query(
    "update balance set reserved = 30 where status = 'available' and item_id = (select id from item where org = '101' and code = $1)",
    [itemNo],
  );
  const free = (await client.list('stock', where)).data.rows.find(({ state }) => state === 'available');
  expect(Number(free?.available)).toBe(20);
  expect([await byItem(), await onPage()]).toEqual([await sum(), await sum()]);
});
