import { expect, test } from 'vitest';
import { mostRows } from '../contract/core/listLimits.ts';
import { useWorld } from './world.ts';

const world = useWorld(async ({ pool }) => {
  await pool.query(
    `insert into item (org, code, name, unit, decimals) select '101', 'QXZ-' || n, repeat('长', 80), 'pcs', 0 from generate_series(1, $1::int) n`,
    [mostRows + 1],
  );
});

test('S135: the export says what each kind of file holds; CSV brings all rows and can be stopped, Excel says its limit', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser', language: 'en' });
  await desk.go('/pages/warehousing/items?q=QXZ');
  await desk.page.locator('.kw-table tbody tr').first().waitFor();
  const open = async () => {
    await desk.betweenTaps();
    await desk.button(desk.say('list.export')).click();
  };
  const pick = (kind: 'xlsx' | 'csv') => desk.page.locator('.kw-option', { hasText: desk.say(`list.export.${kind}`) }).click();
  await open();
  await desk.sees(desk.say('list.export.csv.about'));
  await desk.expectSound();
  const [file] = await Promise.all([desk.page.waitForEvent('download'), pick('csv')]);
  // S159: the file has the name of its screen and the day.
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${desk.say('screen./pages/warehousing/items')} \\d{4}-\\d{2}-\\d{2}\\.csv$`));
  let lines = 0;
  for await (const chunk of await file.createReadStream()) lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
  expect(lines).toBe(mostRows + 2);

  await open();
  await pick('xlsx');
  await desk.sees(/CSV, which has no limit/);

  // The person who waits can stop a long export.
  await desk.page.route('**/ExportDataList', () => undefined);
  await open();
  await pick('csv');
  await desk.button(desk.say('list.export.stop')).click();
  await desk.page.locator('.kw-sheet').waitFor({ state: 'detached' });
});
