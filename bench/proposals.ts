import path from 'node:path';
import type pg from 'pg';
import { HttpClient } from './httpClient.ts';
import { demandedLines } from './issuing.ts';
import { fillPlant, sizeOf } from './largePlant.ts';
import { measure } from './measure.ts';
import { onPlant } from './plant.ts';
import { count, ms, type Part } from './row.ts';

const lines = 50;
const tasks = 20;

/** Puts the stock of some items into cartons, as on real shelves. */
const cartonsText = `
  insert into label (org, code, item_id, batch, qty, location_id, status, state)
  select '101', 'CT' || b.id || '-' || n, b.item_id, b.batch, 13, b.location_id, b.status, 'in-stock'
    from balance b join item i on i.id = b.item_id cross join generate_series(1, 5) n where b.org = '101' and i.code = any($1::text[])
    on conflict do nothing`;

/** Tasks of fifty lines each, of items from all over the plant. */
async function largeTasks(pool: pg.Pool, items: number): Promise<number[][]> {
  const run = Date.now();
  const every = Math.floor(items / (lines * tasks));
  const codes = Array.from({ length: lines * tasks }, (_, nth) => `P${String(1 + nth * every).padStart(7, '0')}`);
  await pool.query(cartonsText, [codes]);
  const wanted = Array.from({ length: tasks }, (_, task) => ({
    no: `LARGE-${run}-${task}`,
    items: codes.filter((_code, nth) => nth % tasks === task),
  }));
  return [...(await demandedLines(pool, wanted)).values()];
}

/** Proposals for a task of fifty lines, on a large plant. */
export const proposals: Part = ({ data, ...options }, tell) =>
  onPlant(
    async (plant) => {
      const size = sizeOf(options.plant === 'large' ? 1 : 1 / 20);
      await fillPlant(plant, size);
      await plant.database.pool.query("insert into workshop (org, code, name) values ('101', 'WS-B', '车间') on conflict do nothing");
      const taskIds = await largeTasks(plant.database.pool, size.items);
      const keeper = await new HttpClient(plant.url).signIn('keeper');
      const before = await plant.usage();
      const jobs = options.quick ? 100 : 400;
      const took = await measure(1, jobs, async (_client, job) => {
        await keeper.must('/api/OutStorage/ProposeStock', { ids: taskIds[job % tasks] ?? [] });
      });
      const after = await plant.usage();
      keeper.close();
      const trips = ((after.trips - before.trips) / jobs).toFixed(1);
      tell({
        what: `what to take for a task of ${lines} lines, ${count(size.items)} items, ${count(size.balances)} balances`,
        figure: `p50 ${ms(took.p50)}, p95 ${ms(took.p95)}; ${trips} round trips, ${((after.cpu - before.cpu) / jobs).toFixed(1)} ms of the server process each`,
        target: 'p95 ≤ 50 ms',
        reached: took.p95 <= 50,
      });
    },
    { keep: data && path.join(data, 'full') },
  );
