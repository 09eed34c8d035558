import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { RecordKind } from '../../contract/exchange/protocol.records.ts';

/** Reasons for which a record is parked until a record of this kind comes, and the argument that has its code. */
const awaited: Partial<Record<RecordKind, readonly { reason: string; code: string }[]>> = {
  organisation: [{ reason: 'parked.org-unknown', code: 'org' }],
  item: [
    { reason: 'parked.item-unknown', code: 'code' },
    { reason: 'parked.item-unknown-there', code: 'code' },
    { reason: 'parked.qty-decimals', code: 'item' },
    { reason: 'parked.qty-decimals-there', code: 'item' },
    { reason: 'note.qty-decimals', code: 'item' },
    { reason: 'parked.unit-differs', code: 'item' },
    { reason: 'parked.unit-inexact', code: 'item' },
    { reason: 'note.unit-other', code: 'item' },
  ],
  warehouse: [{ reason: 'parked.warehouse-unknown', code: 'code' }],
  department: [{ reason: 'parked.department-unknown', code: 'code' }],
  workshop: [{ reason: 'parked.workshop-unknown', code: 'workshop' }],
  productionLine: [{ reason: 'parked.line-unknown', code: 'code' }],
};

const mostFreed = 500;

const freedText = `
  select p.source, p.batch_key as "batchKey", p.record from parked_record p
   where p.state = 'parked' and exists (select from unnest($1::text[], $2::text[], $3::text[]) as g(reason, argument, code)
                                         where p.reason_id = g.reason and p.reason_args ->> g.argument = g.code)
      or p.state = 'parked' and $4 and p.reason_id = 'parked.restored-sent'
         and exists (select from outbox o where o.key = p.reason_args ->> 'key' and o.deleted_there <> '')
   order by p.id limit ${mostFreed}`;

/** Parked records that waited for these records and may be taken in now, oldest first, by source and batch. */
export async function freedBy(
  pool: Pool,
  came: readonly { kind: RecordKind; code: string }[],
): Promise<{ source: Partner; batchKey: string; records: unknown[] }[]> {
  const reasons = came.flatMap(({ kind, code }) => (awaited[kind] ?? []).map((one) => ({ ...one, value: code })));
  const restores = came.some(({ kind }) => kind === 'documentDeleted');
  if (reasons.length === 0 && !restores) return [];
  const { rows } = await pool.query<{ source: Partner; batchKey: string; record: unknown }>(freedText, [
    reasons.map(({ reason }) => reason),
    reasons.map(({ code }) => code),
    reasons.map(({ value }) => value),
    restores,
  ]);
  const batches = Map.groupBy(rows, ({ source, batchKey }) => JSON.stringify([source, batchKey]));
  return [...batches.values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ source: first.source, batchKey: first.batchKey, records: of.map(({ record }) => record) }] : [];
  });
}
