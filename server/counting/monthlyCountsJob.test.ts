import { expect, it } from 'vitest';
import { book, inTransaction, ledgerWorld, newCause } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { refuseRows } from '../../test/refuseRows.ts';
import { reportingPlant } from '../../test/reporting.ts';
import { putStock } from '../../test/stock.ts';
import { MonthlyCountsJob, partsOf } from './monthlyCountsJob.ts';

const plant = usePlant();
const log = { info: () => {}, warn: () => {} };

it('S95: constant inventory-count-cycle: from the first day of a month on each warehouse with counters is given its count, once, whoever looks', async () => {
  await plant.pool.query(
    "insert into warehouse_person (warehouse_id, user_id, duty) select w.id, u.id, 'counter' from warehouse w, user_account u where w.org = '101' and w.code = 'RM1' and u.account = 'keeper'",
  );
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 5);
  const leader = await plant.signIn('leader');
  const month = async () => (await leader.list('countRates')).data.rows.map(({ counts, monthly }) => [counts, monthly]);
  expect(await month()).toEqual([[0, 0]]);
  const jobs = [new MonthlyCountsJob(plant.pool, log), new MonthlyCountsJob(plant.pool, log)];
  // The server was stopped on the first and the second.
  const made = (await Promise.all(jobs.map((job) => job.run('2026-12-03')))).flat();
  expect([made.length, await jobs[0]?.run('2026-12-03'), await jobs[0]?.run('2026-12-31')]).toEqual([1, [], []]);
  expect(await month()).toEqual([[1, 1]]);
  const keeper = await plant.signIn('keeper');
  const { data } = await keeper.list('counts', { jsWhere: { DocNo: { value: made[0] } } });
  // One place has goods; the others, that of unassigned goods too, are to be confirmed empty.
  expect(data.rows[0]).toMatchObject({ state: 'created', warehouse: 'RM1', lines: 13, due: '2027-01-01 00:00:00' });
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

it('S95: what stands in another count is left out with a word, and is made when that one is over; work in progress has a count of its own', async () => {
  await plant.pool.query('update count_place set open = false');
  await reportingPlant(plant);
  const world = await ledgerWorld(plant.pool);
  const { rows } = await plant.pool.query<{ place: number; item: number }>(
    "select l.id as place, i.id as item from location l, item i where l.org = '101' and l.code = 'V-WORKSHOP-WS-1' and i.org = '101' and i.code = '3010-0021'",
  );
  const [{ place, item } = { place: 0, item: 0 }] = rows;
  await inTransaction(plant.pool, (ctx) => book(ctx, newCause(), [world.move(item, '5', world.supplier, place)]));
  const [keeper, leader, clerk] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader'), plant.signIn('clerk')]);
  const other = (await keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-02', 'RM1-A01-03'], opening: false })).data.docNo;
  const job = new MonthlyCountsJob(plant.pool, log);
  const made = await job.run('2027-02-03');
  expect([[...new Set(made.map((no) => no.slice(0, 2)))], await job.run('2027-02-04')]).toEqual([['CT', 'WC'], []]);
  const ofPlaces = async (nos: string[]) =>
    (await leader.list('counts', { jsWhere: { DocNo: { value: nos.join(','), searchType: 'in' } } })).data.rows.find(
      ({ warehouse }) => warehouse === 'RM1',
    );
  expect((await ofPlaces(made))?.scope).toContain('未列入的储位：2');
  const left = async () => (await leader.list('countRates')).data.rows.map((row) => row.left);
  expect(await left()).toContain(2);
  const { data } = await clerk.list('wipCounts', { jsWhere: { DocNo: { value: made.at(-1) } } });
  expect(data.rows[0]).toMatchObject({ workshop: 'WS-1', lines: 1, due: '2027-03-01 00:00:00' });
  expect((await keeper.ask('deleteCount', { no: other, confirmed: true })).message).toBe('');
  const later = await job.run('2027-02-05');
  expect([later.length, await job.run('2027-02-06'), (await ofPlaces(later))?.lines]).toEqual([1, [], 2]);
  expect(await left()).not.toContain(2);
});

it('a large warehouse is cut into counts that the ERP can take', () => {
  const parts = partsOf(Array.from({ length: 2500 }, (_, id) => ({ id, lines: 1 + (id % 3) })));
  expect(parts.flat()).toHaveLength(2500);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(1000);
});
