import { expect } from 'vitest';
import { putLabels } from '../test/positions.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { inRoom } from './stories.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const signIn = (account: string) => new DemoClient(world.url, '101').signIn(account, demoPassword);

/** A place of W11 that is in no count, with two cartons of an item that is at no other place. */
async function countedPlace(): Promise<{ place: string; item: string; label: string; warehouse: number }> {
  const { rows } = await world.pool.query<{ place: string; item: string; warehouse: number }>(`
    select l.code as place, w.id as warehouse, (select i.code from item i where i.org = '101' and not i.batch_controlled and i.decimals = 0
             and not exists (select from balance b where b.item_id = i.id) order by i.code limit 1) as item
      from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11'
     where l.org = '101' and l.kind = 'storage' and l.status = 'active' and not exists (select from balance b where b.location_id = l.id) order by l.code limit 1`);
  const [found] = rows;
  if (!found) throw new Error('no free place');
  const label = `HIDE-${found.place}`;
  await putLabels(world.pool, found.place, [label, `${label}-2`], { item: found.item, qty: 4173 });
  return { ...found, label };
}

inRoom(
  'S100: while somebody counts, their screens say that figures are hidden, and show no zero in their place ($language, $size)',
  async (room) => {
    const { place, item, label, warehouse } = await countedPlace();
    const keeper = await signIn('keeper');
    const { docNo: no } = await keeper.ask('createCount', { warehouse: 'W11', locations: [place], opening: false });
    await keeper.ask('startCount', { no });
    const device = await world.device({ account: 'keeper', ...room });
    const hidden = device.say('stock.being-counted');
    const open = async (route: string, says: string) => {
      await device.go(route);
      await device.sees(says);
      await device.settle();
      const shown = String(await device.page.evaluate('document.body.innerText'));
      const books = shown.split('\n').filter((line) => ['4173', '8346'].includes(line.replace(/\D/g, '')));
      expect([route, books]).toEqual([route, []]);
      return shown;
    };
    const ofItem = await open(`/pages/Stock/InnerCom/StockDetailnner?code=${item}`, hidden);
    expect(ofItem.split(hidden).length).toBeGreaterThan(4);
    expect(ofItem).not.toMatch(/^0( |$)/m);
    await device.look('hidden-item');
    await open(`/pages/Stock/InnerCom/StockPositionDetail?code=${place}`, hidden);
    await open(`/pages/Stock/InnerCom/StockBarcodeDetail?code=${label}`, hidden);
    await device.look('hidden-label');
    await open(`/pages/Stock/StockDetail?f.itemNo=${item}`, hidden);
    const labels = await open(`/pages/Com/barcode/barqrcode?f.location=${place}`, device.say('stock.left-out'));
    expect(labels).not.toContain(device.say('list.total', { n: 0 }));
    expect(labels).not.toContain(device.say('list.empty.filtered'));
    await device.look('hidden-labels');
    await device.go('/pages/warehousing/map');
    await device.page.getByLabel(device.say('map.choose')).selectOption(String(warehouse));
    await device.page.getByRole('application').waitFor();
    await device.page.getByRole('radio', { name: device.say('map.view.table') }).click();
    await device.sees(hidden);
  },
);
