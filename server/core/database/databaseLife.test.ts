import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { asAdmin, dropDatabase } from '../../../test/deadlocks.ts';
import { checkedInKeeper, receiveNote } from '../../../test/partners.ts';
import { Plant, testConfig, usePlant } from '../../../test/plant.ts';
import { startServer } from '../../startServer.ts';
import { numbersToJump } from './databaseLife.ts';

const plant = usePlant();
const numberOf = (no: string) => Number(no.slice(11));
const receive = async (one: Plant) => receiveNote(one, await checkedInKeeper(one));

it('S165: on a database that was restored or copied, numbers go on beyond all that the other one may have drawn', async () => {
  const before = await receive(plant);
  const base = inject('databaseUrl');
  const name = `back_${randomUUID().slice(0, 8)}`;
  await plant.server.close();
  await asAdmin(base, (admin) => admin.query(`create database ${name} template ${plant.databaseUrl.split('/').at(-1)}`));
  const restored = Object.assign(new Plant(), { databaseUrl: `${base}/${name}` });
  const start = async (one: Plant) => {
    one.server = await startServer(testConfig(one.databaseUrl));
    one.url = one.server.url;
    one.pool = one.server.app.database.pool;
  };
  // The original database is unchanged.
  await start(plant);
  const next = await receive(plant);
  expect(numberOf(next) - numberOf(before)).toBeLessThan(1000);
  await start(restored);
  const there = await receive(restored);
  expect(numberOf(there) - numberOf(before)).toBeGreaterThan(numbersToJump);
  // Only once: the next start belongs to the same life.
  await restored.server.close();
  await start(restored);
  const again = await receive(restored);
  expect(numberOf(again) - numberOf(there)).toBeLessThan(1000);
  await restored.server.close();
  await dropDatabase(base, name, 'databaseLife.test.ts');
});

it('S165: a standby that took over while the server ran is seen at the first connection, before anything is written', async () => {
  const before = await receive(plant);
  // A promoted database has another timeline; the test changes the stored one instead.
  await plant.pool.query(`update server_secret set value = 'of the one before' where name = 'life of the database'`);
  const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${plant.databaseUrl.split('/').at(-1)}' and application_name = 'kuwei'`;
  await asAdmin(inject('databaseUrl'), (admin) => admin.query(endAll));
  await expect.poll(() => plant.pool.idleCount).toBe(0);
  const after = await receive(plant);
  expect(numberOf(after) - numberOf(before)).toBeGreaterThan(numbersToJump);
  const { rows } = await plant.pool.query(`select value from server_secret where name = 'life of the database'`);
  expect(rows[0]?.value).toMatch(/^\d+ \d+ [0-9A-F]{8} ?$/);
});
