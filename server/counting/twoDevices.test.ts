import { expect, it } from 'vitest';
import { comesTrue } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();
const item = '3010-0001';
const place = 'RM1-A01-01';

/** The whole run fails if PostgreSQL broke a deadlock (test/deadlocks.ts). */
it('one lock order: the first two entries of a person, from two devices at once, at a line that somebody holds', async () => {
  const [keeper, second] = await Promise.all([plant.signIn('keeper'), plant.signIn('admin')]);
  await putStock(plant.pool, item, place, 10);
  const { docNo: no } = (await keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false })).data;
  expect((await keeper.ask('startCount', { no })).message).toBe('');
  const holder = await plant.pool.connect();
  try {
    const waiting = (n: number) =>
      comesTrue(async () => {
        const { rows } = await plant.pool.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows[0]?.n === n;
      });
    await holder.query('begin');
    await holder.query('select from count_line where document_id = (select id from document where doc_no = $1) for update', [no]);
    const at = Date.now();
    const entered = second.ask('enterCount', { no, entries: [{ line: 1, qty: '9', at }] });
    await waiting(1);
    const found = second.ask('addFoundLine', { no, place, itemNo: item, status: 'available', qty: '8', at: at + 1 });
    await waiting(2);
    await holder.query('rollback');
    expect([(await entered).message, (await found).message]).toEqual(['', '']);
  } finally {
    holder.release();
  }
  const { lines } = (await second.ask('countSheet', { no })).data;
  expect(lines).toMatchObject([{ qty: '8', mine: true }]);
});
