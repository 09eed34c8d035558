import { Refusal } from '../core/answer/refusal.ts';
import { named } from '../core/database/named.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { withJobLedger } from '../exchange/jobLedger.ts';
import type { Living, Taker, Unusable } from '../exchange/taker.ts';
import { withKnownOrg } from '../exchange/taker.ts';
import { refuseDecimals } from '../exchange/wholeQuantities.ts';
import { type CompletionReturn, findReturns, lockApplications, postReturn, takeReturnBack } from './completionReturn.store.ts';

type Record = Living<'completionReturn'>;

const applicationText = `
  select d.id, d.doc_no as no, d.state from document d
   where d.org = $1 and d.kind = 'completionApplication' and d.id in (
     select o.document_id from outbox o where $2::text is not null and o.key = $2 and o.org = $1 and o.document_type = 'completionApplication'
      union all
     select o.document_id from outbox o where $2::text is null and o.org = $1 and o.document_type = 'completionApplication' and o.partner_no = $3 and $3 <> '')`;

const linesText = `
  select l.line_no as line, i.code as item, l.unit, i.decimals from document_line l join item i on i.id = l.item_id where l.document_id = $1`;

const knownText = `
  select id, org, number, document_id as "documentId", deleted_at is not null as deleted from completion_return where source = $1 and record_id = $2`;

const writeText = `
  with head as (
    insert into completion_return (org, source, record_id, version, number, document_id, returned_at, returned_by, reason)
    values (:org, :source, :recordId, :version, :number, :documentId, :returnedAt, :returnedBy, :reason)
    on conflict (source, record_id) do update set version = excluded.version, number = excluded.number, document_id = excluded.document_id,
      returned_at = excluded.returned_at, returned_by = excluded.returned_by, reason = excluded.reason, deleted_at = null, deleted_by = null
    returning id)
  insert into completion_return_line (org, completion_return_id, line_no, qty)
  select :org, head.id, l.line, l.qty from head, jsonb_to_recordset(:lines::jsonb) as l(line int, qty numeric)
  returning completion_return_id as id`;

/** The application of the returned goods, with the reasons that make the return impossible. */
async function applicationOf(query: Query, { data }: Record): Promise<{ id: number }> {
  const { org, key, aeNumber, number } = data;
  const [found] = await query<{ id: number; no: string; state: string }>(applicationText, [org, key ?? null, aeNumber ?? '']);
  if (!found) throw new Refusal('parked.completion-unknown', { number, completion: key ?? aeNumber ?? '' });
  await lockApplications(query, [found.id]);
  const [now] = await query<{ state: string }>('select state from document where id = $1', [found.id]);
  const { no } = found;
  if (!['confirmed', 'synchronized', 'returned'].includes(now?.state ?? ''))
    throw new Refusal('parked.completion-not-stored', { number, no, state: `completionApplication.${now?.state}` });
  const lines = await query<{ line: number; item: string; unit: string; decimals: number }>(linesText, [found.id]);
  for (const { line, itemNo, unit, qty } of data.lines) {
    const own = lines.find((one) => one.line === line);
    if (own?.item !== itemNo) throw new Refusal('parked.completion-line', { no, line, item: itemNo });
    if (own.unit !== unit) throw new Refusal('parked.unit-differs', { item: itemNo, unit, ours: own.unit });
    const part = refuseDecimals(own, { item: itemNo, qty, field: 'qty', line });
    if (part) throw part;
  }
  return found;
}

/** Takes one return in: a newer version replaces the postings of an older one. */
async function takeOne(query: Query, record: Record, source: string): Promise<void> {
  const { id, version, data } = record;
  const { org, number, returnedAt, returnedBy = '', reason = '', lines } = data;
  const application = await applicationOf(query, record);
  const [stored] = await query<CompletionReturn>(knownText, [source, id]);
  await withJobLedger(query, org, async (ledger) => {
    if (stored && !stored.deleted) await takeReturnBack(ledger, stored);
    if (stored) await query('delete from completion_return_line where completion_return_id = $1', [stored.id]);
    const [written] = await query<{ id: number }>(
      ...named(writeText, {
        ...{ org, source, recordId: id, version, number, documentId: application.id, returnedAt, returnedBy, reason },
        lines: JSON.stringify(lines.map(({ line, qty }) => ({ line, qty }))),
      }),
    );
    if (written) await postReturn(ledger, { id: written.id, org, number, documentId: application.id, deleted: false });
  });
}

/** A return that was deleted in the ERP is back in stock. */
async function bringBack(query: Query, one: CompletionReturn): Promise<void> {
  await lockApplications(query, [one.documentId]);
  if (!one.deleted) await withJobLedger(query, one.org, (ledger) => takeReturnBack(ledger, one));
}

/**
 * Finished goods that the ERP sends back to the line leave storage (decision 0029). Each return is taken in by itself: one that cannot be
 * true, because goods moved on, is parked with its reason, and nothing of it is posted.
 */
export const takeCompletionReturns: Taker<'completionReturn'> = {
  codeOf: ({ data }) => data.number,
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    for (const record of usable) {
      await query('savepoint completion_return');
      try {
        await takeOne(query, record, source);
        await query('release savepoint completion_return');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await query('rollback to savepoint completion_return');
        unusable.set(record, error);
      }
    }
    return unusable;
  },
  bury: async (query, things, source) => {
    for (const { record } of things) {
      const [stored] = await query<CompletionReturn>(knownText, [source, record.id]);
      if (stored) await bringBack(query, stored);
    }
    return new Map();
  },
};

type Deleted = Taker<'documentDeleted'>;

const restoredText = `
  select c.id, c.org, c.number, c.document_id as "documentId", c.deleted_at is not null as deleted
    from inbound_record r join completion_return c on c.org = r.org and c.number = r.data ->> 'number'
   where r.source = $1 and r.kind = 'documentDeleted' and r.record_id = $2 and r.data ->> 'type' = 'completionReturn'`;

/** A deletion or restoration that concerns a return and not a document of ours. */
export const withReturns = (of: Deleted): Deleted => ({
  ...of,
  take: async (query, records, source) => {
    const own = records.filter(({ data }) => data.type === 'completionReturn');
    const unusable = new Map(
      await of.take(
        query,
        records.filter((one) => !own.includes(one)),
        source,
      ),
    );
    for (const record of own) {
      const found = await findReturns(query, record.data.org, [record.data.number]);
      for (const one of found) await bringBack(query, one);
      if (found.length === 0) unusable.set(record, new Refusal('parked.document-unknown', { number: record.data.number }) as Unusable);
    }
    return unusable;
  },
  bury: async (query, things, source) => {
    const others: (typeof things)[number][] = [];
    for (const thing of things) {
      const [one] = await query<CompletionReturn>(restoredText, [source, thing.record.id]);
      if (one) await returnAgain(query, one);
      else others.push(thing);
    }
    return (await of.bury?.(query, others, source)) ?? new Map();
  },
});

/** A deleted return that is restored takes its goods again. */
async function returnAgain(query: Query, one: CompletionReturn): Promise<void> {
  if (!one.deleted) return;
  await lockApplications(query, [one.documentId]);
  await query('update completion_return set deleted_at = null, deleted_by = null where id = $1', [one.id]);
  await withJobLedger(query, one.org, (ledger) => postReturn(ledger, one));
}
