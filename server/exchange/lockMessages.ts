import type { SentVersion } from '../../contract/exchange/versions.rules.ts';
import type { Context } from '../core/call/context.ts';
import { type DocumentOutcomes, type DocumentStanding, lockDocuments } from './documentOutcome.ts';
import { orphanVersionInSql } from './orphanVersionInSql.ts';
import { retiredInSql } from './retiredInSql.ts';
import { wordsAre } from './storedSentence.ts';

/** A message as the desk's commands need it. */
export interface DeskMessage {
  id: number;
  org: string;
  partner: string;
  type: string;
  key: string;
  document_type: string;
  document_id: number;
  document_no: string;
  state: string;
  attempts: number;
  conflict: boolean;
  deleted_there: string;
  /** The partner brought it back after that, and a person has not decided yet. */
  restored: boolean;
  by_hand: boolean;
  settled_reason: string;
  /** The newest version of its document that the partner has and that is missing here. */
  orphan_version: number;
  /** Its document was taken back since. */
  retired: boolean;
  body: { version?: number; lines?: { line: number }[]; document?: { docNo?: string } };
  answer: { result: string; lines: { line: number; result: string }[] } | null;
}

/** A message as the rules about versions see it. One that was replaced before it ever left is not sent any more, as if its key were taken. */
export const versionOf = ({ deleted_there, restored, body, ...message }: DeskMessage): SentVersion => ({
  ...message,
  conflict: message.conflict || (message.attempts === 0 && wordsAre('closed.replaced', message.settled_reason) !== undefined),
  deletedThere: deleted_there !== '' && !restored,
  lines: body.lines?.map(({ line }) => line) ?? [],
  byHand: message.by_hand,
});

export interface LockedMessages {
  /** The requested messages, in the order in which they were written. */
  messages: DeskMessage[];
  /** All live messages of the same documents, including those. */
  versions: DeskMessage[];
  standing: (message: DeskMessage) => DocumentStanding;
}

const documentsText = `
  select distinct document_type as "documentType", document_id as "documentId" from outbox where id = any($1::bigint[]) and org = $2`;
// The partner has a restored document, also while its record is parked: sending it again would make it double.
const versionsText = `
  select o.*, o.neighbour as partner, ${retiredInSql} as retired,
         ${orphanVersionInSql({ org: 'o.org', type: 'o.type', no: "coalesce(o.body #>> '{document,docNo}', o.document_no)" })} as orphan_version,
         o.deleted_there <> '' and exists (select from parked_record p where p.state = 'parked' and p.kind = 'documentDeleted' and p.source = o.neighbour
           and p.record_id = o.partner_no and p.identity = o.org || '/' || o.type || '/' || o.partner_no and p.reason_id like 'parked.restored-%') as restored
    from outbox o join unnest($1::text[], $2::bigint[]) as d(type, id) on o.document_type = d.type and o.document_id = d.id
   where o.org = $3 order by o.id for update of o`;

/** All messages of some documents of an organisation, oldest first, locked; their documents are locked already. */
export const lockVersions = (
  query: Context['query'],
  org: string,
  documents: readonly { documentType: string; documentId: number }[],
): Promise<DeskMessage[]> =>
  query<DeskMessage>(versionsText, [documents.map(({ documentType }) => documentType), documents.map(({ documentId }) => documentId), org]);

/** Messages of the organisation, locked after their documents (decision 0059). */
export async function lockMessages(
  ctx: Pick<Context, 'query' | 'org'>,
  outcomes: DocumentOutcomes,
  ids: readonly number[],
): Promise<LockedMessages> {
  const documents = await ctx.query<{ documentType: string; documentId: number }>(documentsText, [ids, ctx.org]);
  const standingOf = await lockDocuments(ctx.query, outcomes, documents);
  const all = documents.length === 0 ? [] : await lockVersions(ctx.query, ctx.org, documents);
  return {
    messages: all.filter(({ id }) => ids.includes(id)),
    // A message whose content was taken back covers no line of later messages.
    versions: all.filter(({ retired }) => !retired),
    // A reversal is sent whatever the state of the document.
    standing: ({ type, document_type, document_id }) =>
      type === document_type ? standingOf({ documentType: document_type, documentId: document_id }) : 'open',
  };
}
