import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { signedInStorage } from '../e2e/signedInStorage.ts';
import { sizes } from '../e2e/sizes.ts';
import { largeWarehouse } from '../test/largeWarehouse.ts';
import { putLabels } from '../test/positions.ts';
import { openBrowser } from '../tools/openBrowser.ts';
import { HttpClient } from './httpClient.ts';
import { type Measured, measure, quantile } from './measure.ts';
import { type BenchPlant, startPlant } from './plant.ts';
import { count, ms, type Part, times } from './row.ts';

const clients = 16;
const jobs = 1600;
const rounds = 3;

/** A label is bound: what is written at least, as one statement of the bare driver. */
const floorText = `
  with b as (update label set location_id = $2 where org = '101' and code = $1 returning id, item_id, qty, status),
       d as (insert into document (org, kind, doc_no, state, user_id, user_name, line_count, total_qty)
             select '101', 'move', 'FLOOR-' || $1, 'saved', 1, '', 1, qty from b returning id),
       l as (insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status)
             select '101', d.id, 1, b.item_id, b.qty, '', $3, b.status, $2, b.status from b, d),
       m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, label_id)
             select '101', b.item_id, '', '', b.qty, $3, b.status, $2, b.status, 'move', d.id, b.id from b, d),
       e as (insert into label_event (label_id, event, document_type) select id, 'moved', 'move' from b),
       f as (update balance k set qty = k.qty - b.qty from b where k.location_id = $3 and k.item_id = b.item_id and k.status = b.status)
  insert into balance as k (org, location_id, item_id, status, qty) select '101', $2, item_id, status, qty from b
  on conflict (item_id, location_id, batch, project, status) do update set qty = k.qty + excluded.qty`;

/** Every client binds labels of an item of its own from one place to another, so that nobody waits for a balance. */
async function bindRounds(plant: BenchPlant): Promise<{ product: Measured[]; floor: Measured[] }> {
  const { pool } = plant.database;
  const { rows: places } = await pool.query<{ id: number; code: string }>(
    "select id, code from location where org = '101' and code like 'RM1-A01-%' order by code limit 2",
  );
  const { rows: items } = await pool.query<{ code: string }>("select code from item where org = '101' order by code limit $1", [clients]);
  const [from, to] = places;
  const people = await Promise.all(Array.from({ length: clients }, () => new HttpClient(plant.url).signIn('keeper')));
  const bare = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: plant.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const done = { product: [] as Measured[], floor: [] as Measured[] };
  const own = new Map<string, number>();
  const next = (round: string, client: number): string => {
    const nth = own.get(`${round} ${client}`) ?? 0;
    own.set(`${round} ${client}`, nth + 1);
    return `${round}-${client}-${nth}`;
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['product', 'floor'] as const) {
      const name = `BENCH-${side}-${round}`;
      for (const [client, item] of items.entries())
        await putLabels(
          pool,
          from?.code ?? '',
          Array.from({ length: jobs }, (_, at) => `${name}-${client}-${at}`),
          { item: item.code },
        );
      const bind = async (client: number) => {
        await people[client]?.must('/api/Warehouse/BindPosition', { PCode: to?.code, BarCodes: [next(name, client)] });
      };
      const write = async (client: number) => {
        await bare[client]?.query({ name: 'floor', text: floorText, values: [next(name, client), to?.id, from?.id] });
      };
      done[side].push(await measure(clients, jobs, side === 'product' ? bind : write));
    }
  }
  for (const one of people) one.close();
  await Promise.all(bare.map((one) => one.end()));
  return done;
}

/** From the tap on the menu to the frame in which all places are drawn, in a browser as wide as a desk. */
async function drawTimes(plant: BenchPlant, id: number): Promise<number[]> {
  const browser = await openBrowser();
  try {
    const localStorage = await signedInStorage(plant.url, { language: 'zh', account: 'keeper', org: '101' });
    const storageState = { cookies: [], origins: [{ origin: plant.url, localStorage }] };
    const context = await browser.newContext({ viewport: sizes.browser, serviceWorkers: 'block', storageState });
    const page = await context.newPage();
    const found: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      await page.goto(`${plant.url}/#/pages/home/home2`);
      await page.reload();
      await page.waitForLoadState('load');
      await pause(1500);
      found.push(
        Number(
          await page.evaluate(`new Promise((done) => {
            const begun = performance.now();
            location.hash = '/pages/warehousing/map?wid=${id}';
            const look = () => document.querySelector('.kw-map-cells')
              ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)))
              : requestAnimationFrame(look);
            look();
          })`),
        ),
      );
    }
    return found.slice(1);
  } finally {
    await browser.close();
  }
}

/** Binding a label against what it writes at least, and the map of a warehouse of five thousand places. */
export const locations: Part = async (_options, tell) => {
  const plant = await startPlant();
  try {
    const { product, floor } = await bindRounds(plant);
    const rate = (all: Measured[]) => all.reduce((sum, one) => sum + one.perSecond, 0) / all.length;
    const ratio = rate(product) / rate(floor);
    tell({
      what: `bind a label, ${clients} clients: against the floor, one bare statement that writes the same rows`,
      figure: `${times(ratio)} (${count(rate(product))}/s against ${count(rate(floor))}/s; p95 ${ms(Math.max(...product.map(({ p95 }) => p95)))})`,
      target: '≥ 0.5 ×',
      reached: ratio >= 0.5,
    });
    const id = await largeWarehouse(plant.database.pool);
    await plant.database.pool.query('analyze');
    const keeper = await new HttpClient(plant.url).signIn('keeper');
    const asked = await measure(1, 22, async () => void (await keeper.must('/api/Warehouse/GetWarehouseMap', { WID: id })));
    const size = JSON.stringify(await keeper.must('/api/Warehouse/GetWarehouseMap', { WID: id })).length;
    keeper.close();
    tell({
      what: 'map of 5,000 places: one answer',
      figure: `p50 ${ms(asked.p50)}, p95 ${ms(asked.p95)}, ${count(size / 1000)} KB`,
      target: '≤ 300 ms',
      reached: asked.p95 <= 300,
    });
    const drawn = await drawTimes(plant, id);
    const p95 = quantile(drawn, 0.95);
    tell({
      what: 'map of 5,000 places: from the menu to all places drawn, script, texts and answer fetched anew',
      figure: `p95 ${ms(p95)} (p50 ${ms(quantile(drawn, 0.5))})`,
      target: '≤ 1,000 ms',
      reached: p95 <= 1000,
    });
  } finally {
    await plant.stop();
  }
};
