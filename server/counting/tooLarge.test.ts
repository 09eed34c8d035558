import { expect, it } from 'vitest';
import { mostCountLines } from '../../contract/counting/count.rules.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

/** The last identity that a line of a count drew: drawn ones stay drawn, also where the transaction that drew them was refused. */
const drawn = async (): Promise<number> =>
  (await plant.pool.query<{ last: number }>('select case when is_called then last_value else 0 end as last from count_line_id_seq')).rows[0]
    ?.last ?? -1;

it('S209: a count that would be too large is refused, in words, before any of its lines is written', async () => {
  const keeper = await plant.signIn('keeper');
  await plant.pool.query(
    `insert into balance (org, location_id, warehouse_id, item_id, batch, status, qty)
     select '101', p.id, p.warehouse_id, i.id, 'B' || n, 'available', 1
       from location p, item i, generate_series(1, $1::int) n where p.org = '101' and p.code = 'RM1-A01-01' and i.org = '101' and i.code = '3010-0001'`,
    [mostCountLines + 1],
  );
  const before = await drawn();
  const { code, message } = await keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-01'], opening: false });
  expect(code).toBe('count.too-large');
  expect(message.replaceAll(',', '')).toContain(String(mostCountLines + 1));
  expect(await drawn()).toBe(before);
});
