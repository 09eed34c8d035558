import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { Transaction } from './transaction.ts';

const plant = usePlant();

it('statements of a command are planned once, also those with codes in an array', async () => {
  const client = await plant.pool.connect();
  try {
    const transaction = new Transaction(client);
    transaction.planOnce();
    const text = 'select id from label where org = $1 and code = any($2::text[])';
    for (let nth = 0; nth < 8; nth += 1) await transaction.query(text, ['101', [`PLAN-${nth}`]]);
    const plans = await transaction.query(
      'select generic_plans as once, custom_plans as anew from pg_prepared_statements where statement = $1',
      [text],
    );
    expect(plans).toEqual([{ once: 8, anew: 0 }]);
    await transaction.rollback();
  } finally {
    client.release();
  }
});
