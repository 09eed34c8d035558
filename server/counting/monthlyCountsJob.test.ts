import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { refuseRows } from '../../test/refuseRows.ts';
import { putStock } from '../../test/stock.ts';
import { MonthlyCountsJob, partsOf } from './monthlyCountsJob.ts';

const plant = usePlant();
const log = { info: () => {}, warn: () => {} };

it('S95: constant inventory-count-cycle: from the first day of a month on each warehouse with counters is given its count, once, whoever looks', async () => {
  await plant.pool.query(
    "insert into warehouse_person (warehouse_id, user_id, duty) select w.id, u.id, 'counter' from warehouse w, user_account u where w.org = '101' and w.code = 'RM1' and u.account = 'keeper'",
  );
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 5);
  const jobs = [new MonthlyCountsJob(plant.pool, log), new MonthlyCountsJob(plant.pool, log)];
  // The server was stopped on the first and the second.
  const made = (await Promise.all(jobs.map((job) => job.run('2026-12-03')))).flat();
  expect([made.length, await jobs[0]?.run('2026-12-03'), await jobs[0]?.run('2026-12-31')]).toEqual([1, [], []]);
  const keeper = await plant.signIn('keeper');
  const { data } = await keeper.list('counts', { jsWhere: { DocNo: { value: made[0] } } });
  expect(data.rows[0]).toMatchObject({ state: 'created', warehouse: 'RM1', lines: 1, due: '2027-01-01 00:00:00' });
  expect((await keeper.ask('startCount', { no: made[0] ?? '' })).data).toMatchObject({ state: 'counting', lines: 1 });
});

it('a warehouse whose count cannot be made keeps no other waiting, and is given it at the next look', async () => {
  const warned: object[] = [];
  const job = new MonthlyCountsJob(plant.pool, { ...log, warn: (detail) => warned.push(detail) });
  await plant.pool.query('update count_place set open = false');
  const { rows } = await plant.pool.query<{ id: number }>(
    "insert into warehouse_person (warehouse_id, user_id, duty) select w.id, u.id, 'counter' from warehouse w, user_account u where w.org = '101' and w.code = 'FG1' and u.account = 'keeper' returning warehouse_id as id",
  );
  const accept = await refuseRows(plant.pool, 'document', `new.warehouse_id = ${rows[0]?.id}`);
  expect(await job.run('2027-01-01')).toHaveLength(1);
  expect(warned).toMatchObject([{ org: '101', warehouse: 'FG1' }]);
  await accept();
  expect(await job.run('2027-01-01')).toHaveLength(1);
});

it('a large warehouse is cut into counts that the ERP can take', () => {
  const parts = partsOf(Array.from({ length: 2500 }, (_, id) => ({ id, lines: 1 + (id % 3) })));
  expect(parts.flat()).toHaveLength(2500);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(1000);
});
