import { describe, expect, test } from 'vitest';
import { eventually } from '../test/partners.ts';
import { inRoom } from './stories.ts';
import { useWorld } from './world.ts';

const world = useWorld();

interface Line {
  itemNo: string;
  warehouse: string;
  unit: string;
  qty: string;
}

async function tellErp(lines: readonly Line[]): Promise<void> {
  const response = await fetch(`${world.simulator.url}/control/erp/stock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ org: '101', lines }),
  });
  expect(response.status).toBe(200);
}

/** The differences of the last comparison, as the lines that the ERP lacks. */
async function missing(): Promise<Line[]> {
  const { rows } = await world.pool.query<Line>(
    `select item_no as "itemNo", warehouse, unit, (-difference)::text as qty from stock_difference where org = '101' order by id`,
  );
  return rows;
}

const comparedAt = async (): Promise<string> => {
  const { rows } = await world.pool.query<{ at: string }>("select at::text from stock_comparison where org = '101'");
  return rows[0]?.at ?? '';
};

describe('stock that differs from the ERP', () => {
  inRoom('is found item by item, and gone once it is put right: $language, $size', async ({ language, size }) => {
    const device = await world.device({ language, size, account: 'leader' });
    // The button ignores taps for a second after a tap. Each tap compares, and the screen shows the last result.
    const compare = async (result: string | RegExp) => {
      const before = await comparedAt();
      await device.button(device.say('action.compareStock')).click();
      await eventually(comparedAt, (at) => at !== before);
      await device.sees(result);
      await device.settle();
      await device.page.waitForTimeout(1000);
    };
    await eventually(
      () => world.onTheWay(),
      (n) => n === 0,
    );
    await device.go('/pages/exchange/drift');
    await device.button(device.say('drift.go')).click();
    await device.sees(new RegExp(device.say('drift.compared', { n: 0 }).replace('0', '\\d+')));
    await device.page.getByRole('radio', { name: device.say('drift.perItem') }).check();
    await compare(new RegExp(device.say('drift.stock.compared', { n: 0 }).replace('0', '[\\d,]+')));
    const before = await missing();
    if (before.length > 0) await tellErp(before);
    await compare(device.say('drift.stock.clean'));
    const { rows } = await world.pool.query<Line>(
      `select i.code as "itemNo", w.code as warehouse, i.unit, '5.25' as qty
         from balance b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
        where b.org = '101' and b.present order by b.id limit 1`,
    );
    await tellErp(rows);
    await compare(device.say('drift.stock.differ', { n: 1 }));
    await device.picture('drift-items');
    await device.expectSound();

    await device.button(device.say('drift.stock.show', { n: 1 })).click();
    await device.sees(rows[0]?.itemNo ?? '');
    await device.settle();
    await device.picture('drift-items-list');
    await device.expectSound();
    // The row leads to the item's stock and how it moved.
    await device.page
      .getByText(rows[0]?.itemNo ?? '')
      .first()
      .click();
    await device.page.waitForURL(/StockDetailnner/);
    await tellErp(rows.map((line) => ({ ...line, qty: '-5.25' })));
  });

  test('an ERP that does not know the question is told of in words', async () => {
    await world.pool.query(`update neighbour_connection set base_url = replace(base_url, '/erp', '/portal') where neighbour = 'erp'`);
    await world.pool.query("select pg_notify('kuwei', 'connection erp')");
    const device = await world.device({ language: 'en', account: 'leader' });
    device.forgive(/400|409|422/);
    await device.go('/pages/exchange/drift');
    await device.page.getByRole('radio', { name: device.say('drift.perItem') }).check();
    await device.button(device.say('action.compareStock')).click();
    await device.sees(device.say('error.exchange.stock-not-offered'));
    await device.settle();
    await device.picture('drift-items-not-offered');
  });
});
