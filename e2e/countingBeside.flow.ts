import { beforeAll, expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { putStock } from '../test/stock.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import type { Handheld } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { useWorld } from './world.ts';

/** Counting while others move goods, a count of very many places, and people who may not count. */
const world = useWorld();
const signIn = (account: string) => new DemoClient(world.url, '101').signIn(account, demoPassword);

let items: string[] = [];
let free: string[] = [];
beforeAll(async () => {
  const whole = await world.pool.query<{ code: string }>(
    "select code from item where org = '101' and decimals = 0 and not batch_controlled order by code limit 2",
  );
  items = whole.rows.map(({ code }) => code);
  const places = await world.pool.query<{ code: string }>(`
    select l.code from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11'
     where l.org = '101' and l.kind = 'storage' and l.status = 'active'
       and not exists (select from balance b where b.location_id = l.id) order by l.code desc limit 6`);
  free = places.rows.map(({ code }) => code);
});
const placeOf = (): string => free.pop() ?? '';

const stockOf = async (place: string): Promise<string[]> =>
  (
    await world.pool.query<{ said: string }>(
      `select i.code || ' ' || b.status || ' ' || trim_scale(b.qty) as said from balance b join location l on l.id = b.location_id join item i on i.id = b.item_id
        where l.org = '101' and l.code = $1 and b.qty <> 0 order by 1`,
      [place],
    )
  ).rows.map(({ said }) => said);
const stateOf = async (no: string): Promise<string> =>
  (await world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state;

/** Types the counted quantity of the line with this item. */
async function count(device: Handheld, item: string, qty: string): Promise<void> {
  const row = device.page.locator('.kw-card, .kw-lines-table tbody tr', { hasText: item }).first();
  await row.getByRole('button', { name: device.say('count.enter') }).click();
  const pad = device.page.locator('dialog[open]');
  for (const key of qty) await pad.locator('.kw-pad-keys').getByRole('button', { name: key, exact: true }).click();
  await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
  await device.sees(device.say('count.counted', { qty }));
  // Two numbers are not counted within a moment (rule count-not-too-fast).
  await device.page.waitForTimeout(1000);
}

/** Opens the form of a count, scans a place. */
async function at(device: Handheld, no: string, place: string): Promise<void> {
  await device.go(`/pages/Stock/InnerCom/StockCheckForm?no=${no}`);
  await device.sees(device.say('count.do.place'));
  await device.scan(`KW-LOC:${place}`);
  await device.page.locator('.kw-headline', { hasText: place }).waitFor();
}

const submit = (device: Handheld) => device.button(new RegExp(`^${device.say('action.count.submit')}`)).click();

async function decide(device: Handheld, no: string, label: string): Promise<void> {
  await device.go(`/pages/Stock/StockCheckDetail?docNo=${no}`);
  await device.button(label).click();
  await device.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

test('others move goods meanwhile: the difference is that of the moment of counting, the review says what moved since, and what cannot be posted is counted again and says why', async () => {
  const [counted, elsewhere] = [placeOf(), placeOf()];
  const [steady = '', withdrawn = ''] = items;
  await putStock(world.pool, steady, counted, 20);
  await putStock(world.pool, withdrawn, counted, 10);
  const keeper = await world.device({ account: 'keeper', language: 'en', size: 'across' });
  const { docNo: no } = await (await signIn('keeper')).ask('createCount', { warehouse: 'W11', locations: [counted], opening: false });
  await at(keeper, no, counted);
  await count(keeper, steady, '18');
  await count(keeper, withdrawn, '3');
  await keeper.look('count-beside-form');
  expect(await layoutFaults(keeper.page, 'finger')).toEqual([]);
  const goods = [
    { item: steady, qty: '5', from: counted },
    { item: withdrawn, qty: '9', from: counted },
  ];
  await (await signIn('admin')).ask('bindPosition', { place: elsewhere, goods, labels: [], byHand: true });
  await submit(keeper);
  await expect.poll(() => stateOf(no)).toBe('counted');
  const leader = await world.device({ account: 'leader', language: 'zh', size: 'browser' });
  await leader.go(`/pages/Stock/StockCheckDetail?docNo=${no}`);
  const row = (item: string) => leader.page.getByRole('row', { name: new RegExp(item) }).first();
  const cells = (item: string) => expect.poll(() => row(item).getByRole('cell').allTextContents());
  // The counted quantity, the book quantity at that moment, the difference, and the movements since.
  await cells(steady).toEqual(expect.arrayContaining(['18', '20', '-2', '-5']));
  await cells(withdrawn).toEqual(expect.arrayContaining(['3', '10', '-7', '-9']));
  await leader.look('count-beside-review');
  await decide(leader, no, leader.say('action.count.accept'));
  await leader.sees(leader.say('count.told.back', { posted: 1, back: 1 }));
  expect(await stockOf(counted)).toEqual([`${steady} available 13`, `${withdrawn} available 1`].sort());
  await leader.sees(leader.say('count.back.left'));
  const recounter = await world.device({ account: 'recount', language: 'yn' });
  await at(recounter, no, counted);
  await recounter.sees(recounter.say('count.back.left'));
  await recounter.look('count-beside-again');
  await count(recounter, withdrawn, '2');
  await submit(recounter);
  await expect.poll(() => stateOf(no)).toBe('recounted');
  // The keeper doubts the result and orders a recount.
  await decide(keeper, no, keeper.say('action.count.back'));
  await keeper.sees(keeper.say('count.told.again', { back: 1 }));
  await at(recounter, no, counted);
  await count(recounter, withdrawn, '1');
  await submit(recounter);
  await expect.poll(() => stateOf(no)).toBe('recounted');
  await decide(keeper, no, keeper.say('action.count.confirm'));
  await expect.poll(() => stateOf(no)).toMatch(/posted|synchronized/);
  expect(await stockOf(counted)).toEqual([`${steady} available 13`, `${withdrawn} available 1`].sort());
  const { differences, promised } = await compareLedger(world.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});

test.each([
  { size: 'handheld', language: 'zh' },
  { size: 'across', language: 'yn' },
] as const)('a count of a thousand places goes on where one is, $size', async ({ size, language }) => {
  const aisle = size === 'handheld' ? 'Y' : 'Z';
  await world.pool.query(
    `insert into location (org, warehouse_id, area_id, kind, status, code, name)
     select l.org, l.warehouse_id, l.area_id, l.kind, l.status, $1 || lpad((n / 100)::text, 2, '0') || '-' || lpad((n % 100)::text, 2, '0'), 'x'
       from (select l.* from location l join warehouse w on w.id = l.warehouse_id where l.org = '101' and w.code = 'W11' and l.kind = 'storage' and l.status = 'active' order by l.id limit 1) l, generate_series(0, 999) n`,
    [aisle],
  );
  const locations = Array.from(
    { length: 1000 },
    (_, n) => `${aisle}${String(Math.floor(n / 100)).padStart(2, '0')}-${String(n % 100).padStart(2, '0')}`,
  );
  const { docNo: no } = await (await signIn('keeper')).ask('createCount', { warehouse: 'W11', locations, opening: false });
  const device = await world.device({ account: 'keeper', language, size });
  await device.go(`/pages/Stock/InnerCom/StockCheckForm?no=${no}`);
  await device.sees('0/1000');
  const first = device.page.locator('.kw-card-open').first();
  await device.page.getByRole('searchbox').fill(`${aisle.toLowerCase()}06-4`);
  await expect.poll(() => first.textContent()).toBe(`${aisle}06-40`);
  await device.look('count-many-search');
  await first.click();
  await device.button(device.say('count.all-empty')).click();
  await device.sees('1/1000');
  await device.button(device.say('count.next', { place: `${aisle}06-41` })).click();
  await device.page.locator('.kw-headline', { hasText: `${aisle}06-41` }).waitFor();
  await device.look('count-many-next');
  expect(await layoutFaults(device.page, 'finger')).toEqual([]);
  // The place was skipped: the list begins with the next one; counted places come last.
  await device.button(device.say('count.all-places')).click();
  await expect.poll(() => first.textContent()).toBe(`${aisle}06-42`);
  await device.look('count-many-list');
});

test('wip-count-initial: a keeper who opens a count of work in progress is told that their role may not, and sees nothing of it', async () => {
  const { rows } = await world.pool.query<{ code: string }>(
    `select w.code from workshop w join location l on l.workshop_id = w.id
      where w.org = '101' and exists (select from movement m where m.to_location_id = l.id) order by w.code limit 1`,
  );
  const workshop = rows[0]?.code ?? '';
  const { docNo: no } = await (await signIn('clerk')).ask('createWipCount', { workshop });
  const keeper = await world.device({ account: 'keeper', language: 'en' });
  keeper.forgive(/status of 403/);
  await keeper.go(`/pages/Stock/InnerCom/ProductStockCheckForm?no=${no}`);
  await keeper.sees(keeper.say('error.forbidden', { permission: keeper.say('permission.wipCounts') }));
  await keeper.look('count-wip-keeper');
  expect(await keeper.page.getByRole('button', { name: keeper.say('count.enter') }).count()).toBe(0);
});
