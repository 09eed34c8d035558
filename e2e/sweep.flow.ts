import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hrefOf } from './href.ts';
import { type Size, sizes } from './sizes.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();

/** Every route of the app, read from its map. */
const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
const routes = [...map.matchAll(/^ {2}'(\/[^']*)':/gm)].map((match) => match[1] ?? '');
/** These leave at once for another screen, or end the sign-in. */
const passing = ['/', '/pages/index/index'];
const signedOut = routes.filter((route) => route.startsWith('/pages/login/'));
const signedIn = routes.filter((route) => !passing.includes(route) && !signedOut.includes(route));

/** What the inner screens are opened with: things of the demo plant. */
let things: Record<string, string> = {};
beforeAll(async () => {
  const { rows } = await world.pool.query<Record<string, string>>(`
    select (select note_no from delivery_note where org = '101' and state = 'received' order by id limit 1) as delino,
           (select r.id::text from scan_record r where r.org = '101' and r.scan_type = 'label' order by id limit 1) as id,
           (select id::text from outbox where org = '101' order by id limit 1) as message,
           (select id::text from parked_record order by id limit 1) as parked,
           (select r.receipt_no from receipt r where r.org = '101' order by id limit 1) as receipt,
           (select code from label where org = '101' and state = 'in-stock' order by id limit 1) as bar,
           (select i.code from balance b join item i on i.id = b.item_id where b.org = '101' and b.qty > 0 order by b.id limit 1) as item,
           (select l.code from balance b join location l on l.id = b.location_id where b.org = '101' and b.qty > 0 order by b.id limit 1) as place`);
  things = rows[0] ?? {};
});

/** What a screen is opened with, as the screens before it do. */
function searchOf(route: string): Record<string, string | undefined> {
  const { delino, id, receipt, bar, item, place, message, parked } = things;
  if (route.endsWith('/StockDetailnner')) return { code: item };
  if (route.endsWith('/StockPositionDetail') || route === '/open-location' || route.endsWith('/positionqrshow')) return { code: place };
  if (route.endsWith('/StockBarcodeDetail') || route.endsWith('/ScanInAndOutRecord')) return { code: bar };
  if (route.endsWith('/exchange/message')) return { id: message };
  if (route.endsWith('/exchange/parkedRecord')) return { id: parked };
  if (route.endsWith('/RecieveRecordInner')) return { receiptNo: receipt };
  if (route.endsWith('/RecieveAndInCard')) return { delino, line: '1' };
  if (route.endsWith('/AllScanRecordDetail')) return { id };
  if (route.startsWith('/pages/my/account')) return { account: 'keeper' };
  if (route === '/pages/my/role') return { code: 'warehouse-keeper' };
  if (route.startsWith('/pages/warehousing/')) return {};
  // The flows begin empty; a note in the address would open it.
  if (route.endsWith('/RecieveItem') || route.endsWith('/RecieveAndIn')) return {};
  if (route.includes('Recieve') || route.includes('Delino') || route.includes('barqrcode')) return { delino };
  return { id };
}

describe.each(languages)('every screen is sound in %s', (language) => {
  test.each(Object.keys(sizes) as Size[])(
    '%s',
    async (size) => {
      const device = await world.device({ language, size, account: 'admin' });
      const faults: Record<string, string[]> = {};
      const visit = async (route: string) => {
        const before = device.problems.length;
        await device.page.goto(`${world.url}/#${hrefOf(route, searchOf(route))}`);
        await device.settle();
        await device.picture(`screen${route.replaceAll('/', '-')}`);
        const found = [...(await device.looksFaults()), ...(await device.accessibilityFaults()), ...device.problems.slice(before)];
        if (found.length > 0) faults[route] = found;
      };
      for (const route of signedIn) await visit(route);
      await device.page.evaluate(() => localStorage.removeItem('wms-token'));
      await device.page.evaluate(() => localStorage.removeItem('wms-loginInfo'));
      await device.page.reload();
      for (const route of signedOut) await visit(route);
      expect(faults).toEqual({});
    },
    400_000,
  );
});
