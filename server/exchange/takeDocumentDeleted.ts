import { Refusal } from '../core/answer/refusal.ts';
import { type DocumentOutcomes, lockDocuments, type Settled } from './documentOutcome.ts';
import { orphansDeleted } from './orphan.store.ts';
import { restoreDocuments } from './restoreDocuments.ts';
import { type Living, type Taker, withKnownOrg } from './taker.ts';
import { tellDocuments } from './tellDocuments.ts';

interface Found {
  /** The number of the record, from 1. */
  nth: number;
  id: number;
  documentType: string;
  documentId: number;
}

interface DeletedRow {
  /** The number of the record, from 1. */
  nth: number;
  id: number;
  key: string;
  type: string;
  org: string;
  document_id: number;
  document_no: string;
  partner_no: string;
  state: string;
  by_hand: boolean;
  version: number;
}

const foundText = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as g(org, key, number, partner, type, nth)
  )
  select g.nth, o.id, o.document_type as "documentType", o.document_id as "documentId" from given g
    join outbox o on o.key = g.key and o.org = g.org and o.neighbour = g.partner
   union all
  select g.nth, o.id, o.document_type, o.document_id from given g
    join outbox o on g.key is null and o.partner_no = g.number and o.partner_no <> '' and o.type = g.type and o.org = g.org and o.neighbour = g.partner`;

// A message still on its way is marked too: its answer may have been lost, and then comes after the deletion. Lines
// accepted of a message that is closed since are deleted as well, unless the whole document was deleted here. A hand-set state only knew of
// deletions until then: a newer one also removes a document that a restore, reported or not, had brought back.
const markText = `
  with given as materialized (
    select g.nth, g.reason, g.gone, o.id from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[]) as g(nth, id, reason, gone)
      join outbox o on o.id = g.id and (o.deleted_there = '' or o.by_hand) and not o.conflict order by o.id for update of o
  )
  update outbox o set deleted_there = g.reason, closed_before_deleted = o.state = 'closed' and not s.fails, state = case when s.fails then 'failed' else o.state end,
         reason = case when s.fails then g.reason else o.reason end
    from given g join outbox b on b.id = g.id, lateral (
      select b.state = 'synchronized' or not g.gone and b.state in ('closed', 'failed') and b.attempts > 0
             and coalesce(b.answer ->> 'result', '') <> 'refused' as fails) s
   where o.id = g.id
  returning g.nth, o.id, o.key, o.type, o.org, o.document_id, o.document_no, o.partner_no, o.state, o.by_hand, coalesce((o.body->>'version')::int, 1) as version`;

// The partner's number, person and words; the deletion itself is a state, shown in each reader's language.
const reasonOf = (record?: Living<'documentDeleted'>): string => {
  if (!record) return '';
  const { number, deletedBy, reason } = record.data;
  return `${number}${deletedBy ? ` · ${deletedBy}` : ''}${reason ? `: ${reason}` : ''}`;
};

/** The ERP deleted its document made from ours: our document is abnormal until a person sends or deletes it. */
export const takeDocumentDeleted = (outcomes: DocumentOutcomes): Taker<'documentDeleted'> => ({
  codeOf: ({ data }) => data.number,
  keep: true,
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const found = await query<Found>(foundText, [
      usable.map(({ data }) => data.org),
      usable.map(({ data }) => data.key ?? null),
      usable.map(({ data }) => data.number),
      usable.map(() => source),
      usable.map(({ data }) => data.type),
    ]);
    const standing = await lockDocuments(query, outcomes, found);
    const rows = await query<DeletedRow>(markText, [
      found.map(({ nth }) => nth),
      found.map(({ id }) => id),
      found.map(({ nth }) => reasonOf(usable[nth - 1])),
      found.map((one) => standing(one) === 'deleted'),
    ]);
    const matched = new Set(found.map(({ nth }) => nth));
    const strange = usable.filter((_, at) => !matched.has(at + 1));
    const orphans = await orphansDeleted(
      query,
      strange.map(({ data }) => data),
    );
    for (const record of strange)
      if (!orphans.has(record.data.key ?? record.data.number))
        unusable.set(record, new Refusal('parked.document-unknown', { number: record.data.number }));
    // A state that a person set stays; only the message becomes abnormal.
    const marked = rows.filter((row) => row.state === 'failed' && !row.by_hand).map((row) => settledOf(row, usable));
    await tellDocuments(query, outcomes, marked);
    return unusable;
  },
  bury: restoreDocuments(outcomes),
});

function settledOf(row: DeletedRow, records: readonly Living<'documentDeleted'>[]): Settled {
  const record = records[row.nth - 1];
  return {
    documentId: row.document_id,
    documentNo: row.document_no,
    org: row.org,
    type: row.type,
    version: row.version,
    state: 'deleted-there',
    number: row.partner_no,
    reason: reasonOf(record),
    lines: [],
  };
}
