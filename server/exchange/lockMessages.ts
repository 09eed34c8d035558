import type { SentVersion } from '../../contract/exchange/versions.rules.ts';
import type { Context } from '../core/call/context.ts';
import { type DocumentOutcomes, type DocumentStanding, lockDocuments } from './documentOutcome.ts';
import { retiredInSql } from './retiredInSql.ts';

/** A message as the desk's commands need it. */
export interface DeskMessage {
  id: number;
  org: string;
  neighbour: string;
  type: string;
  key: string;
  document_type: string;
  document_id: number;
  document_no: string;
  state: string;
  attempts: number;
  conflict: boolean;
  deleted_there: string;
  by_hand: boolean;
  /** Its document was taken back since. */
  retired: boolean;
  body: { version?: number; lines?: { line: number }[]; document?: { docNo?: string } };
  answer: { result: string; lines: { line: number; result: string }[] } | null;
}

/** A message as the rules about versions see it. */
export const versionOf = ({ deleted_there, body, ...message }: DeskMessage): SentVersion => ({
  ...message,
  deletedThere: deleted_there !== '',
  lines: body.lines?.map(({ line }) => line) ?? [],
  byHand: message.by_hand,
});

export interface LockedMessages {
  /** The requested messages, in the order in which they were written. */
  messages: DeskMessage[];
  /** All of the same documents that still say something of them, those included. */
  versions: DeskMessage[];
  standing: (message: DeskMessage) => DocumentStanding;
}

const documentsText = `
  select distinct document_type as "documentType", document_id as "documentId" from outbox where id = any($1::bigint[]) and org = $2`;
const versionsText = `
  select o.*, ${retiredInSql} as retired from outbox o join unnest($1::text[], $2::bigint[]) as d(type, id) on o.document_type = d.type and o.document_id = d.id
   where o.org = $3 order by o.id for update of o`;

/** Messages of the organisation, locked after their documents (decision 0059). */
export async function lockMessages(
  ctx: Pick<Context, 'query' | 'org'>,
  outcomes: DocumentOutcomes,
  ids: readonly number[],
): Promise<LockedMessages> {
  const documents = await ctx.query<{ documentType: string; documentId: number }>(documentsText, [ids, ctx.org]);
  const standingOf = await lockDocuments(ctx.query, outcomes, documents);
  const parts = [documents.map(({ documentType }) => documentType), documents.map(({ documentId }) => documentId)];
  const all = documents.length === 0 ? [] : await ctx.query<DeskMessage>(versionsText, [...parts, ctx.org]);
  return {
    messages: all.filter(({ id }) => ids.includes(id)),
    // What a message said that was taken back covers no line of those after it.
    versions: all.filter(({ retired }) => !retired),
    // What takes a document back goes whatever became of the document.
    standing: ({ type, document_type, document_id }) =>
      type === document_type ? standingOf({ documentType: document_type, documentId: document_id }) : 'open',
  };
}
