import type { Partner } from '../../contract/exchange/partner.ts';
import { deletableTypes } from '../../contract/exchange/protocol.paperwork.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from './inTransaction.ts';
import type { Gone } from './taker.ts';

/** The id under which a record is kept. Partners number documents by organisation and type, so a deletion is identified by these too. */
export const identityOf = (record: InboundRecord): string =>
  record.kind === 'documentDeleted' && record.deleted !== true ? `${record.data.org}/${record.data.type}/${record.id}` : record.id;

const deletionsText = `
  select r.record_id as identity, g.id from unnest($2::text[]) as g(id) cross join organisation o cross join unnest($3::text[]) as t(type)
    join inbound_record r on r.source = $1 and r.kind = 'documentDeleted' and r.record_id = o.org || '/' || t.type || '/' || g.id and r.version > 0`;

/**
 * Finds the deletions that these tombstones end: the identity of each, its own id for an unknown deletion, or a refusal when the number
 * belongs to deletions of several types and the tombstone names none. `ofBatch` has the deletions of the same batch.
 */
export async function deletionsEnded(
  query: Query,
  source: Partner,
  tombstones: readonly Gone[],
  ofBatch: readonly { id: string; identity: string }[],
): Promise<Map<Gone, string | Refusal>> {
  if (tombstones.length === 0) return new Map();
  const ids = [...new Set(tombstones.map(({ id }) => id))];
  const stored = await query<{ id: string; identity: string }>(deletionsText, [source, ids, deletableTypes]);
  return new Map(tombstones.map((one) => [one, deletionEnded(one, [...stored, ...ofBatch])]));
}

function deletionEnded({ id, org, type }: Gone, deletions: readonly { id: string; identity: string }[]): string | Refusal {
  const fits = (identity: string) => {
    const [itsOrg, itsType] = identity.split('/');
    return (org === undefined || org === itsOrg) && (type === undefined || type === itsType);
  };
  const fitting = [...new Set(deletions.flatMap((one) => (one.id === id && fits(one.identity) ? [one.identity] : [])))];
  if (fitting.length > 1) return new Refusal('parked.restored-which', { number: id, which: fitting.toSorted().join(', ') });
  return fitting[0] ?? id;
}
