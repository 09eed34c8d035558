import { expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import { Transaction } from './transaction.ts';

const plant = usePlant();

it('statements of a command are planned once a connection, also those with codes in an array; what comes after it is planned as ever', async () => {
  const client = await plant.pool.connect();
  const modeText = 'show plan_cache_mode';
  try {
    const transaction = new Transaction(client);
    expect(await transaction.query(modeText)).toEqual([{ plan_cache_mode: 'auto' }]);
    transaction.planOnce();
    expect(await transaction.query(modeText)).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
    await transaction.rollback();
    expect((await client.query(modeText)).rows).toEqual([{ plan_cache_mode: 'auto' }]);
  } finally {
    client.release();
  }
});
