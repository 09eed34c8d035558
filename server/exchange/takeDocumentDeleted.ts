import { Refusal } from '../core/refusal.ts';
import type { DocumentOutcomes, Settled } from './documentOutcome.ts';
import { restoreDocuments } from './restoreDocuments.ts';
import { type Living, type Taker, withKnownOrg } from './taker.ts';
import { tellDocuments } from './tellDocuments.ts';

interface DeletedRow {
  id: number;
  key: string;
  type: string;
  org: string;
  document_id: number;
  document_no: string;
  partner_no: string;
  state: string;
  version: number;
}

// A message still under way is marked too: its answer may have been lost, and then comes after the deletion.
const markText = `
  update outbox o set deleted_there = g.reason, state = case when o.state = 'synchronized' then 'failed' else o.state end,
         reason = case when o.state = 'synchronized' then g.reason else o.reason end
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as g(org, key, number, reason, neighbour)
   where o.org = g.org and o.neighbour = g.neighbour and o.deleted_there = '' and (o.key = g.key or (g.key is null and o.partner_no = g.number))
  returning o.id, o.key, o.type, o.org, o.document_id, o.document_no, o.partner_no, o.state, coalesce((o.body->>'version')::int, 1) as version`;

// Which of them are about something that was sent, whether or not it is marked already.
const knownText = `
  select g.nth from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as g(org, key, number, neighbour, nth)
   where exists (select 1 from outbox o where o.org = g.org and o.neighbour = g.neighbour and o.key = g.key)
      or g.key is null and exists (select 1 from outbox o where o.org = g.org and o.neighbour = g.neighbour and o.partner_no = g.number)`;

// Their number, person and words; that it was deleted there is a state, said in each reader's language.
const reasonOf = ({ data }: Living<'documentDeleted'>): string =>
  `${data.number}${data.deletedBy ? ` · ${data.deletedBy}` : ''}${data.reason ? `: ${data.reason}` : ''}`;

/** The ERP deleted what it had made of a document of ours: the document is abnormal until somebody sends or deletes it. */
export const takeDocumentDeleted = (outcomes: DocumentOutcomes): Taker<'documentDeleted'> => ({
  codeOf: ({ data }) => data.number,
  keep: true,
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const names = [usable.map(({ data }) => data.org), usable.map(({ data }) => data.key ?? null), usable.map(({ data }) => data.number)];
    const sources = usable.map(() => source);
    const known = new Set((await query<{ nth: number }>(knownText, [...names, sources])).map(({ nth }) => nth));
    for (const [at, record] of usable.entries())
      if (!known.has(at + 1)) unusable.set(record, new Refusal('parked.document-unknown', { number: record.data.number }));
    const rows = await query<DeletedRow>(markText, [...names, usable.map(reasonOf), sources]);
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
