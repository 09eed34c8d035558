import { expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import { withReferences } from './olderReferences.ts';

const plant = usePlant();

it('a name says which code is meant, unless two have it', async () => {
  const { rows } = await plant.pool.query<{ code: string; name: string }>(
    "select code, name from production_line where org = '101' order by code limit 2",
  );
  const [one, two] = rows;
  const sent = { data: { LineName: one?.name } };
  expect(await withReferences(plant.pool, '101', sent)).toEqual({ data: { LineName: one?.name, LineCode: one?.code } });
  await plant.pool.query("update production_line set name = $1 where org = '101' and code = $2", [one?.name, two?.code]);
  expect(await withReferences(plant.pool, '101', sent)).toEqual(sent);
});
