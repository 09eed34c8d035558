import pg from 'pg';
import { expect, it } from 'vitest';
import { eventually, noteRecord, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const waits = async () =>
  (await plant.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount ?? 0;
const labelsOf = async (noteNo: string) =>
  (
    await plant.pool.query<{ code: string }>(
      'select b.code from delivery_note n left join label b on b.note_id = n.id where n.note_no = $1',
      [noteNo],
    )
  ).rows.map(({ code }) => code);

it('label-belongs-to-delivery: of two notes that bring the same carton at once the second is parked in words, with nothing of it written', async () => {
  const first = new pg.Client({ connectionString: plant.databaseUrl });
  await first.connect();
  await first.query(`
    begin;
    with n as (insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date)
               values ('101', 'SH2611229001', 'S0001', 'S', current_date) returning id)
    insert into label (org, code, note_id, item_id, qty) select '101', 'CARTON-1', n.id, i.id, 1 from n, item i where i.org = '101' and i.code = '3010-0001'`);
  const second = next.push('portal', [noteRecord('SH2611229002', 1, { labels: [{ code: 'CARTON-1', line: 1, qty: '50' }] })]);
  await eventually(waits, (count) => count > 0);
  await first.query('commit');
  await first.end();
  expect((await second).body.records).toMatchObject([{ result: 'parked', reason: expect.stringContaining('CARTON-1') }]);
  expect(await labelsOf('SH2611229001')).toEqual(['CARTON-1']);
  expect(await labelsOf('SH2611229002')).toEqual([]);
});
