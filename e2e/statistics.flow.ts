import { expect, test } from 'vitest';
import { waysOf } from '../test/slow/inTurn.ts';
import type { Handheld } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { inLanguage } from './stories.ts';
import { languages, useWorld } from './world.ts';

/** The share of work done by scanning: figures, chart, table, and the documents behind them. */
const world = useWorld();
const route = '/pages/statistics/index';

const figure = (device: Handheld, label: string) =>
  device.page.locator('.kw-stat', { has: device.page.getByText(device.say(label as never), { exact: true }) });
const shown = async (device: Handheld, label: string): Promise<number> =>
  Number((await figure(device, label).locator('strong').textContent())?.replaceAll(',', ''));
const drawn = (device: Handheld) => device.page.locator('.kw-chart svg .kw-chart-part-0').first().waitFor();

inLanguage('query-first: every figure leads to its documents, drawing and table say the same: %s', async (language) => {
  const device = await world.device({ account: 'leader', language, ...(language === 'yn' ? { look: { theme: 'night' } as const } : {}) });
  await device.go('/pages/home/home2');
  await device.page
    .getByRole('navigation')
    .getByRole('button', { name: device.say('shell.tab.statistics') })
    .click();
  await drawn(device);
  const should = await shown(device, 'field.ShouldCount');
  const unused = await shown(device, 'field.UnusedCount');
  expect([should > 0, (await shown(device, 'field.ActualCount')) + unused]).toEqual([true, should]);
  await device.sees(device.say('statistics.means.receipt'));
  await device.settle();
  await device.picture('statistics');
  await device.expectSound();
  expect(await layoutFaults(device.page, 'finger')).toEqual([]);
  await figure(device, 'field.UnusedCount').click();
  await device.page.waitForURL(/BillDataDetail/);
  await device.sees(device.say('list.total', { n: unused }));
  await device.settle();
  await device.picture('statistics-documents');
  await device.expectSound();
  await device.go('/pages/statistics/BillDataDetail');
  await device.sees(device.say('error.query-first'));
});

test('at a desk: by warehouse, person and week; large and small text', async () => {
  for (const textSize of [100, 80, 200]) {
    const desk = await world.device({ account: 'leader', size: 'browser', language: 'en', look: { textSize } });
    await desk.go(route);
    await drawn(desk);
    for (const by of ['week', 'warehouse', 'person'] as const) {
      await desk.page.getByLabel(desk.say('statistics.by'), { exact: true }).selectOption(by);
      await desk.page.getByRole('columnheader', { name: desk.say(`statistics.by.${by}`) }).waitFor();
      await drawn(desk);
      await desk.settle();
      await desk.picture(`statistics-${by}-${textSize}`);
    }
    await desk.expectSound();
    expect(await layoutFaults(desk.page, 'mouse')).toEqual([]);
  }
});

test('S97: what the statistics and the map show stands in the address, and the language can be changed there', async () => {
  const desk = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await desk.go(route);
  await drawn(desk);
  await desk.page.getByLabel(desk.say('statistics.by'), { exact: true }).selectOption('person');
  await desk.page.getByLabel(desk.say('statistics.period'), { exact: true }).selectOption('3');
  await desk.page.getByRole('radio', { name: desk.say('state.usageModule.putaway') }).click();
  await desk.page.waitForURL(/module=putaway/);
  await desk.page.reload();
  await desk.page.getByRole('columnheader', { name: desk.say('statistics.by.person') }).waitFor();
  const period = desk.page.getByLabel(desk.say('statistics.period'), { exact: true });
  const putaway = desk.page.getByRole('radio', { name: desk.say('state.usageModule.putaway') });
  expect([await period.inputValue(), await putaway.isChecked()]).toEqual(['3', true]);
  await desk.button(desk.say('shell.language')).click();
  await desk.page.getByRole('dialog').getByText('Indonesia').click();
  await desk.page.getByRole('columnheader', { name: (await world.device({ language: 'yn' })).say('statistics.by.person') }).waitFor();
  const map = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await map.go('/pages/warehousing/map');
  await map.page.getByRole('radio', { name: map.say('map.mode.age') }).click();
  await map.page.getByRole('radio', { name: map.say('map.view.table') }).click();
  await map.page.reload();
  await expect.poll(() => map.page.getByRole('radio', { name: map.say('map.mode.age') }).isChecked()).toBe(true);
  expect(await map.page.getByRole('radio', { name: map.say('map.view.table') }).isChecked()).toBe(true);
  await map.button(map.say('shell.language')).waitFor();
});

test('in large text on a handheld the figures, the drawing and the table stay in their screen', async () => {
  for (const language of waysOf(languages, 'large text')) {
    const device = await world.device({ account: 'leader', language, look: { textSize: 200 } });
    await device.go(route);
    await drawn(device);
    await device.settle();
    expect(await layoutFaults(device.page, 'finger')).toEqual([]);
    // The newest month always has a name below its bar, however few names fit.
    await device.page.getByLabel(device.say('statistics.period'), { exact: true }).selectOption('12');
    const by = device.page.getByLabel(device.say('statistics.by'), { exact: true });
    await by.selectOption('month');
    const newest = device.page.locator('.kw-statistics td').first();
    await expect.poll(() => newest.textContent()).toMatch(/^\d{4}-\d{2}$/);
    await device.page.locator('.kw-chart text', { hasText: (await newest.textContent()) ?? '' }).waitFor();
    await by.selectOption('warehouse');
    await device.page.getByRole('columnheader', { name: device.say('statistics.by.warehouse') }).waitFor();
    const figures = await device.page.getByRole('columnheader').nth(1).boundingBox();
    expect(figures && figures.x + figures.width <= 360).toBe(true);
  }
});

inLanguage('stock over time: an item from its record, a place by scan, as a line and as a table: %s', async (language) => {
  const { rows } = await world.pool.query<{ item: string; place: string }>(`
    select i.code as item, p.code as place from movement m join item i on i.id = m.item_id join location p on p.id = m.to_location_id
      where m.org = '101' and p.kind = 'storage'
        and 1 = (select count(distinct u.unit) from movement o join item u on u.id = o.item_id where p.id in (o.from_location_id, o.to_location_id))
      order by m.id limit 1`);
  const look = language === 'en' ? ({ theme: 'night' } as const) : {};
  const device = await world.device({ account: 'keeper', language, look, size: language === 'zh' ? 'browser' : 'handheld' });
  await device.go('/pages/statistics/stockHistory');
  await device.sees(device.say('error.query-first'));
  await device.go(`/pages/statistics/stockHistory?item=${rows[0]?.item}`);
  await device.page.locator('.kw-chart-path').waitFor();
  await device.settle();
  // Changes and current stock are visible without scrolling the table sideways.
  const table = device.page.locator('.kw-table-box');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await device.picture('stock-history');
  await device.expectSound();
  await device.scan(`KW-LOC:${rows[0]?.place}`);
  await device.page.getByRole('heading', { name: rows[0]?.place ?? '' }).waitFor();
  await device.page.locator('.kw-chart-path').waitFor();
  expect(await layoutFaults(device.page, language === 'zh' ? 'mouse' : 'finger')).toEqual([]);
});

test('in large text the two days below a drawing stand one under the other', async () => {
  const { rows } = await world.pool.query<{ item: string }>(`
    select i.code as item from movement m join item i on i.id = m.item_id where m.org = '101'
     group by i.code having min(m.at) < now() - interval '10 days' order by i.code limit 1`);
  const device = await world.device({ account: 'keeper', language: 'en', look: { theme: 'night', textSize: 200 } });
  await device.go(`/pages/statistics/stockHistory?item=${rows[0]?.item}`);
  const [start, end] = [device.page.locator('.kw-chart-start'), device.page.locator('.kw-chart-end').last()];
  await start.scrollIntoViewIfNeeded();
  const [one, other] = [await start.boundingBox(), await end.boundingBox()];
  expect(one && other && (one.x + one.width <= other.x || one.y + one.height <= other.y)).toBe(true);
  await device.picture('stock-history-large');
  await device.expectSound();
});

test('a board for the wall: made by an administrator, hung up without sign-in, followed by itself, withdrawn', async () => {
  const admin = await world.device({ account: 'admin', size: 'browser', language: 'en' });
  await admin.go('/pages/statistics/boards');
  // The empty list also offers to make a board.
  await admin.button(admin.say('action.board.new')).first().click();
  await admin.page.waitForURL(/statistics\/board$/);
  await admin.page.getByLabel(admin.say('field.BoardName')).fill('Dock 1');
  await admin.button(admin.say('action.board.new')).click();
  const address = (await admin.page.locator('.kw-one-time code').textContent()) ?? '';
  await admin.picture('board-made');
  await admin.page
    .getByRole('alertdialog')
    .getByRole('button', { name: admin.say('shell.close'), exact: true })
    .click();
  await admin.page.getByText('Dock 1').first().waitFor();
  for (const language of waysOf(languages, 'board')) {
    const theme = language === 'en' ? 'night' : 'light';
    const wall = await world.device({ language, size: 'browser', look: { theme } });
    await wall.page.setViewportSize({ width: 1920, height: 1080 });
    await wall.page.goto(address);
    await wall.sees('Dock 1');
    await wall.sees(wall.say('board.deliveries'));
    await wall.settle();
    await wall.picture(`board-${theme}`);
    await wall.expectSound();
    expect(await wall.page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
    // The smallest text can still be read from five metres.
    expect(await wall.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.kw-board li')).fontSize)")).toBeGreaterThan(34);
    await wall.page.close();
  }
  const wall = await world.device({ language: 'en', size: 'browser' });
  await wall.page.setViewportSize({ width: 1920, height: 1080 });
  await wall.page.goto(address);
  const waiting = wall.page.locator('.kw-board-tile', { hasText: wall.say('board.waiting') }).locator('strong');
  const before = Number((await waiting.textContent())?.replaceAll(',', ''));
  await world.pool.query(`
    insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, line_count, label_count, total_qty)
    select '101', 'WALL-1', 'S0001', 'S', (now() at time zone 'Asia/Shanghai')::date, 0, 0, 0`);
  await expect.poll(async () => Number((await waiting.textContent())?.replaceAll(',', ''))).toBe(before + 1);
  await admin.page
    .getByRole('row', { name: /Dock 1/ })
    .getByRole('checkbox')
    .check();
  await admin.button(new RegExp(admin.say('action.board.withdraw'))).click();
  await admin.page
    .getByRole('alertdialog')
    .getByRole('button', { name: admin.say('action.board.withdraw') })
    .click();
  await wall.page.getByText(wall.say('error.board.unknown')).waitFor();
  // The message in the place of the figures is as large as they were.
  const words = "parseFloat(getComputedStyle(document.querySelector('.kw-empty-hint')).fontSize)";
  expect(await wall.page.evaluate(words)).toBeGreaterThan(34);
  await wall.picture('board-withdrawn');
});
