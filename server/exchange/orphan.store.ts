import type { Pool } from 'pg';
import type { HeldDocument } from '../../contract/exchange/protocol.held.ts';
import type { Query } from './inTransaction.ts';

/** A document that the ERP has and that is missing here. */
export interface Orphan {
  id: number;
  key: string;
}

const keyForm = /^([A-Za-z]+):([^:]+):(.+):(\d{1,9})$/;

// A message with that key may have been written since the request; then it is not missing.
const storeText = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb)
      as g(key text, type text, doc_no text, version int, partner_no text, committed_at timestamptz, goods text, deleted boolean)
     where not exists (select from outbox o where o.key = g.key)
  ), gone as (
    update parked_record p set state = 'superseded', settled_at = now() from given g
     where g.deleted and p.state = 'parked' and p.kind = 'documentDeleted' and p.reason_id = 'parked.document-unknown' and p.record #>> '{data,key}' = g.key
  )
  insert into orphan_document as x (org, neighbour, key, type, doc_no, version, partner_no, committed_at, goods, state)
  select $1, 'erp', key, type, doc_no, version, partner_no, committed_at, goods, case when deleted then 'taken-back' else 'found' end
    from given order by committed_at, key
  on conflict (key) do update set partner_no = excluded.partner_no, goods = excluded.goods, found_at = now(), reason = '',
    state = case when excluded.state = 'found' and x.state = 'refused' then 'refused' else excluded.state end`;

const knownText = 'delete from orphan_document x where x.org = $1 and exists (select from outbox o where o.key = x.key)';

/** Stores the documents that the ERP has and that are missing here; returns how many of them still count there. */
export async function storeOrphans(query: Query, org: string, held: readonly HeldDocument[]): Promise<number> {
  const rows = held.flatMap(({ key, number = '', at, deleted = false, lines = [] }) => {
    const [, type, itsOrg, docNo, version] = keyForm.exec(key) ?? [];
    if (type === undefined || docNo === undefined || itsOrg !== org) return [];
    const goods = lines.slice(0, 3).map(({ itemNo, qty, unit }) => `${itemNo} ${qty} ${unit}`);
    return [
      {
        ...{ key, type, doc_no: docNo, version: Number(version), partner_no: number, committed_at: at, deleted },
        goods: goods.join('; ') + (lines.length > goods.length ? ' …' : ''),
      },
    ];
  });
  await query(storeText, [org, JSON.stringify(rows)]);
  await query(knownText, [org]);
  const [left] = await query<{ n: number }>("select count(*)::int as n from orphan_document where org = $1 and state <> 'taken-back'", [
    org,
  ]);
  return left?.n ?? 0;
}

// The newest first, so that a reversal comes before its original.
const nextText = `
  select x.id, x.key from orphan_document x
   where x.org = $1 and x.state <> 'taken-back' and ($2::bigint[] is null or x.id = any($2)) and not exists (select from outbox o where o.key = x.key)
   order by x.committed_at desc, x.id desc limit $3`;

/** The next documents to be taken back. */
export const nextOrphans = async (pool: Pool, org: string, ids: readonly number[] | undefined, limit: number): Promise<Orphan[]> =>
  (await pool.query<Orphan>(nextText, [org, ids ?? null, limit])).rows;

const toldText = `
  update orphan_document x set state = 'taken-back', reason = '', settled_at = now()
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as g(org, key, type, number)
   where x.org = g.org and (x.key = g.key or g.key is null and x.type = g.type and x.partner_no = g.number and x.partner_no <> '')
  returning g.key, g.number`;

/** A partner's deletions of documents that are missing here, but known to be there: nothing has to be done. Returns these. */
export async function orphansDeleted(
  query: Query,
  deletions: readonly { org: string; key?: string | undefined; type: string; number: string }[],
): Promise<Set<string>> {
  if (deletions.length === 0) return new Set();
  const rows = await query<{ key: string | null; number: string }>(toldText, [
    deletions.map(({ org }) => org),
    deletions.map(({ key }) => key ?? null),
    deletions.map(({ type }) => type),
    deletions.map(({ number }) => number),
  ]);
  return new Set(rows.map(({ key, number }) => key ?? number));
}

const backText = `
  update orphan_document x set state = 'found', reason = '', settled_at = null, settled_by = null
    from unnest($2::text[], $3::text[]) as g(record_id, number)
    left join inbound_record r on r.source = $1 and r.kind = 'documentDeleted' and r.record_id = g.record_id and r.version > 0
   where x.neighbour = $1 and x.state <> 'refused' and not exists (select from outbox o where o.key = x.key)
     and (x.key = r.data->>'key' or r.data->>'key' is null and x.partner_no = g.number and x.partner_no <> ''
            and x.org = coalesce(nullif(r.org, ''), x.org) and x.type = coalesce(r.data->>'type', x.type))
  returning g.record_id, g.number, x.doc_no as no`;

/** Documents missing here that a partner restored: they count there again, so they are on the list again. */
export const orphansBack = (
  query: Query,
  source: string,
  deletions: readonly { id: string; number: string }[],
): Promise<{ record_id: string; number: string; no: string }[]> =>
  query(backText, [source, deletions.map(({ id }) => id), deletions.map(({ number }) => number)]);

/** Nothing waits any more for a document that was withdrawn again. */
export const orphansSettledText = `
  update parked_record p set state = 'superseded', settled_at = now() from orphan_document x
   where x.id = any($1::bigint[]) and p.state = 'parked' and p.kind = 'documentDeleted' and p.reason_id = 'parked.restored-orphan'
     and p.source = x.neighbour and p.record_id = x.partner_no`;
