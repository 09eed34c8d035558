import { afterEach, expect, it, vi } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
afterEach(() => vi.useRealTimers());

const minutesLeft = async (): Promise<number> => {
  const { rows } = await plant.pool.query<{ minutes: number }>(
    'select extract(epoch from access_expires - now())::float8 / 60 as minutes from session order by seen_at desc limit 1',
  );
  return rows[0]?.minutes ?? 0;
};

const day = 86_400_000;

it.each([
  ['ten days ahead', 10 * day],
  ['a day behind', -day],
])('R79: a server whose clock is %s gives tokens that live as long as any other', async (_name, millis) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + millis });
  const keeper = await plant.signIn('keeper');
  expect((await keeper.ask('userInfo', {})).ok).toBe(true);
  const fresh = await keeper.ask('refresh', { token: keeper.refreshToken });
  expect(fresh.ok).toBe(true);
  const left = await minutesLeft();
  expect(left).toBeGreaterThan(20);
  expect(left).toBeLessThanOrEqual(30);
});
