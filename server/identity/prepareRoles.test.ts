import { describe, expect, it } from 'vitest';
import { builtInRoles, firstHolders } from '../../contract/identity/roles.ts';
import { usePlant } from '../../test/plant.ts';
import { prepareRoles } from './prepareRoles.ts';

const plant = usePlant();

const holdersOf = async (permission: string): Promise<string[]> => {
  const { rows } = await plant.pool.query<{ role_code: string }>('select role_code from role_permission where permission = $1 order by 1', [
    permission,
  ]);
  return rows.map((row) => row.role_code);
};

describe('prepareRoles', () => {
  it('creates the roles that come with the product and hands out every permission', async () => {
    const { rows } = await plant.pool.query('select code, administrator, installation from role where built_in order by code');
    expect(rows).toEqual(
      [...builtInRoles].sort().map((code) => ({
        code,
        administrator: code === 'administrator',
        installation: code === 'installation-administrator',
      })),
    );
    for (const [permission, roles] of Object.entries(firstHolders))
      expect(await holdersOf(permission), permission).toEqual([...roles].sort());
  });
  it('hands a new permission out once: what is taken away stays away, also when servers start together', async () => {
    const { database } = plant.server.app;
    const holders = { ...firstHolders, fly: ['warehouse-keeper', 'team-leader'] };
    await Promise.all([prepareRoles(database, holders), prepareRoles(database, holders), prepareRoles(database, holders)]);
    expect(await holdersOf('fly')).toEqual(['team-leader', 'warehouse-keeper']);
    await plant.pool.query(`delete from role_permission where permission = 'fly' and role_code = 'team-leader'`);
    await prepareRoles(database, holders);
    expect(await holdersOf('fly')).toEqual(['warehouse-keeper']);
    await prepareRoles(database, { ...holders, dive: ['supplier'] });
    expect(await holdersOf('dive')).toEqual(['supplier']);
    expect(await holdersOf('fly')).toEqual(['warehouse-keeper']);
  });
});
