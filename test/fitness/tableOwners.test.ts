import { expect, it } from 'vitest';
import { owners } from '../../server/migrations/owners.ts';
import { usePlant } from '../plant.ts';

const plant = usePlant();

it('every table of the migrated database has an owner, and every owner has its tables', async () => {
  const { rows } = await plant.pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = \'public\' order by tablename collate "C"',
  );
  expect(Object.values(owners).flat().sort()).toEqual(rows.map(({ name }) => name));
});
