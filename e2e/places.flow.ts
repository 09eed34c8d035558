import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const route = '/pages/warehousing/Warehouse';
const confirmed = (device: Handheld, label: string) =>
  device.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true });

/** Ticks the row of a location in the list, found by its code. */
async function tick(device: Handheld, code: string): Promise<void> {
  await device.go(`${route}?kind=locations`);
  await device.page.getByPlaceholder(device.say('shell.search')).first().fill(code);
  await device.page.getByRole('checkbox', { name: device.say('list.select', { name: code }) }).click();
}

test('a rack is made by its pattern, its labels are printed, and a place in which something lies is not closed', async () => {
  const desk = await world.device({ account: 'leader', size: 'browser' });
  await desk.go(route);
  for (const kind of ['areas', 'locations'] as const) {
    await desk.page.getByRole('radio', { name: desk.say(`master.kind.${kind}`) }).click();
    await desk.page
      .getByRole('columnheader', { name: desk.say(kind === 'areas' ? 'field.ACode' : 'field.PCode') })
      .first()
      .waitFor();
    await desk.picture(`places-${kind}`);
    await desk.expectSound();
  }
  await desk.button(desk.say('place.rack')).click();
  await desk.page.getByLabel(desk.say('field.WName')).selectOption({ index: 1 });
  await desk.page.getByLabel(desk.say('place.rack.first')).fill('Z01-01-01');
  await desk.page.getByLabel(desk.say('place.rack.last')).fill('Z12-05-08');
  await desk.sees(desk.say('place.rack.preview', { n: 480 }));
  await desk.picture('rack');
  await desk.expectSound();
  await desk.button(desk.say('place.rack.do')).click();
  await confirmed(desk, desk.say('place.rack.do')).click();
  await desk.sees(desk.say('place.rack.done', { created: 480, existing: 0 }));
  const { rows } = await world.pool.query(
    `select count(*)::int as made from location where org = '101' and code between 'Z01-01-01' and 'Z12-05-08'`,
  );
  expect(rows[0].made).toBe(480);

  await tick(desk, 'Z12-05-08');
  await desk.button(new RegExp(`^${desk.say('place.print')}`)).click();
  await desk.picture('place-labels');
  const [file] = await Promise.all([desk.page.waitForEvent('download'), confirmed(desk, desk.say('place.print')).click()]);
  const pdf = await readFile(await file.path());
  expect([file.suggestedFilename(), pdf.subarray(0, 5).toString()]).toEqual([`${desk.say('place.print.file')}.pdf`, '%PDF-']);

  const held = await world.pool.query(`
    select p.code, i.code as item from balance b join location p on p.id = b.location_id join item i on i.id = b.item_id
     where b.org = '101' and b.qty > 0 and p.kind = 'storage' and p.status = 'active' order by p.code limit 1`);
  const { code, item } = held.rows[0];
  await tick(desk, code);
  await desk.button(new RegExp(`^${desk.say('place.close')}`)).click();
  await confirmed(desk, desk.say('place.close')).click();
  await desk.sees(new RegExp(`${code}.*${item}`));
  const after = await world.pool.query('select status from location where org = $1 and code = $2', ['101', code]);
  expect(after.rows[0].status).toBe('active');
});

test('two people at one record: the second is told by whom and when, loads the newer and keeps what was typed', async () => {
  const { rows } = await world.pool.query(`select id from item where org = '101' order by code limit 1`);
  const form = `/pages/warehousing/record?kind=items&id=${rows[0].id}`;
  const [one, two] = [await world.device({ account: 'admin', size: 'browser' }), await world.device({ account: 'admin' })];
  for (const device of [one, two]) {
    await device.go(form);
    await device.page.getByLabel(device.say('field.NameZh')).waitFor();
  }
  await one.page.getByLabel(one.say('field.NameZh')).fill('轴承 甲');
  await one.button(one.say('master.save')).click();
  await one.sees(one.say('master.saved'));
  await two.page.getByLabel(two.say('field.NameEn')).fill('Bearing A');
  await two.button(two.say('master.save')).click();
  await two.page
    .getByRole('alertdialog')
    .getByText(/在 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 改过/)
    .waitFor();
  await two.picture('record-changed');
  await two.expectSound();
  await confirmed(two, two.say('record.changed.load')).click();
  await two.sees(two.say('record.changed.loaded'));
  expect(await two.page.getByLabel(two.say('field.NameZh')).inputValue()).toBe('轴承 甲');
  expect(await two.page.getByLabel(two.say('field.NameEn')).inputValue()).toBe('Bearing A');
  // A button counts at most one tap in a second.
  await two.betweenTaps();
  await two.button(two.say('master.save')).click();
  await two.sees(two.say('master.saved'));
  const saved = await world.pool.query('select name, name_en from item where id = $1', [rows[0].id]);
  expect(saved.rows[0]).toEqual({ name: '轴承 甲', name_en: 'Bearing A' });
});
