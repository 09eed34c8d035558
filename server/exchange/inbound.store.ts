import { cut } from '../../contract/core/harmless.ts';
import { inOneOrder } from '../../contract/exchange/contentHash.node.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { InboundRecord, LivingRecord } from '../../contract/exchange/protocol.records.ts';
import type { Refusal } from '../core/answer/refusal.ts';
import type { Query } from './inTransaction.ts';
import { reasonIn } from './parkedReasons.ts';
import { digestOf } from './secretBox.ts';

export interface Here {
  version: number;
  /** Hash of this version's content; empty where it is unknown. */
  content: string;
  org: string;
  code: string;
}

// A thing from another partner: this partner never sent it, but may delete it.
const otherSourcesText = `
  select distinct on (record_id) record_id, 0::bigint as version, '' as content, org, code from inbound_record
   where kind = $2 and record_id = any($3::text[]) and source <> $1 and org <> '' order by record_id, id`;

// A new thing has no row to lock, so it gets a placeholder: otherwise a record and its tombstone that arrive at the same moment
// do not see each other, and the thing stays.
const standInText = `
  insert into inbound_record (source, kind, record_id, version)
  select $1, $2, record_id, 0 from (select distinct unnest($3::text[]) as record_id) g order by record_id
  on conflict (kind, record_id, source) do nothing`;

/** The newest versions of known things, locked in order until the transaction ends; new things are not among them. */
export async function newestVersions(query: Query, source: Partner, kind: string, ids: readonly string[]): Promise<Map<string, Here>> {
  await query(standInText, [source, kind, ids]);
  const rows = await query<Here & { record_id: string }>(
    `select record_id, version, content, org, code from inbound_record
      where source = $1 and kind = $2 and record_id = any($3::text[]) order by record_id for update`,
    [source, kind, ids],
  );
  const hereOf = new Map<string, Here>(rows.filter(({ version }) => version > 0).map((row) => [row.record_id, row]));
  const others = await query<Here & { record_id: string }>(otherSourcesText, [source, kind, ids.filter((id) => !hereOf.has(id))]);
  for (const row of others) hereOf.set(row.record_id, row);
  return hereOf;
}

/** Deletes the placeholders of records that were not taken in. */
export async function dropStandIns(query: Query, source: Partner, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const text = 'delete from inbound_record where source = $1 and kind = $2 and record_id = any($3::text[]) and version = 0';
  await query(text, [source, kind, ids]);
}

// A deleted thing keeps its organisation and code, so that it is still found.
const keepText = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb)
      as g(source text, kind text, record_id text, told text, org text, code text, version bigint, deleted boolean, data jsonb, content text, batch_key text, called text)
  ), kept as (
    insert into inbound_record as r (source, kind, record_id, org, code, version, deleted, data, content, batch_key)
    select source, kind, record_id, coalesce(org, ''), coalesce(code, ''), version, deleted, data, content, batch_key from given order by record_id
    on conflict (kind, record_id, source) do update set
       org = case when excluded.deleted then r.org else excluded.org end, code = case when excluded.deleted then r.code else excluded.code end,
       version = excluded.version, deleted = excluded.deleted, data = case when excluded.deleted then r.data else excluded.data end,
       content = excluded.content, batch_key = excluded.batch_key, taken_at = now()
     where r.version < excluded.version
  )
  update parked_record p set state = case when p.version = g.version then 'taken' else 'superseded' end, settled_at = now()
    from given g where p.state = 'parked' and p.kind in (g.kind, g.called) and p.record_id = g.told and p.identity in (g.record_id, g.told) and p.source = g.source and p.version <= g.version`;

/** Hash of a record's content; empty for a deletion. */
export const contentOf = (record: InboundRecord): string =>
  record.deleted === true ? '' : digestOf(JSON.stringify(inOneOrder(record.data)));

/** A record that was taken, and the kind it came as: one that was parked before its mapping was written has that name. */
export interface TakenRecord {
  record: InboundRecord;
  /** Its id from the partner; the record has its identity here. */
  partnerId: string;
  called: string;
}

/** Stores for a record that was taken in: its version always, its content where no table has it. */
export async function keepRecords(
  query: Query,
  source: Partner,
  batchKey: string,
  records: readonly TakenRecord[],
  more: (record: LivingRecord) => { org: string; code: string; data: unknown },
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ record, partnerId, called }) => ({
    source,
    called,
    told: partnerId,
    kind: record.kind,
    record_id: record.id,
    version: record.version,
    deleted: record.deleted === true,
    content: contentOf(record),
    batch_key: batchKey,
    ...(record.deleted === true ? {} : more(record)),
  }));
  await query(keepText, [JSON.stringify(rows)]);
}

/** A record that could not be taken, with the reason. */
export interface Parking {
  source: Partner;
  kind: string;
  id: string;
  /** Its identity here (recordIdentity.ts); the partner's id where it could not be read. */
  identity: string;
  version: number;
  org: string;
  record: unknown;
  reason: Refusal;
  batchKey: string;
}

const parkText = `
  insert into parked_record as p (source, kind, record_id, identity, org, version, digest, record, reason, batch_key, reason_id, reason_args, times)
  select g.source, g.kind, g.record_id, g.identity, coalesce(o.org, ''), g.version, g.digest, coalesce(g.record, 'null'), g.reason, g.batch_key, g.reason_id, g.reason_args, g.times
    from jsonb_to_recordset($1::jsonb) as g(source text, kind text, record_id text, identity text, org text, version bigint, digest text, record jsonb,
           reason text, batch_key text, reason_id text, reason_args jsonb, times int)
    left join organisation o on o.org = g.org order by g.kind, g.record_id, g.version, g.digest
  on conflict (source, kind, record_id, version, digest) where state = 'parked'
  do update set times = p.times + excluded.times, last_at = now(), reason = excluded.reason, reason_id = excluded.reason_id,
                reason_args = excluded.reason_args, batch_key = excluded.batch_key, identity = excluded.identity`;

/** Parks records, whose texts are harmless; a repeated one counts up. A record of an unknown organisation is shown to every desk. */
export async function park(query: Query, parkings: readonly Parking[]): Promise<void> {
  if (parkings.length === 0) return;
  const rows = parkings.map(({ source, kind, id, identity, org, version, record, reason, batchKey }) => ({
    ...{ source, kind, record_id: id, identity, org, version, record, batch_key: batchKey },
    digest: digestOf(JSON.stringify(inOneOrder(record)) ?? 'null'),
    ...{ reason: cut(reasonIn('zh', reason), 2000), reason_id: reason.id, reason_args: reason.args },
  }));
  const same = Map.groupBy(rows, ({ kind, record_id, version, digest }) => JSON.stringify([kind, record_id, version, digest]));
  await query(parkText, [JSON.stringify([...same.values()].map((of) => ({ ...of.at(-1), times: of.length })))]);
}
