import { expect, it } from 'vitest';
import { eventually, noteRecord, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

/** A new database in its first minute: PostgreSQL analysed the tables when they were empty, and not since. */
const ownLookText = `
  select format('alter table %I set (autovacuum_enabled = off)', relname) as text from pg_stat_user_tables`;
const seenText = `
  select relname as name, n_live_tup::int as rows from pg_stat_user_tables
   where relname in ('delivery_note', 'delivery_note_line', 'label') and last_analyze is not null and n_mod_since_analyze <= 200 + n_live_tup / 2`;

const batch = (nr: number) =>
  Array.from({ length: 250 }, (_, at) => {
    const no = `GROW${nr}-${1000 + at}`;
    const lines = [1, 2, 3, 4].map((line) => ({ line, poNo: 'PO1', poLine: line, itemNo: '3010-0001', qty: '100', unit: '件' }));
    const labels = [1, 2, 3, 4, 5, 6, 7, 8].map((label) => ({ code: `${no}-${label}`, line: 1 + (label % 4), qty: '10' }));
    return noteRecord(no, 1, { lines, labels });
  });

it('R65: tables that grow from nothing are looked at while they grow, so that later pushes are planned for what is there', async () => {
  for (const { text } of (await plant.pool.query<{ text: string }>(ownLookText)).rows) await plant.pool.query(text);
  await plant.pool.query('analyze');
  for (let nr = 0; nr < 4; nr += 1) {
    const { body } = await next.push('portal', batch(nr));
    expect(new Set(body.records.map(({ result, reason }) => reason ?? result))).toEqual(new Set(['applied']));
  }
  await eventually(
    async () => (await plant.pool.query<{ name: string }>(seenText)).rows.map(({ name }) => name).toSorted(),
    (names) => names.length === 3,
  );
}, 240_000);
