import { expect, test } from 'vitest';
import { largeWarehouse } from '../test/largeWarehouse.ts';
import type { Handheld } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { sizes } from './sizes.ts';
import { inLanguage, inRoom } from './stories.ts';
import { useWorld } from './world.ts';

const route = '/pages/warehousing/map';
let big = 0;
const world = useWorld(async ({ pool }) => {
  big = await largeWarehouse(pool);
});

const drawing = (device: Handheld) => device.page.getByRole('application');
/** The number of drawn places of each class. */
const drawn = async (device: Handheld): Promise<number> => {
  await device.page.locator('.kw-map-cells').first().waitFor();
  const counts = await device.page.locator('.kw-map-cells').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-count'))));
  return counts.reduce((sum, one) => sum + one, 0);
};
const open = async (device: Handheld, id: number): Promise<void> => {
  await device.go(route);
  await device.page.getByLabel(device.say('map.choose')).selectOption(String(id));
  await drawing(device).waitFor();
  await device.settle();
};

test('five thousand places are drawn at once, coloured four ways with word and pattern, and stand in a table too', async () => {
  const desk = await world.device({ account: 'keeper', size: 'browser' });
  await open(desk, big);
  // The warehouse also has its unassigned place.
  expect(await drawn(desk)).toBe(5001);
  for (const mode of ['fill', 'status', 'age', 'count'] as const) {
    await desk.page.getByRole('radio', { name: desk.say(`map.mode.${mode}`) }).click();
    expect(await drawn(desk)).toBe(5001);
    const legend = await desk.page
      .getByRole('list', { name: desk.say('map.legend') })
      .getByRole('listitem')
      .allTextContents();
    const numbers = legend.map((text) => Number(/(\d+)$/.exec(text)?.[1]));
    expect([legend.length > 2, numbers.reduce((sum, one) => sum + one, 0)]).toEqual([true, 5001]);
    await desk.picture(`map-5000-${mode}`);
  }
  await desk.expectSound();
  expect(await layoutFaults(desk.page, 'mouse')).toEqual([]);
  await desk.page.getByRole('radio', { name: desk.say('map.view.table') }).click();
  await desk.sees('BIGP01-01-01');
  await desk.sees(desk.say('list.total', { n: 5001 }));
  await desk.picture('map-table');
  await desk.expectSound();
  // On a handheld the table scrolls sideways inside of its box, so that the way back to the map stays.
  const hand = await world.device({ account: 'keeper' });
  await open(hand, big);
  await hand.page.getByRole('radio', { name: hand.say('map.view.table') }).click();
  await hand.sees('BIGP01-01-01');
  await hand.picture('map-table');
  const back = hand.page.getByRole('radio', { name: hand.say('map.view.map') });
  const { x = 0, width = 0 } = (await back.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(sizes.handheld.width);
  await hand.expectSound();
  // A row opens over the table, which stays where it is.
  await hand.page.getByRole('row', { name: 'BIGP01-01-02' }).click();
  await hand.page
    .getByRole('dialog')
    .getByRole('button', { name: hand.say('map.open') })
    .click({ trial: true });
  await hand.picture('map-table-place');
  await hand.expectSound();
  await hand.page
    .getByRole('dialog')
    .getByRole('button', { name: hand.say('map.close') })
    .click();
  await back.click();
  expect(await drawn(hand)).toBe(5001);
});

const waits = `
  insert into place_latency (org, day, location_id, answers, slow, total_ms, worst_ms)
  select p.org, current_date - 1, p.id, 20, n, 20 * (150 + n * 400), 300 + n * 900
    from (select *, row_number() over (order by code) % 9 as n from location where warehouse_id = $1) p where n < 8`;

/** The waiting times that a device reported from there. */
const paints = `
  with d as (insert into device_report (org, device, user_id, warehouse_id, unsent, oldest_seconds, at_work) select '101', 'SLOW-1', min(id), $1, 0, 0, false from user_account
             on conflict (org, device) do nothing)
  insert into scan_paint (org, day, device, flow, up_to_ms, scans) select '101', current_date, 'SLOW-1', 'receive', ms, 10 from unnest(array[75, 100, 300]) ms on conflict do nothing`;

inRoom('places that wait for the network stand out from those that do not: $language, $size', async ({ language, size }) => {
  await world.pool.query('delete from place_latency');
  const unmeasured = await world.device({ account: 'leader', language });
  await open(unmeasured, big);
  await unmeasured.page.getByRole('radio', { name: unmeasured.say('map.mode.network') }).click();
  await unmeasured.sees(unmeasured.say('map.network.none'));
  await unmeasured.page.close();
  await world.pool.query(`${waits} on conflict do nothing`, [big]);
  await world.pool.query(paints, [big]);
  const device = await world.device({ account: 'leader', size, language, look: { theme: size === 'browser' ? 'night' : 'light' } });
  await open(device, big);
  await device.page.getByRole('radio', { name: device.say('map.mode.network') }).click();
  const legend = device.page.getByRole('list', { name: device.say('map.legend') });
  for (const word of ['quick', 'sluggish', 'slow', 'unmeasured'] as const)
    await legend.getByText(new RegExp(`^${device.say(`map.network.${word}`)} \\d`)).waitFor();
  await device.sees(device.say('map.paint', { n: 30, half: 100, most: 300, device: 'SLOW-1', slowest: 300 }));
  await device.settle();
  await device.picture('map-network');
  await device.expectSound();
  expect(await layoutFaults(device.page, size === 'browser' ? 'mouse' : 'finger')).toEqual([]);
});

test('keys alone go from place to place, zoom and open', async () => {
  const desk = await world.device({ account: 'keeper', size: 'browser', language: 'en', look: { theme: 'night' } });
  await open(desk, big);
  await drawing(desk).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', '+', '+']) await desk.page.keyboard.press(key);
  const panel = desk.page.locator('.kw-map-place');
  await panel.waitFor();
  const first = await panel.getAttribute('aria-label');
  await desk.page.keyboard.press('ArrowUp');
  await expect.poll(() => panel.getAttribute('aria-label')).not.toBe(first);
  const chosen = (await panel.getAttribute('aria-label')) ?? '';
  expect(await desk.page.locator('.kw-map-frame [role=status]').textContent()).toContain(chosen);
  await desk.settle();
  await desk.picture('map-chosen');
  await desk.expectSound();
  await drawing(desk).focus();
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/open-location/);
  await desk.sees(chosen);
});

inLanguage('a scan shows where a place, an item or a carton lies, by finger too: %s', async (language) => {
  const { rows } = await world.pool.query<{ label: string; item: string; place: string; warehouse: number; name: string }>(`
    select b.code as label, i.code as item, p.code as place, p.warehouse_id as warehouse, w.code as name
      from label b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
     where b.org = '101' and b.state = 'in-stock' and p.kind = 'storage' order by b.id limit 1`);
  const [goods] = rows;
  const hand = await world.device({ account: 'keeper', language, ...(language === 'yn' ? { look: { theme: 'night' } as const } : {}) });
  await open(hand, goods?.warehouse ?? 0);
  await hand.picture('map');
  const panel = hand.page.getByRole('region', { name: goods?.place });
  await hand.scan(goods?.label ?? '');
  await panel.waitFor();
  await hand.settle();
  await hand.picture('map-label');
  await hand.expectSound();
  expect(await layoutFaults(hand.page, 'finger')).toEqual([]);
  await panel.getByRole('button', { name: hand.say('map.close') }).click();
  await hand.scan(goods?.item ?? '');
  await hand.page.locator('.kw-map-found').waitFor({ state: 'attached' });
  await hand.picture('map-item');
  // When another warehouse is open, it switches to the right one.
  await open(hand, big);
  await hand.scan(goods?.place ?? '');
  await panel.waitFor();
  expect(await hand.page.getByLabel(hand.say('map.choose')).inputValue()).toBe(String(goods?.warehouse));
  await hand.page.touchscreen.tap(60, 330);
});
