import { beforeAll, expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { putStock } from '../test/stock.ts';
import { layoutFaults } from './layoutFaults.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();

let item = '';
let places: string[] = [];
beforeAll(async () => {
  const { rows } = await world.pool.query<{ code: string }>(`
    select l.code from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11'
     where l.org = '101' and l.kind = 'storage' and l.status = 'active'
       and not exists (select from balance b where b.location_id = l.id) order by l.code desc limit 12`);
  places = rows.map(({ code }) => code);
  item =
    (
      await world.pool.query<{ code: string }>(
        "select code from item where org = '101' and decimals = 0 and not batch_controlled order by code limit 1",
      )
    ).rows[0]?.code ?? '';
});
const stockOf = async (place: string): Promise<string> =>
  (
    await world.pool.query<{ qty: string }>(
      "select coalesce(trim_scale(sum(b.qty)), 0)::text as qty from balance b join location l on l.id = b.location_id where l.org = '101' and l.code = $1",
      [place],
    )
  ).rows[0]?.qty ?? '';

test.each(languages)('a count is made, counted by scan and by list, reviewed and posted, in %s', async (language) => {
  const [full = '', empty = ''] = [places.pop(), places.pop()];
  await putStock(world.pool, item, full, 9);
  const device = await world.device({ account: 'keeper', language, ...(language === 'yn' ? { look: { theme: 'night' } as const } : {}) });
  await device.go('/pages/Stock/InnerCom/StockCheckCreate');
  await device.page.locator('.kw-reference').first().click();
  await device.page.getByText('W11', { exact: true }).last().click();
  await device.page.getByLabel(device.say('field.PCodes')).fill(`${full} ${empty}`);
  await device.picture('count-create');
  await device.page.getByRole('button', { name: device.say('action.count.new') }).click();
  await device.page.locator('.kw-result-accept').waitFor();
  await device.sees(device.say('count.do.place'));
  await device.picture('count-places');
  // An empty place is confirmed by this one scan.
  await device.scan(`KW-LOC:${empty}`);
  await device.sees(device.say('count.empty'));
  await device.scan(`KW-LOC:${full}`);
  await device.page
    .getByRole('button', { name: device.say('count.enter') })
    .first()
    .click();
  for (const key of ['7']) await device.page.locator('.kw-pad-keys').getByRole('button', { name: key, exact: true }).click();
  await device.page.getByRole('button', { name: device.say('pad.confirm') }).click();
  await device.sees(device.say('count.counted', { qty: '7' }));
  await device.settle();
  await device.picture('count-form');
  expect(await layoutFaults(device.page, 'finger')).toEqual([]);
  await device.page.getByRole('button', { name: device.say('action.count.submit') }).click();
  const stateOf = async () =>
    (
      await world.pool.query<{ state: string; no: string }>(
        "select state, doc_no as no from document where kind = 'countResult' and org = '101' order by id desc limit 1",
      )
    ).rows[0];
  await expect.poll(async () => (await stateOf())?.state).toBe('counted');
  const no = (await stateOf())?.no ?? '';
  await device.expectSound();

  const desk = await world.device({ account: 'leader', language, size: 'browser' });
  await desk.go(`/pages/Stock/StockCheckDetail?docNo=${no}`);
  await desk.sees('-2');
  await desk.picture('count-review');
  await desk.page.getByRole('button', { name: desk.say('action.count.accept') }).click();
  await desk.page.getByRole('alertdialog').getByRole('button').last().click();
  await expect.poll(async () => (await stateOf())?.state).toMatch(/posted|synchronized/);
  expect(await stockOf(full)).toBe('7');
  await desk.go('/pages/Stock/StockCheckRecord');
  await desk.sees(no);
  await desk.picture('count-records');
  await desk.expectSound();
  const { differences, promised } = await compareLedger(world.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});
