import { expect, test } from 'vitest';
import type { Machine } from '../../contract/core/machine.ts';
import { syncMachine } from '../../contract/documents/sync.rules.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import { labelMachine } from '../../contract/labels/label.rules.ts';
import { noteMachine, receiptMachine } from '../../contract/receiving/receiving.rules.ts';
import { readWordColumns } from '../../tools/sql/wordTypes.ts';
import { usePlant } from '../plant.ts';

const plant = usePlant();

/** The place in the database of each machine's states. Those of documents have a test of their own (documentLifecycle.test.ts): they differ by kind. */
const columns: Readonly<Record<string, Machine>> = {
  'label state': labelMachine,
  'delivery_note state': noteMachine,
  'receipt state': receiptMachine,
  'receipt sync_state': syncMachine,
  'document sync_state': syncMachine,
  'scan_record sync_state': syncMachine,
  'outbox state': messageMachine,
};

test('the database takes the states of each machine and no other word', async () => {
  const found = new Map((await readWordColumns(plant.pool)).map(({ table, column, words }) => [`${table} ${column}`, words.toSorted()]));
  for (const [column, { states }] of Object.entries(columns)) expect([column, found.get(column)]).toEqual([column, states.toSorted()]);
});

test('every column called state has its words in the database', async () => {
  const known = new Set((await readWordColumns(plant.pool)).map(({ table, column }) => `${table} ${column}`));
  const { rows } = await plant.pool.query<{ name: string }>(`
    select c.relname || ' ' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('state', 'sync_state') and not a.attisdropped order by 1`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('a wrong word is refused where it is written', async () => {
  const text = `insert into scan_record (org, scan_type, code, sync_state, user_id) select '101', 'label', 'X1', 'send', min(id) from user_account`;
  await expect(plant.pool.query(text)).rejects.toThrow('scan_record_sync_state_check');
});
