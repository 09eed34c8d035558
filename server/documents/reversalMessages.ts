import { contentHash } from '../../contract/exchange/contentHash.node.ts';
import { type DocumentType, reversalOf } from '../../contract/exchange/outboundTypes.ts';
import { documentKey, documentSchemas } from '../../contract/exchange/protocol.documents.ts';
import { linesThere, type SentVersion } from '../../contract/exchange/versions.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { OutgoingMessage } from '../core/call/context.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { orphanVersionInSql } from '../exchange/orphanVersionInSql.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentRow } from './documentTypes.ts';
import { employeeOf } from './employee.ts';

/** A message of a document, or one that takes such a message back. */
interface Sent extends SentVersion {
  type: string;
  key: string;
  org: string;
  documentId: number;
  documentNo: string;
  partnerNo: string;
  version: number;
  /** The newest reversal that the partner knows and that is missing here (after a restore). */
  orphanVersion: number;
  /** The person who takes it back, if one does. */
  by: string | null;
  body: { document: { date: string; createdBy: string; originalKey?: string }; lines: { line: number }[] };
}

const sentText = `
  select id, type, key, org, state, attempts, conflict, deleted_there <> '' as "deletedThere", answer, body, document_id as "documentId",
         document_no as "documentNo", partner_no as "partnerNo", (body ->> 'version')::int as version, ${employeeOf('$2')} as by,
         array(select (l ->> 'line')::int from jsonb_array_elements(body -> 'lines') l) as lines,
         ${orphanVersionInSql({ org: 'o.org', type: '$4', no: "o.document_no || 'R'" })} as "orphanVersion"
    from outbox o where document_type = $3 and document_id = any($1::bigint[]) order by id`;

/**
 * The messages by which a partner takes back all versions that it has, or may have, of documents deleted or undone here, as far as no
 * reversal was sent yet: each version by its own key. None for a kind without a reversal.
 */
export async function reversalMessages(
  query: Query,
  { kind }: DocumentLifecycle,
  ids: readonly number[],
  by?: number,
): Promise<OutgoingMessage[]> {
  const reversal = reversalOf(kind.name);
  if (!reversal || ids.length === 0) return [];
  const sent = await query<Sent>(sentText, [ids, by ?? null, kind.name, reversal]);
  const how = { reversal, keeps: Object.keys(documentSchemas[reversal].shape.document.shape), of: kind.name };
  return [...Map.groupBy(sent, ({ documentId }) => documentId).values()].flatMap((ofOne) => reversalsOf(how, ofOne));
}

/**
 * A document without a reversal is final as soon as the partner has, or may have, a line of it: if it were deleted here, the partner
 * would keep it without any message.
 */
export async function requireNotThere(query: Query, { kind }: DocumentLifecycle, rows: readonly DocumentRow[]): Promise<void> {
  if (!kind.exchange || reversalOf(kind.name)) return;
  const sent = await query<Sent>(sentText, [rows.map(({ id }) => id), null, kind.name, '']);
  const there = sent.find((message) => linesThere(message).length > 0);
  if (there) throw new Refusal('document.there', { no: there.documentNo });
}

interface How {
  reversal: DocumentType;
  /** Header fields that it copies from the original. */
  keeps: readonly string[];
  of: string;
}

function reversalsOf(how: How, sent: readonly Sent[]): OutgoingMessage[] {
  const reversals = sent.filter(({ type }) => type === how.reversal);
  let version = Math.max(0, ...reversals.map((one) => one.version), ...sent.map((one) => one.orphanVersion));
  return sent.flatMap((original) => {
    if (original.type !== how.of) return [];
    const reversalsOfOne = reversals.filter(({ body }) => body.document.originalKey === original.key);
    const back = new Set(reversalsOfOne.flatMap((one) => (['queued', 'sending'].includes(one.state) ? one.lines : linesThere(one))));
    const there = new Set(linesThere(original).filter((line) => !back.has(line)));
    if (there.size === 0) return [];
    version += 1;
    return [messageOf(how, original, there, version)];
  });
}

function messageOf({ reversal, keeps, of }: How, original: Sent, there: ReadonlySet<number>, version: number): OutgoingMessage {
  const { org, documentId, documentNo, body, by } = original;
  const { date, createdBy } = body.document;
  const docNo = `${documentNo}R`;
  const key = documentKey({ type: reversal, org, docNo, version });
  return {
    partner: 'erp',
    type: reversal,
    key,
    documentType: of,
    documentId,
    documentNo,
    body: {
      key,
      type: reversal,
      org,
      version,
      document: {
        ...Object.fromEntries(Object.entries(body.document).filter(([name]) => keeps.includes(name))),
        docNo,
        date,
        createdAt: new Date().toISOString(),
        createdBy: by ?? createdBy,
        originalKey: original.key,
        originalNumber: original.partnerNo || undefined,
        originalHash: contentHash(body),
      },
      lines: body.lines.filter(({ line }) => there.has(line)),
    },
  };
}
