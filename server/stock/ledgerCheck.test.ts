import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { refuseRows } from '../../test/refuseRows.ts';
import { putStock } from '../../test/stock.ts';
import { openDatabase } from '../core/database/database.ts';
import { CheckLedgerJob } from '../jobs/checkLedgerJob.ts';
import { compareLedger } from './compareLedger.ts';
import { checkParts } from './ledgerCheck.store.ts';

const plant = usePlant();
const logs: object[] = [];
const log = { info: (detail: object) => void logs.push(detail), warn: (detail: object) => void logs.push(detail) };

/** Writes that bypass the ledger, which no call can do. */
async function breakLedger(): Promise<void> {
  await plant.pool.query(
    "update balance set qty = qty + 7 where id = (select min(id) from balance where org = '101' and status = 'available')",
  );
  await plant.pool.query(
    "update balance set reserved = 3 where id = (select max(id) from balance where org = '101' and status = 'available')",
  );
  await plant.pool.query(
    "update label set qty = qty + 100000 where id = (select min(id) from label where org = '101' and state = 'in-stock')",
  );
}

it('a sound ledger is said to be sound, by whom and when', async () => {
  await received(plant);
  await putStock(plant.pool, '3010-0001', 'RM1-A01-06', 50);
  await putStock(plant.pool, '3010-0002', 'RM1-A01-06', 50);
  const admin = await plant.signIn('admin');
  expect((await admin.ask('ledgerCheck', {})).data).toMatchObject({ at: null });
  const { data } = await admin.ask('checkLedger', {});
  expect(data.faults).toBe(0);
  expect(data.balances).toBeGreaterThan(0);
  const { rows } = await plant.pool.query("select name from user_account where account = 'admin'");
  expect((await admin.ask('ledgerCheck', {})).data).toMatchObject({ by: rows[0].name, balances: data.balances, faults: 0 });
  expect((await admin.list('ledgerFaults')).data.rows).toEqual([]);
});

it('each fault is a row with what stands there, what should, and what to do', async () => {
  const admin = await plant.signIn('admin');
  await breakLedger();
  expect((await admin.ask('checkLedger', {})).data.faults).toBe(3);
  const { rows } = (await admin.list('ledgerFaults')).data;
  expect(rows.map(({ kind, todo }) => [kind, todo]).sort()).toEqual([
    ['balance', 'balance'],
    ['labels', 'labels'],
    ['reserved', 'reserved'],
  ]);
  const balance = rows.find(({ kind }) => kind === 'balance');
  expect(Number(balance?.qty) - Number(balance?.expected)).toBe(7);
  expect(rows.find(({ kind }) => kind === 'reserved')).toMatchObject({ qty: '3', expected: '0', location: 'RM1-A01-06' });
  // Earlier findings are replaced.
  expect((await admin.ask('checkLedger', {})).data.faults).toBe(3);
  expect((await admin.list('ledgerFaults')).data.total).toBe(3);
});

it('S117: ages that do not add up to the stock are a fault of their own', async () => {
  const admin = await plant.signIn('admin');
  const where = "where id = (select max(id) from balance where org = '101' and status = 'available')";
  await plant.pool.query(
    `update balance set layer_times = array[received_at - interval '9 days', received_at], layer_qtys = array[1, 2] ${where}`,
  );
  expect((await admin.ask('checkLedger', {})).data.faults).toBe(4);
  const { rows } = (await admin.list('ledgerFaults')).data;
  expect(rows.find(({ kind }) => kind === 'layers')).toMatchObject({ expected: '3', todo: 'layers' });
  await plant.pool.query(`update balance set layer_times = null, layer_qtys = null ${where}`);
});

it('S210: a check goes on part by part where the one before ended, and its parts find what the whole finds', async () => {
  const admin = await plant.signIn('admin');
  await plant.pool.query(
    `insert into item (org, code, name, name_en, name_yn, spec, type, unit)
     select org, 'PART-' || g, name, name_en, name_yn, spec, type, unit from item i, generate_series(1, 1200) g where i.org = '101' and i.code = '3010-0001'`,
  );
  const whole = await checkParts(plant.pool, '101', 0, 60_000);
  const parts = [await checkParts(plant.pool, '101', 0, 0)];
  for (let last = parts[0]; last && last.done < last.of; last = parts.at(-1))
    parts.push(await checkParts(plant.pool, '101', last.items.upTo, 0));
  expect([parts.length > 2, parts.flatMap(({ faults }) => faults)]).toEqual([true, whole.faults]);
  expect(parts.map(({ done }) => done)).toEqual(parts.map(({ done }) => done).toSorted((one, other) => one - other));
  // Findings about items outside the checked part stay.
  const [{ last } = { last: 0 }] = (await plant.pool.query<{ last: number }>("select max(id) as last from item where org = '101'")).rows;
  const { data } = await admin.ask('checkLedger', { after: last });
  expect(data).toMatchObject({ faults: 4, next: null });
  expect(data.done).toBe(data.of);
  await plant.pool.query("delete from item where org = '101' and code like 'PART-%'");
});

it('is an administrator’s, and each organisation’s own', async () => {
  const keeper = await plant.signIn('keeper');
  expect((await keeper.ask('checkLedger', {})).status).toBe(403);
  expect((await keeper.list('ledgerFaults')).status).toBe(403);
  const there = await plant.signIn('admin', '102');
  expect((await there.ask('checkLedger', {})).data.faults).toBe(0);
  expect((await there.list('ledgerFaults')).data.rows).toEqual([]);
});

it('the schedule checks every organisation once a day, of several servers one', async () => {
  const jobs = [new CheckLedgerJob(plant.pool, log), new CheckLedgerJob(plant.pool, log)];
  const checked = (await Promise.all(jobs.map((job) => job.run()))).flat();
  const { rows } = await plant.pool.query<{ org: string }>("select org from organisation where status = 'active'");
  expect(checked.sort()).toEqual(rows.map(({ org }) => org).sort());
  expect(logs).toContainEqual({ org: '101', faults: 3 });
  const admin = await plant.signIn('admin');
  expect((await admin.ask('ledgerCheck', {})).data).toMatchObject({ by: '', faults: 3 });
  expect(await jobs[0]?.run()).toEqual([]);
});

it('an organisation whose check fails is told of, keeps no other waiting, and is checked at the next look', async () => {
  await plant.pool.query("update daily_job set ran_at = ran_at - interval '1 day'");
  const accept = await refuseRows(plant.pool, 'ledger_check', "new.org = '101'");
  expect(await new CheckLedgerJob(plant.pool, log).run()).toEqual(['102']);
  expect(logs).toContainEqual({ org: '101', err: expect.objectContaining({ message: 'this row is refused' }) });
  await accept();
  expect(await new CheckLedgerJob(plant.pool, log).run()).toEqual(['101']);
});

it('a check that the database breaks off leaves its connection as it found it', async () => {
  const { pool, close } = openDatabase(plant.databaseUrl, 1);
  await plant.pool.query('alter table reservation rename to reservation_away');
  await expect(compareLedger(pool)).rejects.toThrow('reservation');
  await plant.pool.query('alter table reservation_away rename to reservation');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await compareLedger(pool)).balances).toBeGreaterThan(0);
  await close();
});
