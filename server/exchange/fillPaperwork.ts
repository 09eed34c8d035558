import type { Pool } from 'pg';
import { cut } from '../../contract/core/harmless.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { type LivingRecord, type RecordKind, readRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { park } from './inbound.store.ts';
import { inTransaction, mayPass, type Query } from './inTransaction.ts';
import { malformed } from './parkedReasons.ts';
import type { Taker, Takers } from './taker.ts';

interface KeptRow {
  id: number;
  source: Partner;
  kind: RecordKind;
  record_id: string;
  org: string;
  version: number;
  data: unknown;
  batch_key: string;
}

const atOnce = 500;

// Rows that another server has in hand are its own to fill.
const nextText = `
  select id, source, kind, record_id, org, version, data, batch_key from inbound_record
   where kind = $1 and source = $2 and data is not null and not deleted order by record_id limit $3 for update skip locked`;

/**
 * Records that an earlier version of Kuwei kept as a whole, because it had no table for them, go through their taker once: accepted ones
 * are no longer kept, refused ones are parked for a person, to be replayed like any other. Running it again does nothing.
 */
export async function fillPaperwork(pool: Pool, takers: Takers): Promise<number> {
  const { rows } = await pool.query<{ kind: RecordKind; source: Partner }>(
    'select distinct kind, source from inbound_record where data is not null and not deleted',
  );
  let filled = 0;
  for (const { kind, source } of rows) {
    if (takers[kind].keep) continue;
    for (let done = -1; done !== 0; filled += done) done = await fillNext(pool, takers[kind] as Taker<RecordKind>, kind, source);
  }
  return filled;
}

/** Fills the next ones; one that the database refuses is found by taking them one by one. */
async function fillNext(pool: Pool, taker: Taker<RecordKind>, kind: RecordKind, source: Partner): Promise<number> {
  const fill = (limit: number, refuse?: Refusal) =>
    inTransaction(pool, async (query) => {
      const kept = await query<KeptRow>(nextText, [kind, source, limit]);
      await fillThese(query, taker, source, kept, refuse);
      return kept.length;
    });
  try {
    return await fill(atOnce);
  } catch (error) {
    if (mayPass(error)) throw error;
  }
  try {
    return await fill(1);
  } catch (error) {
    if (mayPass(error)) throw error;
    return fill(1, new Refusal('parked.unstorable', { technical: cut(error instanceof Error ? error.message : '', 1000) }));
  }
}

async function fillThese(query: Query, taker: Taker<RecordKind>, source: Partner, kept: readonly KeptRow[], refuse?: Refusal) {
  const refused = new Map<KeptRow, Refusal>();
  const readable = new Map<LivingRecord, KeptRow>();
  for (const row of kept) {
    const reading = readRecord(recordOf(row), source);
    if (refuse) refused.set(row, refuse);
    else if (!reading.ok) refused.set(row, malformed(reading.faults, { own: undefined, style: 'paths' }));
    else if (reading.record.deleted !== true) readable.set(reading.record, row);
  }
  const unusable = readable.size > 0 ? await taker.take(query, [...readable.keys()], source) : new Map();
  for (const [record, row] of readable) {
    const why = unusable.get(record);
    if (why) refused.set(row, why);
  }
  await park(
    query,
    [...refused].map(([row, reason]) => ({
      ...{ source, kind: row.kind, id: row.record_id, identity: row.record_id, version: row.version, org: row.org },
      ...{ record: recordOf(row), reason, batchKey: row.batch_key },
    })),
  );
  // A refused record counts as not taken in, so that its replay is not skipped as known.
  await query('delete from inbound_record where id = any($1::bigint[])', [[...refused.keys()].map(({ id }) => id)]);
  await query('update inbound_record set data = null where id = any($1::bigint[])', [kept.map(({ id }) => id)]);
}

const recordOf = (row: KeptRow) => ({ kind: row.kind, id: row.record_id, version: row.version, data: row.data });
