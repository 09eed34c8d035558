import type { Partner } from '../../contract/exchange/partner.ts';
import type { InboundRecord, LivingRecord, RecordKind } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from './inTransaction.ts';

/** An undeleted record of one kind. */
export type Living<K extends RecordKind> = Extract<LivingRecord, { kind: K }>;
export type Gone = Extract<InboundRecord, { deleted: true }>;

/** Why a record cannot be taken now: an id with arguments, so that each reader reads it in their language. */
export type Unusable = Refusal;

/** The thing that a tombstone is about; organisation and code are empty when it was never known here. */
export interface GoneThing {
  record: Gone;
  /** The partner's id; the record has its identity here. */
  partnerId: string;
  org: string;
  code: string;
}

/**
 * Takes records of one kind into the product, in the transaction of `query`. The versions of the records are newer than the
 * stored ones, and each thing comes once. A record that cannot be taken in is returned with the reason, without any write.
 */
export interface Taker<K extends RecordKind> {
  /** The code of the thing in its organisation, kept for its tombstone. */
  codeOf: (record: Living<K>) => string;
  /** The record is also stored as a whole. */
  keep?: boolean;
  take: (query: Query, records: readonly Living<K>[], source: Partner) => Promise<ReadonlyMap<InboundRecord, Unusable>>;
  bury?: (query: Query, things: readonly GoneThing[], source: Partner) => Promise<ReadonlyMap<InboundRecord, Unusable>>;
}

/** A taker for every kind. */
export type Takers = { readonly [K in RecordKind]: Taker<K> };

/** The requested organisations that exist here. */
async function knownOrgs(query: Query, orgs: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ org: string }>('select org from organisation where org = any($1::text[])', [[...new Set(orgs)]]);
  return new Set(rows.map((row) => row.org));
}

/** Splits records into those of known organisations and the rest, with its reason. */
export async function withKnownOrg<R extends { data: { org: string } }>(
  query: Query,
  records: readonly R[],
): Promise<{ usable: R[]; unusable: Map<R, Unusable> }> {
  const known = await knownOrgs(
    query,
    records.map((one) => one.data.org),
  );
  const unusable = new Map<R, Unusable>();
  for (const one of records) if (!known.has(one.data.org)) unusable.set(one, new Refusal('parked.org-unknown', { org: one.data.org }));
  return { usable: records.filter((one) => !unusable.has(one)), unusable };
}

/** Marks rows of a table as deleted; rows that refer to them stay valid. */
export const markDeleted =
  (table: 'item' | 'production_line') =>
  async (query: Query, things: readonly GoneThing[]): Promise<ReadonlyMap<InboundRecord, Unusable>> => {
    await query(
      `update ${table} t set status = 'deleted', version = g.version from unnest($1::text[], $2::text[], $3::bigint[]) as g(org, code, version)
        where t.org = g.org and t.code = g.code and t.version < g.version`,
      [things.map((one) => one.org), things.map((one) => one.code), things.map((one) => one.record.version)],
    );
    return new Map();
  };
