import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant({ poolSize: 4 });

it('R32: eighty people who sign in at once hold no connection while their passwords are compared: others read meanwhile', async () => {
  const keeper = await plant.signIn('keeper');
  let signedIn = 0;
  const accounts = ['keeper', 'leader', 'clerk', 'admin'];
  const shift = Array.from({ length: 80 }, async (_, at) => {
    await plant.signIn(accounts[at % accounts.length] ?? '');
    signedIn += 1;
  });
  expect((await keeper.list('notes')).status).toBe(200);
  expect(signedIn).toBeLessThan(40);
  await Promise.all(shift);
});
