import type { Pool, PoolClient } from 'pg';
import { settlePapers } from '../../server/documents/settlePapers.ts';
import { settledPapers } from '../../server/settledPapers.ts';
import { sizeOfYears } from './size.ts';
import { yearsFillers } from './yearsFillers.ts';

/**
 * Fills a migrated and seeded database with years of work, by set-based SQL: the secondary indexes are dropped before
 * and made again at the end. Documents are consistent, and balances are the sums of their movements.
 */
export async function growYears(pool: Pool, scale: number, log: (line: string) => void = () => {}): Promise<void> {
  const size = sizeOfYears(scale);
  const client = await pool.connect();
  const started = performance.now();
  const step = async (name: string, text: string) => {
    await client.query(text);
    log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}`);
  };
  try {
    // Possible for a superuser of the database: rows that are consistent by construction need no checks.
    await client.query(
      "set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
    );
    const filled = [...new Set(yearsFillers.flatMap(({ tables }) => tables))];
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x join pg_class c on c.oid = x.indexrelid
        where x.indrelid = any($1::text[]::regclass[]) and not x.indisunique and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`,
      [filled],
    );
    await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'));
    for (const { name, text, tables } of yearsFillers) {
      await step(name, text(size));
      // The next statements join what this one wrote.
      await client.query(tables.map((table) => `analyze ${table}`).join(';'));
    }
    for (const { name, definition } of indexes) await step(`index ${name}`, definition);
    for (const { table, name } of await identities(client, filled)) {
      await client.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), (select coalesce(max(${name}), 1) from ${table}))`);
    }
    await client.query('discard temp');
    await step('vacuum and analyze', 'vacuum (analyze)');
    await client.query('reset session_replication_role; reset synchronous_commit; reset maintenance_work_mem; reset work_mem');
    await step('checkpoint', 'checkpoint');
  } finally {
    client.release();
  }
  // A job does this in a working plant (decision 0270).
  for (const kind of settledPapers) await settlePapers(pool, '101', kind);
  await pool.query(
    ['transfer_order', 'sales_shipment', 'sales_return', 'erp_requisition', 'document'].map((table) => `analyze ${table}`).join(';'),
  );
}

/** Columns with values from a sequence. */
const identities = async (client: PoolClient, tables: readonly string[]) =>
  (
    await client.query<{ table: string; name: string }>(
      "select attrelid::regclass::text as table, attname as name from pg_attribute where attrelid = any($1::text[]::regclass[]) and attidentity <> ''",
      [tables],
    )
  ).rows;
