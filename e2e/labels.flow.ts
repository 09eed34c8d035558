import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import type { Handheld } from './handheld.ts';
import { inLanguage, inRoom } from './stories.ts';
import { useWorld } from './world.ts';

/** Labels are split, made and traced. */
const world = useWorld();
const route = '/pages/Stock/BarCodeSplit';

/** Labels in stock with a quantity that can be split. */
async function stored(count: number): Promise<string[]> {
  const { rows } = await world.pool.query<{ code: string }>(
    `select b.code from label b where b.org = '101' and b.state = 'in-stock' and b.qty >= 10 and b.qty = trunc(b.qty) and b.parent_id is null
        and not exists (select from label c where c.parent_id = b.id) order by b.id limit $1`,
    [count],
  );
  return rows.map(({ code }) => code);
}
const stateOf = async (code: string): Promise<string> =>
  (await world.pool.query<{ state: string }>('select state from label where code = $1', [code])).rows[0]?.state ?? '';

async function typed(device: Handheld, key: 'field.packQty' | 'field.count', digits: string): Promise<void> {
  await device.page.getByRole('button', { name: new RegExp(`^${device.say(key)}`) }).click();
  const pad = device.page.getByRole('dialog');
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click();
  await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
  await pad.waitFor({ state: 'detached' });
}
const band = (device: Handheld, tone: string) => device.page.locator(`.kw-result-${tone}`);
const commit = (device: Handheld) => device.button(new RegExp(`^${device.say('split.commit')}`)).click({ force: true });

inLanguage('split-quantity-max: a scanned label is split by packs, printed at once, and its family is a tree (%s)', async (language) => {
  const [code = ''] = await stored(1);
  const device = await world.device({ language, account: 'keeper' });
  await device.go(route);
  await device.sees(device.say('split.idle'));
  await device.picture('split-empty');
  await device.scan(code);
  await band(device, 'accept').waitFor();
  await typed(device, 'field.packQty', '3');
  await typed(device, 'field.count', '2');
  await device.picture('split');
  await device.expectSound();
  await commit(device);
  await device.page.locator('.kw-result-accept', { hasText: device.say('split.done', { n: 3 }) }).waitFor();
  await device.button(device.say('split.print', { n: 3 })).waitFor();
  await expect
    .poll(
      async () =>
        (
          await world.pool.query(
            "select count(*)::int as n from label where state = 'in-stock' and print_count = 1 and parent_id = (select id from label where code = $1)",
            [code],
          )
        ).rows[0].n,
    )
    .toBe(3);
  await device.picture('split-done');
  await device.expectSound();
  expect(await stateOf(code)).toBe('split');
  expect((await compareLedger(world.pool)).promised).toEqual([]);

  const { rows } = await world.pool.query<{ code: string }>(
    'select code from label where parent_id = (select id from label where code = $1) order by id',
    [code],
  );
  const piece = rows[0]?.code ?? '';
  // Each size in the light and the dark theme, but not in every language.
  for (const size of ['handheld', 'browser'] as const) {
    const theme = (size === 'browser') === (language === 'en') ? 'light' : 'night';
    const seen = await world.device({ language, account: 'keeper', size, look: { theme } });
    await seen.go(`/pages/Stock/InnerCom/StockBarcodeDetail?code=${encodeURIComponent(piece)}`);
    const tree = seen.page.getByRole('tree');
    await tree.waitFor();
    expect(await tree.getByRole('treeitem').count()).toBe(4);
    await seen.page.getByRole('treeitem', { selected: true }).focus();
    await seen.page.keyboard.press('ArrowLeft');
    await seen.page.getByRole('treeitem', { name: new RegExp(`^${code}`), selected: true }).waitFor();
    await seen.sees(seen.say('state.labelEvent.split'));
    await seen.settle();
    await tree.scrollIntoViewIfNeeded();
    await seen.picture(`family-${theme}`);
    await seen.expectSound();
    await seen.page.context().close();
  }
});

test('a split is undone in its list; a label that promises more than lies there is made anew', async () => {
  const [code = '', short = ''] = await stored(2);
  const device = await world.device({ account: 'keeper' });
  await device.go(`${route}?code=${encodeURIComponent(code)}`);
  await band(device, 'accept').waitFor();
  await typed(device, 'field.packQty', '5');
  await commit(device);
  await device.page.locator('.kw-saved-done').waitFor();
  const desk = await world.device({ account: 'keeper', size: 'browser' });
  await desk.go('/pages/Stock/InnerCom/StockSplitBarRecord');
  await desk.page.getByRole('checkbox', { name: desk.say('list.select', { name: code }) }).click();
  await desk.picture('split-records');
  await desk.expectSound();
  await desk.button(new RegExp(`^${desk.say('action.undoSplit')}`)).click();
  await desk.page
    .getByRole('alertdialog')
    .getByRole('button', { name: desk.say('action.undoSplit'), exact: true })
    .click();
  await desk.sees(desk.say('split.undone', { code }));
  expect(await stateOf(code)).toBe('in-stock');

  // Goods that left without their label, as in an issue by typed quantity.
  await world.pool.query(
    `with b as (select * from label where code = $1), k as (
       update balance k set qty = 1 from b where (k.item_id, k.location_id, k.batch, k.project, k.status) = (b.item_id, b.location_id, b.batch, b.project, b.status)
       returning k.*, 1 as done)
     select done from k`,
    [short],
  );
  await device.scan(short);
  await band(device, 'reject').waitFor();
  await device.sees(device.say('split.two-ways'));
  await device.picture('split-no-inventory');
  await device.expectSound();
  await device.button(device.say('split.way.regenerate')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('split.way.regenerate') })
    .click();
  await expect.poll(() => stateOf(short)).toBe('void');
});

inRoom('barcode management: four sides; generated-quantity-max on the form ($language, $size)', async ({ language, size }) => {
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into balance (org, location_id, item_id, batch, status, qty)
     select '101', l.id, i.id, 'OHNE-' || $1, 'available', 100 from location l, item i
      where l.org = '101' and l.kind = 'storage' and i.org = '101' and i.decimals = 0 order by l.id, i.id limit 1 returning id`,
    [language],
  );
  const device = await world.device({ language, account: 'leader', size });
  await device.go('/pages/Stock/StockBarcode');
  for (const view of ['split', 'generate', 'material', 'delivery'] as const) {
    await device.page.getByRole('radio', { name: device.say(`split.view.${view}`), exact: true }).click({ force: true });
    await device.settle();
    await device.picture(`labels-${view}`);
    await device.expectSound();
  }
  await device.go(`/pages/Stock/InnerCom/StockBarGenerate?id=${rows[0]?.id}`);
  await typed(device, 'field.packQty', '30');
  await device.sees(device.say('split.preview', { n: 4, packs: '3 × 30 + 10' }));
  await device.picture('labels-make');
  await device.expectSound();
  await device.button(new RegExp(`^${device.say('generate.commit')}`)).click();
  await expect
    .poll(async () => (await world.pool.query('select count(*)::int as n from label where batch = $1', [`OHNE-${language}`])).rows[0].n)
    .toBe(4);
});
