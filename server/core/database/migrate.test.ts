import { expect, inject, it, onTestFinished } from 'vitest';
import { asAdmin } from '../../../test/deadlocks.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

it('S176: a new database that is not made for UTF-8 is refused in words, and nothing is written into it', async () => {
  const base = inject('databaseUrl');
  const name = `ascii_${process.pid}_${Date.now().toString(36)}`;
  const made = `encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'`;
  await asAdmin(base, (admin) => admin.query(`create database ${name} template template0 ${made}`));
  const database = openDatabase(`${base}/${name}`, 2);
  onTestFinished(async () => {
    await database.close();
    await asAdmin(base, (admin) => admin.query(`drop database ${name} with (force)`));
  });
  await expect(migrate(database)).rejects.toThrow('The database is made for SQL_ASCII, and it must be UTF8.');
  const { rows } = await database.pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ n: 0 }]);
});
