import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { daysAt } from '../../test/layers.ts';
import { ledgerWorld } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { compareLedger } from './compareLedger.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof ledgerWorld>>;
beforeAll(async () => {
  world = await ledgerWorld(plant.pool);
});

/** The ledger of an older version: movements without ages, and a balance with one age for all. */
async function moved(item: string, day: string, from: number, to: number, qty: number, reverses: number | null = null): Promise<number> {
  const { rows } = await plant.pool.query<{ id: number }>(
    `insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, reverses_id, at)
     select '101', i.id, '', '', $5, $3, 'available', $4, 'available', 'test', 1, $6, $2::date + interval '4 hours' from item i where i.org = '101' and i.code = $1
     returning id`,
    [item, day, from, to, qty, reverses],
  );
  return rows[0]?.id ?? 0;
}

async function stands(item: string, place: number, qty: number, since: string): Promise<void> {
  await plant.pool.query(
    `insert into balance (org, item_id, location_id, status, qty, received_at)
     select '101', i.id, $2, 'available', $3, $4::date + interval '4 hours' from item i where i.org = '101' and i.code = $1`,
    [item, place, qty, since],
  );
}

const upgrade = async () =>
  void (await plant.pool.query(await readFile(new URL('../migrations/0501-ages-of-standing-stock.sql', import.meta.url), 'utf8')));

it('S117: stock of before gets the ages that follow from its movements; what does not add up keeps the age that it had', async () => {
  const { supplier, virtual, physical } = world;
  const [a = 0, b = 0] = physical;
  const transit = virtual('transit');
  const [item, odd, old] = ['3010-0031', '3010-0033', '3010-0035'];
  // 70 of September and 1,000 of November at one place; exactly the 70 have left, but the key still had September.
  await moved(item, '2026-09-24', supplier, a, 70);
  await moved(item, '2026-11-20', supplier, a, 1000);
  const issued = await moved(item, '2026-11-21', a, virtual('production'), 70);
  // Some move to another place, some by a transfer; an issue is reversed.
  await moved(item, '2026-11-22', supplier, a, 5);
  await moved(item, '2026-11-23', a, transit, 100);
  await moved(item, '2026-11-24', transit, b, 100);
  await moved(item, '2026-11-24', virtual('production'), a, 70, issued);
  await stands(item, a, 975, '2026-09-24');
  await stands(item, b, 100, '2026-11-24');
  await moved(odd, '2026-10-01', supplier, a, 10);
  await stands(odd, a, 12, '2026-09-01');
  // Taken over from another system, where it was older than its first movement here.
  await moved(old, '2026-10-01', supplier, a, 10);
  await moved(old, '2026-10-05', supplier, a, 4);
  await stands(old, a, 14, '2025-03-01');
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, location_id, state, status) select '101', c, i.id, 5, $1, 'in-stock', 'available' from item i, unnest(array['UP-1', 'UP-2']) c
      where i.org = '101' and i.code = $2`,
    [a, old],
  );
  await plant.pool.query(
    "insert into label_event (label_id, event, at) select id, 'received', '2026-10-05T02:00:00Z' from label where code = 'UP-2'",
  );
  await upgrade();
  const codes = (
    await plant.pool.query<{ code: string }>('select code from location where id = any($1) order by array_position($1, id)', [[a, b]])
  ).rows;
  const [atA = '', atB = ''] = codes.map(({ code }) => code);
  expect(await daysAt(plant.pool, atA, item)).toEqual(['2026-09-24 70', '2026-11-20 900', '2026-11-22 5']);
  expect(await daysAt(plant.pool, atB, item)).toEqual(['2026-11-20 100']);
  expect(await daysAt(plant.pool, atA, odd)).toEqual(['2026-09-01 12']);
  expect(await daysAt(plant.pool, atA, old)).toEqual(['2025-03-01 10', '2026-10-05 4']);
  const labels = await plant.pool.query(
    "select code, plant_day(received_at, 'Asia/Shanghai')::text as day from label where code like 'UP-%' order by code",
  );
  expect(labels.rows).toEqual([
    { code: 'UP-1', day: '2025-03-01' },
    { code: 'UP-2', day: '2026-10-05' },
  ]);
  expect((await compareLedger(plant.pool)).layers).toEqual([]);
});
