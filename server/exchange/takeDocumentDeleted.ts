import { Refusal } from '../core/refusal.ts';
import type { DocumentOutcomes, Settled } from './documentOutcome.ts';
import { restoreDocuments } from './restoreDocuments.ts';
import { type Living, type Taker, withKnownOrg } from './taker.ts';
import { tellDocuments } from './tellDocuments.ts';

interface DeletedRow {
  /** Which of the records, from 1. */
  nth: number;
  id: number;
  key: string;
  type: string;
  org: string;
  document_id: number;
  document_no: string;
  partner_no: string;
  state: string | null;
  version: number;
}

// A message still under way is marked too: its answer may have been lost, and then comes after the deletion.
// What is marked already is found and has no id here.
const markText = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as g(org, key, number, reason, neighbour, nth)
  ), found as (
    select g.nth, g.reason, o.id from given g join outbox o on o.key = g.key and o.org = g.org and o.neighbour = g.neighbour
     union all
    select g.nth, g.reason, o.id from given g
      join outbox o on g.key is null and o.partner_no = g.number and o.partner_no <> '' and o.org = g.org and o.neighbour = g.neighbour
  ), marked as (
    update outbox o set deleted_there = f.reason, state = case when o.state = 'synchronized' then 'failed' else o.state end,
           reason = case when o.state = 'synchronized' then f.reason else o.reason end
      from found f where o.id = f.id and o.deleted_there = ''
    returning o.id, o.key, o.type, o.org, o.document_id, o.document_no, o.partner_no, o.state, coalesce((o.body->>'version')::int, 1) as version
  )
  select f.nth, m.* from found f left join marked m on m.id = f.id`;

// Their number, person and words; that it was deleted there is a state, said in each reader's language.
const reasonOf = ({ data }: Living<'documentDeleted'>): string =>
  `${data.number}${data.deletedBy ? ` · ${data.deletedBy}` : ''}${data.reason ? `: ${data.reason}` : ''}`;

/** The ERP deleted what it had made of a document of ours: the document is abnormal until somebody sends or deletes it. */
export const takeDocumentDeleted = (outcomes: DocumentOutcomes): Taker<'documentDeleted'> => ({
  codeOf: ({ data }) => data.number,
  keep: true,
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const rows = await query<DeletedRow>(markText, [
      usable.map(({ data }) => data.org),
      usable.map(({ data }) => data.key ?? null),
      usable.map(({ data }) => data.number),
      usable.map(reasonOf),
      usable.map(() => source),
    ]);
    const known = new Set(rows.map(({ nth }) => nth));
    for (const [at, record] of usable.entries())
      if (!known.has(at + 1)) unusable.set(record, new Refusal('parked.document-unknown', { number: record.data.number }));
    const marked = rows.filter((row) => row.state === 'failed').map((row) => settledOf(row, usable));
    await tellDocuments(query, outcomes, marked);
    return unusable;
  },
  bury: restoreDocuments(outcomes),
});

function settledOf(row: DeletedRow, records: readonly Living<'documentDeleted'>[]): Settled {
  const record = records.find(({ data }) => (data.key ? data.key === row.key : data.number === row.partner_no));
  return {
    documentId: row.document_id,
    documentNo: row.document_no,
    org: row.org,
    type: row.type,
    version: row.version,
    state: 'deleted-there',
    number: row.partner_no,
    reason: record ? reasonOf(record) : '',
    lines: [],
  };
}
