import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { anonymousPerson } from '../server/core/call/access.ts';
import { Transaction } from '../server/core/database/transaction.ts';
import { lock } from '../server/stock/lockKeys.ts';
import { post } from '../server/stock/post.ts';
import type { Cause, Ledger, Move, Place, Posting, StockKey } from '../server/stock/posting.ts';
import { reserveLocked, type Wish } from '../server/stock/reserve.ts';

/** Runs ledger work in one transaction, as a write call does. */
export async function inTransaction<T>(pool: pg.Pool, work: (ctx: Ledger) => T | Promise<T>): Promise<T> {
  const client: pg.PoolClient = await pool.connect();
  const transaction = new Transaction(client);
  try {
    const result = await work({
      org: '101',
      operationId: randomUUID(),
      person: anonymousPerson,
      query: (text, values) => transaction.query(text, values),
      write: (text, values) => transaction.write(text, values),
    });
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  } finally {
    client.release();
  }
}

export type TestCause = Omit<Posting, 'moves'>;

let documents = 0;
/** A new document. */
export const newCause = (): TestCause => {
  documents += 1;
  return { documentType: 'test', documentId: documents, documentNo: `T${documents}` };
};

/** One document's moves. */
export const book = (ctx: Ledger, because: TestCause, moves: Move[]): void => post(ctx, [{ ...because, moves }]);

/** Locks stock keys and binds stock. */
export const reserve = (ctx: Ledger, cause: Cause, wishes: readonly Wish[]): void => {
  lock(ctx, wishes);
  reserveLocked(ctx, cause, wishes);
};

/** The places and items of the test plant, and moves between them. */
export async function ledgerWorld(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: number; kind: string; inside: boolean }>(
    "select id, kind, warehouse_id is not null as inside from location where org = '101' order by id",
  );
  const items = await pool.query<{ id: number }>("select id from item where org = '101' order by id");
  const physical = rows.filter((row) => row.kind === 'storage').map((row) => row.id);
  const inWarehouse = new Set(rows.filter((row) => row.inside).map((row) => row.id));
  const virtual = (kind: string): number => rows.find((row) => row.kind === kind)?.id ?? 0;
  const at = (locationId: number, status: Place['status'] = 'available'): Place => ({
    locationId,
    status,
    physical: inWarehouse.has(locationId),
  });
  const move = (itemId: number, qty: string, from: number | Place, to: number | Place): Move => ({
    itemId,
    batch: '',
    project: '',
    qty,
    from: typeof from === 'number' ? at(from) : from,
    to: typeof to === 'number' ? at(to) : to,
  });
  const key = (itemId: number, locationId: number): StockKey => ({ itemId, locationId, batch: '', project: '', status: 'available' });
  return { physical, virtual, supplier: virtual('supplier'), items: items.rows.map((row) => row.id), at, move, key };
}

/** The stock of a place over all its keys: quantity and reserved. */
export async function stockAt(pool: pg.Pool, itemId: number, locationId: number): Promise<{ qty: string; reserved: string }> {
  const { rows } = await pool.query<{ qty: string; reserved: string }>(
    'select coalesce(sum(qty), 0) as qty, coalesce(sum(reserved), 0) as reserved from balance where item_id = $1 and location_id = $2',
    [itemId, locationId],
  );
  return rows[0] ?? { qty: '0', reserved: '0' };
}

/** How many deadlocks the database has broken so far. */
export async function deadlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int, pg_stat_clear_snapshot() from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
