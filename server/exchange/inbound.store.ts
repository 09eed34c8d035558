import type { Neighbour } from '../../contract/exchange/neighbour.ts';
import type { InboundRecord, LivingRecord } from '../../contract/exchange/protocol.records.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Query } from './inTransaction.ts';
import { reasonIn } from './parkedReasons.ts';
import { digestOf } from './secretBox.ts';

export interface Here {
  version: number;
  org: string;
  code: string;
}

// A thing that another neighbour told of: of this one nothing was taken yet, but it may delete it.
const otherSourcesText = `
  select distinct on (record_id) record_id, 0::bigint as version, org, code from inbound_record
   where kind = $2 and record_id = any($3::text[]) and source <> $1 and org <> '' order by record_id, id`;

/** The newest versions of things that were taken, locked in order until the transaction ends. */
export async function newestVersions(query: Query, source: Neighbour, kind: string, ids: readonly string[]): Promise<Map<string, Here>> {
  const rows = await query<Here & { record_id: string }>(
    `select record_id, version, org, code from inbound_record
      where source = $1 and kind = $2 and record_id = any($3::text[]) order by record_id for update`,
    [source, kind, ids],
  );
  const known = new Map<string, Here>(rows.map((row) => [row.record_id, row]));
  const others = await query<Here & { record_id: string }>(otherSourcesText, [source, kind, ids.filter((id) => !known.has(id))]);
  for (const row of others) known.set(row.record_id, row);
  return known;
}

// A thing that is gone keeps its organisation and code, so that it is still found.
const keepText = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb)
      as g(source text, kind text, record_id text, org text, code text, version bigint, deleted boolean, data jsonb, batch_key text, called text)
  ), kept as (
    insert into inbound_record as r (source, kind, record_id, org, code, version, deleted, data, batch_key)
    select source, kind, record_id, coalesce(org, ''), coalesce(code, ''), version, deleted, data, batch_key from given order by record_id
    on conflict (kind, record_id, source) do update set
       org = case when excluded.deleted then r.org else excluded.org end, code = case when excluded.deleted then r.code else excluded.code end,
       version = excluded.version, deleted = excluded.deleted, data = case when excluded.deleted then r.data else excluded.data end,
       batch_key = excluded.batch_key, taken_at = now()
     where r.version < excluded.version
  )
  update parked_record p set state = case when p.version = g.version then 'taken' else 'superseded' end, settled_at = now()
    from given g where p.state = 'parked' and p.kind in (g.kind, g.called) and p.record_id = g.record_id and p.source = g.source and p.version <= g.version`;

/** A record that was taken, and the kind it came as: one that was parked before its mapping was written has that name. */
export interface TakenRecord {
  record: InboundRecord;
  called: string;
}

/** What is kept of a record that was taken: its version always, its content where no table holds it. */
export async function keepRecords(
  query: Query,
  source: Neighbour,
  batchKey: string,
  records: readonly TakenRecord[],
  more: (record: LivingRecord) => { org: string; code: string; data: unknown },
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ record, called }) => ({
    source,
    called,
    kind: record.kind,
    record_id: record.id,
    version: record.version,
    deleted: record.deleted === true,
    batch_key: batchKey,
    ...(record.deleted === true ? {} : more(record)),
  }));
  await query(keepText, [JSON.stringify(rows)]);
}

/** A record that could not be taken, with the reason. */
export interface Parking {
  source: Neighbour;
  kind: string;
  id: string;
  version: number;
  org: string;
  record: unknown;
  reason: Refusal;
  batchKey: string;
}

// PostgreSQL's jsonb and text cannot hold the character zero.
const storable = (text: string): string => text.replaceAll('\\u0000', '').replaceAll('\u0000', '');

/** With the members of every object sorted: the database keeps records in its own order, and one replayed is the same one. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, inOneOrder(member)]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parks records; the same one again counts up. */
export async function park(query: Query, parkings: readonly Parking[]): Promise<void> {
  for (const one of parkings) {
    const json = JSON.stringify(one.record) ?? 'null';
    await query(
      `insert into parked_record as p (source, kind, record_id, org, version, digest, record, reason, batch_key, reason_id, reason_args)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (source, kind, record_id, version, digest) where state = 'parked'
       do update set times = p.times + 1, last_at = now(), reason = excluded.reason, reason_id = excluded.reason_id,
                     reason_args = excluded.reason_args, batch_key = excluded.batch_key`,
      [
        one.source,
        storable(one.kind),
        storable(one.id),
        one.org,
        one.version,
        digestOf(JSON.stringify(inOneOrder(one.record)) ?? 'null'),
        storable(json),
        storable(reasonIn('zh', one.reason)).slice(0, 2000),
        one.batchKey,
        one.reason.id,
        storable(JSON.stringify(one.reason.args)),
      ],
    );
  }
}
